import type { FieldMetadata } from '@conform-to/react'
import { type ReactNode, useContext, useState } from 'react'
import { type Asked, AskedOf, Questions } from './questions.tsx'

export type FormField = FieldMetadata<string>

export type FieldProps = {
  field: FormField
  label: ReactNode
  hint?: ReactNode
  /** Writes 'Opcional' beside the label. */
  optional?: boolean
  /** Spans both columns. */
  wide?: boolean
}

type Wrapper = FieldProps & {
  children: ReactNode
  /** The field's questions, if the form knows more than the server. */
  asked?: Asked | undefined
}

/** Label above, control, hint and error below, and a checkbox for each question. */
export function Field({ field, label, hint, optional, wide, asked, children }: Wrapper) {
  const askedOf = useContext(AskedOf)
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label htmlFor={field.id}>
        {label}
        {optional && <small>Opcional</small>}
      </label>
      {children}
      <FieldNotes field={field} hint={hint} />
      <Questions asked={asked ?? askedOf.get(field.name)} />
    </div>
  )
}

/** For Conform's `get…Props`: the description of a control in addition to its error. */
export function describedBy({ field, hint }: Pick<FieldProps, 'field' | 'hint'>) {
  return hint ? { ariaDescribedBy: field.descriptionId } : {}
}

/** The question about a value that is typed elsewhere, with its checkboxes. */
export function AskedField({ field }: { field: FormField }) {
  const asked = useContext(AskedOf).get(field.name)
  const { errors } = field
  const [answered, setAnswered] = useState<unknown>()
  const shown = errors !== undefined && errors !== answered
  if (!shown && !asked) return null
  return (
    <div className="field wide" id={field.id} onChange={() => setAnswered(errors)}>
      <Questions asked={asked} describedBy={shown ? field.errorId : undefined} />
      {shown && <FieldNotes field={field} />}
    </div>
  )
}

/** What is wrong with the field or asked about it, and its hint. */
export function FieldNotes({ field, hint }: Pick<FieldProps, 'field' | 'hint'>) {
  const error = field.errors?.join('. ')
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
