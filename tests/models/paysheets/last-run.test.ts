// @both-engines
/** What the wizard's review compares a run with (docs/rules/run-review.md#1). */
import { describe, expect, test } from 'vitest'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import {
  ofSameDays,
  ordersOfMonth,
  ownLastOrders,
  takenBefore,
} from '#app/models/paysheets/last-orders.server.ts'
import { deactivateTitular } from '#app/models/titulars/change.server.ts'
import { lastWholeRun, missingOf } from '#app/models/wizard/last-run.server.ts'
import type { Payday } from '#db/kinds.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, type Parties, paysheetValues } from '#tests/support/models/orders.ts'

const t = testDatabase()

const staff = (size: number) =>
  t.write(async (tx) => {
    const all: Parties[] = []
    for (let i = 0; i < size; i++) all.push(await aPayroll(tx, { capital: bs(50_000) }))
    return all
  })
/** Makes a run of these employees; gives the ids of its orders. */
const run = (people: Parties[], payday: Payday, issued_at: string) =>
  t.write(async (tx) => {
    const orders = people.map((each) =>
      paysheetValues({ ...each, payday, issued_at: day(issued_at) }),
    )
    return (await createPaysheets(tx, orders, t.actor)).map(({ id }) => id)
  })
const idsOf = (people: Parties[]) => people.map(({ titular_id }) => titular_id)
const before = (payday: Payday, issued_at: string) => ({ payday, issued_at: day(issued_at) })
const wholeBefore = (payday: Payday, issued_at: string) =>
  lastWholeRun(t.db, before(payday, issued_at))

describe('The last whole run', () => {
  test('is the newest before the fortnight, whatever was made later', async () => {
    const people = await staff(2)
    await run(people, 'segunda', '2026-10-30')
    await run(people, 'primera', '2026-11-13')
    await run(people, 'primera', '2026-10-14')
    const found = async (payday: Payday, issued_at: string) =>
      (await wholeBefore(payday, issued_at))?.id
    expect(await found('segunda', '2026-11-27')).toBe(2)
    expect(await found('primera', '2026-11-15')).toBe(1)
    expect(await found('completo', '2026-11-15')).toBe(1)
    expect(await found('primera', '2026-12-15')).toBe(2)
    expect(await found('primera', '2026-10-15')).toBeUndefined()
  })

  test('paid at least half of the active employees, with orders in force', async () => {
    const people = await staff(5)
    await run(people, 'segunda', '2026-10-30')
    const three = await run(people.slice(0, 3), 'primera', '2026-11-13')
    await run(people.slice(0, 2), 'segunda', '2026-11-27')
    const whole = await wholeBefore('primera', '2026-12-15')
    expect([whole?.id, whole?.people]).toEqual([2, idsOf(people.slice(0, 3))])
    await t.write((tx) => voidPaysheet(tx, three[0] ?? 0, t.actor, 'Repetida'))
    expect((await wholeBefore('primera', '2026-12-15'))?.id).toBe(1)
    // Of four employees two are half.
    await t.write((tx) => deactivateTitular(tx, people[4]?.titular_id ?? 0, t.actor, 1))
    expect((await wholeBefore('primera', '2026-12-15'))?.id).toBe(3)
  })

  test('tells who is missing, and who of them can be paid', async () => {
    const people = await staff(3)
    const [one] = people as [Parties]
    await run(people, 'segunda', '2026-10-30')
    const whole = await wholeBefore('primera', '2026-11-15')
    const fortnight = { payday: 'primera' as const, issued_at: day('2026-11-15') }
    const missing = async () =>
      (await missingOf(t.db, whole, fortnight, [one.titular_id])).map(({ id, canBePaid }) => [
        id,
        canBePaid,
      ])
    const others = idsOf(people.slice(1)).map((id) => [id, true])
    expect(await missing()).toEqual(others)
    expect(await missingOf(t.db, undefined, fortnight, [one.titular_id])).toEqual([])
    // Whom an order of their own pays for these days is not missing; one of other days is nothing.
    await run([people[1] as Parties], 'completo', '2026-11-20')
    await run([people[2] as Parties], 'segunda', '2026-11-20')
    expect(await missing()).toEqual(others.slice(1))
  })
})

