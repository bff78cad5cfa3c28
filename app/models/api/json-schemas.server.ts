/** The API's records as JSON Schema, by the database's columns. A test checks every answer against them. */

import { ASSIGNED } from '#app/io/bank-formats/format.ts'
import type { JsonSchema } from '#app/kernel/fields/schemas.ts'
import { PARAMETER_NAMES } from '#app/models/payroll/parameters.ts'
import { RUN_STATES } from '#app/models/payroll-runs/fields.ts'
import { API_PARTS } from '#app/models/paysheets/read.server.ts'
import { SWITCHES } from '#app/models/users/preferences.ts'
import {
  ACCOUNT_TYPES,
  BANK_FORMATS,
  BANK_LINE_STATES,
  CURRENCIES,
  FACTOR_DEMANDS,
  FIXED_PAYDAYS,
  LINE_KINDS,
  PAYDAYS,
  PAYMENT_METHODS,
  PAYSHEET_METHODS,
  SCOPES,
  TITULAR_TYPES,
  WAGE_CURRENCIES,
} from '#db/kinds.ts'
import { COMPUTED, NATURES, OWN_NAMES } from '#db/law-kinds.ts'
import { ofEach, reasonOf, TYPED_PARTS } from '#db/payroll-parts.ts'
import {
  accounts,
  adjustments,
  announcements,
  bank_files,
  banks,
  closing,
  concepts,
  fixed_concepts,
  incomes,
  parameters,
  payments,
  payroll_runs,
  paysheets,
  rates,
  salary_changes,
  settings,
  titulars,
  transfers,
  users,
} from '#db/schema.ts'
import {
  AGREED,
  BS,
  BS_TODAY,
  columnsOf,
  counts,
  exactSums,
  FLAG,
  INSTANT,
  INTEGER,
  LINE,
  MONTH_OF_YEAR,
  nullable,
  oneOf,
  order,
  PREFERENCE_FLAGS,
  type RecordName,
  record,
  recordOf,
  recordsOf,
  TEXT,
  USD,
} from './record-schemas.server.ts'

