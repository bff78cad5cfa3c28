/** How far the present fortnight is paid (docs/rules/screens.md#21). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readFortnight } from '#app/models/payroll-runs/fortnight.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { dialect } from '#db/columns.ts'
import { paysheets, titulars } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, bs, day } from '#tests/support/models/factories.ts'
import { aPaysheet } from '#tests/support/models/orders.ts'
import { watchPlans } from '#tests/support/models/plans.ts'
import { aRun } from '#tests/support/models/runs.ts'

const planOf = watchPlans()
const t = testDatabase()
const second = { payday: 'segunda', issued_at: day('2026-11-28') } as const

describe('a fortnight', () => {
  test('counts who is paid, and estimates the others by the last run', async () => {
    const { staff } = await t.write((tx) => aRun(tx))
    await t.write((tx) => aTitular(tx, { salary: bs(0), name: 'Sin salario' }))
    expect(await readFortnight(t.db, day('2026-11-15'))).toEqual({
      ...{ payday: 'primera', month: '2026-11', people: 3, paid: 3 },
      ...{ total: 1500_00n, waiting: 0, waiting_total: 0n, estimate: 0n },
    })
    const [first] = staff
    if (!first) throw new Error('nobody')
    await t.write((tx) => aPaysheet(tx, { ...first, ...second }))
    expect(await readFortnight(t.db, day('2026-11-16'))).toEqual({
      ...{ payday: 'segunda', month: '2026-11', people: 3, paid: 1 },
      ...{ total: 500_00n, waiting: 0, waiting_total: 0n, estimate: 1000_00n },
    })
  })

  test('counts neither what was voided nor what waits, and completo with either fortnight', async () => {
    const { staff, ids } = await t.write((tx) => aRun(tx))
    const [ana, luis] = staff
    if (!ana || !luis) throw new Error('nobody')
    await t.write((tx) =>
      aPaysheet(tx, { ...ana, ...second, payday: 'completo', allow_duplicate: true }),
    )
    await t.write(async (tx) => {
      await voidPaysheet(tx, ids[1] ?? 0, ADMINISTRATOR, null)
      await tx
        .update(paysheets)
        .set({ pending: true })
        .where(eq(paysheets.id, ids[2] ?? 0))
    })
    expect(await readFortnight(t.db, day('2026-11-02'))).toMatchObject({ paid: 1, total: 1500_00n })
    expect(await readFortnight(t.db, day('2026-11-30'))).toMatchObject({ paid: 1, total: 1000_00n })
    await t.write((tx) =>
      tx.update(titulars).set({ active: false }).where(eq(titulars.id, luis.titular_id)),
    )
    expect(await readFortnight(t.db, day('2026-11-30'))).toMatchObject({ people: 2, paid: 1 })
  })

  test('tells who has an order that waits, and estimates nothing for them', async () => {
    const { staff, ids } = await t.write((tx) => aRun(tx))
    const [ana, luis, third] = staff
    if (!ana || !luis || !third) throw new Error('nobody')
    await t.write(async (tx) => {
      const waits = await aPaysheet(tx, { ...ana, ...second })
      const paid = await aPaysheet(tx, { ...luis, ...second })
      const more = await aPaysheet(tx, { ...luis, ...second, allow_duplicate: true })
      for (const id of [waits, more]) {
        await tx.update(paysheets).set({ pending: true }).where(eq(paysheets.id, id))
      }
      expect(ids).not.toContain(paid)
    })
    // Luis is paid already: what waits of his is in the sum, and he is counted once.
    expect(await readFortnight(t.db, day('2026-11-28'))).toMatchObject({
      ...{ people: 3, paid: 1, total: 500_00n },
      ...{ waiting: 1, waiting_total: 1000_00n, estimate: 500_00n },
    })
  })

  test('of a company without employees is empty', async () => {
    const nothing = { people: 0, paid: 0, total: 0n, estimate: 0n }
    expect(await readFortnight(t.db, day('2026-11-30'))).toMatchObject(nothing)
  })

  if (dialect === 'sqlite') {
    test('is read by the index of days', async () => {
      await t.write((tx) => aRun(tx))
      const plan = await planOf(() => readFortnight(t.db, day('2026-11-28')))
      expect(plan.join('\n')).not.toMatch(/SCAN paysheets/)
    })
  }
})
