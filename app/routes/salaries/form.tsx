import { type KeyboardEvent, useState } from 'react'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useTypedBeforeScripts } from '#app/components/forms/typed-before-scripts.ts'
import { CURRENCY_SIGNS, formatMoney } from '#app/kernel/values/currencies.ts'
import { type Centimos, formatAmount, parseBs } from '#app/kernel/values/money.ts'
import { MIN_SALARY } from '#app/models/titulars/fields.ts'
import type { WageCurrency } from '#db/kinds.ts'

/** `salary` in hundredths of its currency, 0 for none; `typed` is what the user typed before and has not saved. */
export type SalaryRow = {
  id: number
  name: string
  salary: Centimos
  salary_currency: WageCurrency
  version: number
  typed?: string | undefined
  /** The titular was changed by somebody else after that was typed. */
  isStale?: boolean
}

/** The form that all rows of the page are sent with. */
export const SALARIES = 'salaries'
export const salaryLabel = (name: string) => `Salario de ${name}`
const textOf = (salary: Centimos) => (salary > 0 ? formatAmount(salary) : '')

type SalaryFieldsProps = {
  row: SalaryRow
  error: string | undefined
  /** Called with whether the text says another salary than the stored one, and when it is left. */
  onType: (isChanged: boolean) => void
  onLeave: () => void
}

export function SalaryFields({ row, error, onType, onLeave }: SalaryFieldsProps) {
  const label = salaryLabel(row.name)
  const stored = textOf(row.salary)
  const scripted = useScripted()
  const [text, setText] = useState(row.typed ?? stored)
  const id = `${SALARIES}-${row.id}`
  const type = (typed: string) => {
    setText(typed)
    onType(isAnother(typed, row.salary))
  }
  useTypedBeforeScripts(
    () => document.querySelectorAll(`#${id}`),
    ([input]) => {
      type((input as HTMLInputElement).value)
      onLeave()
    },
  )
  const isChanged = isAnother(text, row.salary)
  const note = isChanged || row.isStale ? noteOf(row, text, error) : undefined
  const described = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ')
  return (
    <fieldset className="row-form" id={`salary-${row.id}`}>
      <input type="hidden" form={SALARIES} name="titular_id" value={row.id} />
      <input
        type="hidden"
        form={SALARIES}
        name="version"
        value={`${row.version} ${row.salary} ${row.salary_currency}`}
      />
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <div className="input amount-input">
          <input
            id={id}
            form={SALARIES}
            name="salary"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
            defaultValue={row.typed ?? stored}
            onKeyDown={savesOnEnter}
            onChange={({ target }) => type(target.value)}
            onBlur={({ target }) => {
              const amount = parseBs(target.value)
              if (amount !== undefined) target.value = formatAmount(amount)
              onLeave()
            }}
          />
          <span aria-hidden="true">{CURRENCY_SIGNS[row.salary_currency]}</span>
        </div>
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
        {note && (
          <p className="field-hint" id={`${id}-note`}>
            {note}
          </p>
        )}
      </div>
      <SubmitButton
        variant="ghost"
        form={SALARIES}
        name="save"
        value={String(row.id)}
        disabled={scripted && !isSalary(text)}
        why={NO_SALARY}
      >
        Guardar
        <span className="sr-only"> el salario de {row.name}</span>
      </SubmitButton>
    </fieldset>
  )
}

/** Enter saves the row; the form's own button would save all. */
function savesOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.closest('fieldset')?.querySelector('button')?.click()
}

/** Beside the field once it is typed in; the button has it for screen readers. */
const NO_SALARY = 'Escriba un salario de 1 Bs o más'

function noteOf(
  { isStale, salary, salary_currency }: SalaryRow,
  text: string,
  error: string | undefined,
) {
  const now = salary > 0 ? formatMoney(salary, salary_currency) : 'sin salario'
  if (isStale)
    return `Otro usuario lo modificó: ahora es ${now}; usted escribió ${saidIn(text, salary_currency)}`
  return error || isSalary(text) ? 'Sin guardar' : NO_SALARY
}

/** A readable amount, however it was typed. */
function saidIn(text: string, currency: WageCurrency): string {
  const amount = parseBs(text)
  return amount === undefined ? text : formatMoney(amount, currency)
}

const isAnother = (text: string, salary: Centimos) =>
  text.trim() === '' ? salary > 0 : parseBs(text) !== salary

/** docs/rules/people.md#8: not empty, a number, and 1 at least. */
function isSalary(typed: string): boolean {
  const amount = parseBs(typed)
  return amount !== undefined && amount >= MIN_SALARY
}

export const amountName = (_field: string, value: string): string => saidIn(value, 'VES')
