/** Reading payroll runs. Writing them is in payroll-runs/change.server.ts. */

import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { contains, exactly, sortingOf, windowOf } from '#app/kernel/asking/queries.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { typedNumberOf } from '#app/kernel/values/document-number.ts'
import {
  HAS_DOLLARS,
  type ListingSum,
  summedInDollars,
} from '#app/models/documents/listing.server.ts'
import { liveOrders } from '#app/models/paysheets/read.server.ts'
import { apart } from '#db/apart.server.ts'
import type { Db } from '#db/client.server.ts'
import { batches, query } from '#db/query.server.ts'
import { payroll_runs, paysheets, users } from '#db/schema.ts'
import {
  type AccountSum,
  byAccount,
  byConcept,
  byPeople,
  type ConceptSum,
  type PeopleSums,
} from './breakdown.server.ts'

export { dollarsOf } from './figures.server.ts'

import { dollarsOf, figuresOf, figuresOfRun, type RunFigures } from './figures.server.ts'

const { search_key: _, ...columns } = getTableColumns(payroll_runs)

export { failedReceipts, receiptsSince, selectFailedReceipts } from './failed-receipts.server.ts'
export { figuresOf } from './figures.server.ts'
export { type Fortnight, readFortnight } from './fortnight.server.ts'
export { idsOfRunOrders } from './orders.server.ts'

/** A run in a list; amounts in céntimos. */
export type PayrollRunRow = Omit<typeof payroll_runs.$inferSelect, 'search_key'> &
  RunFigures & {
    created_by_name: string | null
    /** Who approved the last of its orders, and when; null while none needed it. */
    approved_by: number | null
    approved_by_name: string | null
    approved_at: string | null
    by_account: AccountSum[]
    /** Cents of dollars; null where a day has no rate, absent where nobody asked. */
    usd?: bigint | null
  }

export type PayrollRun = PayrollRunRow & PeopleSums & { by_concept: ConceptSum[]; isOpen: boolean }

const selectRuns = (db: Db) =>
  db
    .select({ ...columns, created_by_name: users.name })
    .from(payroll_runs)
    .leftJoin(users, eq(users.id, payroll_runs.created_by))

/** How often a run that changes while it is read is read again. */
const MOST_TRIES = 5

/** Throws NotFound. Its figures are read one after the other, and are all of one version of it. */
export async function getPayrollRun(db: Db, id: number): Promise<PayrollRun> {
  for (let tries = 1; ; tries++) {
    const run = await readOnce(db, id)
    const [now] = await db
      .select({ version: payroll_runs.version })
      .from(payroll_runs)
      .where(eq(payroll_runs.id, id))
    if (now?.version === run.version || tries === MOST_TRIES) return run
  }
}

async function readOnce(db: Db, id: number): Promise<PayrollRun> {
  const [run] = await withFigures(db, await selectRuns(db).where(eq(payroll_runs.id, id)))
  if (!run) throw new NotFound()
  return { ...run, ...(await byConcept(db, id)), ...(await byPeople(db, id)) }
}

type Own = Awaited<ReturnType<typeof selectRuns>>[number]

async function withFigures(db: Db, runs: readonly Own[]): Promise<PayrollRunRow[]> {
  const rows: PayrollRunRow[] = []
  for (const run of runs) {
    const figures = await figuresOfRun(db, run.id)
    const approval = await approvalOf(db, run.id)
    const by_account = await byAccount(db, run.id)
    rows.push({ ...run, ...figures, ...approval, by_account })
  }
  return rows
}

async function approvalOf(db: Db, run: number) {
  const [approval] = await lastApproval(db).execute({ run })
  return approval ?? { approved_by: null, approved_by_name: null, approved_at: null }
}

const lastApproval = query((db) =>
  db
    .select({
      approved_by: paysheets.approved_by,
      approved_by_name: users.name,
      approved_at: paysheets.approved_at,
    })
    .from(paysheets)
    .leftJoin(users, eq(users.id, paysheets.approved_by))
    .where(and(liveOrders, isNotNull(paysheets.approved_at)))
    .orderBy(desc(paysheets.approved_at), desc(paysheets.id))
    .limit(1),
)

const sortable = { ...columns, title: payroll_runs.search_key }

