/** A document of a former year asks, at every door of the models (docs/rules/money.md#25). */
import { describe, expect, test } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import {
  createAdjustment,
  restoreAdjustment,
  voidAdjustment,
} from '#app/models/adjustments/change.server.ts'
import { createIncome, updateIncome } from '#app/models/incomes/change.server.ts'
import { getIncome } from '#app/models/incomes/read.server.ts'
import { approvePayment, createPayment, updatePayment } from '#app/models/payments/change.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { createPaysheet, updatePaysheet } from '#app/models/paysheets/change.server.ts'
import { createTransfer, updateTransfer } from '#app/models/transfers/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, anIncome, bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, paymentValues, paysheetValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
const ASKED = { issued_at: ['old_date'] }
const LAST_YEAR = day('2025-11-13')
const YES = { allow_old_date: true }
const at = (moment: string) => ({ ...ADMINISTRATOR, at: new Date(moment) })

/** The questions that stop the work, which then has changed nothing. */
async function asked(work: (tx: Tx) => Promise<unknown>) {
  const before = await booksOf(t.db)
  const error = await errorOf(t.write(work))
  expect(await booksOf(t.db)).toEqual(before)
  expect(error).toBeInstanceOf(FieldErrors)
  const { fields, asked } = error as FieldErrors
  expect(Object.keys(fields)).toEqual(Object.keys(asked))
  return asked
}

type Said = { issued_at?: IsoDate; allow_old_date?: boolean }
type Door = {
  create: (tx: Tx, said: Said) => Promise<number>
  update?: (tx: Tx, id: number, said: Said) => Promise<void>
}

async function doors(): Promise<Record<string, Door>> {
  const [of, other] = await t.write(async (tx) => [await aPayroll(tx), await aCompanyAccount(tx)])
  const account_id = of.enterprise_id
  const money = { amount: bs(10), number: '1', issued_at: day('2026-11-13') }
  const sides = { from_account_id: account_id, to_account_id: other, concept: 'Fondos' }
  return {
    income: {
      create: (tx, said) =>
        createIncome(tx, { account_id, provider: 'X', ...money, ...said }, t.actor),
      update: (tx, id, said) => updateIncome(tx, id, said, t.actor),
    },
    payment: {
      create: (tx, said) => createPayment(tx, paymentValues({ ...of, ...said }), t.actor),
      update: (tx, id, said) => updatePayment(tx, id, said, t.actor),
    },
    paysheet: {
      create: (tx, said) => createPaysheet(tx, paysheetValues({ ...of, ...said }), t.actor),
      update: (tx, id, said) => updatePaysheet(tx, id, said, t.actor),
    },
    transfer: {
      create: (tx, said) => createTransfer(tx, { ...sides, ...money, ...said }, t.actor),
      update: (tx, id, said) => updateTransfer(tx, id, said, t.actor),
    },
    adjustment: {
      create: (tx, said) =>
        createAdjustment(tx, { account_id, amount: bs(10), reason: 'X', ...said }, t.actor),
    },
  }
}

const EDITED = ['income', 'payment', 'paysheet', 'transfer']

test.each([...EDITED, 'adjustment'])(
  'a new %s of a former year asks, and is made once that is answered',
  async (kind) => {
    const { create } = (await doors())[kind] as Door
    expect(await asked((tx) => create(tx, { issued_at: LAST_YEAR }))).toEqual(ASKED)
    await t.write((tx) => create(tx, { issued_at: LAST_YEAR, ...YES }))
    await expectBooksBalance(t.db)
  },
)

test.each(EDITED)(
  'an edit that moves a %s into a former year asks, and no other does',
  async (kind) => {
    const { create, update } = (await doors())[kind] as Required<Door>
    const id = await t.write((tx) => create(tx, {}))
    expect(await asked((tx) => update(tx, id, { issued_at: LAST_YEAR }))).toEqual(ASKED)
    await t.write((tx) => update(tx, id, { issued_at: day('2026-01-01') }))
    await t.write((tx) => update(tx, id, { issued_at: LAST_YEAR, ...YES }))
    await t.write((tx) => update(tx, id, { issued_at: LAST_YEAR }))
    await t.write((tx) => update(tx, id, { issued_at: day('2025-12-31') }))
    expect(await asked((tx) => update(tx, id, { issued_at: day('2024-12-31') }))).toEqual(ASKED)
    await expectBooksBalance(t.db)
  },
)

test('an edit that leaves the date of a former year alone asks nothing', async () => {
  const id = await t.write((tx) => anIncome(tx, { issued_at: LAST_YEAR, ...YES }))
  await t.write((tx) => updateIncome(tx, id, { provider: 'Otro' }, t.actor))
  expect(await getIncome(t.db, id)).toMatchObject({ issued_at: LAST_YEAR, provider: 'Otro' })
})

test('the year ends in Caracas', async () => {
  const account_id = await t.write((tx) => aCompanyAccount(tx))
  const issued_at = day('2026-12-31')
  const income = { account_id, provider: 'X', amount: bs(1), number: '1', issued_at }
  const make = (moment: string) => (tx: Tx) => createIncome(tx, income, at(moment))
  await t.write(make('2027-01-01T03:59:59.999Z'))
  expect(await asked(make('2027-01-01T04:00:00.000Z'))).toEqual(ASKED)
})

