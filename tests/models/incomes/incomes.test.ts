// Proves docs/rules/money.md#3, #5, #6, #9, #10, #12, #19; docs/rules/orders.md#8.
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import { type Centimos, MAX_AMOUNT, negated } from '#app/kernel/values/money.ts'
import { updateBank } from '#app/models/banks/read.server.ts'
import { nextDocumentNumber, postDocument } from '#app/models/documents/ledger.server.ts'
import { createIncome, updateIncome, voidIncome } from '#app/models/incomes/change.server.ts'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { getIncome, listIncomes } from '#app/models/incomes/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { accounts, audit, incomes, movements } from '#db/schema.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aBank,
  aCompany,
  aCompanyAccount,
  anAccount,
  anIncome,
  bs,
  capitalOf,
  day,
  listing,
} from '#tests/support/models/factories.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

const SPENT = /Parte de los fondos de este ingreso ya fue utilizada/
const NOT_A_COMPANY = { fields: { account_id: ['Elija una cuenta activa de la empresa'] } }

const list = (query = '') => listIncomes(t.db, listing(incomeListing, query))
const stored = async (id: number) =>
  (await t.db.select().from(incomes).where(eq(incomes.id, id)))[0]

/** Takes money out of an account, as a payment does. */
async function spend(tx: Tx, account_id: number, amount: Centimos) {
  const id = await nextDocumentNumber(tx, 'payment')
  const payment = { kind: 'payment' as const, id, issued_at: day('2026-11-20') }
  await postDocument(tx, t.actor, payment, [{ account_id, amount: negated(amount) }])
}

describe('registering an income', () => {
  test('funds its account by a movement, takes the next number and writes an audit row', async () => {
    const { account_id, ids } = await t.write(async (tx) => {
      const account_id = await aCompanyAccount(tx)
      const one = await anIncome(tx, { account_id, amount: bs(1234.56) })
      const two = await anIncome(tx, { account_id, amount: bs(0.01), issued_at: day('2026-11-03') })
      return { account_id, ids: [one, two] }
    })
    const [one = 0, two = 0] = ids
    expect(await capitalOf(t.db, account_id)).toBe(1234_57)
    expect(await getIncome(t.db, one)).toMatchObject({ order: 1, amount: 1234_56, version: 1 })
    expect(await getIncome(t.db, two)).toMatchObject({ order: 2, amount: 1, created_by: 1 })
    const posted = await t.db.select().from(movements).orderBy(asc(movements.id))
    expect(posted).toMatchObject([
      { account_id, amount: 1234_56, kind: 'income', document_id: one, issued_at: '2026-11-20' },
      { account_id, amount: 1, kind: 'income', document_id: two, issued_at: '2026-11-03' },
    ])
    const trail = await t.db.select().from(audit).where(eq(audit.kind, 'income')).orderBy(audit.id)
    expect(trail).toMatchObject([
      { action: 'create', record_id: one, user_id: 1, after: { amount: 1234_56 } },
      { action: 'create', record_id: two },
    ])
  })

  test('accepts only an active account of an active company', async () => {
    const wrong = await t.write(async (tx) => {
      const closed = await aCompanyAccount(tx)
      await tx.update(accounts).set({ active: false }).where(eq(accounts.id, closed))
      return [await anAccount(tx), await anAccount(tx, { titular_id: null }), closed, 9999]
    })
    for (const account_id of wrong) {
      const error = await errorOf(t.write((tx) => anIncome(tx, { account_id })))
      expect(error).toBeInstanceOf(FieldErrors)
      expect(error).toMatchObject(NOT_A_COMPANY)
    }
    expect(await list()).toMatchObject({ total: 0, data: [] })
  })

  test('cannot fill an account above its ceiling', async () => {
    const account_id = await t.write((tx) => aCompanyAccount(tx))
    // 7 times 999.999.999.999.999 céntimos fit into 7.036.874.417.766.399, an eighth time does not.
    for (let n = 0; n < 7; n++) {
      await t.write((tx) => anIncome(tx, { account_id, amount: MAX_AMOUNT }))
    }
    const eighth = await errorOf(t.write((tx) => anIncome(tx, { account_id, amount: MAX_AMOUNT })))
    expect(eighth).toMatchObject({
      fields: { amount: [expect.stringContaining('70.368.744.177.663,99 Bs')] },
    })
    expect(await capitalOf(t.db, account_id)).toBe(6_999_999_999_999_993)
    expect((await list()).total).toBe(7)
  })

  test('stores the names of the account as they were', async () => {
    const { id, account_id, company, bank_id, number } = await t.write(async (tx) => {
      const company = await aCompany(tx, { name: 'Café Ñandú, C.A.', ric: 'J000000000' })
      const bank_id = await aBank(tx)
      const account_id = await aCompanyAccount(tx, { titular_id: company, bank_id })
      const [account] = await tx.select().from(accounts).where(eq(accounts.id, account_id))
      const id = await anIncome(tx, { account_id })
      return { id, account_id, company, bank_id, number: account?.number }
    })
    const snapshot = {
      account: { number, bank: 'Banesco', holder: 'Café Ñandú, C.A.', holder_ric: 'J000000000' },
    }
    await t.write(async (tx) => {
      await updateBank(tx, bank_id, { name: 'Otro banco' }, t.actor)
      await updateTitular(tx, company, { name: 'Otra, C.A.' }, t.actor)
      await updateIncome(tx, id, { amount: bs(5), account_id }, t.actor)
    })
    expect((await stored(id))?.snapshot).toEqual(snapshot)
  })
})

