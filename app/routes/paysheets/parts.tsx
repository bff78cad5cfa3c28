/** The fields of a payroll order that the bulk wizard has too. */

import { Fragment } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import { MoneyField, TextField } from '#app/components/forms/fields.tsx'
import { PickerField } from '#app/components/forms/picker-field.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { ToggleField, Toggles } from '#app/components/forms/toggle-field.tsx'
import { AccountField } from '#app/components/orders/choices.tsx'
import type { Typed } from '#app/components/orders/form.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatMonth, monthOf, parseIsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, formatAmount, formatBs } from '#app/kernel/values/money.ts'
import type { AccountOption } from '#app/models/accounts/read.server.ts'
import { derivedText, type PartAmount } from '#app/models/payroll/compute.ts'
import { monthsAround, paydayLabel } from '#app/models/payroll/period.ts'
import { isPayday } from '#app/models/payroll/typed.ts'
import { paysheetLabels as labels } from '#app/models/paysheets/fields.ts'
import { PAYDAYS } from '#db/kinds.ts'
import {
  type FormPart,
  type ReasonKey,
  reasonOf,
  TOGGLES,
  type Toggle,
  TYPED_PARTS,
} from '#db/payroll-parts.ts'

type PartsProps = {
  fields: Record<FormPart | ReasonKey, FormField>
  typed: Typed
  /** What the first fortnight of the month has had already. */
  taken?: readonly Toggle[] | undefined
  parts?: readonly PartAmount[] | undefined
}

/** Why a toggle begins off. */
export const TAKEN = 'Ya está en la primera quincena del mes'

/** The additions to the fortnight's part of the salary, and the deductions. */
export function PartsFields({ fields, typed, taken, parts }: PartsProps) {
  const scripted = useScripted()
  return (
    <>
      {TYPED_PARTS.map((part) => (
        <Fragment key={part}>
          <MoneyField field={fields[part]} label={labels[part]} optional />
          <TextField
            field={fields[reasonOf(part)]}
            label={labels[reasonOf(part)]}
            disabled={scripted && !typed[part]}
          />
        </Fragment>
      ))}
      <Toggles>
        {TOGGLES.map((part) => (
          <ToggleField
            key={part}
            field={fields[part]}
            label={labels[part]}
            hint={
              arithmeticOf(part, parts, typed[part]) || (taken?.includes(part) ? TAKEN : undefined)
            }
          />
        ))}
      </Toggles>
    </>
  )
}

/**
 * '2.000,00 × 12 / 52 × 2 lunes × 4 % = 36,92' of a part that does not come in full into each order; one
 * that is on may come to nothing.
 */
function arithmeticOf(part: Toggle, parts: PartsProps['parts'], on: string | undefined) {
  const found = parts?.find(({ code }) => code === part)
  if (!found) return parts && on && 'Sin monto en esta orden'
  return derivedText(found)
}

export const PaydayField = ({ field }: { field: FormField }) => (
  <SelectField
    field={field}
    label={labels.payday}
    placeholder="Elija la quincena"
    options={PAYDAYS.map((payday) => ({ value: payday, label: paydayLabel(payday) }))}
  />
)

type OwnAccountProps = { field: FormField; typed: Typed; accounts: AccountOption[] }

export const OwnAccountField = (props: OwnAccountProps) => (
  <AccountField
    {...props}
    control={PickerField}
    label={labels.account_id}
    placeholder="Elija la cuenta"
    nameOf={({ bank, number }) => `${bank} · ${formatAccountNumber(number)}`}
  />
)

type BaseProps = {
  field: FormField
  base: Centimos | undefined
  payday: string | undefined
  salary: Salaried | undefined
}

export const BaseField = ({ field, base, payday, salary }: BaseProps) => (
  <MoneyField
    field={field}
    label={labels.amount}
    computed={base === undefined ? '' : formatAmount(base)}
    hint={salaryHint(payday, salary)}
  />
)

/** `said`: how a salary in another currency comes about; `byDays`: what is paid by days. */
type Salaried = { salary: Centimos } & Partial<
  Record<'day' | 'said' | 'byDays', string | undefined>
>

/** The hint that says what the amount is computed from; `day` is that of the salary, as it is shown. */
function salaryHint(payday: string | undefined, of: Salaried | undefined): string {
  if (!of?.salary) return of?.said ?? 'Se calcula con el salario y la quincena'
  if (of.byDays) return of.byDays
  const amount = of.said ?? formatBs(of.salary)
  const isHalf = isPayday(payday) && payday !== 'completo'
  if (of.day) return `Salario del ${of.day}: ${amount}${isHalf ? ', la mitad' : ''}`
  return `${isHalf ? 'Mitad del salario de' : 'Salario de'} ${amount}`
}

/** Which month an order pays: that of its date, or one near it (docs/rules/payroll.md#16). */
export function PeriodField({ field, typed }: { field: FormField; typed: Typed }) {
  const date = parseIsoDate(typed.issued_at ?? '')
  const months = date ? monthsAround(date) : []
  const chosen = typed.period
  const offered = chosen && !months.includes(chosen) ? [chosen, ...months] : months
  return (
    <SelectField
      field={field}
      label={labels.period}
      placeholder={date ? `El de la fecha: ${formatMonth(monthOf(date))}` : 'El de la fecha'}
      options={offered
        .filter((month) => !date || month === chosen || month !== monthOf(date))
        .map((month) => ({ value: month, label: formatMonth(month) }))}
    />
  )
}
