/** Fields and labels of the bulk wizard's forms (docs/rules/orders.md#12). Runs anywhere. */

import { z } from 'zod'
import { allowOf } from '#app/kernel/errors/questions.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { paysheetLabels, salaryDay } from '#app/models/paysheets/fields.ts'
import { PAYDAYS, PAYSHEET_METHODS } from '#db/kinds.ts'
import { ofEach, ofTyped, reasonOf, TOGGLES, type Toggle } from '#db/payroll-parts.ts'

export const WIZARD_PATH = '/paysheets/create/many'
/** The address of the third step's pay inputs. */
export const INPUTS_PATH = `${WIZARD_PATH}/inputs`
export const REVIEW_PATH = `${WIZARD_PATH}?step=3&review=1`
/** The id of the third step's form; every button of the step submits it. */
export const SHEET_FORM = 'sheet'
/** The id of the review's form. */
export const REVIEW_FORM = 'review'
/** The most orders created at once, by the wizard and by the API. */
export const MOST_ORDERS = 10_000
/** Employees per page, in the selection and in the menu. */
export const EMPLOYEES_A_PAGE = 50

export const basicsLabels = {
  realized: paysheetLabels.realized,
  authorized: paysheetLabels.authorized,
  payday: paysheetLabels.payday,
  period: paysheetLabels.period,
  issued_at: paysheetLabels.issued_at,
  transaction: paysheetLabels.transaction,
  concept: paysheetLabels.concept,
  salary_of: paysheetLabels.salary_of,
  arrears: 'Con las diferencias de salario por pagar',
}

/** The data shared by all orders; unlike in a single order, 'Autorizado por' is required. */
export const basicsInput = inputSchema((f) =>
  z.object({
    realized: f.text(120, 'Escriba quién la realiza'),
    authorized: f.text(120, 'Elija quién autoriza'),
    payday: f.choice(PAYDAYS, 'Elija la quincena'),
    period: f.optionalMonth(),
    issued_at: f.issuedAt(),
    transaction: f.choice(PAYSHEET_METHODS, 'Elija la forma de pago'),
    concept: f.text(255, 'Escriba el concepto'),
    salary_of: salaryDay(f),
    arrears: f.flag(),
    ...f.allows('old_date'),
  }),
)

/** The data of each order; the amount is computed. */
export const sheetLabels = {
  account_id: paysheetLabels.account_id,
  amount: paysheetLabels.amount,
  number: paysheetLabels.number,
  enterprise_id: paysheetLabels.enterprise_id,
  ...ofTyped(
    (part) => paysheetLabels[part],
    (part) => paysheetLabels[reasonOf(part)],
  ),
  ...ofEach(TOGGLES, (part) => paysheetLabels[part]),
  observation: paysheetLabels.observation,
}

/** Questions about an order that concern the basic data, for which its form has no field. */
export const SHEET_QUESTIONS = [
  ['duplicate', 'payday'],
  ['not_employed', 'titular_id'],
  ['balance_by_date', 'issued_at'],
] as const
export type SheetQuestion = (typeof SHEET_QUESTIONS)[number][0]

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

export type BasicsField = keyof typeof basicsLabels | 'allow_old_date'
export type SheetField = Exclude<keyof typeof sheetLabels, 'amount'> | SheetAnswer
type SheetAnswer = `allow_${SheetQuestion}`

export const BASICS_FIELDS = [...Object.keys(basicsLabels), 'allow_old_date'] as BasicsField[]
/** The fields that may stay empty. */
const OPTIONAL: readonly string[] = ['period', 'salary_of', 'arrears', 'allow_old_date']
/** The fields that have to be filled in. */
export const BASICS_REQUIRED = BASICS_FIELDS.filter((name) => !OPTIONAL.includes(name))
export const SHEET_FIELDS = [
  ...Object.keys(sheetLabels).filter((name) => name !== 'amount'),
  ...SHEET_QUESTIONS.map(([code]) => allowOf(code)),
] as SheetField[]

/** The address of the third step's table. */
export const TABLE_PATH = `${WIZARD_PATH}?step=3&view=table`

/** The state of an order in the draft: it can be created, needs correction, or lacks something. */
export type SheetState = 'complete' | 'error' | 'missing'

/** The next number: `0099` → `0100`, `CH-9` → `CH-10`; undefined unless it ends in digits. */
export function nextNumber(number: string): string | undefined {
  const [, prefix = '', digits] = /^(.*?)(\d+)$/.exec(number) ?? []
  if (digits === undefined) return undefined
  return prefix + String(BigInt(digits) + 1n).padStart(digits.length, '0')
}
