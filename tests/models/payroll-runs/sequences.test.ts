// Proves docs/rules/money.md#24; docs/rules/runs.md#5.
/**
 * Whatever is done to runs and their orders, one after the other, does what plain arithmetic says,
 * or nothing: the oracle keeps its own books. Sequences run in a transaction that is rolled back.
 */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { figuresOf } from '#app/models/payroll-runs/figures.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import {
  createPaysheet,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { payroll_runs, paysheets } from '#db/schema.ts'
import { expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { capitalOf } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import { parts } from '#tests/support/scale.ts'

const t = testDatabase()
const RUNS = dialect === 'postgres' ? 40 : 400
const MOST_A_TEST = 100
/** What the company account holds, and the half of the employee's salary, in céntimos. */
const FUNDS = 9_000_000_00
const HALF = 500_00

const step = fc.record({
  action: fc.constantFrom('run', 'run', 'join', 'move', 'edit', 'void', 'void run'),
  /** Which order or run, counted round. */
  which: fc.nat(20),
  size: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: 1, max: 900_00 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** As the oracle knows them. */
type Order = { id: number; total: number; run: number | null; voided: boolean }
type Books = { orders: Order[]; versions: Map<number, number> }
let parties: Parties

beforeEach(async () => {
  parties = await t.write((tx) => aPayroll(tx, { capital: centimos(FUNDS) }))
})

const input = (amount: number, payroll_run_id: number | null = null) => ({
  ...paysheetValues({ ...parties, allow_duplicate: true }),
  ...{ adition: centimos(amount), adition_reason: 'Guardia', payroll_run_id },
})

async function take(tx: Tx, { action, which, size, amount }: Step, books: Books): Promise<void> {
  const { orders, versions } = books
  const runs = [...versions.keys()]
  const run = runs[which % runs.length] ?? null
  const live = orders.filter(({ voided }) => !voided)
  const order = live[which % live.length]
  const touch = (...touched: (number | null)[]) => {
    for (const id of new Set(touched)) {
      if (id !== null) versions.set(id, (versions.get(id) ?? 0) + 1)
    }
  }
  if (action === 'run') {
    const inputs = Array.from({ length: size }, () => input(amount))
    const made = await createPaysheets(tx, inputs, t.actor)
    const id = (await firstRun(tx)) + runs.length
    versions.set(id, 1)
    for (const each of made) orders.push({ ...each, run: id, voided: false })
  } else if (action === 'join') {
    const id = await createPaysheet(tx, input(amount, run), t.actor)
    orders.push({ id, total: HALF + amount, run, voided: false })
    touch(run)
  } else if (action === 'void run') {
    if (run === null) return
    const own = live.filter((each) => each.run === run)
    const error = await errorOf(voidPayrollRun(tx, run, t.actor, null, versions.get(run)))
    if (own.length === 0) return void expect(error).toBeInstanceOf(Conflict)
    expect(error).toBeUndefined()
    for (const each of own) each.voided = true
    touch(run)
  } else if (order && action === 'move') {
    const to = size % 2 === 0 ? run : null
    await updatePaysheet(tx, order.id, { payroll_run_id: to }, t.actor)
    // What changes nothing leaves the versions alone.
    if (order.run !== to) touch(order.run, to)
    order.run = to
  } else if (order && action === 'edit') {
    await updatePaysheet(tx, order.id, { adition: centimos(amount) }, t.actor)
    if (order.total !== HALF + amount) touch(order.run)
    order.total = HALF + amount
  } else if (order && action === 'void') {
    await voidPaysheet(tx, order.id, t.actor, null)
    order.voided = true
    touch(order.run)
  }
}

/** The id that the first run of a sequence gets: numbers given out before are not given again. */
async function firstRun(tx: Tx): Promise<number> {
  const [row] = await tx.select({ id: sql<number>`min(id)`.mapWith(Number) }).from(payroll_runs)
  return row?.id ?? 1
}

async function expectAgreement(tx: Tx, { orders, versions }: Books): Promise<void> {
  const rows = await tx.select().from(paysheets).orderBy(paysheets.id)
  const found = rows.map((row) => [row.id, row.total, row.payroll_run_id, row.voided_at !== null])
  expect(found).toEqual(orders.map(({ id, total, run, voided }) => [id, total, run, voided]))
  const paid = orders.filter(({ voided }) => !voided).reduce((sum, { total }) => sum + total, 0)
  expect(await capitalOf(tx, parties.enterprise_id)).toBe(FUNDS - paid)
  const runs = await tx.select().from(payroll_runs).orderBy(payroll_runs.id)
  expect(runs.map(({ id, version }) => [id, version])).toEqual([...versions])
  const figures = await figuresOf(tx, [...versions.keys()])
  for (const [i, id] of [...versions.keys()].entries()) {
    const own = orders.filter((order) => order.run === id && !order.voided)
    const total = own.reduce((sum, order) => sum + BigInt(order.total), 0n)
    const status = own.length === 0 ? 'voided' : 'approved'
    expect(figures[i]).toMatchObject({ count: own.length, total, gross: total, status })
  }
}

const DONE = new Error('rolled back')

test.each(parts(RUNS, MOST_A_TEST))(
  'random sequences of making, joining, leaving, editing and voiding give the computed runs at every step (part %$)',
  async (part) => {
    let sequences = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const outcome = await errorOf(
          t.write(async (tx) => {
            const books: Books = { orders: [], versions: new Map() }
            for (const each of steps) {
              await take(tx, each, books)
              await expectAgreement(tx, books)
            }
            if (++sequences % Math.min(20, part.numRuns) === 0) {
              await expectBooksBalance(tx)
              expect(await findBrokenInvariants(tx)).toEqual([])
            }
            throw DONE
          }),
        )
        if (outcome !== DONE) throw outcome
      }),
      part,
    )
  },
)
