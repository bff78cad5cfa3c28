// Proves docs/rules/money.md#1; docs/rules/orders.md#11; docs/rules/payroll.md#5; docs/rules/limits.md#1;
// docs/rules/api.md#16.
/** What each field of an input refuses, once for all doors that read it. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type Edge, fieldsFor, type InputSchema } from '#app/kernel/fields/inputs.ts'
import { removalInput } from '#app/kernel/fields/void-reason.ts'
import { accountInput } from '#app/models/accounts/fields.ts'
import { adjustmentInput } from '#app/models/adjustments/fields.ts'
import { announcementInput } from '#app/models/announcements/fields.ts'
import { bankInput } from '#app/models/banks/fields.ts'
import { incomeInput } from '#app/models/incomes/fields.ts'
import { paymentInput } from '#app/models/payments/fields.ts'
import { paysheetInput } from '#app/models/paysheets/fields.ts'
import { settingsInput } from '#app/models/settings/fields.ts'
import { titularInput } from '#app/models/titulars/fields.ts'
import { transferInput } from '#app/models/transfers/fields.ts'
import { day } from '#tests/support/models/factories.ts'

const reader = (schema: InputSchema<z.ZodObject>, edge: Edge) =>
  schema(fieldsFor(edge, day('2026-11-20')))
/** The fields that are refused. */
const refused = (schema: InputSchema<z.ZodObject>, edge: Edge, input: object) => [
  ...new Set(
    reader(schema, edge)
      .safeParse(input)
      .error?.issues.map(({ path }) => path[0]),
  ),
]

const NUMBERS: unknown[] = [
  -1,
  0.001,
  1.005,
  '1,5',
  '1.234,56',
  '1e3',
  'NaN',
  10_000_000_000_000,
  true,
]
const OPTIONAL_AMOUNTS: unknown[] = [...NUMBERS, [1], {}, { toString: 'x', valueOf: 'x' }]
const AMOUNTS: unknown[] = [...OPTIONAL_AMOUNTS, 0, null, '']
const OPTIONAL_IDS: unknown[] = [0, -1, 1.5, 9_999_999_999, 'uno', [1], true]
const IDS: unknown[] = [...OPTIONAL_IDS, '', null]
const DAYS = ['2026-02-30', '11/20/2026', '2027-11-21', '1876-11-19', 20_261_120, '', null]
const optional = (most: number) => ['x'.repeat(most + 1), 7, {}, 'a\u0000b', '\ud800', 'a\u202eb']
const texts = (most: number) => [...optional(most), ' ', null]
const FLAGS = [-1, 'quizás', {}]
const CHOICES = ['', 'Efectivo', 7, null]

const MONEY = {
  ...{ transaction: 'Cheque', number: '1', concept: 'Nómina', realized: 'Administración' },
  ...{ titular_id: 1, enterprise_id: 3, issued_at: '2026-11-20' },
}
const MONEY_WRONG = {
  ...{ titular_id: IDS, enterprise_id: IDS, transaction: CHOICES, number: texts(40) },
  ...{ concept: texts(255), observation: optional(1000), realized: texts(120) },
  ...{ authorized: optional(120), issued_at: DAYS, allow_duplicate: FLAGS },
}
const MOVED = { amount: 1, number: '1', issued_at: '2026-11-20' }
const INCOME = { account_id: 1, provider: 'Ventas', ...MOVED }
const TRANSFER = { from_account_id: 1, to_account_id: 2, concept: 'Fondos', ...MOVED }
const ANNOUNCEMENT = { title: 'Aviso', content: 'Texto', target: 0, type: 2 }