describe('what is asked at once', () => {
  test('is the year, an equal order and the balance', async () => {
    const of = await t.write((tx) => aPayroll(tx))
    const make = (said: object) => (tx: Tx) =>
      createPaysheet(tx, paysheetValues({ ...of, issued_at: LAST_YEAR, ...said }), t.actor)
    await t.write(make(YES))
    expect(await asked(make({}))).toEqual({ payday: ['duplicate'], ...ASKED })
    const early = { issued_at: day('2018-01-01') }
    expect(await asked(make(early))).toEqual({ issued_at: ['old_date', 'balance_by_date'] })
    expect(await asked(make({ ...early, ...YES }))).toEqual({ issued_at: ['balance_by_date'] })
  })

  test('comes after what is wrong', async () => {
    const of = await t.write((tx) => aPayroll(tx, { capital: bs(499.99) }))
    const order = paysheetValues({ ...of, issued_at: LAST_YEAR })
    const refused = (said: object) =>
      errorOf(t.write((tx) => createPaysheet(tx, { ...order, ...said }, t.actor)))
    expect(await refused({})).toMatchObject({ fields: { enterprise_id: ['Fondo insuficiente'] } })
    const reason = { adition_reason: ['Sin monto no lleva motivo'] }
    expect(await refused({ adition_reason: 'X' })).toMatchObject({ fields: reason })
    expect(await refused({ adition_reason: 'X' })).not.toHaveProperty('fields.issued_at')
  })
})

describe('many orders at once', () => {
  test('ask each for its own date', async () => {
    const staff = await t.write((tx) => Promise.all([1, 2, 3].map(() => aPayroll(tx))))
    const dates = ['2025-12-31', '2026-01-01', '2024-01-01'].map(day)
    const orders = staff.map((of, i) => paysheetValues({ ...of, issued_at: dates[i] as IsoDate }))
    const make = (said: object[]) => (tx: Tx) =>
      createPaysheets(
        tx,
        orders.map((order, i) => ({ ...order, ...said[i] })),
        t.actor,
      )
    expect(await asked(make([]))).toEqual({
      '0.issued_at': ['old_date'],
      '2.issued_at': ['old_date'],
    })
    expect(await asked(make([YES]))).toEqual({ '2.issued_at': ['old_date'] })
    const made = await t.write(make([YES, {}, YES]))
    const again = [{}, { allow_duplicate: true }, YES]
    expect(await asked(make(again))).toEqual({
      '0.payday': ['duplicate'],
      '0.issued_at': ['old_date'],
      '2.payday': ['duplicate'],
    })
    expect(made).toHaveLength(3)
    await expectBooksBalance(t.db)
  })

  test('ask of the year and of the balance together, after what is wrong', async () => {
    const of = await t.write((tx) => aPayroll(tx, { capital: bs(500) }))
    const order = paysheetValues({ ...of, issued_at: day('2018-01-01') })
    const make = (orders: object[]) => (tx: Tx) =>
      createPaysheets(
        tx,
        orders.map((said) => ({ ...order, ...said })),
        t.actor,
      )
    expect(await asked(make([{}]))).toEqual({ '0.issued_at': ['old_date', 'balance_by_date'] })
    const short = await errorOf(t.write(make([{}, { payday: 'segunda' }])))
    expect(short).toMatchObject({ fields: { '1.enterprise_id': ['Fondo insuficiente'] } })
    expect(short).not.toHaveProperty(['fields', '0.issued_at'])
    const wrong = await errorOf(t.write(make([{ adition_reason: 'X' }])))
    expect(wrong).toMatchObject({ asked: {} })
  })
})

test('a document of a former year is approved, voided and brought back without a question', async () => {
  const of = await t.write((tx) => aPayroll(tx))
  const approver = await t.write((tx) => withApproval(tx, { payments: bs(1) }))
  const next = new Date(NOW.getTime() + 365 * 86_400_000)
  const id = await t.write((tx) => createPayment(tx, paymentValues(of), t.actor))
  await t.write((tx) => approvePayment(tx, id, { actor: { ...approver, at: next } }))
  const adjustment = { account_id: of.enterprise_id, amount: bs(1), reason: 'X', ...YES }
  const actor = { ...ADMINISTRATOR, at: next }
  const made = await t.write((tx) =>
    createAdjustment(tx, { ...adjustment, issued_at: LAST_YEAR }, t.actor),
  )
  await t.write((tx) => voidAdjustment(tx, made, actor, null))
  await t.write((tx) => restoreAdjustment(tx, made, { actor, answers: {} }))
  await expectBooksBalance(t.db)
})

test('one that waits for approval asks when it is made', async () => {
  const of = await t.write((tx) => aPayroll(tx))
  await t.write((tx) => withApproval(tx, { payments: bs(1) }))
  const make = (said: object) => (tx: Tx) =>
    createPayment(tx, paymentValues({ ...of, issued_at: LAST_YEAR, ...said }), t.actor)
  expect(await asked(make({}))).toEqual(ASKED)
  const id = await t.write(make(YES))
  expect(
    await asked((tx) => updatePayment(tx, id, { issued_at: day('2024-01-01') }, t.actor)),
  ).toEqual(ASKED)
})
