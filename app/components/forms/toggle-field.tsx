import type { ChangeEvent, ReactNode } from 'react'
import { FieldNotes, type FieldProps, useShownErrors } from './field.tsx'

type ToggleFieldProps = Omit<FieldProps, 'optional'> & {
  disabled?: boolean
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** On or off; on sends 'on', off sends nothing. */
export function ToggleField({ field, label, hint, wide, disabled, onChange }: ToggleFieldProps) {
  const { shown, clear } = useShownErrors(field)
  const described = [shown && field.errorId, hint && field.descriptionId].filter(Boolean).join(' ')
  return (
    <div className={wide ? 'field toggle-field wide' : 'field toggle-field'} onChange={clear}>
      <label htmlFor={field.id}>
        <input
          className="toggle"
          type="checkbox"
          id={field.id}
          name={field.name}
          form={field.form}
          value="on"
          defaultChecked={field.initialValue === 'on' || field.initialValue === true}
          disabled={disabled}
          onChange={onChange}
          aria-invalid={shown ? true : undefined}
          aria-describedby={described || undefined}
        />
        {label}
      </label>
      <FieldNotes field={field} error={shown} hint={hint} />
    </div>
  )
}

/** Toggles beside each other, across both columns. */
export function Toggles({ children }: { children: ReactNode }) {
  return <div className="toggles">{children}</div>
}