type Case = [string, InputSchema<z.ZodObject>, good: object, wrong: Record<string, unknown[]>]
const CASES: Case[] = [
  [
    'a payroll order',
    paysheetInput,
    { ...MONEY, account_id: 2, payday: 'primera' },
    {
      ...MONEY_WRONG,
      account_id: IDS,
      transaction: [...CHOICES, 'Pago móvil'],
      payday: [...CHOICES, 'tercera'],
      ...{ adition: OPTIONAL_AMOUNTS, discount: OPTIONAL_AMOUNTS, payroll_run_id: OPTIONAL_IDS },
      ...{ lph: FLAGS, bonus: FLAGS, sso: FLAGS, lacks: FLAGS },
    },
  ],
  [
    'a personal order',
    paymentInput,
    { ...MONEY, amount: 1 },
    { ...MONEY_WRONG, account_id: OPTIONAL_IDS, amount: AMOUNTS },
  ],
  [
    'an income',
    incomeInput,
    INCOME,
    {
      ...{ account_id: IDS, provider: texts(120), amount: AMOUNTS },
      ...{ number: texts(40), issued_at: DAYS },
    },
  ],
  [
    'a transfer',
    transferInput,
    TRANSFER,
    {
      ...{ from_account_id: IDS, to_account_id: IDS, amount: AMOUNTS, number: texts(40) },
      ...{ concept: texts(255), issued_at: DAYS },
    },
  ],
  [
    'an adjustment',
    adjustmentInput,
    { amount: -1, reason: 'Comisión' },
    {
      amount: AMOUNTS.filter((amount) => amount !== -1),
      ...{ reason: texts(255), issued_at: DAYS.filter(Boolean), type: ['Otro', 7] },
    },
  ],
  ['a voiding', removalInput, {}, { reason: optional(255) }],
  [
    'the amounts of the payroll',
    settingsInput,
    {},
    { bonus: OPTIONAL_AMOUNTS, sso: OPTIONAL_AMOUNTS, lacks: OPTIONAL_AMOUNTS },
  ],
  [
    'an account',
    accountInput,
    { number: '01910123121234567890', bank_id: 1, type: 'Ahorro' },
    {
      number: ['0191', '019101231212345678901', '0191012312123456789x', 1.91e18, '', null],
      ...{ bank_id: IDS, type: ['Nómina', ...CHOICES], titular_id: OPTIONAL_IDS },
      phone_number: ['0411-1234567', '0212-1234567', '+1 202 555 0143', 'no tiene', '<b>', 4],
    },
  ],
  [
    'a titular',
    titularInput,
    { name: 'Ana Ruiz', ric: 'V20000001', type: 'Natural', scope: 'Externo' },
    {
      ric: ['P1234', 'P1234567890123456', 'X11470283', '114702834', 'V12345', '', null],
      ...{ scope: ['Empleada', ...CHOICES], type: ['natural', ...CHOICES] },
      ...{ salary: [...OPTIONAL_AMOUNTS, 0.99], salary_amount: [...OPTIONAL_AMOUNTS, 0.99] },
      ...{ shift: ['larga', 7], position: optional(120), department: optional(120) },
      email: ['ana', `${'a'.repeat(250)}@b.ve`],
      hired_at: ['2026-02-30'],
      left_at: ['2028-01-01'],
      // 150 years ago to today, both included.
      birth_date: ['2026-02-30', '2026-11-21', '1876-11-19'],
      // A zero-width space and a look-alike's ligature are not what they look like.
      ...{ given_names: ['An\u200ba'], surnames: ['Pa\ufb01'] },
    },
  ],
  [
    'a bank',
    bankInput,
    { index: '9999', name: 'Banco Andino' },
    {
      index: ['12', '12345', '01a4', '٠١٣٤', 134, '', null],
      ...{ name: texts(120), swift: ['UNIO', 'UNIOVEC4X', '1NIOVECA'] },
    },
  ],
  [
    'an announcement',
    announcementInput,
    ANNOUNCEMENT,
    {
      title: [...texts(120), 'Cierre\ndel mes', 'Cierre\u2028del mes'],
      content: [' ', 'x'.repeat(2001), 7],
      target: [4, -1, null, [0], 'todos'],
      type: [3, 7, 0.5, '', true],
      date: ['2026-02-30', 20_261_224],
      time: ['24:00', '8:00', '08:60', '08:00:00', 800],
    },
  ],
]

test.each(CASES)(
  '%s is read, and refused without a field or for each wrong one alone',
  (_, schema, good, wrong) => {
    expect(refused(schema, 'api', good)).toEqual([])
    expect(refused(schema, 'api', {}).sort()).toEqual(Object.keys(good).sort())
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const found = refused(schema, 'api', { ...good, [field]: value })
        expect([field, value, found]).toEqual([field, value, [field]])
      }
    }
  },
)

test.each([
  ['uniovecaxxx', 'UNIOVECAXXX'],
  [' PLZA VECA ', 'PLZAVECA'],
  ['', null],
])('the SWIFT code %j is kept as %j', (swift, kept) => {
  const said = { index: '9999', name: 'Banco Andino', swift }
  expect(reader(bankInput, 'api').parse(said)).toMatchObject({ swift: kept })
})

test.each([4, 5, 8])('an announcement of type %d needs a date', (type) => {
  for (const date of [undefined, '']) {
    expect(refused(announcementInput, 'api', { ...ANNOUNCEMENT, type, date })).toEqual(['date'])
  }
})

const FORM_AMOUNTS = [
  ...['0', '-1', '1e3', '1.23.4', '1,234.56', '1,234', '12,345', 'NaN', 'Infinity', '', '１２'],
]
test.each([
  ['an income', incomeInput, INCOME],
  ['a personal order', paymentInput, { ...MONEY, amount: '1' }],
  ['a transfer', transferInput, TRANSFER],
] as const)('a form of %s takes amounts as people write them', (_, schema, good) => {
  for (const amount of ['1234.56', '1234,56', '1.234', ' 0,01 ', '9.999.999.999.999,99']) {
    expect([amount, refused(schema, 'form', { ...good, amount })]).toEqual([amount, []])
  }
  for (const amount of FORM_AMOUNTS) {
    expect([amount, refused(schema, 'form', { ...good, amount })]).toEqual([amount, ['amount']])
  }
})

test.each([
  [{ lph: 'on', bonus: 0.01, sso: 1, lacks: '1.38' }, [true, true, true, true]],
  [{ lph: false, bonus: '0', sso: 0, lacks: '' }, [false, false, false, false]],
  [{ lph: null, bonus: true, sso: 'true', lacks: 1e12 }, [false, true, true, true]],
  [{ lph: 'false', bonus: 'off', sso: 'no', lacks: 'ON' }, [false, false, false, true]],
  [{}, [false, false, false, false]],
])('the switches of a payroll order are on or off, whatever amount is said: %j', (said, read) => {
  const order = { ...MONEY, account_id: 2, payday: 'primera', ...said }
  const { lph, bonus, sso, lacks } = reader(paysheetInput, 'api').parse(order) as Record<
    string,
    unknown
  >
  expect([lph, bonus, sso, lacks]).toEqual(read)
})
