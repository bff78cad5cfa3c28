/**
 * A run's state and sums, read from its live orders: no column keeps them (docs/rules/runs.md#1).
 */

import { setImmediate as pause } from 'node:timers/promises'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { exactly } from '#app/services/asking/queries.server.ts'
import type { Db } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { ofEach, PART_KEYS, PARTS } from '#db/payroll-parts.ts'
import { prepared } from '#db/prepared.server.ts'
import { paysheets } from '#db/schema.ts'
import type { RunState } from './fields.ts'

/** Céntimos as bigints: a sum has no bound. `total` is `gross` less `deductions`. */
export type RunFigures = {
  status: RunState
  /** How many live orders it has. */
  count: number
  /** How many of these wait for approval. */
  waiting: number
  /** What these come to, which is in the other sums too. */
  waiting_total: bigint
  total: bigint
  gross: bigint
  deductions: bigint
}

/** The lines of an order as rows with a JSON `value`. */
const LINES = sql.raw(
  dialect === 'postgres'
    ? 'jsonb_array_elements(paysheets.lines) as each(value)'
    : 'json_each(paysheets.lines) as each',
)
/** Of a line in LINES, in céntimos. */
const LINE_AMOUNT = sql.raw(`cast(each.value ->> 'amount' as bigint)`)

/** The orders in force of the run bound to `run`. */
export const liveOrders = and(
  eq(paysheets.payroll_run_id, sql.placeholder('run')),
  isNull(paysheets.voided_at),
)

const WITH_LINES = sql`${paysheets.lines} <> '[]'`

const BASE_AND_ADDED = sql.raw(
  ['amount', ...PARTS.flatMap(({ key, sign }) => (sign === 'adds' ? [key] : []))].join(' + '),
)
const LINES_ADDED = sql`case when lines = '[]' then 0 else
  (select coalesce(sum(${LINE_AMOUNT}), 0) from ${LINES} where each.value ->> 'kind' = 'asignacion')
end`
/** What an order earns before deductions, in céntimos. */
export const GROSS = sql`${BASE_AND_ADDED} + ${LINES_ADDED}`
/** What the bank last said of an order; null when it is in no file. */
export const BANK_SAYS = sql`(select status from bank_file_lines
  where kind = 'paysheet' and document_id = ${paysheets.id} order by id desc limit 1)`

const countOf = (condition: ReturnType<typeof sql>) =>
  sql`count(case when ${condition} then 1 end)`.mapWith(Number)
const summed = (amount: ReturnType<typeof sql>) => exactly(sql`coalesce(sum(${amount}), 0)`)

/** The figures of each run, in the order of the ids. */
export async function figuresOf(db: Db, ids: readonly number[]): Promise<RunFigures[]> {
  const find = prepared(db, 'figures of a payroll run', () =>
    db
      .select({
        count: sql`count(*)`.mapWith(Number),
        total: summed(sql`${paysheets.total}`),
        earned: summed(BASE_AND_ADDED),
        with_lines: countOf(WITH_LINES),
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
  const figures: RunFigures[] = []
  for (const run of ids) {
    const [counted] = await find.execute({ run })
    if (!counted) throw new Error('an aggregate returned no row')
    const { count, pending: waiting, waiting_total, total, earned, with_lines } = counted
    const gross = with_lines > 0 ? earned + (await linesAdded(db, run)) : earned
    const sums = { count, waiting, waiting_total, total, gross, deductions: gross - total }
    figures.push({ status: stateOf(counted), ...sums })
    // SQLite answers synchronously, and a run may have ten thousand orders.
    if (count > 100) await pause()
  }
  return figures
}

/** Orders whose lines are read before others get their turn. */
const ORDERS_AT_ONCE = 500

const ofLines = {
  ...{ id: paysheets.id, lines: paysheets.lines, amount: paysheets.amount },
  ...ofEach(PART_KEYS, (part) => paysheets[part]),
}

/** An order that has lines, with its parts, in céntimos. */
export type OrderLines = Pick<typeof paysheets.$inferSelect, keyof typeof ofLines>

/** The orders in force of a run that have lines, by number, some at a time. */
export async function* ordersWithLines(db: Db, run: number): AsyncGenerator<OrderLines[]> {
  const read = prepared(db, 'lines of a payroll run', () =>
    db
      .select(ofLines)
      .from(paysheets)
      .where(and(liveOrders, WITH_LINES, gt(paysheets.id, sql.placeholder('after'))))
      .orderBy(asc(paysheets.id))
      .limit(ORDERS_AT_ONCE),
  )
  for (let after = 0; ; await pause()) {
    const orders = await read.execute({ run, after })
    if (orders.length > 0) yield orders
    if (orders.length < ORDERS_AT_ONCE) return
    after = orders.at(-1)?.id ?? 0
  }
}

/** What the lines of a run add, in céntimos. A run may have 200,000, too many for one question. */
async function linesAdded(db: Db, run: number): Promise<bigint> {
  let sum = 0n
  for await (const orders of ordersWithLines(db, run)) {
    for (const { kind, amount } of orders.flatMap(({ lines }) => lines)) {
      if (kind === 'asignacion') sum += BigInt(amount)
    }
  }
  return sum
}

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
