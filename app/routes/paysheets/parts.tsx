/** The fields of a payroll order that the bulk wizard has too. */

import { Fragment } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import { MoneyField, TextField } from '#app/components/forms/fields.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { ToggleField, Toggles } from '#app/components/forms/toggle-field.tsx'
import type { Typed } from '#app/components/orders/form.ts'
import { type Centimos, formatBs } from '#app/kernel/values/money.ts'
import { isPayday } from '#app/models/payroll/typed.ts'
import { paysheetLabels as labels } from '#app/models/paysheets/fields.ts'
import {
  type PartKey,
  type ReasonKey,
  reasonOf,
  TOGGLES,
  type Toggle,
  TYPED_PARTS,
} from '#db/payroll-parts.ts'

type PartsProps = {
  fields: Record<PartKey | ReasonKey, FormField>
  typed: Typed
  /** What the first fortnight of the month has had already. */
  taken?: readonly Toggle[] | undefined
}

/** Why a toggle begins off. */
export const TAKEN = 'Ya está en la primera quincena del mes'

/** The additions to the fortnight's part of the salary, and the deductions. */
export function PartsFields({ fields, typed, taken }: PartsProps) {
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
            hint={taken?.includes(part) ? TAKEN : undefined}
          />
        ))}
      </Toggles>
    </>
  )
}

/** The hint that says what the amount is computed from; `day` is that of the salary, as it is shown. */
export function salaryHint(
  payday: string | undefined,
  of: { salary: Centimos; day?: string | undefined } | undefined,
): string {
  if (!of?.salary) return 'Se calcula con el salario y la quincena'
  const amount = formatBs(of.salary)
  const isHalf = isPayday(payday) && payday !== 'completo'
  if (of.day) return `Salario del ${of.day}: ${amount}${isHalf ? ', la mitad' : ''}`
  return `${isHalf ? 'Mitad del salario de' : 'Salario de'} ${amount}`
}
