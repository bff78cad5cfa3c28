/**
 * A run's state and sums, read from its live orders: no column keeps them (docs/rules/runs.md#1).
 */

import { and, isNull, sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import { inDollars } from '#app/models/documents/dollars.server.ts'
import { KEPT_DOLLAR } from '#app/models/payroll/kept.server.ts'
import { liveOrders } from '#app/models/paysheets/read.server.ts'
import { bankSays } from '#app/models/records/bank-says.server.ts'
import { apart } from '#db/apart.server.ts'
import type { Db } from '#db/client.server.ts'
import { isIn, listed, query } from '#db/query.server.ts'
import { paysheets } from '#db/schema.ts'
import type { RunState } from './fields.ts'

export type RunFigures = Awaited<ReturnType<typeof figuresOfRun>>

/** What the bank says of an order; null when it is in no file. */
export const BANK_SAYS = bankSays('paysheet', paysheets.id)

const countOf = (condition: ReturnType<typeof sql>) =>
  sql`count(case when ${condition} then 1 end)`.mapWith(Number)
const summed = (amount: ReturnType<typeof sql>) => exactly(sql`coalesce(sum(${amount}), 0)`)

/**
 * What each run comes to in dollars, in cents and in the order of the ids: the sums of its days, and of the rates
 * that its orders keep, each at its rate; null where a day has none (docs/rules/rates.md#10).
 */
export async function dollarsOf(db: Db, ids: readonly number[]): Promise<(bigint | null)[]> {
  const days = await daysOf(apart(db)).execute({ ids: listed(ids) })
  const dollars = await inDollars(db, days, ({ total }) => total)
  return ids.map((id) =>
    days.reduce<bigint | null>((sum, { run }, i) => {
      if (run !== id || sum === null) return sum
      const own = dollars[i]
      return typeof own === 'bigint' ? sum + own : null
    }, 0n),
  )
}

const daysOf = query((db) => {
  const { payroll_run_id, issued_at, total } = paysheets
  const own_rate = KEPT_DOLLAR.as('own_rate')
  return db
    .select({ run: payroll_run_id, issued_at, own_rate, total: exactly(sql`sum(${total})`) })
    .from(paysheets)
    .where(and(isIn(payroll_run_id, 'ids'), isNull(paysheets.voided_at)))
    .groupBy(payroll_run_id, issued_at, sql`own_rate`)
})

/** The figures of each run, in the order of the ids. */
export async function figuresOf(db: Db, ids: readonly number[]): Promise<RunFigures[]> {
  const figures: RunFigures[] = []
  for (const run of ids) figures.push(await figuresOfRun(db, run))
  return figures
}

/**
 * How many live orders a run has, and how many of them wait for approval; what it comes to, in céntimos as
 * bigints because a sum has no bound. What waits is in the other sums too.
 */
export async function figuresOfRun(db: Db, run: number) {
  const [counted] = await countedOf(db).execute({ run })
  if (!counted) throw new Error('an aggregate returned no row')
  const { count, pending: waiting, waiting_total, total, gross } = counted
  // SQLite answers synchronously, and a run may have ten thousand orders.
  if (count > 100) await giveWay()
  const sums = { count, waiting, waiting_total, total, gross, deductions: gross - total }
  return { status: stateOf(counted), ...sums }
}

const countedOf = query((db) =>
  db
    .select({
      count: sql`count(*)`.mapWith(Number),
      total: summed(sql`${paysheets.total}`),
      gross: summed(sql`${paysheets.gross}`),
      pending: countOf(sql`${paysheets.pending}`),
      waiting_total: summed(sql`case when ${paysheets.pending} then ${paysheets.total} end`),
      open: countOf(
        sql`${paysheets.issued_at} > coalesce((select until from closing where id = 1), '')`,
      ),
      transfers: countOf(
        sql`${paysheets.transaction} = 'Transferencia' and not ${paysheets.pending}`,
      ),
      paid: countOf(sql`${paysheets.transaction} = 'Transferencia' and ${BANK_SAYS} = 'paid'`),
      filed: countOf(
        sql`${paysheets.transaction} = 'Transferencia' and ${BANK_SAYS} in ('sent', 'paid')`,
      ),
    })
    .from(paysheets)
    .where(liveOrders),
)

type Counts = Record<'count' | 'pending' | 'open' | 'transfers' | 'paid' | 'filed', number>

/** The first state that holds, in the order of RUN_STATES. */
function stateOf({ count, pending, open, transfers, paid, filed }: Counts): RunState {
  if (count === 0) return 'voided'
  if (pending === count) return 'pending'
  if (open === 0) return 'closed'
  if (transfers > 0 && paid === transfers) return 'paid'
  if (transfers > 0 && filed === transfers) return 'filed'
  return 'approved'
}