export const RECORDS: Record<RecordName, JsonSchema> = {
  Titular: record(
    {
      ...columnsOf(titulars, {
        scope: oneOf(SCOPES),
        type: oneOf(TITULAR_TYPES),
        salary: nullable(BS_TODAY),
        salary_currency: oneOf(WAGE_CURRENCIES),
      }),
      full_salary: nullable(BS_TODAY),
      salary_amount: AGREED,
    },
    {
      ...counts('accounts', 'paysheets', 'payments'),
      user: nullable(recordOf('User')),
      accounts: recordsOf('Account'),
    },
  ),
  SalaryChange: record({
    ...columnsOf(salary_changes, { salary: nullable(BS) }, ['currency']),
    ...{ salary_currency: oneOf(WAGE_CURRENCIES), salary_amount: AGREED },
  }),
  Concept: record(
    columnsOf(concepts, {
      kind: oneOf(LINE_KINDS),
      nature: oneOf(NATURES),
      computed: oneOf(COMPUTED),
    }),
  ),
  FixedConcept: record(
    columnsOf(fixed_concepts, {
      concept: TEXT,
      kind: oneOf(LINE_KINDS),
      amount: BS,
      paydays: oneOf(FIXED_PAYDAYS),
    }),
  ),
  Parameter: record(columnsOf(parameters, { name: oneOf([...PARAMETER_NAMES, ...OWN_NAMES]) })),
  Account: record(
    {
      ...columnsOf(accounts, { type: oneOf(ACCOUNT_TYPES) }, ['bank_file']),
      bank: {
        description: 'El nombre del banco; con with=bank, su registro',
        anyOf: [TEXT, recordOf('AccountBank')],
      },
      titular: {
        description: 'El nombre del titular; con with=titular, su registro',
        anyOf: [TEXT, recordOf('Titular'), { type: 'null' }],
      },
    },
    counts('paysheets', 'payments'),
  ),
  Bank: record(
    { ...columnsOf(banks), accounts_count: INTEGER },
    { accounts: recordsOf('Account') },
  ),
  AccountBank: record(columnsOf(banks)),
  BankFile: record(
    {
      ...columnsOf(bank_files, { format: oneOf(BANK_FORMATS) }, ['content']),
      ...Object.fromEntries(BANK_LINE_STATES.map((status) => [status, INTEGER])),
    },
    {
      lines: {
        type: 'array',
        items: record({
          position: INTEGER,
          order_id: { type: 'integer', description: 'El id de la orden que paga' },
          amount: BS,
          status: oneOf(BANK_LINE_STATES),
          reason: nullable(TEXT),
        }),
      },
    },
  ),
  AccountBankFile: record({
    ...ofEach(ASSIGNED, () => nullable(TEXT)),
    ...{ format: oneOf(BANK_FORMATS), accepted: FLAG, version: INTEGER },
    formats: {
      type: 'array',
      items: oneOf(BANK_FORMATS),
      description: 'Los que pagan desde la cuenta, los de su banco primero',
    },
  }),
  Rate: record(
    columnsOf(rates, {
      currency: oneOf(CURRENCIES),
      value: { ...TEXT, pattern: '^\\d{1,9}(\\.\\d{1,8})?$', description: 'Bs por uno, exacto' },
    }),
  ),
  User: record(
    {
      ...columnsOf(users, {}, [...SWITCHES, 'invited_at']),
      role: { type: 'string', description: 'El nombre del rol' },
      is_bound: { type: 'boolean', description: 'Vinculado a un titular' },
    },
    {
      preferences: record(PREFERENCE_FLAGS),
      titular: nullable(recordOf('Titular')),
    },
  ),
  Payment: order(payments, { transaction: oneOf(PAYMENT_METHODS) }),
  Paysheet: order(
    paysheets,
    {
      transaction: oneOf(PAYSHEET_METHODS),
      payday: oneOf(PAYDAYS),
      period: { ...TEXT, pattern: '^\\d{4}-\\d{2}$', description: 'El mes que se paga' },
      ...ofEach([...API_PARTS, 'lines_total'], () => BS),
      ...ofEach(TYPED_PARTS.map(reasonOf), () => nullable(TEXT)),
      lines: { type: 'array', items: LINE },
    },
    ['gross'],
  ),
  PayrollRun: record(
    {
      ...columnsOf(payroll_runs, { payday: oneOf(PAYDAYS), month: MONTH_OF_YEAR }, ['updated_at']),
      status: oneOf(RUN_STATES),
      count: INTEGER,
      ...exactSums('total', 'gross', 'deductions'),
      by_account: {
        type: 'array',
        items: record({
          ...{ account_id: INTEGER, number: TEXT, bank: TEXT, count: INTEGER },
          ...exactSums('total'),
        }),
      },
      approved_by: nullable(INTEGER),
      approved_at: nullable(INSTANT),
    },
    { paysheets: recordsOf('Paysheet'), usd: nullable(USD) },
  ),
  Income: record(columnsOf(incomes), { account: recordOf('Account'), usd: nullable(USD) }),
  Transfer: record(columnsOf(transfers), {
    from_account: recordOf('Account'),
    to_account: recordOf('Account'),
    usd: nullable(USD),
  }),
  Adjustment: record(columnsOf(adjustments)),
  Announcement: record(columnsOf(announcements, {}, ['created_by'])),
  Closing: record(columnsOf(closing, {}, ['id', 'version', 'created_at', 'updated_at'])),
  Approval: record({
    ...{ runs: nullable(BS), paysheets: nullable(BS), payments: nullable(BS) },
    ...{ transfers: nullable(BS), version: INTEGER },
    proposed: nullable(
      record({
        ...{ runs: nullable(BS), paysheets: nullable(BS), payments: nullable(BS) },
        ...{ transfers: nullable(BS), user_id: nullable(INTEGER), created_at: TEXT },
      }),
    ),
  }),
  Access: record({ require_factor: oneOf(FACTOR_DEMANDS), version: INTEGER }),
  Company: record({
    ...{ name: nullable(TEXT), ric: nullable(TEXT), address: nullable(TEXT) },
    ...{ phone: nullable(TEXT), faov_number: nullable(TEXT), has_logo: FLAG, version: INTEGER },
  }),
  Settings: record(columnsOf(settings, {}, ['version', 'created_at', 'updated_at'])),
}
