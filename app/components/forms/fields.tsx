import type { ChangeEvent, HTMLInputTypeAttribute } from 'react'
import { formatAmount, parseBs } from '#app/services/values/money.ts'
import { DateInput, type DateRangeIds } from './date-input.tsx'
import { Field, type FieldProps, type FormField, startValue } from './field.tsx'

type Change<E> = { onChange?: (event: ChangeEvent<E>) => void }

export type TextFieldProps = FieldProps &
  Change<HTMLInputElement> & {
    type?: HTMLInputTypeAttribute
    autoComplete?: string
    inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
    placeholder?: string
    readOnly?: boolean
    disabled?: boolean
    /** Controls a computed field from outside; it must be read-only or come with `onChange`. */
    value?: string
  }

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { field, type = 'text', autoComplete = 'off', value } = props
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          className="input"
          type={type}
          autoComplete={autoComplete}
          inputMode={props.inputMode}
          placeholder={props.placeholder}
          readOnly={props.readOnly}
          disabled={props.disabled}
          onChange={props.onChange}
          {...startOrValue(field, value)}
        />
      )}
    </Field>
  )
}

type MoneyFieldProps = FieldProps &
  Change<HTMLInputElement> & { readOnly?: boolean; disabled?: boolean; value?: string }

/**
 * An amount in Bs, as docs/rules/money.md#1 lets it be typed. Once it is left it shows as people
 * write amounts, `1.234,56`; what is no amount stays for the server to say what is wrong.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { field, readOnly, disabled, value, onChange } = props
  return (
    <Field {...props}>
      {(control) => (
        <div className="input amount-input">
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            readOnly={readOnly}
            disabled={disabled}
            onChange={onChange}
            onBlur={({ target }) => {
              const amount = readOnly ? undefined : parseBs(target.value)
              if (amount !== undefined) target.value = formatAmount(amount)
            }}
            {...startOrValue(field, value)}
          />
          <span aria-hidden="true">Bs</span>
        </div>
      )}
    </Field>
  )
}

type DateFieldProps = FieldProps &
  Change<HTMLInputElement> & {
    min?: string
    max?: string
    range?: DateRangeIds
    readOnly?: boolean
    disabled?: boolean
  }

/** A calendar day. */
export function DateField(props: DateFieldProps) {
  const { field, label, min = earliestDate(), max, range, readOnly, disabled, onChange } = props
  return (
    <Field {...props}>
      {(control) => (
        <DateInput
          {...control}
          label={label}
          range={range}
          min={min}
          max={max}
          readOnly={readOnly}
          disabled={disabled}
          onChange={onChange}
          defaultValue={startValue(field)}
        />
      )}
    </Field>
  )
}

/** 150 years back from the current year (docs/rules/screens.md#13). */
export function earliestDate(): string {
  return `${new Date().getFullYear() - 150}-01-01`
}

/** A secret: never filled in again. */
export function PasswordField({
  autoComplete = 'current-password',
  ...props
}: FieldProps & { autoComplete?: 'current-password' | 'new-password' }) {
  return (
    <Field {...props}>
      {(control) => (
        <input {...control} className="input" type="password" autoComplete={autoComplete} />
      )}
    </Field>
  )
}

type TextAreaFieldProps = FieldProps &
  Change<HTMLTextAreaElement> & { rows?: number; readOnly?: boolean; disabled?: boolean }

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { field, rows = 3, readOnly, disabled, onChange } = props
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          {...control}
          className="textarea"
          rows={rows}
          readOnly={readOnly}
          disabled={disabled}
          onChange={onChange}
          defaultValue={startValue(field)}
        />
      )}
    </Field>
  )
}

type HiddenFieldProps = { field: FormField; value?: string } | { name: string; value: string }

/** A value that the form carries along. */
export function HiddenField(props: HiddenFieldProps) {
  if ('name' in props) return <input type="hidden" name={props.name} value={props.value} />
  const { field, value } = props
  return <input type="hidden" name={field.name} {...startOrValue(field, value)} />
}

function startOrValue(field: FormField, value: string | undefined) {
  return value === undefined ? { defaultValue: startValue(field) } : { value }
}
