import { getFormProps } from '@conform-to/react'
import { type ComponentProps, lazy, memo, type ReactNode, Suspense } from 'react'
import { Form, useLoaderData } from 'react-router'
import { useServerForm } from '#app/components/forms/server-form.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { Unsent } from '#app/http/forms/unsent.server.ts'
import { FormErrors } from './errors.tsx'
import type { FormField } from './field.tsx'
import { AskedOf, askedByField, Questions } from './questions.tsx'
import { useTypedBeforeScripts } from './typed-before-scripts.ts'

const load = async () => ({ default: (await import('./late-parts.tsx')).LatePart })

/** The browser loads it with an answer that has it. The server cannot wait. */
const LazyPart = import.meta.env.SSR ? (await load()).default : lazy(load)

type LatePartProps = ComponentProps<typeof LazyPart>

/**
 * Drawn again with another answer only. A form that is drawn again while the script is on its way
 * would make React take away what the server drew, and with it the press of a button.
 */
const LatePart = memo(
  (props: LatePartProps) => (
    <Suspense>
      <LazyPart {...props} />
    </Suspense>
  ),
  (before, after) => sourceOf(before) === sourceOf(after),
)

const sourceOf = (props: LatePartProps) => (props.what === 'unsent' ? props.unsent : props.reply)

type Values<L> = Partial<Record<keyof L, string>>

export type RecordFormProps<L extends Record<string, string>> = {
  /** Unique on the page; fields are `{id}-{name}`. */
  id: string
  reply: FormReply | undefined
  /** Labels by field name, in the order of the form. */
  labels: L
  defaults?: Values<L> | undefined
  /** The schema's constraints that the controls show, by field. */
  constraint?: Partial<Record<keyof L, { required: true }>>
  /** The one-time key of a form that creates. */
  oneTimeKey?: string
  version?: number
  /** The text of 'Crear otra', after the key was used. */
  anotherLabel?: string
  onChange?: (form: HTMLFormElement) => void
  /** Where the form is sent, if not to the current address, and how, if it has a file. */
  sent?: { action?: string; encType?: 'multipart/form-data' }
  /** False if the screen shows the ReplySummary because the form has no room for it. */
  summary?: boolean
  /** A readable name of a value that is an id, a toggle or a text with several spellings. */
  nameOf?: (field: string, value: string) => string
  children: (fields: Record<keyof L & string, FormField>) => ReactNode
}

/**
 * The form of every record. It shows errors on top, keeps typed values, sends the one-time key or
 * the version, and says what to do if someone saved in between or the order exists already.
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
  const current = reply?.stale?.version ?? reply?.version ?? version
  const unsent = useUnsent()
  const changed = (form: HTMLFormElement, ...controls: EventTarget[]) => {
    for (const target of controls) server.onChange({ target })
    onChange?.(form)
    watch(form, unsent !== undefined)
  }
  const form = () => document.getElementById(id) as HTMLFormElement
  useTypedBeforeScripts(
    () => form().elements,
    (typed) => changed(form(), ...typed),
  )
  return (
    <>
      {unsent?.at && !reply && <LatePart what="unsent" unsent={unsent} />}
      <Form
        method="post"
        {...props.sent}
        {...getFormProps(server.form, { ariaInvalid: 'allErrors' })}
        preventScrollReset
        onChange={({ currentTarget, target }) => changed(currentTarget, target)}
      >
        {props.summary !== false && (
          <ReplySummary id={id} reply={reply} labels={labels} nameOf={props.nameOf} />
        )}
        <Questions asked={asked.get('')} />
        {key !== undefined && <input type="hidden" name="key" value={key} />}
        {current !== undefined && <input type="hidden" name="version" value={current} />}
        <AskedOf.Provider value={asked}>{props.children(server.fields)}</AskedOf.Provider>
        {reply?.already && <LatePart what="already" reply={reply} label={props.anotherLabel} />}
        <noscript>{import.meta.env.SSR && unsent && <KeepButton begun={defaults} />}</noscript>
      </Form>
    </>
  )
}

/** Browsers that run scripts keep the form by themselves, and load nothing of this. */
const KeepButton = ({ begun = {} }: { begun: object | undefined }) => (
  <p className="keep-draft">
    <input type="hidden" name="begun" value={JSON.stringify(begun)} />
    <button type="submit" className="btn btn-ghost" name="intent" value="draft" formNoValidate>
      Guardar borrador
    </button>
  </p>
)

/** What the screen's loader says of what was typed into its form before; absent if it is not kept. */
const useUnsent = () => (useLoaderData() as { unsent?: Unsent } | null)?.unsent

/** Watches the form once it is changed; until then nothing of it is loaded. */
async function watch(form: HTMLFormElement, isKept: boolean): Promise<void> {
  const sent: SubmitEvent[] = []
  const note = (event: SubmitEvent) => void sent.push(event)
  form.addEventListener('submit', note)
  const loaded = await import('#app/components/unsent/watch.ts')
  form.removeEventListener('submit', note)
  loaded.watch(form, isKept, sent)
}

type ReplySummaryProps = {
  id: string
  reply: FormReply | undefined
  labels: Record<string, string>
  nameOf?: RecordFormProps<Record<string, string>>['nameOf']
}

/** Why a form was not saved: its errors, and the values that someone else saved meanwhile. */
export function ReplySummary({ id, reply, labels, nameOf }: ReplySummaryProps) {
  return (
    <>
      <FormErrors id={id} result={reply?.result} labels={labels} />
      {reply?.stale && <LatePart what="stale" labels={labels} reply={reply} nameOf={nameOf} />}
    </>
  )
}

/** Whether the last answer was a refusal. Then the title begins with 'Error: …'. */
export function hasErrors(reply: FormReply | undefined): boolean {
  return reply?.result.status === 'error'
}
