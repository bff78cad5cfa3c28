/** A change of one salary, with its first day (docs/rules/salaries.md#2). Runs anywhere. */
import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { refuse, refusing } from '#app/kernel/fields/input-codes.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { addYears } from '#app/kernel/values/dates.ts'
import {
  type Centimos,
  formatAmount,
  isBeyondMost,
  MAX_AMOUNT,
  parseBs,
} from '#app/kernel/values/money.ts'
import { WAGE_CURRENCIES } from '#db/kinds.ts'
import { salaryField, titularLabels } from '../fields.ts'
import { WAGE_CURRENCY_LABEL } from '../wage-words.ts'

/** The concept of what pays arrears: a line of a payroll order, or a personal order. */
export const ARREARS_CONCEPT = 'Diferencia de salario'

/** The form of a personal order that pays it; undefined for nothing, or more than one order pays. */
export function paymentOfArrears(titular_id: number, rest: bigint): string | undefined {
  if (rest <= 0n || rest > BigInt(MAX_AMOUNT)) return undefined
  const query = new URLSearchParams({
    titular: String(titular_id),
    amount: formatAmount(rest),
    concept: ARREARS_CONCEPT,
    arrears: 'on',
  })
  return `/payments/create?${query}`
}

/** The form of an employee's next payroll order, with a line that pays all of it. */
export const paysheetOfArrears = (titular_id: number): string =>
  `/paysheets/create?titular=${titular_id}&arrears=on`

/** `rest` is what is left of `sum` after what was paid of it. */
export const owedLabels = {
  department: 'Departamento',
  fortnights: 'Quincenas',
  sum: 'Diferencias',
  paid: 'Pagado',
  rest: 'Por pagar',
}

export const owedListing = {
  sorts: ['name', 'ric', 'department', 'fortnights', 'paid', 'rest'],
  defaultSort: 'name,asc',
} as const satisfies ListingRules

export { WAGE_CURRENCY_NAMES } from '../wage-words.ts'

export const salaryChangeLabels = {
  salary: titularLabels.salary,
  salary_currency: WAGE_CURRENCY_LABEL,
  since: 'Desde',
  reason: 'Motivo',
}

/** `since` is the first day of the salary; null for today. */
export const salaryChangeInput = inputSchema((f) =>
  z.object({
    salary: salaryField(f),
    salary_currency: f.optionalChoice(WAGE_CURRENCIES),
    since: f.optionalNearDate(),
    reason: f.optionalText(255),
  }),
)

export const NOT_YET =
  'Un salario rige desde hoy o desde antes: registre el de un día futuro cuando llegue'

export const RAISED = ['all', 'department', 'chosen'] as const
export const RAISED_LABELS = {
  all: 'Todos los empleados',
  chosen: 'Las personas elegidas',
  department: 'Un departamento',
} satisfies Record<(typeof RAISED)[number], string>

export type Raised = { who: (typeof RAISED)[number]; department: string | null }

/** A form's choice: 'all', 'chosen', or the name of a department after this. */
export const OF_DEPARTMENT = 'department:'

/** What a form's choice means; undefined for a text that is none. */
export function raisedIn(choice: string): Raised | undefined {
  const department = choice.slice(OF_DEPARTMENT.length)
  if (choice.startsWith(OF_DEPARTMENT) && department) return { who: 'department', department }
  const who = RAISED.find((each) => each === choice && each !== 'department')
  return who && { who, department: null }
}

/** Céntimos that a raised salary is rounded to, as the form sends them. */
export const ROUNDINGS = ['1', '100', '1000', '10000'] as const
export const ROUNDING_LABELS = {
  1: 'Al céntimo',
  100: 'A 1 Bs',
  1000: 'A 10 Bs',
  10000: 'A 100 Bs',
} satisfies Record<(typeof ROUNDINGS)[number], string>

export const RAISE_MODES = ['percent', 'amount'] as const
export const RAISE_MODE_LABELS = { percent: 'Porcentaje', amount: 'Monto en Bs' }

export const raiseLabels = {
  who: 'A quién',
  currency: 'Salarios en',
  mode: 'Aumentar por',
  value: 'Cuánto',
  round: 'Redondear',
  since: salaryChangeLabels.since,
  reason: salaryChangeLabels.reason,
}

const NOT_LISTED = problem('unknown_value', 'Elija una opción de la lista')

/** How many years a raise may be dated back: the longest that a claim to wages lasts. */
export const MOST_YEARS_BACK = 10
const TOO_LONG_AGO = problem(
  'too_small',
  `Un aumento rige desde hace ${MOST_YEARS_BACK} años como máximo`,
)

/** Céntimos. */
export const raiseInput = inputSchema((f) =>
  z.object({
    who: f
      .text(140, 'Elija a quién')
      .transform((choice, context): Raised => raisedIn(choice) ?? refuse(context, NOT_LISTED)),
    currency: f.optionalChoice(WAGE_CURRENCIES).transform((currency) => currency ?? 'VES'),
    mode: f.choice(RAISE_MODES, 'Elija porcentaje o monto'),
    value: f.amount('Escriba cuánto'),
    round: f.choice(ROUNDINGS, 'Elija el redondeo'),
    since: f
      .optionalNearDate()
      .refine(
        (day) => day === null || day >= addYears(f.today, -MOST_YEARS_BACK),
        refusing(TOO_LONG_AGO),
      ),
    reason: f.optionalText(255),
  }),
)

/** In hundredths of a percent: 1.000 %. */
const MOST_PERCENT = 100_000
const NO_PERCENT = problem('invalid', 'Escriba un porcentaje como 12,5')
const ABOVE_PERCENT = problem('too_large', 'El porcentaje no puede pasar de 1.000 %')
const ZERO_PERCENT = problem('too_small', 'Debe ser mayor que 0')

/** A raise by a percentage with two decimals, in hundredths. */
export const percentRaiseInput = inputSchema((f) =>
  raiseInput(f).extend({
    value: f.text(40, 'Escriba cuánto').transform((text, context): Centimos => {
      const value = parseBs(text.replace(/\s?%$/, ''))
      if (value === undefined)
        return refuse(context, isBeyondMost(text) ? ABOVE_PERCENT : NO_PERCENT)
      if (value > MOST_PERCENT) refuse(context, ABOVE_PERCENT)
      return value === 0 ? refuse(context, ZERO_PERCENT) : value
    }),
  }),
)
