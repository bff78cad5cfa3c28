// @both-engines
// Proves docs/rules/rates.md#1, #2, #4, #5, #8.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createRate } from '#app/models/rates/change.server.ts'
import { rateListing } from '#app/models/rates/fields.ts'
import { dollarDay, listRates, rateOn, ratesBetween } from '#app/models/rates/read.server.ts'
import { dialect } from '#db/columns.ts'
import { insertRows } from '#db/insert.server.ts'
import type { Currency } from '#db/kinds.ts'
import { rates } from '#db/schema.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { day, listing } from '#tests/support/models/factories.ts'
import { watchPlans } from '#tests/support/models/plans.ts'
import { databaseRefusal, errorOf } from '#tests/support/models/refusals.ts'
import { watchStatements } from '#tests/support/models/statements.ts'

const planOf = watchPlans()
const statements = watchStatements()
const t = testDatabase()

const enter = (of: string, value: string, currency: Currency = 'USD', allow_rate_far = false) =>
  t.write((tx) =>
    createRate(tx, { currency, day: day(of), value, source: 'BCV', allow_rate_far }, t.actor),
  )
const on = async (of: string, currency: Currency = 'USD') =>
  (await rateOn(t.db, currency, day(of)))?.value

describe('the rate of a day', () => {
  test('is the last one written of the last day up to it', async () => {
    expect(await on('2026-11-20')).toBeUndefined()
    await enter('2026-11-18', '148.32')
    await enter('2026-11-20', '150.1')
    await enter('2026-11-18', '148.4')
    await enter('2026-11-20', '170', 'EUR')
    expect(await on('2026-11-17')).toBeUndefined()
    expect(await on('2026-11-18')).toBe('148.4')
    expect(await on('2026-11-19')).toBe('148.4')
    expect(await on('2026-11-22')).toBe('150.1')
    expect(await on('2026-11-22', 'EUR')).toBe('170')
    expect(await on('2026-11-19', 'EUR')).toBeUndefined()
  })

  test('is among those of a range, with what was in force before it', async () => {
    await enter('2026-11-16', '140')
    await enter('2026-11-17', '141')
    await enter('2026-11-19', '142')
    await enter('2026-11-19', '143')
    await enter('2026-11-20', '144')
    const found = await ratesBetween(t.db, 'USD', day('2026-11-18'), day('2026-11-19'))
    expect(found.map((rate) => [rate.day, rate.value])).toEqual([
      ['2026-11-17', '141'],
      ['2026-11-19', '143'],
    ])
  })

  test('and the list are found by an index', async () => {
    const asked = listing(rateListing)
    const plan = await planOf(async () => {
      await on('2026-11-20')
      await dollarDay(t.db, day('2026-11-20'))
      await listRates(t.db, { ...asked, filters: { currency: ['USD'] } })
      await listRates(t.db, asked)
    })
    if (dialect === 'postgres') return
    expect(plan.filter((step) => /TEMP B-TREE|SCAN rates$/.test(step))).toEqual([])
    const ofDay = plan.filter((step) => step.includes('rates_day (currency=?'))
    expect(ofDay.length).toBeGreaterThanOrEqual(4)
    expect(plan.join('\n')).toContain('SCAN rates USING INDEX rates_newest')
  })
})

describe('a rate', () => {
  test('keeps who entered it, and the trail too', async () => {
    const id = await enter('2026-11-20', '148.32')
    const [stored] = await t.db.select().from(rates)
    const said = { currency: 'USD', day: '2026-11-20', value: '148.32', source: 'BCV' }
    expect(stored).toEqual({
      ...{ id, ...said, user_id: 1, user_name: 'Ana Administradora' },
      created_at: '2026-11-20T14:00:00.000Z',
    })
    expect(await trailOf(t.db, 'rate', id)).toEqual([
      { action: 'create', user_name: 'Ana Administradora', before: null, after: said },
    ])
  })

  test('is never changed nor deleted', async () => {
    const id = await enter('2026-11-20', '148.32')
    const change = t.write((tx) => tx.update(rates).set({ value: '1' }).where(eq(rates.id, id)))
    expect(await databaseRefusal(change)).toContain('append-only')
    expect(await databaseRefusal(t.write((tx) => tx.delete(rates)))).toContain('append-only')
    expect(await on('2026-11-20')).toBe('148.32')
  })

  test.each([
    ...['0', '0.0', '00', '-1', '', '.5', '5.', '1.5.5', '1e3', '1 5', 'NaN'],
    ...['1.123456789', '01', '1.50', '1.0', '9999999999.12345678', '1,5'],
  ])('cannot be stored as %j', async (value) => {
    const row = { currency: 'USD', day: day('2026-11-20'), source: 'x', created_at: 'x' } as const
    const insert = t.write((tx) => tx.insert(rates).values({ ...row, value }))
    expect(await databaseRefusal(insert)).toContain('rates_value')
  })

  test.each(['1', '10', '0.5', '148.32', '10.01', '999999999.99999999', '0.00000001'])(
    'is stored as %s exactly',
    async (value) => {
      await enter('2026-11-20', value)
      expect(await on('2026-11-20')).toBe(value)
    },
  )

  // 148.32 · 1.2 = 177.984
  test('that is far from the one of the day before is asked about', async () => {
    await enter('2026-11-18', '148.32')
    expect(await errorOf(enter('2026-11-20', '177.985'))).toMatchObject({
      fields: { value: ['Se aparta más de 20 % de la tasa anterior: 148,32 Bs del 18 nov 2026'] },
      asked: { value: ['rate_far'] },
    })
    expect(await on('2026-11-20')).toBe('148.32')
    await enter('2026-11-20', '177.984')
    await enter('2026-11-20', '1483.2', 'USD', true)
    // Its own day's are not what it is compared with.
    await enter('2026-11-20', '148.33')
    expect(await on('2026-11-20')).toBe('148.33')
  })
})

test('the day of the dollar says whether one was ever entered, and whether one is in force', async () => {
  const today = day('2026-11-20')
  expect(await dollarDay(t.db, today)).toBeUndefined()
  await enter('2026-11-19', '170', 'EUR')
  expect(await dollarDay(t.db, today)).toBeUndefined()
  await enter('2026-11-23', '150')
  expect(await dollarDay(t.db, today)).toBeNull()
  await enter('2026-11-19', '149')
  expect(await dollarDay(t.db, today)).toBe('2026-11-19')
  expect(await statements(() => dollarDay(t.db, today))).toBe(1)
})

test('more than 10,000 are given by pages alone', async () => {
  const row = { currency: 'USD' as const, source: 'BCV', created_at: '2026-11-20T14:00:00.000Z' }
  const rows = Array.from({ length: 10_001 }, (_, i) => ({
    ...{ ...row, day: day('2026-11-20'), value: String(i + 1) },
  }))
  await t.write((tx) => insertRows(tx, rates, rows))
  const all = listRates(t.db, listing(rateListing, 'limit=0'))
  expect(await errorOf(all)).toMatchObject({
    fields: { limit: [expect.stringContaining('10.000')] },
  })
  expect((await listRates(t.db, listing(rateListing, 'limit=10'))).total).toBe(10_001)
})
