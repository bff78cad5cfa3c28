// Proves docs/rules/money.md#7, #14; docs/rules/orders.md#13, #16.
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { createPaysheet } from '#app/models/paysheets/change.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { audit, movements, paysheets } from '#db/schema.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  anAccount,
  aTitular,
  bs,
  capitalOf,
  day,
} from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'

const t = testDatabase()

/** So many employees of 100,00 Bs a month, each with an account, paid from one account. */
async function aStaff(size: number, capital: number): Promise<Parties[]> {
  return t.write(async (tx) => {
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(capital) })
    const staff: Parties[] = []
    for (let i = 0; i < size; i++) {
      const titular_id = await aTitular(tx, { salary: bs(100) })
      staff.push({ titular_id, account_id: await anAccount(tx, { titular_id }), enterprise_id })
    }
    return staff
  })
}

type Values = Parameters<typeof paysheetValues>[0]
const create = (orders: Values[]) =>
  t.write((tx) => createPaysheets(tx, orders.map(paysheetValues), t.actor))

class Undone extends Error {}
/** The result of creating them, which is then rolled back. */
const tryOut = (orders: Values[]): Promise<unknown> =>
  t
    .write(async (tx) => {
      await createPaysheets(tx, orders.map(paysheetValues), t.actor)
      throw new Undone()
    })
    .catch((error: unknown) => error)

/** One after the other. */
async function inTurn<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (const item of items) made.push(await make(item))
  return made
}

/** The errors of a refused array; whatever else happens is no refusal. */
async function errorsOf(orders: Values[]): Promise<Record<string, string[]>> {
  const before = await booksOf(t.db)
  const error = await create(orders).catch((thrown: unknown) => thrown)
  if (!(error instanceof FieldErrors)) throw error
  expect(await booksOf(t.db)).toEqual(before)
  return error.fields
}

describe('Many payroll orders at once', () => {
  test('are numbered in order, each with its movement, running balance and audit row', async () => {
    const staff = await aStaff(3, 500)
    const made = await create(staff.map((each) => ({ ...each, payday: 'completo' })))
    const orders = await t.db.select().from(paysheets).orderBy(asc(paysheets.order))
    expect(orders.map(({ order, id, titular_id }) => [order, id, titular_id])).toEqual(
      staff.map(({ titular_id }, i) => [i + 1, made[i]?.id, titular_id]),
    )
    const posted = await t.db.select().from(movements).where(eq(movements.kind, 'paysheet'))
    expect(posted.map(({ amount, balance }) => [amount, balance])).toEqual([
      [bs(-100), bs(400)],
      [bs(-100), bs(300)],
      [bs(-100), bs(200)],
    ])
    const told = await t.db.select().from(audit).where(eq(audit.kind, 'paysheet')).orderBy(audit.id)
    expect(told.map(({ action, record_id }) => [action, record_id])).toEqual(
      made.map(({ id }) => ['create', id]),
    )
    await expectBooksBalance(t.db)
  })

  test('are stored, printed and announced like single orders', async () => {
    await t.write((tx) => updateSettings(tx, { bonus: bs(40), sso: bs(10), lacks: bs(5) }, t.actor))
    const [one, other] = (await aStaff(2, 1000)) as [Parties, Parties]
    const values = {
      adition: bs(12.5),
      adition_reason: 'Guardia',
      discount: bs(1),
      discount_reason: 'Préstamo',
      lph: true,
      bonus: true,
      sso: true,
      lacks: true,
      number: '0099',
      observation: 'Con recibo',
      authorized: 'Gerencia',
    }
    await t.write((tx) => createPaysheet(tx, paysheetValues({ ...one, ...values }), t.actor))
    await create([{ ...other, ...values }])
    const [alone, among] = await t.db.select().from(paysheets).orderBy(asc(paysheets.id))
    const own = { id: 0, order: 0, payroll_run_id: 0, titular_id: 0, account_id: 0, snapshot: null }
    expect({ ...among, ...own }).toEqual({ ...alone, ...own })
    // 50,00 + 12,50 + 40,00 − 1,00 − 1,00 − 10,00 − 5,00
    expect(among?.total).toBe(bs(85.5))
    const snapshot = among?.snapshot
    expect(snapshot).toEqual({
      ...alone?.snapshot,
      titular: { name: expect.any(String), ric: expect.any(String) },
      account: expect.objectContaining({ bank: alone?.snapshot.account.bank }),
    })
    expect(snapshot?.titular.name).not.toBe(alone?.snapshot.titular.name)
    const told = await t.db.select().from(audit).where(eq(audit.kind, 'paysheet')).orderBy(audit.id)
    expect({ ...told[1]?.after, ...own }).toEqual({ ...told[0]?.after, ...own })
    expect(told[1]?.before).toBeNull()
  })

  test('continue the numbers, and a later order continues theirs', async () => {
    const staff = await aStaff(3, 1000)
    const [first, second, third] = staff as [Parties, Parties, Parties]
    await t.write((tx) => createPaysheet(tx, paysheetValues(first), t.actor))
    await create([second, third])
    await t.write((tx) =>
      createPaysheet(tx, paysheetValues({ ...first, payday: 'segunda' }), t.actor),
    )
    const orders = await t.db.select().from(paysheets).orderBy(asc(paysheets.id))
    expect(orders.map(({ order }) => order)).toEqual([1, 2, 3, 4])
    await expectBooksBalance(t.db)
  })

  test('are paid from several company accounts, each with its own balances', async () => {
    const [a, b] = (await aStaff(2, 150)) as [Parties, Parties]
    const [c] = (await aStaff(1, 70)) as [Parties]
    await create([
      a,
      { ...b, enterprise_id: c.enterprise_id },
      { ...c, enterprise_id: a.enterprise_id },
    ])
    expect(await capitalOf(t.db, a.enterprise_id)).toBe(bs(50))
    expect(await capitalOf(t.db, c.enterprise_id)).toBe(bs(20))
    await expectBooksBalance(t.db)
  })

  test('a thousand of them are created, and the books balance', async () => {
    const staff = await t.write(async (tx) => {
      const enterprise_id = await aCompanyAccount(tx, { capital: bs(50_000) })
      return (await aCrowd(tx, 1000)).map((who) => ({ ...who, enterprise_id }))
    })
    expect(await create(staff)).toHaveLength(1000)
    expect(await capitalOf(t.db, staff[0]?.enterprise_id ?? 0)).toBe(0)
    await expectBooksBalance(t.db)
  })
})