describe('editing an income', () => {
  test('changes the named fields, its version, and writes an audit row', async () => {
    const id = await t.write((tx) => anIncome(tx, { provider: 'Préstamo', number: 'A-1' }))
    await t.write((tx) => updateIncome(tx, id, { number: 'B-2' }, later(9), 1))
    expect(await getIncome(t.db, id)).toMatchObject({
      provider: 'Préstamo',
      number: 'B-2',
      amount: 1000_00,
      version: 2,
      updated_at: later(9).at.toISOString(),
      created_at: NOW.toISOString(),
    })
    expect((await list('search=prestamo b-2')).total).toBe(1)
    const trail = await t.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'update'))
      .orderBy(audit.id)
    expect(trail).toMatchObject([
      { kind: 'income', record_id: id, before: { number: 'A-1' }, after: { number: 'B-2' } },
    ])
    expect(await t.db.select().from(movements)).toHaveLength(1)
  })

  test('may lower it to the amount already spent, and not below', async () => {
    const { account_id, id } = await t.write(async (tx) => {
      const account_id = await aCompanyAccount(tx)
      const id = await anIncome(tx, { account_id, amount: bs(100) })
      await spend(tx, account_id, bs(60))
      return { account_id, id }
    })
    await t.write((tx) => updateIncome(tx, id, { amount: bs(60) }, t.actor))
    expect(await capitalOf(t.db, account_id)).toBe(0)
    const error = await errorOf(
      t.write((tx) => updateIncome(tx, id, { amount: bs(59.99) }, t.actor)),
    )
    expect(error).toBeInstanceOf(FieldErrors)
    expect(error).toMatchObject({ fields: { amount: [expect.stringMatching(SPENT)] } })
    expect(await getIncome(t.db, id)).toMatchObject({ amount: 60_00, version: 2 })
    expect(await capitalOf(t.db, account_id)).toBe(0)
  })

  test('moves its money to another account, unless it was spent', async () => {
    const { from, to, id } = await t.write(async (tx) => {
      const [from, to] = [await aCompanyAccount(tx), await aCompanyAccount(tx)]
      return { from, to, id: await anIncome(tx, { account_id: from, amount: bs(100) }) }
    })
    await t.write((tx) => updateIncome(tx, id, { account_id: to }, t.actor))
    expect([await capitalOf(t.db, from), await capitalOf(t.db, to)]).toEqual([0, 100_00])
    const [account] = await t.db.select().from(accounts).where(eq(accounts.id, to))
    expect((await stored(id))?.snapshot.account.number).toBe(account?.number)

    await t.write((tx) => spend(tx, to, bs(0.01)))
    const error = await errorOf(
      t.write((tx) => updateIncome(tx, id, { account_id: from }, t.actor)),
    )
    expect(error).toMatchObject({ fields: { account_id: [expect.stringMatching(SPENT)] } })
    expect([await capitalOf(t.db, from), await capitalOf(t.db, to)]).toEqual([0, 99_99])
    expect((await getIncome(t.db, id)).account_id).toBe(to)
  })

  test('may keep an account that was deactivated, but not choose one', async () => {
    const { open, closed, inClosed, inOpen } = await t.write(async (tx) => {
      const [open, closed] = [await aCompanyAccount(tx), await aCompanyAccount(tx)]
      const inClosed = await anIncome(tx, { account_id: closed })
      const inOpen = await anIncome(tx, { account_id: open })
      await tx.update(accounts).set({ active: false }).where(eq(accounts.id, closed))
      return { open, closed, inClosed, inOpen }
    })
    await t.write((tx) => updateIncome(tx, inClosed, { account_id: closed, number: 'x' }, t.actor))
    expect((await getIncome(t.db, inClosed)).number).toBe('x')
    const into = errorOf(t.write((tx) => updateIncome(tx, inOpen, { account_id: closed }, t.actor)))
    expect(await into).toMatchObject(NOT_A_COMPANY)
    expect((await getIncome(t.db, inOpen)).account_id).toBe(open)
  })
})

describe('voiding an income', () => {
  test('is refused when its money was spent', async () => {
    const { account_id, id } = await t.write(async (tx) => {
      const account_id = await aCompanyAccount(tx)
      const id = await anIncome(tx, { account_id, amount: bs(100) })
      await spend(tx, account_id, bs(0.01))
      return { account_id, id }
    })
    const error = await errorOf(t.write((tx) => voidIncome(tx, id, t.actor, null)))
    expect(error).toBeInstanceOf(Conflict)
    expect((error as Error).message).toBe(
      'El ingreso no se puede anular: los fondos ya fueron utilizados',
    )
    expect(await capitalOf(t.db, account_id)).toBe(99_99)
    expect(await getIncome(t.db, id)).toMatchObject({ voided_at: null, version: 1 })
    expect((await list()).total).toBe(1)
  })
})

test('twenty incomes at once all count, each with its own number', async () => {
  const account_id = await t.write((tx) => aCompanyAccount(tx))
  const input = {
    account_id,
    provider: 'Ventas',
    number: '1',
    amount: bs(1.01),
    issued_at: day('2026-11-20'),
  }
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => t.write((tx) => createIncome(tx, input, t.actor))),
  )
  expect(await capitalOf(t.db, account_id)).toBe(20_20)
  const orders = (await list('limit=0&sort_by=order,asc')).data.map((income) => income.order)
  expect(orders).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect(new Set(ids).size).toBe(20)
})
