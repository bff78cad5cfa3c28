/** A titular: a person or company that holds accounts (docs/rules/people.md#1). Runs anywhere. */

import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { ORDER_TITLES } from '#app/kernel/document-kinds.ts'
import { numberOrText } from '#app/kernel/fields/bounds.ts'
import { problemsOf, refuse } from '#app/kernel/fields/input-codes.ts'
import { type Fields, inputSchema } from '#app/kernel/fields/inputs.ts'
import { amountFrom, orNothing } from '#app/kernel/fields/schemas.ts'
import { type Centimos, centimos, formatAmount, NO_MONEY } from '#app/kernel/values/money.ts'
import { SCOPES, type Scope, TITULAR_TYPES, WAGE_CURRENCIES } from '#db/kinds.ts'
import { particularFields } from './particulars.ts'

export { PARTICULARS, particularLabels } from './particulars.ts'

/** The scope whose titulars have salaries that forms change (docs/rules/salaries.md#4). */
export const EMPLOYEE = 'Empleado' as const satisfies Scope

/** The minimum salary, 1 Bs (docs/rules/people.md#8). */
export const MIN_SALARY = /* @__PURE__ */ centimos(100)
const salaryTooLow = () => `El salario mínimo es ${formatAmount(MIN_SALARY)}`

export const personLabels = {
  name: 'Nombre',
  ric: 'CI/RIC',
  type: 'Tipo',
}

export const titularLabels = {
  ...personLabels,
  scope: 'Ámbito',
  salary: 'Salario',
}

/** What belongs to each titular, by the end of its address. */
export const TITULAR_PARTS = { accounts: 'Cuentas bancarias', ...ORDER_TITLES }

/** `hint` says what is no amount, where it is not the usual. */
export const salaryField = (f: Fields, hint?: string) =>
  f.amountFrom({ amount: MIN_SALARY, message: salaryTooLow(), hint }, 'Escriba el salario')

/** Absent stays absent, so that a form without the field keeps the salary; empty clears it. */
function optionalSalary(f: Fields, hint?: string) {
  const salary = salaryField(f, hint)
  return numberOrText('El dato no tiene el tipo esperado')
    .nullish()
    .meta(orNothing(amountFrom(MIN_SALARY)))
    .transform((value, context): Centimos | undefined => {
      if (value === undefined) return undefined
      if (value === null || String(value).trim() === '') return NO_MONEY
      const parsed = salary.safeParse(value, { reportInput: true })
      if (parsed.success) return parsed.data
      for (const each of Object.values(problemsOf(parsed.error)).flat()) refuse(context, each)
      return z.NEVER
    })
}

const IN_ITS_CURRENCY = 'Debe ser un monto en su moneda, sin signo y con dos decimales como máximo'

/** Only programs say it: a form's salary is in its currency. */
function salaryAmount(f: Fields): { salary_amount: ReturnType<typeof optionalSalary> } {
  return f.edge === 'api' ? { salary_amount: optionalSalary(f, IN_ITS_CURRENCY) } : ({} as never)
}

export const personFields = (f: Fields) => ({
  name: f.name(),
  ric: f.ric(),
  type: f.choice(TITULAR_TYPES, 'Elija el tipo'),
})

export const titularInput = inputSchema((f) =>
  z.object({
    ...personFields(f),
    scope: f.choice(SCOPES, 'Elija el ámbito'),
    salary: optionalSalary(f),
    salary_currency: f.optionalChoice(WAGE_CURRENCIES),
    ...salaryAmount(f),
    ...particularFields(f),
    ...f.allows('check_digit', 'shared_email'),
  }),
)

export const salaryInput = inputSchema((f) =>
  z.object({
    titular_id: f.id('Elija el titular'),
    salary: salaryField(f),
  }),
)

export const titularListing = {
  sorts: [
    'name',
    'ric',
    'scope',
    'type',
    'salary',
    'id',
    'created_at',
    'updated_at',
    'accounts_count',
    'paysheets_count',
    'payments_count',
  ],
  defaultSort: 'name,asc',
  filters: {
    scope: { kind: 'choice', values: SCOPES, many: true },
    type: { kind: 'choice', values: TITULAR_TYPES },
    active: { kind: 'flag' },
  },
  with: ['user', 'accounts', 'accounts.bank'],
  withCount: ['accounts', 'paysheets', 'payments'],
} as const satisfies ListingRules

export const salaryListing = {
  sorts: ['name', 'ric', 'salary'],
  defaultSort: 'name,asc',
} as const satisfies ListingRules
export const SALARIED = { scope: ['Empleado'], active: true }
