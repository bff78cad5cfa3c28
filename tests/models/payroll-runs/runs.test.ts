// @both-engines
// Proves docs/rules/runs.md#1, #2.
import { asc, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { StaleVersion } from '#app/kernel/errors/errors.ts'
import { renamePayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { RUN_STATE_LABELS, runListing, runOrderListing } from '#app/models/payroll-runs/fields.ts'
import { runOrderRows } from '#app/models/payroll-runs/orders.server.ts'
import {
  everyRunOrder,
  getPayrollRun,
  listPayrollRuns,
  type RunOrder,
} from '#app/models/payroll-runs/read.server.ts'
import { openPayrollRun, touchRun } from '#app/models/paysheets/change.server.ts'
import type { LineKind } from '#db/kinds.ts'
import { paysheets, titulars } from '#db/schema.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day, listing } from '#tests/support/models/factories.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import { aRun } from '#tests/support/models/runs.ts'

const t = testDatabase()

const pay = (values?: Parameters<typeof aRun>[1]) => t.write((tx) => aRun(tx, values))
const runsOf = async () =>
  (await t.db.select().from(paysheets).orderBy(asc(paysheets.id))).map((row) => row.payroll_run_id)
const theRun = () => getPayrollRun(t.db, 1)
const list = (query = '') => listPayrollRuns(t.db, listing(runListing, query))

describe('Orders that are made together', () => {
  test('become a run of their fortnight and month', async () => {
    await pay()
    expect(await runsOf()).toEqual([1, 1, 1])
    expect(await theRun()).toMatchObject({
      ...{ order: 1, title: 'Primera quincena de noviembre de 2026', payday: 'primera' },
      ...{ month: '2026-11', issued_at: '2026-11-13', version: 1, status: 'approved' },
      ...{ count: 3, total: 1500_00n, gross: 1500_00n, deductions: 0n },
      ...{ created_by: t.actor.id, approved_by: null, approved_at: null },
    })
    expect(await trailOf(t.db, 'payroll_run', 1)).toMatchObject([{ action: 'create' }])
  })

  test.each([
    ['segunda', 'Segunda quincena de noviembre de 2026'],
    ['completo', 'Mes de noviembre de 2026'],
  ] as const)('of %s are called by it', async (payday, title) => {
    await pay([{ payday }])
    expect(await theRun()).toMatchObject({ title })
    expect(RUN_STATE_LABELS[(await theRun()).status]).toBe('Aprobada')
  })

  test.each([[{ payday: 'segunda' as const }], [{ issued_at: day('2026-10-13') }]])(
    'stand alone when one of them differs by %j',
    async (other) => {
      await pay([{}, other])
      expect(await runsOf()).toEqual([null, null])
      expect(await list()).toMatchObject({ total: 0, data: [] })
    },
  )

  test('of several days of a month are a run of the last of them', async () => {
    await pay([{ issued_at: day('2026-11-12') }, { issued_at: day('2026-11-14') }, {}])
    expect(await theRun()).toMatchObject({ count: 3, issued_at: '2026-11-14' })
  })
})

describe('A run', () => {
  test('sums its orders by concept, company account and bank', async () => {
    await pay([{ adition: bs(50), adition_reason: 'Guardia' }, { lph: true }, {}])
    const run = await theRun()
    expect(run).toMatchObject({ total: 1540_00n, gross: 1550_00n, deductions: 10_00n })
    expect(run.by_concept).toMatchObject([
      { part: 'amount', kind: 'asignacion', count: 3, amount: 1500_00n },
      { part: 'adition', concept: 'Ingreso adicional', count: 1, amount: 50_00n },
      { part: 'lph', kind: 'deduccion', count: 1, amount: 10_00n },
    ])
    expect(run.by_account).toMatchObject([{ count: 3, total: 1540_00n }])
    expect(run.by_bank).toMatchObject([{ count: 3, total: 1540_00n }])
  })

  test('sums its orders by the employees’ department, and finds those of one', async () => {
    const { staff, ids } = await pay([{ adition: bs(50), adition_reason: 'Guardia' }, {}, {}])
    expect((await theRun()).by_department).toEqual([
      { department: null, count: 3, total: 1550_00n },
    ])
    const [ana, luis] = staff.map(({ titular_id }) => titular_id)
    await t.write((tx) =>
      tx
        .update(titulars)
        .set({ department: 'Ventas' })
        .where(inArray(titulars.id, [ana, luis] as number[])),
    )
    expect((await theRun()).by_department).toEqual([
      { department: 'Ventas', count: 2, total: 1050_00n },
      { department: null, count: 1, total: 500_00n },
    ])
    const found = async (query: string) =>
      (await runOrderRows(t.db, 1, listing(runOrderListing, query))).data.map(({ id }) => id)
    expect(await found('department=Ventas&sort_by=id,asc')).toEqual(ids.slice(0, 2))
    expect(await found('department=Planta')).toEqual([])
  })

  test('sums a line in the words of a part with that part', async () => {
    const adition = { adition: bs(50), adition_reason: 'Guardia' }
    const line = (concept: string, kind: LineKind, amount: number) => ({
      ...{ concept: `Antes ${concept}`, kind, amount: bs(amount), reason: null },
    })
    const { ids } = await pay([
      { ...adition, lines: [line('Ingreso adicional', 'asignacion', 7)] },
      { lph: true, lines: [line('L.P.H', 'deduccion', 2), line('S.S.O', 'asignacion', 4)] },
      { lines: [line('Ingreso adicional', 'asignacion', 3), line('L.P.H', 'deduccion', 1)] },
    ])
    // Orders of before have such lines; new ones are refused them.
    for (const { id, lines } of await t.db
      .select()
      .from(paysheets)
      .where(inArray(paysheets.id, ids))) {
      const old = lines.map((each) => ({ ...each, concept: each.concept.replace('Antes ', '') }))
      await t.write((tx) => tx.update(paysheets).set({ lines: old }).where(eq(paysheets.id, id)))
    }
    const { by_concept } = await theRun()
    expect(by_concept.map(({ concept, count, amount }) => [concept, count, amount])).toEqual([
      ['Salario base', 3, 1500_00n],
      ['Ingreso adicional', 2, 60_00n],
      ['S.S.O', 1, 4_00n],
      ['L.P.H', 2, 13_00n],
    ])
  })

  test('gives its orders in force, by page and one after the other', async () => {
    const { ids } = await pay()
    const page = await runOrderRows(t.db, 1, listing(runOrderListing, 'limit=2'))
    expect(page).toMatchObject({ total: 3, data: [{ titular: 'Ana' }, { titular: 'Eva' }] })
    const all: RunOrder[] = []
    for await (const batch of everyRunOrder(t.db, 1)) all.push(...batch)
    expect(all.map(({ id }) => id)).toEqual(ids)
    expect(all.map((row) => row.snapshot.titular.name)).toEqual(['Ana', 'Luis', 'Eva'])
  })

  test('is renamed by its version, and found by number, title, period, dates and state', async () => {
    await pay()
    await t.write((tx) => renamePayrollRun(tx, 1, { title: 'Aguinaldos' }, t.actor, 1))
    expect(await theRun()).toMatchObject({ title: 'Aguinaldos', version: 2 })
    const late = t.write((tx) => renamePayrollRun(tx, 1, { title: 'Otra' }, t.actor, 1))
    expect(await errorOf(late)).toBeInstanceOf(StaleVersion)
    const found = async (query: string) => (await list(query)).total
    expect(await found('search=AGUINÁLDOS')).toBe(1)
    expect(await found('search=N° 000001')).toBe(1)
    expect(await found('search=2')).toBe(0)
    expect(await found('payday=primera&month=2026-11&startDate=2026-11-13')).toBe(1)
    expect(await found('month=2026-10')).toBe(0)
    expect(await found('endDate=2026-11-12')).toBe(0)
    expect(await found('status=approved')).toBe(1)
    expect(await found('status=voided')).toBe(0)
    expect(await trailOf(t.db, 'payroll_run', 1)).toMatchObject([
      { action: 'create' },
      {
        action: 'update',
        before: { title: 'Primera quincena de noviembre de 2026' },
        after: { title: 'Aguinaldos' },
      },
    ])
  })

  test('that is opened has no order yet, and grows by each change of one', async () => {
    const id = await t.write(async (tx) => {
      const issued_at = day('2026-11-13')
      const run = await openPayrollRun(tx, { payday: 'primera', issued_at, title: 'X' }, t.actor)
      await touchRun(tx, run, t.actor)
      return run
    })
    expect(await getPayrollRun(t.db, id)).toMatchObject({ title: 'X', version: 2, count: 0 })
  })
})
