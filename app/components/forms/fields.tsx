import { getInputProps, getTextareaProps } from '@conform-to/react'
import type { ChangeEvent, ReactNode } from 'react'
import { formatAmount, parseBs } from '#app/kernel/values/money.ts'
import { DateInput, type DateRangeIds, earliestDate } from './date-input.tsx'
import { describedBy, Field, type FieldProps } from './field.tsx'
import type { Asked } from './questions.tsx'

type Change<E> = { onChange?: (event: ChangeEvent<E>) => void }

export type TextFieldProps = FieldProps &
  Change<HTMLInputElement> & {
    type?: 'text' | 'email' | 'tel' | 'time'
    autoComplete?: string
    inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
    placeholder?: string
    /** The id of a list of what may be typed. */
    list?: string
    readOnly?: boolean
    asked?: Asked
    autoFocus?: boolean | undefined
    disabled?: boolean
  }

export function TextField(props: TextFieldProps) {
  const { field, type = 'text', autoComplete = 'off' } = props
  return (
    <Field {...props}>
      <input
        {...getInputProps(field, { type, ...describedBy(props) })}
        className="input"
        autoComplete={autoComplete}
        inputMode={props.inputMode}
        placeholder={props.placeholder}
        list={props.list}
        readOnly={props.readOnly}
        disabled={props.disabled}
        // biome-ignore lint/a11y/noAutofocus: where a form begins, or a field that was just asked for
        autoFocus={props.autoFocus}
        onChange={props.onChange}
      />
    </Field>
  )
}

type MoneyFieldProps = FieldProps &
  Change<HTMLInputElement> & {
    /** The value computed from other fields. It makes the field read-only. */
    computed?: string
    /** What stands behind the number. */
    unit?: ReactNode
  }

/**
 * An amount in Bs, typed as docs/rules/money.md#1 allows. When the field loses the focus the amount
 * is formatted, `1.234,56`. Other texts stay, and the server reports the error.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { field, computed, unit = 'Bs', onChange } = props
  const isComputed = computed !== undefined
  return (
    <Field {...props}>
      <div className="input amount-input">
        <input
          {...getInputProps(field, { type: 'text', value: !isComputed, ...describedBy(props) })}
          inputMode="decimal"
          autoComplete="off"
          readOnly={isComputed}
          value={computed}
          onChange={onChange}
          onBlur={({ target }) => {
            const amount = isComputed ? undefined : parseBs(target.value)
            if (amount !== undefined) target.value = formatAmount(amount)
          }}
        />
        <span aria-hidden="true">{unit}</span>
      </div>
    </Field>
  )
}

type DateFieldProps = FieldProps &
  Change<HTMLInputElement> & { min?: string; max?: string; range?: DateRangeIds }

export function DateField(props: DateFieldProps) {
  const { field, label, min = earliestDate(), max, range, onChange } = props
  return (
    <Field {...props}>
      <DateInput
        {...getInputProps(field, { type: 'date', ...describedBy(props) })}
        label={label}
        range={range}
        min={min}
        max={max}
        onChange={onChange}
      />
    </Field>
  )
}

type PasswordFieldProps = FieldProps & {
  autoComplete?: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** A password, which is never filled in again. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, autoComplete = 'current-password' } = props
  return (
    <Field {...props}>
      <input
        {...getInputProps(field, { type: 'password', value: false, ...describedBy(props) })}
        className="input"
        autoComplete={autoComplete}
        // biome-ignore lint/a11y/noAutofocus: where a form begins
        autoFocus={props.autoFocus}
      />
    </Field>
  )
}

type TextAreaFieldProps = FieldProps & { rows?: number }

export function TextAreaField(props: TextAreaFieldProps) {
  const { field, rows = 3 } = props
  return (
    <Field {...props}>
      <textarea {...getTextareaProps(field, describedBy(props))} className="textarea" rows={rows} />
    </Field>
  )
}

export function HiddenField({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} />
}
