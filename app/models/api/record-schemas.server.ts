/** What the API's records are made of as JSON Schema (json-schemas.server.ts has the records). */

import { type Column, getTableColumns, type Table } from 'drizzle-orm'
import type { JsonSchema } from '#app/kernel/fields/schemas.ts'
import { PAYSHEET_MONEY } from '#app/models/paysheets/read.server.ts'
import { SWITCHES } from '#app/models/users/preferences.ts'
import { type DocumentKind, LINE_KINDS } from '#db/kinds.ts'

export type Properties = Record<string, JsonSchema>

/** Columns that the API hides: only searches, logins and receipts need them. */
const PRIVATE = ['name_key', 'search_key', 'title_key', 'snapshot', 'password_hash', 'bank_file']
/** Columns in céntimos, which the API gives in Bs. */
const MONEY = ['capital', ...PAYSHEET_MONEY]
const DATES = [
  'issued_at',
  'value_date',
  'birth_date',
  'hired_at',
  'left_at',
  'since',
  'date',
  'day',
]

export const TEXT = { type: 'string' }
export const FLAG = { type: 'boolean' }
export const INTEGER = { type: 'integer' }
export const BS = { type: 'number', description: 'Bs' }
export const BS_TODAY = { ...BS, description: 'Bs, a la tasa de hoy; null sin tasa' }
export const AGREED = {
  ...TEXT,
  pattern: '^\\d+\\.\\d{2}$',
  description: 'El salario en su moneda',
}
export const USD = {
  type: 'number',
  description: 'US$, a la tasa de su fecha; null antes de la primera. Con `currency=USD`',
}
export const DATE = { type: 'string', format: 'date' }
export const INSTANT = { type: 'string', format: 'date-time' }
export const nullable = (schema: JsonSchema) => ({ anyOf: [schema, { type: 'null' }] })
export const oneOf = (values: readonly string[]) => ({ type: 'string', enum: [...values] })

export const recordOf = (name: RecordName): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
export const recordsOf = (name: RecordName): JsonSchema => ({
  type: 'array',
  items: recordOf(name),
})

/** A table's public columns, except `hidden`; `instead` overrides derived ones. */
export function columnsOf(table: Table, instead: Properties = {}, hidden: readonly string[] = []) {
  const columns = Object.entries(getTableColumns(table))
  const shown = columns.filter(([name]) => !PRIVATE.includes(name) && !hidden.includes(name))
  return Object.fromEntries(shown.map(([name, column]) => [name, instead[name] ?? shapeOf(column)]))
}

function shapeOf({ name, dataType, notNull }: Column): JsonSchema {
  const shape = MONEY.includes(name) ? BS : (TYPES[dataType] ?? textOf(name))
  return notNull ? shape : nullable(shape)
}
const TYPES: Record<string, JsonSchema> = { number: INTEGER, boolean: FLAG }
function textOf(name: string): JsonSchema {
  if (DATES.includes(name)) return DATE
  return name.endsWith('_at') ? INSTANT : TEXT
}

/** `always` are required properties, `onRequest` optional ones. */
export function record(always: Properties, onRequest: Properties = {}): JsonSchema {
  const required = Object.keys(always)
  return { type: 'object', properties: { ...always, ...onRequest }, required }
}

export const MONTH_OF_YEAR = { type: 'string', pattern: '^[1-9]\\d{3}-\\d{2}$' }

/** Sums without bound, each as a number and as text. */
export const exactSums = (...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [name, { ...BS, description: 'Bs; exacto hasta 70.368.744.177.663,99' }],
      [`${name}_text`, { ...TEXT, pattern: '^\\d+\\.\\d{2}$', description: 'Bs, siempre exacto' }],
    ]),
  )

export const counts = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [`${name}_count`, INTEGER]))

export const PREFERENCE_FLAGS = Object.fromEntries(SWITCHES.map((name) => [name, FLAG]))

/** The properties of payments and payroll orders that are not columns. */
const MONTH = { type: 'string', description: 'Nombre del mes que se paga' }
export const order = (table: Table, instead: Properties, hidden: readonly string[] = []) =>
  record(
    {
      ...columnsOf(table, instead, hidden),
      ...instead,
      purchase_id: { type: 'null' },
      month: MONTH,
    },
    {
      titular: recordOf('Titular'),
      account: nullable(recordOf('Account')),
      enterprise: recordOf('Account'),
      usd: nullable(USD),
    },
  )

export const LINE = record({
  concept: TEXT,
  kind: oneOf(LINE_KINDS),
  amount: BS,
  reason: nullable(TEXT),
  concept_id: nullable(INTEGER),
  quantity: nullable({ ...TEXT, description: 'Horas o días, exactos' }),
  unit_amount: nullable({ ...BS, description: 'Lo que da una hora o un día' }),
})

export type RecordName =
  | 'Titular'
  | 'Account'
  | 'Bank'
  | 'AccountBank'
  | 'BankFile'
  | 'AccountBankFile'
  | 'Rate'
  | 'User'
  | Capitalize<DocumentKind>
  | 'PayrollRun'
  | 'Announcement'
  | 'Settings'
  | 'Closing'
  | 'Approval'
  | 'Access'
  | 'Company'
  | 'SalaryChange'
  | 'Parameter'
  | 'Concept'
  | 'FixedConcept'