/** Runs whose number or title contain the search. */
export async function listPayrollRuns(db: Db, listing: Listing): Promise<PageOf<PayrollRunRow>> {
  const where = await conditionOf(db, listing)
  const { limit, offset } = windowOf(listing)
  const rows = await selectRuns(db)
    .where(where)
    .orderBy(...sortingOf(listing, sortable, payroll_runs.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ n: count() }).from(payroll_runs).where(where)
  const shown = await withFigures(db, rows)
  if (listing.currency) {
    const dollars = await dollarsOf(
      db,
      rows.map(({ id }) => id),
    )
    for (const [i, run] of shown.entries()) run.usd = dollars[i] ?? null
  }
  return pageOf(shown, total?.n ?? 0, listing)
}

const RUNS_AT_ONCE = 100

/** The runs of a listing on all its pages, in its order, with their state and sums. */
export async function* everyPayrollRun(db: Db, listing: Listing) {
  const runs = await selectRuns(db)
    .where(await conditionOf(db, listing))
    .orderBy(...sortingOf(listing, sortable, payroll_runs.id))
  for (let from = 0; from < runs.length; from += RUNS_AT_ONCE) {
    const some = runs.slice(from, from + RUNS_AT_ONCE)
    const figures = await figuresOf(
      db,
      some.map(({ id }) => id),
    )
    yield some.map((run, i) => ({ ...run, ...(figures[i] as RunFigures) }))
  }
}

/**
 * In céntimos, what the orders in force of the listing's runs come to, and what of it waits for
 * approval; undefined for a whole list (docs/rules/lists.md#2).
 */
export async function sumPayrollRuns(db: Db, listing: Listing): Promise<ListingSum | undefined> {
  const where = await conditionOf(db, listing)
  if (!where) return undefined
  const runs = db.select({ id: payroll_runs.id }).from(payroll_runs).where(where)
  const reader = apart(db)
  const sums = {
    sum: exactly(sql`coalesce(sum(${paysheets.total}), 0)`),
    waiting: exactly(
      sql`coalesce(sum(case when ${paysheets.pending} then ${paysheets.total} end), 0)`,
    ),
  }
  const own = and(inArray(paysheets.payroll_run_id, runs), isNull(paysheets.voided_at))
  const { issued_at } = paysheets
  if (listing.currency) {
    const days = reader
      .select({ issued_at, ...sums })
      .from(paysheets)
      .where(own)
    return summedInDollars(db, await days.groupBy(issued_at))
  }
  const [row] = await reader
    .select({ ...sums, hasDollars: HAS_DOLLARS })
    .from(paysheets)
    .where(own)
  return row
}

async function conditionOf(db: Db, listing: Listing): Promise<SQL | undefined> {
  const { search, startDate, endDate } = listing
  const { payday, month, status } = listing.filters
  const where = and(
    search ? matching(search) : undefined,
    Array.isArray(payday) ? inArray(payroll_runs.payday, payday as never[]) : undefined,
    Array.isArray(month) ? inArray(payroll_runs.month, month) : undefined,
    startDate ? gte(payroll_runs.issued_at, startDate) : undefined,
    endDate ? lte(payroll_runs.issued_at, endDate) : undefined,
  )
  if (!Array.isArray(status)) return where
  const found = await db.select({ id: payroll_runs.id }).from(payroll_runs).where(where)
  const ids = found.map(({ id }) => id)
  const figures = await figuresOf(apart(db), ids)
  const wanted = ids.filter((_, i) => status.includes(figures[i]?.status ?? ''))
  return inArray(payroll_runs.id, wanted)
}

/** `12`, `000012` and `N° 000012` are the run's number, or part of a title. */
function matching(search: string): SQL {
  const number = typedNumberOf('payroll-runs', search)
  const byTitle = contains(payroll_runs.search_key, search)
  return number ? sql`(${payroll_runs.order} = ${number} or ${byTitle})` : byTitle
}

export type RunOrder = typeof paysheets.$inferSelect

const BATCH = 1_000

/** Every order in force of a run with all columns, by number, in batches that need little memory. */
export const everyRunOrder = (db: Db, run: number): AsyncGenerator<RunOrder[]> =>
  batches(BATCH, (after) => ordersAfter(db).execute({ run, after }))

const ordersAfter = query((db) =>
  db
    .select()
    .from(paysheets)
    .where(and(liveOrders, gt(paysheets.id, sql.placeholder('after'))))
    .orderBy(asc(paysheets.id))
    .limit(BATCH),
)
