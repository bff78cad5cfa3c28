/** The runs that orders are made into: begun, chosen, and given their next version with each change. */
import { count, desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import type { Month } from '#app/kernel/values/dates.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import { nextDocumentNumber } from '#app/models/documents/ledger.server.ts'
import { defaultTitle, monthPaid, type Period } from '#app/models/payroll/period.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { insertRow } from '#db/insert.server.ts'
import type { Payday } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import { payroll_runs, paysheets } from '#db/schema.ts'
import { hasLiveOrder, liveOrders } from './lines-of-run.server.ts'

type Opened = Period & { title?: string }

/** Makes a run without orders and returns its id. Whoever makes it adds an order at once. */
export async function openPayrollRun(tx: Tx, run: Opened, actor: Actor): Promise<number> {
  const { payday, issued_at } = run
  const month = monthPaid(run)
  const title = run.title ?? defaultTitle(payday, month)
  const order = await nextDocumentNumber(tx, 'payroll_run')
  const at = actor.at.toISOString()
  const made = await insertRow(tx, payroll_runs, {
    ...{ order, title, payday, month, issued_at },
    search_key: searchKey(title),
    ...{ created_by: actor.id, created_at: at, updated_at: at },
  })
  await recordAudit(tx, actor, 'create', 'payroll_run', made.id, null, made)
  return made.id
}

/**
 * Gives a run its next version. Every change of one of its orders does, so that nobody approves or
 * voids a run that is no longer what they saw.
 */
export async function touchRun(tx: Tx, id: number, actor: Actor): Promise<void> {
  await nextVersion(tx).execute({ id, at: actor.at.toISOString() })
}

const nextVersion = query((db) =>
  db
    .update(payroll_runs)
    .set({
      version: sql`${payroll_runs.version} + 1`,
      updated_at: sql`${sql.placeholder('at')}`,
    })
    .where(eq(payroll_runs.id, sql.placeholder('id'))),
)

/**
 * Gives the runs of orders that came back their next version; one that had no order in force before is
 * no longer voided, which its trail tells.
 */
export async function restoreRuns(
  tx: Tx,
  orders: readonly { payroll_run_id: number | null }[],
  actor: Actor,
): Promise<void> {
  for (const [id, own] of Map.groupBy(orders, (order) => order.payroll_run_id)) {
    if (id === null) continue
    await touchRun(tx, id, actor)
    const [live] = await liveCount(tx).execute({ run: id })
    if (live?.n !== own.length) continue
    await recordAudit(tx, actor, 'restore', 'payroll_run', id, {}, { count: own.length })
  }
}

const liveCount = query((db) => db.select({ n: count() }).from(paysheets).where(liveOrders))

/** The run that the next one is prepared from: the newest of a fortnight, else of a month. */
export async function newestRun(db: Db) {
  const [run] = await newest(db).execute()
  return run
}

/** The newest run as a select of one row, or none. */
export function selectNewestRun(db: Db) {
  const isMonth = sql`case when ${payroll_runs.payday} = 'completo' then 1 else 0 end`
  return db
    .select({ id: payroll_runs.id, payday: payroll_runs.payday, month: payroll_runs.month })
    .from(payroll_runs)
    .where(hasLiveOrder(db))
    .orderBy(isMonth, desc(payroll_runs.order))
    .limit(1)
}

const newest = query(selectNewestRun)

export type RunChoice = { id: number; order: number; title: string; payday: Payday; month: Month }

/** As many as two years of fortnights have. */
const MOST_CHOICES = 48

/**
 * The latest runs that an order may be made into: those with an order in force of a day that is not
 * closed, and the one that is named, whatever its state.
 */
export async function runChoices(db: Db, named?: number): Promise<RunChoice[]> {
  const { id, order, title, payday, month } = payroll_runs
  const select = () => db.select({ id, order, title, payday, month }).from(payroll_runs)
  const isOpen = sql`${paysheets.issued_at} > coalesce((select until from closing where id = 1), '')`
  const latest = await select()
    .where(hasLiveOrder(db, isOpen))
    .orderBy(desc(order))
    .limit(MOST_CHOICES)
  if (!named || latest.some((run) => run.id === named)) return latest
  return [...(await select().where(eq(id, named))), ...latest]
}
