import { getSelectProps } from '@conform-to/react'
import type { ChangeEvent, ReactNode } from 'react'
import { describedBy, Field, type FieldProps } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean; title?: string }
export type SelectGroup = { label: string; options: SelectOption[] }

export type SelectFieldProps = FieldProps & {
  options?: SelectOption[]
  groups?: SelectGroup[]
  /** The empty first option. */
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  /** The tooltip of the control, e.g. the meaning of the chosen option. */
  title?: string | undefined
  note?: ReactNode
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
}

export function SelectField(props: SelectFieldProps) {
  const { field, disabled, title, note, onChange } = props
  return (
    <Field {...props}>
      <select
        {...getSelectProps(field, describedBy(props))}
        className="select"
        title={title}
        disabled={disabled}
        // biome-ignore lint/a11y/noAutofocus: where a form begins
        autoFocus={props.autoFocus}
        onChange={onChange}
      >
        <SelectOptions {...props} />
      </select>
      {note}
    </Field>
  )
}

export function SelectOptions({ options = [], groups = [], placeholder }: SelectFieldProps) {
  return (
    <>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(optionOf)}
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.options.map(optionOf)}
        </optgroup>
      ))}
    </>
  )
}

function optionOf({ value, label, disabled, title }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled} title={title}>
      {label}
    </option>
  )
}

type Grouped = { id: number; type: string; label: string; disabled?: boolean; title?: string }

/** Accounts as options, grouped by type (Ahorro, Corriente). */
export function groupByType(accounts: Grouped[]): SelectGroup[] {
  const types = [...new Set(accounts.map(({ type }) => type))]
  return types.map((type) => ({
    label: type,
    options: accounts
      .filter((account) => account.type === type)
      .map(({ id, label, disabled, title }) => ({
        value: String(id),
        label,
        ...(disabled !== undefined && { disabled }),
        ...(title !== undefined && { title }),
      })),
  }))
}
