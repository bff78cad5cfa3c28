import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FormErrors } from '#app/components/forms/errors.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ToggleField } from '#app/components/forms/toggle-field.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'

type DecideFormProps<N extends string> = {
  id: string
  to: string
  hidden: Record<string, string | number>
  /** The labels of all its switches, and those that are shown. */
  labels: Record<N, string>
  toggles: readonly (N | false)[]
  /** The button that does what the rows say, unless none of them does anything. */
  confirm: { intent: string; label: string } | false
  /** Whether the form has cells that can be put right: Enter in one does that. */
  hasCells: boolean
  reply: FormReply | undefined
  children?: ReactNode
}

/** The buttons below a table that was looked over: one does what its rows say, one forgets it. */
export function DecideForm<N extends string>(props: DecideFormProps<N>) {
  const { id, labels, confirm, reply } = props
  const { form, fields, onChange } = useServerForm<N>({ id, result: reply?.result })
  return (
    <Form
      id={form.id}
      method="post"
      action={props.to}
      className="inputs-apply"
      onChange={onChange}
      preventScrollReset
    >
      {/* Enter presses a form's first button. */}
      {props.hasCells && (
        <button
          type="submit"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          name="intent"
          value="correct"
        />
      )}
      {Object.entries(props.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormErrors id={id} result={reply?.result} labels={labels} />
      {props.children}
      {props.toggles.map(
        (name) => name && <ToggleField key={name} field={fields[name]} label={labels[name]} />,
      )}
      <div className="inputs-buttons">
        {confirm && (
          <SubmitButton name="intent" value={confirm.intent}>
            {confirm.label}
          </SubmitButton>
        )}
        <SubmitButton variant="ghost" name="intent" value="drop">
          Descartar archivo
        </SubmitButton>
      </div>
    </Form>
  )
}
