// @both-engines
/** How far the present fortnight is paid (docs/rules/screens.md#21). */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readFortnight } from '#app/models/payroll-runs/fortnight.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { dialect } from '#db/columns.ts'
import { paysheets, titulars } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, bs, day } from '#tests/support/models/factories.ts'
import { aPaysheet, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
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
      ...{
        total: 1500_00n,
        waiting: 0,
        waiting_total: 0n,
        waiting_orders: 0,
        estimate: 0n,
        estimated: 0,
        by: null,
      },
    })
    const [first] = staff
    if (!first) throw new Error('nobody')
    await t.write((tx) => aPaysheet(tx, { ...first, ...second }))
    expect(await readFortnight(t.db, day('2026-11-16'))).toEqual({
      ...{ payday: 'segunda', month: '2026-11', people: 3, paid: 1 },
      ...{
        total: 500_00n,
        waiting: 0,
        waiting_total: 0n,
        waiting_orders: 0,
        estimate: 1000_00n,
        estimated: 2,
        by: 'Primera quincena de noviembre de 2026',
      },
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
      ...{ waiting: 1, waiting_total: 1000_00n, waiting_orders: 2, estimate: 500_00n },
    })
  })

  test('estimates of whom, each once though the last run pays them twice', async () => {
    const { staff } = await t.write((tx) => aRun(tx))
    const [ana] = staff
    if (!ana) throw new Error('nobody')
    await t.write((tx) => aPaysheet(tx, { ...ana, payroll_run_id: 1, allow_duplicate: true }))
    // 4 × 500,00 of three people.
    expect(await readFortnight(t.db, day('2026-11-16'))).toMatchObject({
      ...{ people: 3, paid: 0, estimate: 2000_00n, estimated: 3 },
    })
  })

  test('counts the orders of its own month, from the first day to the last', async () => {
    const { staff } = await t.write((tx) => aRun(tx))
    const [ana, luis, eva] = staff
    if (!ana || !luis || !eva) throw new Error('nobody')
    const pay = (who: Parties, date: string) =>
      t.write((tx) =>
        aPaysheet(tx, { ...who, payday: 'segunda', issued_at: day(date), allow_duplicate: true }),
      )
    const november = async () => {
      const { paid, total } = await readFortnight(t.db, day('2026-11-20'))
      return [paid, total]
    }
    await pay(ana, '2026-10-31')
    await pay(eva, '2026-12-01')
    expect(await november()).toEqual([0, 0n])
    await pay(luis, '2026-11-01')
    expect(await november()).toEqual([1, 500_00n])
    await pay(ana, '2026-11-30')
    await pay(ana, '2026-11-30')
    expect(await november()).toEqual([2, 1500_00n])
  })

  test('counts nobody who has left, is no employee or earns nothing, but all that was paid', async () => {
    const { staff } = await t.write((tx) => aRun(tx))
    const ids = staff.map(({ titular_id }) => titular_id)
    const is = (id = 0, values: Partial<typeof titulars.$inferInsert>) =>
      t.write((tx) => tx.update(titulars).set(values).where(eq(titulars.id, id)))
    const read = () => readFortnight(t.db, day('2026-11-15'))
    for (const [i, values] of [
      { active: false },
      { scope: 'Externo' as const },
      { salary: bs(0) },
    ].entries()) {
      await is(ids[i], values)
      expect(await read()).toMatchObject({ people: 2 - i, paid: 2 - i, total: 1500_00n })
    }
  })

  test('estimates by the last run of its kind that is in force, else by that of another before it', async () => {
    const { staff, ids } = await t.write((tx) => aRun(tx))
    const before = { payday: 'segunda' as const, issued_at: day('2026-10-30'), adition: bs(100) }
    const inputs = staff.map((who) =>
      paysheetValues({ ...who, ...before, adition_reason: 'Guardia' }),
    )
    const october = await t.write((tx) => createPaysheets(tx, inputs, ADMINISTRATOR))
    const nullify = (...some: (number | undefined)[]) =>
      t.write(async (tx) => {
        for (const id of some) await voidPaysheet(tx, id ?? 0, ADMINISTRATOR, 'Prueba')
      })
    const read = async (date: string) => {
      const { estimate, by } = await readFortnight(t.db, day(date))
      return [estimate, by]
    }
    const [first, second] = [
      'Primera quincena de noviembre de 2026',
      'Segunda quincena de octubre de 2026',
    ]
    // October's second, of 600,00 each, and not November's first, of 500,00.
    expect(await read('2026-11-20')).toEqual([1800_00n, second])
    // Ana is unpaid in November's first fortnight: no other first came before it.
    await nullify(ids[0])
    expect(await read('2026-11-10')).toEqual([600_00n, second])
    // No run came before October's, and November's is none of its past.
    await nullify(october[1]?.id)
    expect(await read('2026-10-20')).toEqual([0n, null])
    expect(await read('2026-11-20')).toEqual([1200_00n, second])
    await nullify(october[0]?.id, october[2]?.id)
    expect(await read('2026-11-20')).toEqual([1000_00n, first])
    const [, luis = { titular_id: 0 }] = staff
    await t.write((tx) =>
      tx.update(titulars).set({ active: false }).where(eq(titulars.id, luis.titular_id)),
    )
    expect(await read('2026-11-20')).toEqual([500_00n, first])
  })

  test('of a company without employees is empty', async () => {
    const nothing = { people: 0, paid: 0, total: 0n, estimate: 0n }
    expect(await readFortnight(t.db, day('2026-11-30'))).toMatchObject(nothing)
  })

  if (dialect === 'sqlite') {
    test('is read by the index of days', async () => {
      await t.write((tx) => aRun(tx))
      const plan = await planOf(() => readFortnight(t.db, day('2026-11-28')))
      const all = plan.join('\n')
      expect(all).not.toMatch(/SCAN paysheets|paysheets_live_payday/)
      expect(all).toContain(
        'SEARCH paysheets USING INDEX paysheets_live_issued (issued_at>? AND issued_at<?)',
      )
      // With the month in an index's range, each run before is looked for, and sorted afterwards.
      expect(plan.join('\n')).toContain('SCAN runs USING INDEX payroll_runs_issued')
    })

    test('needs no row beside that index', async () => {
      const columns = await t.db.all<{ name: string }>(
        sql`select name from pragma_index_info('paysheets_live_issued')`,
      )
      expect(columns.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['issued_at', 'total', 'pending', 'titular_id', 'payday', 'period']),
      )
    })
  }
})
