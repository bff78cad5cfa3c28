// Proves docs/rules/runs.md#1; docs/rules/run-files.md#2; docs/rules/limits.md#11.
/** Runs of very many lines, and runs that change while they are read. */
import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { centimos } from '#app/kernel/values/money.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { touchRun } from '#app/models/paysheets/change.server.ts'
import type { ReportTools } from '#app/models/reports/files.server.ts'
import { produceComparison } from '#app/models/reports/runs.server.ts'
import { paysheets } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { anAccount, aTitular, day } from '#tests/support/models/factories.ts'
import { bytesOf } from '#tests/support/models/files.ts'
import { partLines } from '#tests/support/models/part-lines.ts'
import { aRun } from '#tests/support/models/stored-runs.ts'

let large = 0
const t = testDatabase(async () => {
  large = (await manyConcepts(1_200, 2)).now
})

/** Everybody has the same number of concepts, which nobody else has. */
async function manyConcepts(
  people: number,
  each: number,
): Promise<{ now: number; before: number }> {
  const who = await t.write(async (tx) => {
    const titular_id = await aTitular(tx)
    return { titular_id, account_id: await anAccount(tx, { titular_id }) }
  })
  const paid = (lines: number) =>
    Array.from({ length: people }, (_, i) => ({
      ...{ ...who, name: `Persona ${i}`, base: 1 },
      lines: Array.from({ length: lines }, (__, j) => [`Concepto ${i}/${j}`, 0.01] as const),
    }))
  const october = { month: '2026-10', issued_at: day('2026-10-30'), payday: 'segunda' as const }
  const before = await t.write((tx) => aRun(tx, paid(0).slice(0, 1), october))
  return { before, now: await t.write((tx) => aRun(tx, paid(each))) }
}

test('a run of 1,200 orders adds up to the lines of all of them', async () => {
  const run = await getPayrollRun(t.db, large)
  expect([run.gross, run.deductions, run.total]).toEqual([122_400n, 0n, 122_400n])
  const lines = run.by_concept.filter(({ part }) => part === null)
  expect(lines).toHaveLength(500)
  expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(2_400n)
  // With the salary they are 500: 249 orders have 498 of their own, and one the last and one of the others.
  expect(lines.at(-1)).toMatchObject({ concept: 'Otros conceptos', count: 951, amount: 1_901n })
})

test('a workbook of a comparison has 500 concepts, and the others in one column', async () => {
  const { now, before } = await manyConcepts(30, 20)
  const tools = { database: t.database, config: {} } as unknown as ReportTools
  const request = { id: now, earlier: before, format: 'xlsx' as const, csv: undefined }
  const bytes = await bytesOf(await produceComparison(tools, { ...request, generatedBy: 'Ana' }))
  const [head = [], row = []] = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []
  // Six columns say who and how much; the salary is one of the concepts.
  expect([head.length, head.at(-1)]).toEqual([507, 'Otros conceptos'])
  const concepts = row.slice(6).map(Number)
  const cents = concepts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
  expect([cents, row.at(-1)]).toEqual([29 * 100 + 600, 1.01])
})

test('a run that changes while it is read is read as one version of it', async () => {
  const change = () =>
    t.write(async (tx) => {
      const lines = partLines({ adition: 100 }, { adition: 'Guardia' })
      const [gross, total] = [sql`${paysheets.amount} + 100`, sql`${paysheets.amount} + 100`]
      await tx
        .update(paysheets)
        .set({ lines, gross, total })
        .where(eq(paysheets.payroll_run_id, large))
      await touchRun(tx, large, t.actor)
    })
  const reading = getPayrollRun(t.db, large)
  await new Promise(setImmediate)
  await change()
  const run = await reading
  const sums = run.by_concept.reduce((sum, { amount }) => sum + amount, 0n)
  const accounts = run.by_account.reduce((sum, { total }) => sum + total, 0n)
  expect([sums, accounts]).toEqual([run.total, run.total])
  expect(centimos(Number((await getPayrollRun(t.db, large)).total))).toBe(1_200 * 200)
})
