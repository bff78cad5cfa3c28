/** Reads how a payroll run differs from an earlier one. */
import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { personFinder } from '#app/kernel/asking/person-keys.ts'
import { exactly, windowOf } from '#app/kernel/asking/queries.server.ts'
import { giveWay, inTurns, sortInTurns } from '#app/kernel/turns.server.ts'
import { inAlphabet } from '#app/kernel/values/alphabet.ts'
import { addMonths } from '#app/kernel/values/dates.ts'
import { hasLiveOrder, liveOrders } from '#app/models/paysheets/read.server.ts'
import { namesakeRic } from '#app/models/records/namesakes.server.ts'
import type { Db } from '#db/client.server.ts'
import { isIn, listed, query } from '#db/query.server.ts'
import { payroll_runs, paysheets, titulars } from '#db/schema.ts'
import { paidByRate } from './agreed-pay.server.ts'
import { byDifference, type Compared, type ConceptChange, comparedPay } from './comparison.ts'
import { type ConceptAmount, conceptOf, conceptsIn, keyOf, labelOf } from './concepts.ts'
import { everyRunOrder, getPayrollRun, type PayrollRun } from './read.server.ts'

export type EarlierRun = Pick<
  PayrollRun,
  'id' | 'order' | 'title' | 'issued_at' | 'payday' | 'month'
>

const OFFERED = 24

/** Half a month after the other, whatever the days on which they are paid. */
const halfOf = (payday: SQLWrapper) => sql`case ${payday} when 'primera' then 1 else 2 end`

/** The runs in force of fortnights before this one's, or of the same and made before it; the latest first. */
export function earlierRuns(
  db: Db,
  run: Pick<PayrollRun, 'id' | 'month' | 'payday' | 'issued_at'>,
): Promise<EarlierRun[]> {
  const { order, title, payday, month } = payroll_runs
  return db
    .select({ id: payroll_runs.id, order, title, payday, month, issued_at: payroll_runs.issued_at })
    .from(payroll_runs)
    .where(
      and(
        sql`(${month}, ${halfOf(payday)}, ${payroll_runs.issued_at}, ${payroll_runs.id})
          < (${run.month}, ${halfOf(sql`${run.payday}`)}, ${run.issued_at}, ${run.id})`,
        hasLiveOrder(db),
      ),
    )
    .orderBy(desc(month), desc(halfOf(payday)), desc(payroll_runs.issued_at), desc(payroll_runs.id))
    .limit(OFFERED)
}

/** That of the same fortnight of the month before, the last that pays as much of a month, or the last one. */
export function lastAlike(
  { payday, month }: Pick<PayrollRun, 'payday' | 'month'>,
  offered: readonly EarlierRun[],
): EarlierRun | undefined {
  const isWhole = (each: Pick<PayrollRun, 'payday'>) => each.payday === 'completo'
  const before = addMonths(month, -1)
  return (
    offered.find((each) => each.payday === payday && each.month === before) ??
    offered.find((each) => isWhole(each) === isWhole({ payday })) ??
    offered[0]
  )
}

export type Comparison = Awaited<ReturnType<typeof compareRuns>>

/**
 * Compares two runs: everybody's pay, and the concepts whose sums differ. Who waits for approval is said where
 * others do not (docs/rules/run-files.md#4). Throws NotFound.
 */
export async function compareRuns(db: Db, id: number, earlier_id: number) {
  const [run, earlier] = [await getPayrollRun(db, id), await getPayrollRun(db, earlier_id)]
  const before = await paidIn(db).execute({ run: earlier_id })
  const paid = await paidIn(db).execute({ run: id })
  const now = run.status === 'pending' ? paid.map((each) => ({ ...each, waits: false })) : paid
  await giveWay()
  const compared = comparedPay(before, now, await paidByRate(db, earlier_id, id))
  const rows = await sortInTurns(compared, byDifference)
  await giveWay()
  const concepts = conceptChanges(conceptsInRun(earlier), conceptsInRun(run))
  return { run, earlier, rows, concepts }
}

export const conceptsInRun = ({ by_concept }: PayrollRun): ConceptAmount[] =>
  by_concept.map(({ part, kind, concept, amount }) => {
    return { kind, concept: part ? conceptOf(part) : concept, amount }
  })

