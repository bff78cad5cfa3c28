// @both-engines
// Proves docs/rules/money.md#3, #4, #6, #11.
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { centimos } from '#app/kernel/values/money.ts'
import {
  CapitalTooLarge,
  InsufficientFunds,
  liveCount,
  nextDocumentNumber,
  postDocument,
  repostDocument,
  reverseDocument,
} from '#app/models/documents/ledger.server.ts'
import type { Tx } from '#db/client.server.ts'
import { accounts, movements } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, bs, CEILING, capitalOf, day } from '#tests/support/models/factories.ts'
import { databaseRefusal } from '#tests/support/models/refusals.ts'

const t = testDatabase()

const income = (id: number, date = '2026-11-20') => ({
  kind: 'income' as const,
  id,
  issued_at: day(date),
})
const payment = (id: number) => ({ kind: 'payment' as const, id, issued_at: day('2026-11-20') })
const post = (
  tx: Tx,
  document: Parameters<typeof postDocument>[2],
  account_id: number,
  n: number,
) => postDocument(tx, ADMINISTRATOR, document, [{ account_id, amount: centimos(n) }])
const repost = (
  tx: Tx,
  document: Parameters<typeof postDocument>[2],
  account_id: number,
  n: number,
) => repostDocument(tx, ADMINISTRATOR, document, [{ account_id, amount: centimos(n) }])

async function rowsOf(account_id: number) {
  return t.db
    .select()
    .from(movements)
    .where(eq(movements.account_id, account_id))
    .orderBy(asc(movements.id))
}

async function expectSumIsCapital(account_id: number) {
  const amounts = (await rowsOf(account_id)).map((row) => BigInt(row.amount))
  const sum = amounts.reduce((total, amount) => total + amount, 0n)
  expect(sum).toBe(BigInt((await capitalOf(t.db, account_id)) ?? -1))
}

describe('posting a document', () => {
  test('changes the capital by a movement with author, time, document and running balance', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx))
    await t.write((tx) => post(tx, income(7), account, 150_00))
    await t.write((tx) => post(tx, payment(3), account, -40_50))
    expect(await capitalOf(t.db, account)).toBe(109_50)
    expect(await rowsOf(account)).toMatchObject([
      { amount: 150_00, balance: 150_00, kind: 'income', document_id: 7, reversal: false },
      {
        amount: -40_50,
        balance: 109_50,
        kind: 'payment',
        document_id: 3,
        issued_at: '2026-11-20',
        user_id: ADMINISTRATOR.id,
        created_at: NOW.toISOString(),
      },
    ])
  })

  test('may take the whole capital, but not a céntimo more', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx, { capital: bs(100) }))
    await expect(t.write((tx) => post(tx, payment(1), account, -100_01))).rejects.toThrow(
      InsufficientFunds,
    )
    expect(await capitalOf(t.db, account)).toBe(100_00)
    await t.write((tx) => post(tx, payment(1), account, -100_00))
    expect(await capitalOf(t.db, account)).toBe(0)
    await expectSumIsCapital(account)
  })

  test('writes nothing when one of its accounts cannot pay', async () => {
    const [from, to] = await t.write(async (tx) => [
      await aCompanyAccount(tx, { capital: bs(10) }),
      await aCompanyAccount(tx),
    ])
    const transfer = { kind: 'transfer' as const, id: 1, issued_at: day('2026-11-20') }
    const entries = [
      { account_id: from ?? 0, amount: centimos(-10_01) },
      { account_id: to ?? 0, amount: centimos(10_01) },
    ]
    await expect(
      t.write((tx) => postDocument(tx, ADMINISTRATOR, transfer, entries)),
    ).rejects.toThrow(InsufficientFunds)
    expect(await capitalOf(t.db, from ?? 0)).toBe(10_00)
    expect(await capitalOf(t.db, to ?? 0)).toBe(0)
    expect(await rowsOf(to ?? 0)).toEqual([])
  })

  test('may fill an account up to exactly 70.368.744.177.663,99 Bs, and not beyond', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx))
    await t.write((tx) => post(tx, income(1), account, CEILING - 1))
    await expect(t.write((tx) => post(tx, income(2), account, 2))).rejects.toThrow(CapitalTooLarge)
    expect(await capitalOf(t.db, account)).toBe(CEILING - 1)
    await t.write((tx) => post(tx, income(2), account, 1))
    expect(await capitalOf(t.db, account)).toBe(CEILING)
    await expectSumIsCapital(account)
  })
})

