/** How far the present fortnight is paid, for the dashboard (docs/rules/screens.md#21). */
import { and, between, eq, inArray, isNull, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { type IsoDate, monthOf } from '#app/kernel/values/dates.ts'
import { PAID_MONTH } from '#app/models/payroll/paid-month.server.ts'
import { datesFor } from '#app/models/payroll/period.ts'
import type { Db } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { paysheets, titulars } from '#db/schema.ts'

export type Fortnight = {
  payday: Payday
  /** `YYYY-MM`. */
  month: string
  /** Employees who can be paid, and how many of them have an order that moved money. */
  people: number
  paid: number
  /** What the fortnight's orders paid, in céntimos. */
  total: bigint
  /** How many of the others have an order that waits for approval. */
  waiting: number
  /** What waits, in céntimos, and in how many orders: also somebody who is paid may have one. */
  waiting_total: bigint
  waiting_orders: number
  /** What those without an order got in the last run before, in céntimos; 0 when that is not known. */
  estimate: bigint
  /** How many of them that is of: somebody else is paid by the month, or is new. */
  estimated: number
}

const PAYABLE = sql.raw(
  `select id from titulars where scope = 'Empleado' and active and salary > 0`,
)

/** A month's first fifteen days belong to its first fortnight. */
export async function readFortnight(db: Db, today: IsoDate): Promise<Fortnight> {
  const payday = Number(today.slice(8)) <= 15 ? 'primera' : 'segunda'
  const month = monthOf(today)
  const { first, last } = datesFor(month)
  const own = and(
    isNull(paysheets.voided_at),
    between(paysheets.issued_at, first, last),
    eq(PAID_MONTH, month),
    inArray(paysheets.payday, [payday, 'completo']),
  )
  const payable = sql`case when ${paysheets.titular_id} in (${PAYABLE}) then ${paysheets.titular_id} end`
  const [row] = await db
    .select({
      ordered: sql<number>`count(distinct ${payable})`.mapWith(Number),
      paid: sql<number>`count(distinct case when not ${paysheets.pending} then ${payable} end)`.mapWith(
        Number,
      ),
      total: sumOf(not(paysheets.pending)),
      waiting_total: sumOf(paysheets.pending),
      waiting_orders: sql<number>`count(case when ${paysheets.pending} then 1 end)`.mapWith(Number),
    })
    .from(paysheets)
    .where(own)
  const [staff] = await db
    .select({ people: sql<number>`count(*)`.mapWith(Number) })
    .from(titulars)
    .where(sql`${titulars.id} in (${PAYABLE})`)
  const { ordered, ...sums } = row ?? NO_ORDERS
  const people = staff?.people ?? 0
  const others =
    ordered < people ? await estimateOf(db, month, payday, own) : { estimate: 0n, estimated: 0 }
  return { payday, month, people, ...sums, waiting: ordered - sums.paid, ...others }
}

const NO_ORDERS = { ordered: 0, paid: 0, total: 0n, waiting_total: 0n, waiting_orders: 0 }

const sumOf = (which: SQLWrapper) =>
  exactly(sql`coalesce(sum(case when ${which} then ${paysheets.total} end), 0)`)

/** What those who have no order yet got in the last run of another fortnight. */
async function estimateOf(
  db: Db,
  month: string,
  payday: Payday,
  own: SQL | undefined,
): Promise<Pick<Fortnight, 'estimate' | 'estimated'>> {
  const ordered = db.select({ id: paysheets.titular_id }).from(paysheets).where(own)
  const last = sql`select runs.id from payroll_runs as runs
    where not (runs.month = ${month} and runs.payday = ${payday}) and runs.month <= ${month}
    and exists (select 1 from paysheets as orders where orders.payroll_run_id = runs.id and orders.voided_at is null)
    order by runs.issued_at desc, runs.id desc limit 1`
  const [row] = await db
    .select({
      estimate: exactly(sql`coalesce(sum(${paysheets.total}), 0)`),
      estimated: sql`count(distinct ${paysheets.titular_id})`.mapWith(Number),
    })
    .from(paysheets)
    .where(
      and(
        sql`${paysheets.payroll_run_id} = (${last})`,
        isNull(paysheets.voided_at),
        sql`${paysheets.titular_id} in (${PAYABLE})`,
        sql`${paysheets.titular_id} not in (${ordered})`,
      ),
    )
  return row ?? { estimate: 0n, estimated: 0 }
}
