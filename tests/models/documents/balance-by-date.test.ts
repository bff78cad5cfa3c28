// @both-engines
/** The question before an account's balance by date goes below zero (docs/rules/money.md#17). */
import { describe, expect, test } from 'vitest'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { createAdjustment, voidAdjustment } from '#app/models/adjustments/change.server.ts'
import { updateIncome, voidIncome } from '#app/models/incomes/change.server.ts'
import { statementFigures } from '#app/models/movements/read.server.ts'
import { updatePayment, voidPayment } from '#app/models/payments/change.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import {
  createTransfer,
  updateTransfer,
  voidTransfer,
} from '#app/models/transfers/change.server.ts'
import { changeDraft, setSelected } from '#app/models/wizard/draft.server.ts'
import { judgeDraft } from '#app/models/wizard/sheets.server.ts'
import type { Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, anIncome, bs, capitalOf, day } from '#tests/support/models/factories.ts'
import {
  aPayroll,
  aPaysheet,
  aPersonalOrder,
  paysheetValues,
} from '#tests/support/models/orders.ts'
import { watchPlans } from '#tests/support/models/plans.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const planOf = watchPlans()
const t = testDatabase()
const YES = { allow_balance_by_date: true }

/** An employee, and a company account that gets 300,00 on 10 March and 700,00 on 20 March. */
const aCompany = () =>
  t.write(async (tx) => {
    const { enterprise_id: _, ...person } = await aPayroll(tx)
    const enterprise_id = await aCompanyAccount(tx)
    const account_id = enterprise_id
    const first = await anIncome(tx, { account_id, amount: bs(300), issued_at: day('2026-03-10') })
    await anIncome(tx, { account_id, amount: bs(700), issued_at: day('2026-03-20') })
    return { ...person, enterprise_id, first }
  })

/** The question that stops the work: its fields, codes and texts. */
async function asked(work: (tx: Tx) => Promise<unknown>) {
  const before = await booksOf(t.db)
  const error = await errorOf(t.write(work))
  expect(await booksOf(t.db)).toEqual(before)
  if (error instanceof FieldErrors)
    return { codes: error.asked, texts: Object.values(error.fields) }
  expect(error).toBeInstanceOf(Conflict)
  const { asked: codes, message } = error as Conflict
  return { codes, texts: [[message]] }
}

const below = (date: string, amount: string) => [
  [
    expect.stringMatching(
      new RegExp(
        `^El ${date} la cuenta Banesco ··\\d{4} quedaría ${amount} Bs por debajo de cero$`,
      ),
    ),
  ],
]
const ISSUED_AT = { issued_at: ['balance_by_date'] }
const WHOLE = { '': ['balance_by_date'] }