describe('Of many payroll orders none is created when', () => {
  test('some are invalid: every error has the index of its order', async () => {
    const [a, b, c] = (await aStaff(3, 1000)) as [Parties, Parties, Parties]
    const poor = await t.write((tx) => aTitular(tx))
    expect(
      await errorsOf([
        a,
        { ...b, account_id: a.account_id, enterprise_id: a.account_id },
        { ...c, adition: bs(10) },
        { ...a, titular_id: poor, account_id: 9999 },
      ]),
    ).toEqual({
      '1.account_id': ['Elija una cuenta activa del titular'],
      '1.enterprise_id': ['Elija una cuenta activa de la empresa'],
      '2.adition_reason': ['Escriba el motivo'],
      '3.account_id': ['Elija una cuenta activa del titular'],
    })
  })

  test('money is short: the first that cannot be paid and those after it have the error', async () => {
    const staff = await aStaff(4, 130)
    const [a, b, c, d] = staff as [Parties, Parties, Parties, Parties]
    const [other] = (await aStaff(1, 1000)) as [Parties]
    // 50 + 50 fit; 50 more do not, nor do later orders, even one of 1.
    expect(
      await errorsOf([a, other, b, c, { ...d, discount: bs(49), discount_reason: 'Adelanto' }]),
    ).toEqual({
      '3.enterprise_id': ['Fondo insuficiente'],
      '4.enterprise_id': ['Fondo insuficiente'],
    })
    expect(await capitalOf(t.db, a.enterprise_id)).toBe(bs(130))
  })

  test('one account cannot pay: only its orders have the error, in any order of accounts', async () => {
    const [one] = (await aStaff(1, 90)) as [Parties]
    const [two] = (await aStaff(1, 40)) as [Parties]
    // The account that comes first gives its 50 before the other one is found short of 10.
    expect(await errorsOf([one, two])).toEqual({ '1.enterprise_id': ['Fondo insuficiente'] })
    expect(await errorsOf([two, one])).toEqual({ '0.enterprise_id': ['Fondo insuficiente'] })
  })

  test('some do not fit: only those have the error, for random accounts and orders', async () => {
    const purses = await t.write((tx) =>
      inTurn([130, 70, 260], (capital) => aCompanyAccount(tx, { capital: bs(capital) })),
    )
    const staff = await t.write((tx) =>
      inTurn([20, 60, 100, 160, 200, 20], async (salary) => {
        const titular_id = await aTitular(tx, { salary: bs(salary) })
        return { titular_id, account_id: await anAccount(tx, { titular_id }), pay: salary / 2 }
      }),
    )
    /** The errors found by paying one order after the other. */
    const blamed = (orders: readonly { purse: number; pay: number }[]) => {
      const left = [130, 70, 260]
      const stuck = new Set<number>()
      return orders.flatMap(({ purse, pay }, i) => {
        if (stuck.has(purse) || (left[purse] ?? 0) < pay) {
          stuck.add(purse)
          return [`${i}.enterprise_id`]
        }
        left[purse] = (left[purse] ?? 0) - pay
        return []
      })
    }
    const payrolls = fc.tuple(
      fc.shuffledSubarray(staff, { minLength: 1 }),
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 6, maxLength: 6 }),
    )
    await fc.assert(
      fc.asyncProperty(payrolls, async ([chosen, picks]) => {
        const orders = chosen.map((who, i) => ({ ...who, purse: picks[i] ?? 0 }))
        const outcome = await tryOut(
          orders.map(({ titular_id, account_id, purse }) => ({
            titular_id,
            account_id,
            enterprise_id: purses[purse] ?? 0,
          })),
        )
        const said = outcome instanceof FieldErrors ? Object.keys(outcome.fields) : []
        if (said.length === 0) expect(outcome).toBeInstanceOf(Undone)
        expect(said.sort()).toEqual(blamed(orders).sort())
      }),
      { numRuns: 60 },
    )
  })

  test('their sum is above what any account can hold', async () => {
    const staff = await aStaff(12, 1000)
    await t.write(async (tx) => {
      for (const { titular_id } of staff) {
        await updateTitular(tx, titular_id, { salary: bs(9_999_999_999_999) }, t.actor)
      }
    })
    const errors = await errorsOf(staff.map((each) => ({ ...each, payday: 'completo' })))
    expect(Object.keys(errors)).toHaveLength(12)
    expect(errors['0.enterprise_id']).toEqual(['Fondo insuficiente'])
  })

  test('two of them pay one fortnight, unless the second allows duplicates', async () => {
    const parties = await t.write((tx) => aPayroll(tx, { name: 'Zoe Paz' }))
    const text = 'Ya existe una orden de nómina de Zoe Paz para la primera quincena de Noviembre'
    expect(await errorsOf([parties, { ...parties, payday: 'completo' }])).toEqual({
      '1.payday': [text],
    })
    await create([
      parties,
      { ...parties, payday: 'completo', allow_duplicate: true },
      { ...parties, issued_at: day('2026-12-01') },
    ])
    await expectBooksBalance(t.db)
  })

  test('one pays a fortnight that is paid already', async () => {
    const [a, b] = (await aStaff(2, 1000)) as [Parties, Parties]
    await create([a])
    expect(Object.keys(await errorsOf([b, a]))).toEqual(['1.payday'])
    expect(
      Object.keys(
        await errorsOf([
          { ...b, payday: 'segunda' },
          { ...a, payday: 'completo' },
        ]),
      ),
    ).toEqual(['1.payday'])
    await create([b, { ...a, payday: 'segunda' }])
  })

  test('one of several months pays a fortnight that is paid already', async () => {
    const [a, b] = (await aStaff(2, 1000)) as [Parties, Parties]
    const october = { issued_at: day('2026-10-31') }
    const december = { issued_at: day('2026-12-01') }
    await create([
      { ...a, ...october },
      { ...b, ...december },
    ])
    const again = [
      { ...b, ...october },
      { ...a, issued_at: day('2026-11-30') },
      { ...b, issued_at: day('2026-12-31') },
      { ...a, issued_at: day('2026-10-01') },
    ]
    expect(Object.keys(await errorsOf(again))).toEqual(['2.payday', '3.payday'])
    await create(again.slice(0, 2))
  })
})

describe('Two arrays at once', () => {
  test('that each take more than half of the money: one wins whole', async () => {
    const staff = await aStaff(6, 200)
    const results = await Promise.allSettled([create(staff.slice(0, 3)), create(staff.slice(3))])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await capitalOf(t.db, staff[0]?.enterprise_id ?? 0)).toBe(bs(50))
    await expectBooksBalance(t.db)
  })

  test('for the same people and fortnight: one wins whole', async () => {
    const staff = await aStaff(3, 1000)
    const results = await Promise.allSettled([create(staff), create(staff)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectBooksBalance(t.db)
  })
})