describe('The last order of one’s own', () => {
  test('is in force, of before the fortnight, and of the same kind if there is one', async () => {
    const [one, two] = (await staff(2)) as [Parties, Parties]
    const made = await t.write(async (tx) => {
      const order = (values: object) => aPaysheet(tx, { ...one, ...values })
      const at = (payday: Payday, issued_at: string) => order({ payday, issued_at: day(issued_at) })
      const voided = await at('primera', '2026-10-14')
      await voidPaysheet(tx, voided, t.actor, 'Repetida')
      return {
        whole: await at('completo', '2026-08-30'),
        first: await at('primera', '2026-09-15'),
        second: await at('segunda', '2026-10-30'),
        newest: await at('primera', '2026-11-13'),
      }
    })
    const of = async (payday: Payday, issued_at: string, people = [one, two]) => {
      const orders = await ownLastOrders(t.db, before(payday, issued_at), idsOf(people))
      return [...orders].map(([id, order]) => [id, order.id])
    }
    const [id] = [one.titular_id]
    expect(await of('primera', '2026-11-15')).toEqual([[id, made.first]])
    expect(await of('segunda', '2026-11-27')).toEqual([[id, made.second]])
    expect(await of('primera', '2026-12-15')).toEqual([[id, made.newest]])
    expect(await of('completo', '2026-12-15')).toEqual([[id, made.whole]])
    // None of the same kind: the newest of any.
    expect(await of('segunda', '2026-10-15')).toEqual([[id, made.first]])
    expect(await of('segunda', '2026-08-15')).toEqual([])
    // Or the first fortnight of the same month.
    const half = { ...two, payday: 'primera' as const, issued_at: day('2026-11-13') }
    const first = await t.write((tx) => aPaysheet(tx, half))
    expect(await of('segunda', '2026-11-27', [two])).toEqual([[two.titular_id, first]])
    expect(await of('primera', '2026-11-27', [two])).toEqual([])
  })
})

test('What the first fortnight of a month has had is of its orders in force, before the second', async () => {
  const [one, two] = (await staff(2)) as [Parties, Parties]
  await t.write(async (tx) => {
    const at = (who: Parties, issued_at: string, values: object) =>
      aPaysheet(tx, { ...who, payday: 'primera', issued_at: day(issued_at), ...values })
    await at(one, '2026-11-13', { lph: true })
    await voidPaysheet(tx, await at(one, '2026-10-14', { lph: true }), t.actor, 'Repetida')
    await at(two, '2026-10-31', { lph: true })
    await at(two, '2026-09-30', { lph: true, payday: 'segunda' })
  })
  const of = async (issued_at: string, who: Parties, payday: Payday = 'segunda') => {
    const month = await ordersOfMonth(t.db, before(payday, issued_at), idsOf([who]))
    return [...(takenBefore(month, payday).get(who.titular_id) ?? [])]
  }
  expect(await of('2026-11-27', one)).toEqual(['lph'])
  expect(await of('2026-11-27', one, 'completo')).toEqual(['lph'])
  expect(await of('2026-11-27', one, 'primera')).toEqual([])
  expect(await of('2026-11-27', two)).toEqual([])
  expect(await of('2026-10-27', one)).toEqual([])
  expect(await of('2026-10-01', two)).toEqual(['lph'])
  expect(await of('2026-09-30', two)).toEqual([])
})

test('The orders of the same days are those that exclude each other', async () => {
  const people = await staff(3)
  const [half, whole, other] = people as [Parties, Parties, Parties]
  await t.write(async (tx) => {
    await aPaysheet(tx, { ...half, payday: 'primera' })
    await aPaysheet(tx, { ...whole, payday: 'completo' })
    await aPaysheet(tx, { ...other, payday: 'segunda', issued_at: day('2026-12-01') })
  })
  const ids = people.map(({ titular_id }) => titular_id)
  const same = async (payday: Payday) => [
    ...ofSameDays(await ordersOfMonth(t.db, before(payday, '2026-11-30'), ids), payday).keys(),
  ]
  expect(await same('primera')).toEqual([half.titular_id, whole.titular_id])
  expect(await same('segunda')).toEqual([whole.titular_id])
  expect(await same('completo')).toEqual([half.titular_id, whole.titular_id])
})