describe('a document dated before its money was in the account', () => {
  test('asks, naming the worst day and the shortage, and is stored when that is accepted', async () => {
    const { titular_id, enterprise_id } = await aCompany()
    const order = { titular_id, enterprise_id, amount: bs(450), issued_at: day('2026-03-05') }
    expect(await asked((tx) => aPersonalOrder(tx, order))).toEqual({
      codes: ISSUED_AT,
      texts: below('03/05/2026', '450,00'),
    })
    await t.write((tx) => aPersonalOrder(tx, { ...order, ...YES }))
    expect(await capitalOf(t.db, enterprise_id)).toBe(550_00)
    const figures = await statementFigures(t.db, enterprise_id, { endDate: day('2026-03-09') })
    expect(figures.closing).toBe(-450_00n)
    await expectBooksBalance(t.db)
  })

  test('asks about the day on which the balance is lowest, also when that day is later', async () => {
    const { titular_id, enterprise_id } = await aCompany()
    await t.write((tx) =>
      aPersonalOrder(tx, {
        ...{ titular_id, enterprise_id, amount: bs(290), issued_at: day('2026-03-15') },
      }),
    )
    const order = { titular_id, enterprise_id, amount: bs(200), issued_at: day('2026-03-12') }
    expect((await asked((tx) => aPersonalOrder(tx, order))).texts).toEqual(
      below('03/15/2026', '190,00'),
    )
    await t.write((tx) => aPersonalOrder(tx, { ...order, amount: bs(10) }))
  })

  test('is checked to the céntimo however much money has passed through the account', async () => {
    const most = bs(9_999_999_999_999.99)
    for (const held of [bs(100.01), bs(100.02), bs(100.03), bs(100.04)]) {
      const { titular_id } = await t.write((tx) => aPayroll(tx))
      const account_id = await t.write((tx) => aCompanyAccount(tx))
      await t.write(async (tx) => {
        const adjust = (amount: number, date: string) =>
          createAdjustment(
            tx,
            { account_id, amount: centimos(amount), reason: 'Ajuste', issued_at: day(date) },
            t.actor,
          )
        await adjust(held, '2026-01-10')
        for (let n = 0; n < 27; n++) {
          await adjust(most, '2026-02-20')
          await adjust(-most, '2026-03-20')
        }
        await adjust(1, '2026-04-20')
      })
      const order = { titular_id, enterprise_id: account_id, issued_at: day('2026-01-15') }
      const more = { ...order, amount: centimos(held + 1) }
      expect((await asked((tx) => aPersonalOrder(tx, more))).texts).toEqual(
        below('01/15/2026', '0,01'),
      )
      await t.write((tx) => aPersonalOrder(tx, { ...order, amount: held }))
    }
  })

  test('does not ask about a day that is already below zero and is not lowered', async () => {
    const { titular_id, enterprise_id } = await aCompany()
    const order = { titular_id, enterprise_id, amount: bs(100), issued_at: day('2026-03-05') }
    await t.write((tx) => aPersonalOrder(tx, { ...order, ...YES }))
    await t.write((tx) =>
      aPersonalOrder(tx, { ...order, amount: bs(50), issued_at: day('2026-03-10') }),
    )
    await t.write((tx) => anIncome(tx, { account_id: enterprise_id, issued_at: day('2026-03-01') }))
    await t.write((tx) => aPersonalOrder(tx, { ...order, issued_at: day('2026-03-04') }))
    expect(await capitalOf(t.db, enterprise_id)).toBe(1750_00)
  })

  test('asks for every kind of document', async () => {
    const { enterprise_id, ...person } = await aCompany()
    const issued_at = day('2026-03-05')
    const texts = below('03/05/2026', '1,00')
    const sheet = { ...person, enterprise_id, issued_at, discount: bs(499), discount_reason: 'X' }
    expect(await asked((tx) => aPaysheet(tx, sheet))).toEqual({ codes: ISSUED_AT, texts })
    const to_account_id = await t.write((tx) => aCompanyAccount(tx))
    const transfer = {
      ...{ from_account_id: enterprise_id, to_account_id, amount: bs(1), number: '1' },
      ...{ concept: 'Fondos', issued_at },
    }
    expect(await asked((tx) => createTransfer(tx, transfer, t.actor))).toEqual({
      codes: ISSUED_AT,
      texts,
    })
    const fee = { account_id: enterprise_id, amount: bs(-1), reason: 'Comisión', issued_at }
    expect(await asked((tx) => createAdjustment(tx, fee, t.actor))).toEqual({
      codes: ISSUED_AT,
      texts,
    })
    await t.write((tx) => createTransfer(tx, { ...transfer, ...YES }, t.actor))
    await t.write((tx) => createAdjustment(tx, { ...fee, ...YES }, t.actor))
    await t.write((tx) => aPaysheet(tx, { ...sheet, ...YES }))
    expect(await capitalOf(t.db, enterprise_id)).toBe(997_00)
    await expectBooksBalance(t.db)
  })

  test('never asks when it has the date of today: the balance is then the capital', async () => {
    const { titular_id, enterprise_id } = await aCompany()
    await t.write((tx) => aPersonalOrder(tx, { titular_id, enterprise_id, amount: bs(1000) }))
    expect(await capitalOf(t.db, enterprise_id)).toBe(0)
  })
})

