/** Fields and labels of the bulk wizard's forms (docs/rules/orders.md#12). Runs anywhere. */

import { allowOf } from '#app/kernel/errors/questions.ts'
import { refuse } from '#app/kernel/fields/input-codes.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { wrongPeriod } from '#app/models/payroll/period.ts'
import {
  MOST_FIXED,
  MOST_SIGNATORY,
  paysheetInput,
  paysheetLabels,
} from '#app/models/paysheets/fields.ts'
import { lineFieldLabels, lineNamesIn } from '#app/models/paysheets/lines.ts'
import { ofEach, reasonOf, TOGGLES, type Toggle, TYPED_PARTS } from '#db/payroll-parts.ts'
import { QUESTIONS } from './questions.ts'

export const WIZARD_PATH = '/paysheets/create/many'
export const INPUTS_PATH = `${WIZARD_PATH}/inputs`
export const INPUTS_COLUMNS_PATH = `${INPUTS_PATH}/columns`
export const REVIEW_PATH = `${WIZARD_PATH}?step=3&review=1`
/** The id of the third step's form; every button of the step submits it. */
export const SHEET_FORM = 'sheet'
export const REVIEW_FORM = 'review'
/** The most orders created at once, by the wizard and by the API. */
export const MOST_ORDERS = 10_000
/** Employees per page, in the selection and in the menu. */
export const EMPLOYEES_A_PAGE = 50

const SHARED = [
  ...(['realized', 'authorized', 'payday', 'period', 'issued_at', 'transaction'] as const),
  ...(['concept', 'salary_of', 'arrears'] as const),
]

export const basicsLabels = {
  ...ofEach(SHARED, (name) => paysheetLabels[name]),
  arrears: 'Con las diferencias de salario por pagar',
}

/** Unlike in a single order, 'Autorizado por' is required. */
export const basicsInput = inputSchema((f) =>
  paysheetInput(f)
    .pick({
      ...{ realized: true, authorized: true, payday: true, issued_at: true, transaction: true },
      ...{ period: true, concept: true, salary_of: true, arrears: true, allow_old_date: true },
    })
    .extend({ authorized: f.text(MOST_SIGNATORY, 'Elija quién autoriza') })
    .superRefine((basics, context) => {
      const wrong = wrongPeriod(basics)
      if (wrong) refuse(context, wrong, ['period'])
    }),
)

/** The typed amounts of an order, each followed by its reason. */
export const REASONED = TYPED_PARTS.flatMap((part) => [part, reasonOf(part)] as const)
/** What is added to an order's salary and deducted from it; files of pay inputs have these columns. */
export const PART_FIELDS = [...REASONED, ...TOGGLES]
export type PartField = (typeof PART_FIELDS)[number]
export const TABLE_FIELDS = [...PART_FIELDS, 'number'] as const
export type TableField = (typeof TABLE_FIELDS)[number]

/** The names of what is added to an order's salary and deducted from it besides the toggles, in any of these values. */
export const extrasIn = (...values: object[]): string[] => [
  ...REASONED,
  ...values.flatMap(lineNamesIn),
]

/** The labels of each order's form, in its order; the amount is computed. */
export const sheetLabels = ofEach(
  [
    ...(['account_id', 'amount', 'number', 'enterprise_id'] as const),
    ...PART_FIELDS,
    ...(['lines', 'observation'] as const),
  ],
  (name) => paysheetLabels[name],
)

/** The field that switches a part of all orders at once. */
export const allOf = <T extends Toggle>(part: T): `all_${T}` => `all_${part}`

/** The hidden field that says how a field was drawn, if it was not empty. */
export const drawnOf = (name: string): string => `was_${name}`

/** What is filled in for all orders at once, in the same form as the open employee's order. */
export const applyLabels = {
  all_enterprise_id: sheetLabels.enterprise_id,
  first: 'Primer número',
  copy_extras: 'Con ingresos y descuentos',
  ...ofEach(TOGGLES.map(allOf), (name) => sheetLabels[name.slice(4) as Toggle]),
}

/** What is typed into a form, by its fields. */
export type Texts = Record<string, string | undefined>

export const BASICS_FIELDS = [...Object.keys(basicsLabels), 'allow_old_date']
/** The names of an order's fields, which browsers need not know. */
export const sheetFields = (): string[] => [
  ...Object.keys(sheetLabels).filter((name) => name !== 'amount' && name !== 'lines'),
  ...Object.keys(lineFieldLabels),
  ...Array.from({ length: MOST_FIXED }, (_, i) => [`without.${i}.of`, `without.${i}.off`]).flat(),
  ...QUESTIONS.map(allowOf),
]

export const withoutNamesIn = (values: object) =>
  Object.keys(values).filter((name) => name.startsWith('without.'))

export const TABLE_PATH = `${WIZARD_PATH}?step=3&view=table`

/** The state of an order in the draft: it can be created, needs correction, or lacks something. */
export type SheetState = 'complete' | 'error' | 'missing'
export const STATE_WORDS: Record<SheetState, string> = {
  ...{ complete: 'completa', error: 'con errores', missing: 'incompleta' },
}
/** The fields of an order that are missing while they are empty. */
export const SHEET_REQUIRED = ['account_id', 'number', 'enterprise_id'] as const

/** The next number: `0099` → `0100`, `CH-9` → `CH-10`; undefined unless it ends in digits. */
export function nextNumber(number: string): string | undefined {
  const [, prefix = '', digits] = /^(.*?)(\d+)$/.exec(number) ?? []
  if (digits === undefined) return undefined
  return prefix + String(BigInt(digits) + 1n).padStart(digits.length, '0')
}
