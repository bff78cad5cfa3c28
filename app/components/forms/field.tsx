import { type ReactNode, useState } from 'react'
import { useActionData } from 'react-router'
import { type Asked, isAnswer, Questions } from './questions.tsx'

/** What a control needs to know of its field. */
export type FormField = {
  id: string
  name: string
  errors?: string[] | undefined
  initialValue?: unknown
  errorId: string
  descriptionId: string
  required?: boolean | undefined
  maxLength?: number | undefined
  /** What is asked about it: each has a box below. */
  asked?: Asked | undefined
  /** The id of the form that sends it, where it stands outside of it. */
  form?: string | undefined
}

export type FieldProps = {
  field: FormField
  label: ReactNode
  hint?: ReactNode
  /** Writes 'Opcional' beside the label. */
  optional?: boolean
  /** Both columns. */
  wide?: boolean
}

/** The attributes that every control shares. */
export type ControlProps = {
  id: string
  name: string
  required: boolean | undefined
  maxLength: number | undefined
  form: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Wrapper = FieldProps & { children: (control: ControlProps) => ReactNode; className?: string }

/** Label above, control, hint and error below. An error goes away when its field is edited. */
export function Field({ field, label, hint, optional, wide, children, className }: Wrapper) {
  const { shown, clear } = useShownErrors(field)
  const described = [shown && field.errorId, hint && field.descriptionId].filter(Boolean).join(' ')
  const control: ControlProps = {
    id: field.id,
    name: field.name,
    required: field.required,
    maxLength: field.maxLength,
    form: field.form,
    'aria-invalid': shown ? true : undefined,
    'aria-describedby': described || undefined,
  }
  return (
    <div
      className={['field', wide && 'wide', className].filter(Boolean).join(' ')}
      // A box that answers a question stays under it.
      onChange={({ target }) => isAnswer(target) || clear()}
    >
      <label htmlFor={field.id}>
        {label}
        {optional && <small>Opcional</small>}
      </label>
      {children(control)}
      <FieldNotes field={field} error={shown} hint={hint} />
      <Questions asked={field.asked} />
    </div>
  )
}

/** What is asked about something that is typed elsewhere: the question, and its boxes. */
export function AskedField({ field }: { field: FormField }) {
  const { shown, clear } = useShownErrors(field)
  if (!shown && !field.asked) return null
  return (
    <div className="field wide" id={field.id} onChange={clear}>
      <Questions asked={field.asked} describedBy={shown && field.errorId} />
      <FieldNotes field={field} error={shown} hint={undefined} />
    </div>
  )
}

type Notes = { field: FormField; error: string | undefined; hint: ReactNode }

export function FieldNotes({ field, error, hint }: Notes) {
  return (
    <>
      {error && (
        <p className="field-error" id={field.errorId}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
    </>
  )
}

/** The field's first error, until it is edited; the next answer of the server shows its own. */
export function useShownErrors(field: FormField) {
  const answer: unknown = useActionData() ?? 'none'
  const [cleared, setCleared] = useState<unknown>()
  const shown = cleared === answer ? undefined : field.errors?.[0]
  return { shown, clear: () => setCleared(answer) }
}

/** The value that a field starts with, as a control takes it. */
export function startValue(field: FormField): string | undefined {
  const { initialValue } = field
  return typeof initialValue === 'string' || typeof initialValue === 'number'
    ? String(initialValue)
    : undefined
}