describe('a change that takes money away from earlier dates', () => {
  test('to an income (later date, lower amount, other account, void) asks first', async () => {
    const { titular_id, enterprise_id, first } = await aCompany()
    const issued_at = day('2026-03-12')
    await t.write((tx) => aPersonalOrder(tx, { titular_id, enterprise_id, issued_at }))
    const other = await t.write((tx) => aCompanyAccount(tx))
    for (const [change, amount] of [
      [{ issued_at: day('2026-03-19') }, '250,00'],
      [{ amount: bs(249.99) }, '0,01'],
      [{ account_id: other }, '250,00'],
    ] as const) {
      const { codes, texts } = await asked((tx) => updateIncome(tx, first, change, t.actor))
      expect([codes, texts]).toEqual([ISSUED_AT, below('03/12/2026', amount)])
    }
    expect(await asked((tx) => voidIncome(tx, first, t.actor, null))).toEqual({
      codes: WHOLE,
      texts: below('03/12/2026', '250,00'),
    })
    await t.write((tx) => updateIncome(tx, first, { issued_at: day('2026-03-12') }, t.actor))
    await t.write((tx) => voidIncome(tx, first, t.actor, null, YES))
    expect(await capitalOf(t.db, enterprise_id)).toBe(450_00)
    await expectBooksBalance(t.db)
  })

  test('to a payment (higher amount, earlier date) asks first; its void does not', async () => {
    const { titular_id, enterprise_id } = await aCompany()
    const issued_at = day('2026-03-12')
    const id = await t.write((tx) => aPersonalOrder(tx, { titular_id, enterprise_id, issued_at }))
    const larger = { amount: bs(300.01) }
    const { texts } = await asked((tx) => updatePayment(tx, id, larger, t.actor))
    expect(texts).toEqual(below('03/12/2026', '0,01'))
    const earlier = { issued_at: day('2026-03-09') }
    expect((await asked((tx) => updatePayment(tx, id, earlier, t.actor))).codes).toEqual(ISSUED_AT)
    await t.write((tx) => updatePayment(tx, id, { ...earlier, ...YES }, t.actor))
    await t.write((tx) => updatePayment(tx, id, { concept: 'Otro' }, t.actor))
    await t.write((tx) => voidPayment(tx, id, t.actor, null))
  })

  test('by voiding a transfer or adjustment that brought it asks first', async () => {
    const { titular_id, enterprise_id } = await aCompany()
    const to = await t.write((tx) => aCompanyAccount(tx))
    const transfer = await t.write((tx) =>
      createTransfer(
        tx,
        {
          ...{ from_account_id: enterprise_id, to_account_id: to, amount: bs(100), number: '1' },
          ...{ concept: 'Fondos', issued_at: day('2026-03-25') },
        },
        t.actor,
      ),
    )
    const opening = { account_id: to, amount: bs(100), reason: 'X', issued_at: day('2026-03-30') }
    const adjustment = await t.write((tx) => createAdjustment(tx, opening, t.actor))
    await t.write((tx) =>
      aPersonalOrder(tx, {
        ...{ titular_id, enterprise_id: to, amount: bs(60), issued_at: day('2026-03-26') },
      }),
    )
    expect(await asked((tx) => voidTransfer(tx, transfer, t.actor, null))).toEqual({
      codes: WHOLE,
      texts: below('03/26/2026', '60,00'),
    })
    await t.write((tx) => voidAdjustment(tx, adjustment, t.actor, null))
  })
})

test('a transfer moved to other accounts asks about the account that is furthest below zero', async () => {
  const { titular_id } = await aCompany()
  const opened = (amount: number) =>
    t.write(async (tx) => {
      const account_id = await aCompanyAccount(tx)
      await anIncome(tx, { account_id, amount: bs(amount), issued_at: day('2026-03-20') })
      return account_id
    })
  const issued_at = day('2026-03-12')
  for (const [spent, worst] of [
    [70, '100,00'],
    [170, '170,00'],
  ] as const) {
    const [source, to_account_id] = [await opened(500), await opened(500)]
    const from_account_id = await opened(500)
    const made = { to_account_id, amount: bs(100), number: '1', concept: 'Fondos', issued_at }
    const id = await t.write((tx) =>
      createTransfer(tx, { from_account_id: source, ...made, ...YES }, t.actor),
    )
    // What it brought is spent by then, and where it is to come from has nothing yet.
    await t.write((tx) =>
      aPersonalOrder(tx, {
        ...{ titular_id, enterprise_id: to_account_id, amount: bs(spent), issued_at },
        ...YES,
      }),
    )
    const to = await opened(1)
    const moved = { from_account_id, to_account_id: to }
    expect(await asked((tx) => updateTransfer(tx, id, moved, t.actor))).toEqual({
      codes: ISSUED_AT,
      texts: below('03/12/2026', worst),
    })
  }
})