/** The concepts that differ, in the order in which they come. */
function conceptChanges(
  earlier: readonly ConceptAmount[],
  later: readonly ConceptAmount[],
): ConceptChange[] {
  const changes = new Map<string, Omit<ConceptChange, 'label' | 'difference'>>()
  const add = ({ kind, concept, amount }: ConceptAmount, side: 'before' | 'now') => {
    const key = keyOf(kind, concept)
    const known = changes.get(key) ?? { kind, concept, before: 0n, now: 0n }
    known[side] += BigInt(amount)
    changes.set(key, known)
  }
  for (const each of later) add(each, 'now')
  for (const each of earlier) add(each, 'before')
  return [...changes.values()]
    .map((each) => {
      const more = each.now - each.before
      const label = labelOf(each, (key) => changes.has(key))
      return { ...each, label, difference: each.kind === 'deduccion' ? -more : more }
    })
    .filter(({ difference }) => difference !== 0n)
}

/** What everyone gets in a run, by their names of now. */
const paidIn = query((db) =>
  db
    .select({
      titular_id: titulars.id,
      name: titulars.name,
      ric: titulars.ric,
      namesake: namesakeRic(),
      department: titulars.department,
      total: exactly(sql`sum(${paysheets.total})`),
      waits: sql`max(case when ${paysheets.pending} then 1 else 0 end)`.mapWith(Boolean),
    })
    .from(paysheets)
    .innerJoin(titulars, eq(titulars.id, paysheets.titular_id))
    .where(liveOrders)
    .groupBy(titulars.id, titulars.name, titulars.ric, titulars.department),
)

export type ComparedRow = Compared & { concepts: ConceptChange[] }

/** A page of a comparison: what the search finds, of one change or of all, and of one department or of all. */
export async function comparisonPage(
  db: Db,
  { run, earlier, rows }: Comparison,
  listing: Listing,
): Promise<PageOf<ComparedRow>> {
  const { search } = listing
  const { change: changes, department: departments } = listing.filters
  const finds = personFinder(search)
  const found = await inTurns(rows, (some) =>
    some.filter(
      ({ name, ric, change, department }) =>
        (!Array.isArray(changes) || changes.includes(change)) &&
        (!Array.isArray(departments) || departments.includes(department ?? '')) &&
        finds(`${name} ${ric}`),
    ),
  )
  const { limit, offset } = windowOf(listing)
  const sorted = await sortedBy(found, listing.sort)
  const shown = sorted.slice(offset, offset + limit)
  const ids = shown.map(({ titular_id }) => titular_id)
  const [before, now] = [await conceptsOf(db, earlier.id, ids), await conceptsOf(db, run.id, ids)]
  return pageOf(await withConcepts(shown, before, now), found.length, listing)
}

/** `rows` come with the greatest difference first. */
async function sortedBy(
  rows: Compared[],
  { field, direction }: Listing['sort'],
): Promise<Compared[]> {
  const byName = (a: Compared, b: Compared) => inAlphabet(a.name, b.name)
  const sorted = field === 'name' ? await sortInTurns(rows, byName) : rows
  const isTurned = field === 'name' ? direction === 'desc' : direction === 'asc'
  return isTurned ? sorted.toReversed() : sorted
}

type ByTitular = Map<number, ConceptAmount[]>

export function withConcepts(
  rows: Compared[],
  before: ByTitular,
  now: ByTitular,
): Promise<ComparedRow[]> {
  const conceptsIn = (row: Compared) =>
    conceptChanges(before.get(row.titular_id) ?? [], now.get(row.titular_id) ?? [])
  return inTurns(rows, (some) => some.map((row) => ({ ...row, concepts: conceptsIn(row) })))
}

async function conceptsOf(db: Db, run: number, ids: readonly number[]): Promise<ByTitular> {
  if (ids.length === 0) return new Map()
  return addedTo(new Map(), await ordersOfSome(db).execute({ run, ids: listed(ids) }))
}

const ordersOfSome = query((db) =>
  db
    .select()
    .from(paysheets)
    .where(and(liveOrders, isIn(paysheets.titular_id))),
)

export async function everyConcept(db: Db, run: number, signal?: AbortSignal): Promise<ByTitular> {
  const found: ByTitular = new Map()
  for await (const batch of everyRunOrder(db, run)) {
    signal?.throwIfAborted()
    addedTo(found, batch)
  }
  return found
}

type Order = typeof paysheets.$inferSelect

function addedTo(found: ByTitular, orders: readonly Order[]): ByTitular {
  for (const order of orders) {
    const own = found.get(order.titular_id) ?? []
    own.push(...conceptsIn(order))
    found.set(order.titular_id, own)
  }
  return found
}
