/** Payroll orders as the rows of a register, with what each is besides its amounts. */
import { inArray } from 'drizzle-orm'
import { inTurns } from '#app/kernel/turns.server.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { inDollars } from '#app/models/documents/dollars.server.ts'
import type { ReportRow } from '#app/models/documents/reports.server.ts'
import { titularsById } from '#app/models/records/relations.server.ts'
import type { Db } from '#db/client.server.ts'
import { type AccountSnapshot, payroll_runs } from '#db/schema.ts'
import type { ConceptAmounts } from './concepts.ts'
import type { Tally } from './tally.server.ts'

/** What an employee has now, which no order keeps. */
type Particulars = { position: string | null; department: string | null }

type RunName = { order: number; title: string }

/** An employee's order, with the names that it printed; amounts in céntimos. */
export type Entry = ConceptAmounts &
  Particulars & {
    order: number
    titular_id: number
    name: string
    ric: string
    account: AccountSnapshot
    transaction: string
    number: string
    concept: string
    issued_at: IsoDate
    total: Centimos
    /** In cents of dollars, where that is asked for; null before the first rate. */
    usd?: bigint | null
    /** Null for an order of no run. */
    run: RunName | null
    /** For approval, in a run whose other orders do not. */
    waits: boolean
  }

/**
 * The orders as entries, batch by batch, added to the tally; with `currency` also in dollars, each at the rate of its
 * date. Throws the signal's reason once it is aborted.
 */
export async function* entriesOf(
  db: Db,
  batches: AsyncIterable<ReportRow<'paysheet'>[]>,
  tally: Tally,
  signal?: AbortSignal,
  currency?: 'USD',
): AsyncGenerator<Entry[]> {
  const people = new Map<number, Particulars>()
  const runs = new Map<number, RunName>()
  const entryOf = (row: ReportRow<'paysheet'>): Entry => {
    const { order, titular_id, transaction, number, concept, issued_at, total } = row
    const { titular, account } = row.snapshot
    const waits = row.pending && row.voided_at === null
    const particulars = people.get(titular_id) ?? { position: null, department: null }
    return {
      ...{ order, titular_id, transaction, number, concept, issued_at, total, waits, account },
      ...particulars,
      ...{ name: titular.name, ric: titular.ric, run: runs.get(row.payroll_run_id ?? 0) ?? null },
      ...tally.add(row, waits, particulars.department),
    }
  }
  for await (const batch of batches) {
    signal?.throwIfAborted()
    await readPeople(db, batch, people)
    await readRuns(db, batch, runs)
    const entries = await inTurns(batch, (some) => some.map(entryOf))
    if (currency) await addDollars(db, entries, tally)
    yield entries
  }
}

/** Adds to orders, and to their sum, what they come to in dollars. */
async function addDollars(db: Db, entries: Entry[], tally: Tally): Promise<void> {
  const dollars = await inDollars(db, entries, ({ total }) => total)
  for (const [i, entry] of entries.entries()) {
    entry.usd = dollars[i] ?? null
    tally.addDollars(entry.usd)
  }
}

type Rows = readonly ReportRow<'paysheet'>[]

async function readPeople(db: Db, rows: Rows, known: Map<number, Particulars>): Promise<void> {
  const ids = rows.map(({ titular_id }) => titular_id).filter((id) => !known.has(id))
  for (const [id, { position, department }] of await titularsById(db, ids)) {
    known.set(id, { position, department })
  }
}

async function readRuns(db: Db, rows: Rows, known: Map<number, RunName>): Promise<void> {
  const ids = rows.flatMap(({ payroll_run_id: id }) => (id && !known.has(id) ? [id] : []))
  if (ids.length === 0) return
  const { id, order, title } = payroll_runs
  const found = await db
    .select({ id, order, title })
    .from(payroll_runs)
    .where(inArray(id, [...new Set(ids)]))
  for (const { id, ...run } of found) known.set(id, run)
}
