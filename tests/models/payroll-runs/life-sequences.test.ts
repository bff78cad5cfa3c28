// @both-engines
// Proves docs/rules/runs.md#5.
/**
 * Whatever is done to runs, one after the other, does what plain arithmetic says, or nothing: orders
 * wait, are approved, rejected, filed, paid and closed. After each step the database agrees with the
 * oracle, and `npm run check` finds nothing. Sequences run in a transaction that is rolled back.
 */
import { asc } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { centimos } from '#app/kernel/values/money.ts'
import { countWaiting } from '#app/models/approval/read.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { figuresOf } from '#app/models/payroll-runs/figures.server.ts'
import type { Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { bank_file_lines, closing, payroll_runs, paysheets } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { apart } from '#tests/support/models/apart.ts'
import { anotherAdministrator, withApproval } from '#tests/support/models/approval.ts'
import { expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { capitalOf } from '#tests/support/models/factories.ts'
import { aPayroll } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import {
  type Books,
  FUNDS,
  ORDER_THRESHOLD,
  openingBooks,
  RUN_THRESHOLD,
  statusOf,
  sumOf,
} from '#tests/support/models/run-oracle.ts'
import { expectedOf } from '#tests/support/models/run-outcomes.ts'
import { doStep, type RunStep, type RunWorld, runStep } from '#tests/support/models/run-steps.ts'
import { parts } from '#tests/support/scale.ts'

const t = testDatabase()
const RUNS = dialect === 'postgres' ? 4 : 20
const MOST_A_TEST = 5
const REFUSALS = ['NotFound', 'FieldErrors', 'Conflict', 'DocumentsRefused']
let world: RunWorld

beforeEach(() =>
  t.write(async (tx) => {
    const thresholds = { runs: centimos(RUN_THRESHOLD), paysheets: centimos(ORDER_THRESHOLD) }
    const second = await withApproval(tx, thresholds)
    const third = { ...(await anotherAdministrator(tx)), name: 'Tercera' }
    const parties = await aPayroll(tx, { capital: centimos(FUNDS) })
    world = { parties, people: [ADMINISTRATOR, second, third] }
  }),
)

async function take(tx: Tx, step: RunStep, books: Books): Promise<void> {
  const expected = expectedOf(books, step)
  if (!expected) return
  const { may, about, enter } = expected
  let made: number[] = []
  const thrown = await errorOf(
    apart(tx, async () => {
      made = await doStep(tx, world, step, about)
    }),
  )
  const answered = thrown instanceof Error ? thrown.name : 'done'
  const right = may ? ['done'] : REFUSALS
  if (!right.includes(answered)) expect({ step, about, thrown }).toBe(right)
  if (!may) return
  enter(made)
  // Its id is given out by the database.
  if (step.action === 'run') nameRun(books, await tx.select().from(payroll_runs))
}

/** The run that was made last gets its id; a run stands under 0 until then. */
function nameRun(books: Books, stored: { id: number }[]): void {
  const made = books.runs.get(0)
  const id = stored.map((run) => run.id).find((each) => !books.runs.has(each))
  if (!made || id === undefined) throw new Error('no run was made')
  books.runs.delete(0)
  books.runs.set(id, made)
  for (const order of books.orders) if (order.run === 0) order.run = id
}

async function expectAgreement(tx: Tx, books: Books): Promise<void> {
  const orders = await tx.select().from(paysheets).orderBy(asc(paysheets.id))
  const states = orders.map(({ id, total, issued_at, payroll_run_id, ...row }) => ({
    ...{ id, total, day: issued_at, run: payroll_run_id },
    state: row.voided_at ? 'voided' : row.pending ? 'waits' : 'posted',
    approved_by: row.approved_by,
  }))
  const known = books.orders.map(({ hands: _, approved_by, ...order }) => ({
    ...order,
    approved_by: approved_by === null ? null : world.people[approved_by]?.id,
  }))
  expect(states).toEqual(known)
  expect(await capitalOf(tx, world.parties.enterprise_id)).toBe(books.left)
  const runs = await tx.select().from(payroll_runs).orderBy(asc(payroll_runs.id))
  const versions = [...books.runs].map(([id, { version }]) => [id, version])
  expect(runs.map(({ id, version }) => [id, version])).toEqual(versions)
  const ids = [...books.runs.keys()]
  const figures = (await figuresOf(tx, ids)).map(({ status, count, total }) => {
    return { status, count, total: Number(total) }
  })
  const computed = ids.map((id) => {
    const live = books.orders.filter(({ run, state }) => run === id && state !== 'voided')
    return { status: statusOf(books, id), count: live.length, total: sumOf(live) }
  })
  expect(figures).toEqual(computed)
  const waits = books.orders.filter(({ state }) => state === 'waits')
  expect(await countWaiting(tx)).toMatchObject({
    runs: new Set(waits.flatMap(({ run }) => run ?? [])).size,
    paysheets: waits.filter(({ run }) => run === null).length,
  })
  const lines = await tx.select().from(bank_file_lines).orderBy(asc(bank_file_lines.id))
  const said = lines.map(({ bank_file_id: file, document_id: order, amount, status }) => {
    return { file, order, amount, status }
  })
  expect(said).toEqual(books.lines)
  const [closed] = await tx.select().from(closing)
  expect(closed?.until ?? null).toBe(books.until)
}

const DONE = new Error('rolled back')

async function live(steps: RunStep[]): Promise<void> {
  const outcome = await errorOf(
    t.write(async (tx) => {
      const books = openingBooks()
      for (const step of steps) {
        await take(tx, step, books)
        await expectAgreement(tx, books)
        await expectBooksBalance(tx)
        expect(await findBrokenInvariants(tx)).toEqual([])
      }
      throw DONE
    }),
  )
  if (outcome !== DONE) throw outcome
}

const sequences = fc.asyncProperty(
  fc.array(runStep, { minLength: 6, maxLength: 24, size: '+1' }),
  live,
)

test.each(parts(RUNS, MOST_A_TEST, 20261122))(
  'the same sequences as ever give the computed runs at every step (part %$)',
  async (part) => {
    await fc.assert(sequences, part)
  },
)

test.each(parts(RUNS, MOST_A_TEST))(
  'other sequences each time of waiting, deciding, filing and closing give the computed runs at every step (part %$)',
  async (part) => {
    await fc.assert(sequences, part)
  },
)