describe('editing a document', () => {
  test('reverses it and posts its new amount', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx, { capital: bs(100) }))
    await t.write((tx) => post(tx, payment(1), account, -30_00))
    await t.write((tx) => repost(tx, payment(1), account, -45_00))
    expect(await capitalOf(t.db, account)).toBe(55_00)
    const ofPayment = (await rowsOf(account)).filter((row) => row.kind === 'payment')
    expect(ofPayment.map(({ amount, reversal }) => ({ amount, reversal }))).toEqual([
      { amount: -30_00, reversal: false },
      { amount: 30_00, reversal: true },
      { amount: -45_00, reversal: false },
    ])
    await t.write((tx) => repost(tx, payment(1), account, -100_00))
    expect(await capitalOf(t.db, account)).toBe(0)
    await expectSumIsCapital(account)
  })

  test('posts on both accounts when its account changes', async () => {
    const [one = 0, two = 0] = await t.write(async (tx) => [
      await aCompanyAccount(tx, { capital: bs(100) }),
      await aCompanyAccount(tx, { capital: bs(50) }),
    ])
    await t.write((tx) => post(tx, payment(1), one, -80_00))
    await t.write((tx) => repost(tx, payment(1), two, -50_00))
    expect(await capitalOf(t.db, one)).toBe(100_00)
    expect(await capitalOf(t.db, two)).toBe(0)
    await expectSumIsCapital(one)
    await expectSumIsCapital(two)
  })

  test('changes nothing when the other account cannot pay', async () => {
    const [one = 0, two = 0] = await t.write(async (tx) => [
      await aCompanyAccount(tx, { capital: bs(100) }),
      await aCompanyAccount(tx, { capital: bs(50) }),
    ])
    await t.write((tx) => post(tx, payment(1), one, -80_00))
    const refused = await t
      .write((tx) => repost(tx, payment(1), two, -80_00))
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(InsufficientFunds)
    expect(refused).toMatchObject({ account_id: two })
    expect(await capitalOf(t.db, one)).toBe(20_00)
    expect(await capitalOf(t.db, two)).toBe(50_00)
  })

  test('may lower an income that is partly spent: only the resulting capital must not be negative', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx))
    await t.write((tx) => post(tx, income(1), account, 100_00))
    await t.write((tx) => post(tx, payment(1), account, -60_00))
    await t.write((tx) => repost(tx, income(1), account, 60_00))
    expect(await capitalOf(t.db, account)).toBe(0)
    await expect(t.write((tx) => repost(tx, income(1), account, 59_99))).rejects.toThrow(
      InsufficientFunds,
    )
    expect(await capitalOf(t.db, account)).toBe(0)
    await expectSumIsCapital(account)
  })

  test('may lower its amount in a full account', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx))
    await t.write((tx) => post(tx, income(1), account, 500_00))
    await t.write((tx) => post(tx, income(2), account, CEILING - 500_00))
    await t.write((tx) => repost(tx, income(1), account, 400_00))
    expect(await capitalOf(t.db, account)).toBe(CEILING - 100_00)
    await expectSumIsCapital(account)
  })

  test('posts nothing when neither amount, account nor date changed', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx))
    await t.write((tx) => post(tx, income(1), account, 100_00))
    await t.write((tx) => repost(tx, income(1), account, 100_00))
    expect(await rowsOf(account)).toHaveLength(1)
  })

  test('posts it again when only its date changes', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx))
    await t.write((tx) => post(tx, income(1), account, 100_00))
    await t.write((tx) => repost(tx, income(1, '2026-11-21'), account, 100_00))
    // Money in goes first.
    expect((await rowsOf(account)).map((row) => [row.issued_at, row.amount])).toEqual([
      ['2026-11-20', 100_00],
      ['2026-11-21', 100_00],
      ['2026-11-20', -100_00],
    ])
    expect(await capitalOf(t.db, account)).toBe(100_00)
  })
})

describe('changing the date of a document', () => {
  const byDate = async (account_id: number) => {
    const sums: Record<string, number> = {}
    for (const { issued_at, amount } of await rowsOf(account_id)) {
      sums[issued_at] = (sums[issued_at] ?? 0) + amount
    }
    return sums
  }

  test('counts it only on its new date, however often it changes', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx))
    await t.write((tx) => post(tx, income(1, '2026-01-31'), account, 100_00))
    await t.write((tx) => repost(tx, income(1, '2026-03-01'), account, 100_00))
    expect(await byDate(account)).toEqual({ '2026-01-31': 0, '2026-03-01': 100_00 })
    await t.write((tx) => repost(tx, income(1, '2026-02-28'), account, 70_00))
    expect(await byDate(account)).toEqual({
      '2026-01-31': 0,
      '2026-02-28': 70_00,
      '2026-03-01': 0,
    })
    await expectSumIsCapital(account)
  })

  test('and voiding it leaves nothing on any date', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx))
    await t.write((tx) => post(tx, income(1, '2026-01-31'), account, 100_00))
    await t.write((tx) => repost(tx, income(1, '2026-03-01'), account, 40_00))
    await t.write((tx) => reverseDocument(tx, ADMINISTRATOR, income(1, '2026-03-01')))
    expect(await byDate(account)).toEqual({ '2026-01-31': 0, '2026-03-01': 0 })
  })
})

