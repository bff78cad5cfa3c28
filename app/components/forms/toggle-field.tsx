import { getInputProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { describedBy, FieldNotes, type FieldProps } from './field.tsx'

/** A switch: on sends 'on', off sends nothing. */
export function ToggleField(props: Omit<FieldProps, 'optional'>) {
  const { field, label, hint, wide } = props
  return (
    <div className={wide ? 'field toggle-field wide' : 'field toggle-field'}>
      <label htmlFor={field.id}>
        <input
          {...getInputProps(field, { type: 'checkbox', ...describedBy(props) })}
          className="toggle"
        />
        {label}
      </label>
      <FieldNotes field={field} hint={hint} />
    </div>
  )
}

/** Toggles beside each other, across both columns. */
export function Toggles({ children }: { children: ReactNode }) {
  return <div className="toggles">{children}</div>
}
