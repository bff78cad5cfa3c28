// @both-engines
/** What the wizard's review compares a run with (docs/rules/run-review.md#1). */
import { describe, expect, test } from 'vitest'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import {
  missingOf,
  ordersOfFortnight,
  readLastRun,
} from '#app/models/paysheets/many/last-run.server.ts'
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
const lastBefore = (payday: Payday, issued_at: string, people: Parties[]) =>
  readLastRun(
    t.db,
    { payday, issued_at: day(issued_at) },
    people.map(({ titular_id }) => titular_id),
  )

describe('The last run', () => {
  test('is the newest before the fortnight, whatever was made later', async () => {
    const people = await staff(2)
    const second = await run(people, 'segunda', '2026-10-30')
    const first = await run(people, 'primera', '2026-11-13')
    await run(people, 'primera', '2026-10-14')
    const idsOf = async (payday: Payday, issued_at: string) => {
      const { orders } = await lastBefore(payday, issued_at, people)
      return [...orders.values()].map(({ id }) => id)
    }
    expect(await idsOf('segunda', '2026-11-27')).toEqual(first)
    expect(await idsOf('primera', '2026-11-15')).toEqual(second)
    expect(await idsOf('completo', '2026-11-15')).toEqual(second)
    expect(await idsOf('primera', '2026-12-15')).toEqual(first)
  })

  test('is a live one, without its voided orders', async () => {
    const people = await staff(2)
    const [old] = await run(people, 'segunda', '2026-10-30')
    const gone = await run(people, 'primera', '2026-11-13')
    await t.write(async (tx) => {
      for (const id of [...gone, old ?? 0]) await voidPaysheet(tx, id, t.actor, 'Repetida')
    })
    const { run: found, orders } = await lastBefore('segunda', '2026-11-27', people)
    expect([found?.month, found?.payday]).toEqual(['2026-10', 'segunda'])
    expect([...orders.keys()]).toEqual([people[1]?.titular_id])
  })

  test('is each employee’s last order before the fortnight where there is no run', async () => {
    const people = await staff(2)
    const [one, two] = people as [Parties, Parties]
    const last = await t.write(async (tx) => {
      await aPaysheet(tx, { ...one, issued_at: day('2026-09-15') })
      const id = await aPaysheet(tx, { ...one, issued_at: day('2026-10-15') })
      await aPaysheet(tx, { ...one, issued_at: day('2026-11-13') })
      return id
    })
    const found = await lastBefore('primera', '2026-11-15', people)
    expect([found.run, [...found.orders.values()].map(({ id }) => id)]).toEqual([undefined, [last]])
    const later = await lastBefore('segunda', '2026-11-27', [one])
    expect(later.orders.get(one.titular_id)?.id).toBe(last + 1)
    expect(await missingOf(t.db, found, [two.titular_id])).toEqual([])
  })

  test('has those who are missing, and who of them can be paid', async () => {
    const people = await staff(3)
    const [one] = people as [Parties]
    await run(people, 'segunda', '2026-10-30')
    const last = await lastBefore('primera', '2026-11-15', people)
    const missing = await missingOf(t.db, last, [one.titular_id])
    expect(missing.map(({ id, canBePaid }) => [id, canBePaid])).toEqual(
      people.slice(1).map(({ titular_id }) => [titular_id, true]),
    )
  })
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
    ...(await ordersOfFortnight(t.db, { payday, issued_at: day('2026-11-30') }, ids)).keys(),
  ]
  expect(await same('primera')).toEqual([half.titular_id, whole.titular_id])
  expect(await same('segunda')).toEqual([whole.titular_id])
  expect(await same('completo')).toEqual([half.titular_id, whole.titular_id])
})
