/** The fields of a payroll order that the bulk wizard has too. */

import { Fragment } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import { MoneyField, TextField } from '#app/components/forms/fields.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { ToggleField, Toggles } from '#app/components/forms/toggle-field.tsx'
import type { Typed } from '#app/components/orders/form.ts'
import { paysheetLabels as labels } from '#app/models/paysheets/fields.ts'
import { isPayday } from '#app/services/payroll-typed.ts'
import { type Centimos, formatBs } from '#app/services/values/money.ts'
import { type PartKey, type ReasonKey, reasonOf, TOGGLES, TYPED_PARTS } from '#db/payroll-parts.ts'

type PartsProps = {
  fields: Record<PartKey | ReasonKey, FormField>
  typed: Typed
}

/** The additions to the fortnight's part of the salary, and the deductions. */
export function PartsFields({ fields, typed }: PartsProps) {
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
          <ToggleField key={part} field={fields[part]} label={labels[part]} />
        ))}
      </Toggles>
    </>
  )
}

/** The hint that says what the amount is computed from. */
export function salaryHint(payday: string | undefined, salary: Centimos | undefined): string {
  if (!salary) return 'Se calcula con el salario y la quincena'
  const part = isPayday(payday) && payday !== 'completo' ? 'Mitad del salario de' : 'Salario de'
  return `${part} ${formatBs(salary)}`
}