describe('voiding a document', () => {
  test('gives the money back, and the document no longer counts', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx, { capital: bs(100) }))
    await t.write(async (tx) => {
      await nextDocumentNumber(tx, 'payment')
      await post(tx, payment(1), account, -30_00)
    })
    expect(await liveCount(t.db, 'payment')).toBe(1)
    await t.write((tx) => reverseDocument(tx, ADMINISTRATOR, payment(1)))
    expect(await capitalOf(t.db, account)).toBe(100_00)
    expect(await liveCount(t.db, 'payment')).toBe(0)
    expect((await rowsOf(account)).at(-1)).toMatchObject({ amount: 30_00, reversal: true })
  })

  test('is refused when its money was spent', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx))
    await t.write((tx) => post(tx, income(1), account, 100_00))
    await t.write((tx) => post(tx, payment(1), account, -1))
    await expect(t.write((tx) => reverseDocument(tx, ADMINISTRATOR, income(1)))).rejects.toThrow(
      InsufficientFunds,
    )
    expect(await capitalOf(t.db, account)).toBe(99_99)
  })
})

describe('sequence numbers', () => {
  test('count up by kind from 1, and a voided document does not free its number', async () => {
    const numbers = await t.write(async (tx) => [
      await nextDocumentNumber(tx, 'payment'),
      await nextDocumentNumber(tx, 'payment'),
      await nextDocumentNumber(tx, 'paysheet'),
    ])
    expect(numbers).toEqual([1, 2, 1])
    await t.write((tx) => reverseDocument(tx, ADMINISTRATOR, payment(2)))
    expect(await t.write((tx) => nextDocumentNumber(tx, 'payment'))).toBe(3)
    expect(await liveCount(t.db, 'payment')).toBe(2)
  })

  test('are not used up by a failed creation', async () => {
    await expect(
      t.write(async (tx) => {
        await nextDocumentNumber(tx, 'payment')
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await t.write((tx) => nextDocumentNumber(tx, 'payment'))).toBe(1)
  })
})

describe('the database itself', () => {
  test('refuses to change or delete a movement', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx, { capital: bs(1) }))
    const before = await rowsOf(account)
    const change = t.write(
      async (tx) => void (await tx.update(movements).set({ amount: bs(0.05) })),
    )
    expect(await databaseRefusal(change)).toMatch(/append-only/)
    const removal = t.write(async (tx) => void (await tx.delete(movements)))
    expect(await databaseRefusal(removal)).toMatch(/append-only/)
    expect(await rowsOf(account)).toEqual(before)
  })

  test('refuses a capital below 0 or above 70.368.744.177.663,99 Bs, whoever writes it', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx))
    for (const capital of [sql`-1`, sql.raw(String(BigInt(CEILING) + 1n))]) {
      const write = t.write(
        async (tx) =>
          void (await tx.update(accounts).set({ capital }).where(eq(accounts.id, account))),
      )
      expect(await databaseRefusal(write)).toMatch(/check/i)
    }
    expect(await capitalOf(t.db, account)).toBe(0)
  })
})

test('100 withdrawals at once from an account that can pay 10 make exactly 10', async () => {
  const account = await t.write((tx) => aCompanyAccount(tx, { capital: bs(100) }))
  const attempts = Array.from({ length: 100 }, () =>
    t.write(async (tx) => {
      const id = await nextDocumentNumber(tx, 'payment')
      await post(tx, payment(id), account, -10_00)
      return id
    }),
  )
  const outcomes = await Promise.allSettled(attempts)
  const made = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(made.map((outcome) => outcome.value).sort((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
  expect(refused).toHaveLength(90)
  expect(refused.every(({ reason }) => reason instanceof InsufficientFunds)).toBe(true)
  expect(await capitalOf(t.db, account)).toBe(0)
  expect(await liveCount(t.db, 'payment')).toBe(10)
  await expectSumIsCapital(account)
})