describe('many orders at once', () => {
  /** Three employees, whose orders of 250,00 are dated on these days. */
  const orders = async (enterprise_id: number, dates: string[]) => {
    const staff = await t.write(async (tx) =>
      Promise.all(dates.map(() => aPayroll(tx, { salary: bs(500) }))),
    )
    return staff.map((parties, i) =>
      paysheetValues({ ...parties, enterprise_id, issued_at: day(dates[i] ?? '') }),
    )
  }

  test('ask about the first one that its day cannot pay, and those after it', async () => {
    const { enterprise_id } = await aCompany()
    const three = await orders(enterprise_id, ['2026-03-12', '2026-03-11', '2026-03-20'])
    const found = await asked((tx) => createPaysheets(tx, three, t.actor))
    expect(found).toEqual({
      codes: { '1.issued_at': ['balance_by_date'] },
      texts: below('03/12/2026', '200,00'),
    })
    const said = three.map((order, i) => (i === 1 ? { ...order, ...YES } : order))
    await t.write((tx) => createPaysheets(tx, said, t.actor))
    expect(await capitalOf(t.db, enterprise_id)).toBe(250_00)
    await expectBooksBalance(t.db)
  })

  test('are checked in the wizard as they are at their creation', async () => {
    const { enterprise_id } = await aCompany()
    const three = await orders(enterprise_id, ['2026-03-12', '2026-03-12', '2026-03-12'])
    const draft = await t.write((tx) =>
      changeDraft(tx, t.actor, (made) => {
        setSelected(
          made,
          three.map(({ titular_id }) => titular_id),
        )
        const values = { payday: 'primera', transaction: 'Cheque', concept: 'Nómina' }
        const names = { realized: 'Administración', authorized: 'Gerencia' }
        made.basics.values = { ...values, ...names, issued_at: '2026-03-12' }
        for (const { titular_id } of three) {
          made.sheets[titular_id] = {
            ...{ version: 1, tab: '', applied: 0, salary: bs(500), currency: 'VES', copied: false },
            values: { number: '1', enterprise_id: String(enterprise_id) },
          }
        }
      }),
    )
    const judge = async () => (await judgeDraft(t.db, draft, day('2026-11-20'))).sheets
    expect((await judge()).map(({ state, codes }) => [state, codes])).toEqual([
      ['complete', {}],
      ['error', ISSUED_AT],
      ['error', ISSUED_AT],
    ])
    for (const { titular_id } of three.slice(1)) {
      const sheet = draft.sheets[titular_id]
      if (sheet) sheet.values.allow_balance_by_date = 'on'
    }
    const sheets = await judge()
    expect(sheets.map(({ state }) => state)).toEqual(['complete', 'complete', 'complete'])
    const inputs = sheets.flatMap(({ input }) => input ?? [])
    expect(await t.write((tx) => createPaysheets(tx, inputs, t.actor))).toHaveLength(3)
  })
})

// PostgreSQL plans by the sizes of tables, which a test's are too small to say anything.
if (dialect === 'sqlite') {
  test('the check of a document of today searches an index once, of an earlier one walks a range of it', async () => {
    const { titular_id, enterprise_id } = await aCompany()
    const order = { titular_id, enterprise_id, amount: bs(1) }
    const plan = async (issued_at: string) => {
      const said = { ...order, issued_at: day(issued_at) }
      const steps = await planOf(() => t.write((tx) => aPersonalOrder(tx, said)))
      expect(steps.join('\n')).not.toMatch(/SCAN movements/)
      return steps.filter((step) => / movements /.test(step))
    }
    const look = 'SEARCH movements USING COVERING INDEX movements_account_issued (account_id=?)'
    const walk = look.replace('=?)', '=? AND issued_at>?)')
    expect(await plan('2026-11-20')).toEqual([look])
    expect(await plan('2026-03-12')).toEqual([look, walk])
  })
}
