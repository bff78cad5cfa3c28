import { getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useServerForm } from '#app/components/forms/server-form.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { FormErrors } from './errors.tsx'
import type { FormField } from './field.tsx'
import { AskedOf, askedByField, Questions } from './questions.tsx'
import { SubmitButton } from './submit-button.tsx'

type Values<L> = Partial<Record<keyof L, string>>

export type RecordFormProps<L extends Record<string, string>> = {
  /** Unique on the page; fields are `{id}-{name}`. */
  id: string
  reply: FormReply | undefined
  /** Labels by field name, in the order of the form. */
  labels: L
  /** What the fields start with. */
  defaults?: Values<L>
  /** What its controls say of the schema, by field. */
  constraint?: Partial<Record<keyof L, { required: true }>>
  /** A creating form's one-time key. */
  oneTimeKey?: string
  /** An editing form's version of the record. */
  version?: number
  /** What 'Crear otra' says, after the key was spent. */
  anotherLabel?: string
  onChange?: (form: HTMLFormElement) => void
  /** Where the form is sent, if not to the present address. */
  action?: string
  /** False where the form has no room for its ReplySummary and the screen shows it. */
  summary?: boolean
  /** How a value reads to people, where it is an id, a toggle or typed in several ways. */
  nameOf?: (field: string, value: string) => string
  children: (fields: Record<keyof L & string, FormField>) => ReactNode
}

/**
 * The form of every record: errors on top, what was typed kept, the one-time key or the version
 * carried along, and what to do when someone saved in between or the order was made already.
 */
export function RecordForm<L extends Record<string, string>>(props: RecordFormProps<L>) {
  const { id, reply, labels, defaults, oneTimeKey, version, onChange } = props
  const names: (keyof L & string)[] = Object.keys(labels)
  const server = useServerForm<keyof L & string>({
    id,
    result: reply?.result,
    defaults,
    constraint: props.constraint,
  })
  const asked = askedByField(id, names, reply)
  const key = reply?.key ?? oneTimeKey
  const current = reply?.stale?.version ?? version
  return (
    <Form
      method="post"
      action={props.action}
      {...getFormProps(server.form, { ariaInvalid: 'allErrors' })}
      preventScrollReset
      onChange={(event) => {
        server.onChange(event)
        onChange?.(event.currentTarget)
      }}
    >
      {props.summary !== false && (
        <ReplySummary id={id} reply={reply} labels={labels} nameOf={props.nameOf} />
      )}
      <Questions asked={asked.get('')} />
      {key !== undefined && <input type="hidden" name="key" value={key} />}
      {current !== undefined && <input type="hidden" name="version" value={current} />}
      <AskedOf.Provider value={asked}>{props.children(server.fields)}</AskedOf.Provider>
      {reply?.already && (
        <div className="form-already">
          {reply.already.to && <a href={reply.already.to}>Ver {reply.already.label}</a>}
          <input type="hidden" name="another_key" value={reply.anotherKey} />
          <SubmitButton variant="ghost" name="intent" value="another">
            {props.anotherLabel ?? 'Crear otra'}
          </SubmitButton>
        </div>
      )}
    </Form>
  )
}

type ReplySummaryProps = {
  id: string
  reply: FormReply | undefined
  labels: Record<string, string>
  nameOf?: RecordFormProps<Record<string, string>>['nameOf']
}

/** Why a form was not saved: what is to be corrected, and what someone else saved meanwhile. */
export function ReplySummary({ id, reply, labels, nameOf }: ReplySummaryProps) {
  return (
    <>
      <FormErrors id={id} result={reply?.result} labels={labels} />
      {reply?.stale && (
        <Stale
          labels={labels}
          reply={reply}
          current={reply.stale.current}
          nameOf={nameOf ?? ((_, value) => value)}
        />
      )}
    </>
  )
}

type StaleProps = {
  labels: Record<string, string>
  reply: FormReply
  current: Record<string, string>
  nameOf: (field: string, value: string) => string
}

/** Both values of every field that differs: what this form says, and what the record says now. */
function Stale({ labels, reply, current, nameOf }: StaleProps) {
  const typed = reply.result.initialValue ?? {}
  const differing = Object.keys(labels)
    .filter((name) => name in current)
    .map((name) => ({
      name,
      mine: nameOf(name, String(typed[name] ?? '')),
      theirs: nameOf(name, current[name] ?? ''),
    }))
    .filter(({ mine, theirs }) => mine !== theirs)
  return (
    <div className="form-stale" role="status">
      <p>
        Nada se ha perdido: lo suyo sigue en el formulario. Si lo guarda, reemplaza lo guardado.
      </p>
      {differing.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Lo suyo</th>
              <th scope="col">Lo guardado ahora</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ name, mine, theirs }) => (
              <tr key={name}>
                <th scope="row">{labels[name]}</th>
                <td>{mine || '—'}</td>
                <td>{theirs || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** Whether the last answer refused what was sent: then the title says 'Error: …'. */
export function hasErrors(reply: FormReply | undefined): boolean {
  return reply?.result.status === 'error'
}
