/** How far the present fortnight is paid, for the dashboard (docs/rules/screens.md#21). */
import { and, between, eq, isNull, not, type SQLWrapper, sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { type IsoDate, monthOf } from '#app/kernel/values/dates.ts'
import { PAID_MONTH } from '#app/models/payroll/paid-month.server.ts'
import { datesFor } from '#app/models/payroll/period.ts'
import type { Db } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import { payroll_runs, paysheets } from '#db/schema.ts'

export type Fortnight = Awaited<ReturnType<typeof readFortnight>>

const PAYABLE = sql.raw(
  `select id from titulars where scope = 'Empleado' and active and salary > 0`,
)

/**
 * A month's first fifteen days belong to its first fortnight. Returns how many employees can be paid, how
 * many are, and of how many others an order waits; sums in céntimos, the estimate 0 when it is not known, and `by` the title of the run
 * that it is what they got in.
 */
export async function readFortnight(db: Db, today: IsoDate) {
  const payday: Payday = Number(today.slice(8)) <= 15 ? 'primera' : 'segunda'
  const month = monthOf(today)
  const values = { payday, month, ...datesFor(month) }
  const [row] = await progress(db).execute(values)
  const { ordered, ...sums } = row ?? NO_ORDERS
  const [others] = ordered < sums.people ? await estimate(db).execute(values) : []
  return { payday, month, ...sums, waiting: ordered - sums.paid, ...(others ?? NO_ESTIMATE) }
}

const NO_ORDERS = {
  people: 0,
  ordered: 0,
  paid: 0,
  total: 0n,
  waiting_total: 0n,
  waiting_orders: 0,
}
const NO_ESTIMATE = { estimate: 0n, estimated: 0, by: null }

/** The live orders of the fortnight. Made a text, their kind of fortnight has no index: there are more of it than of the month. */
const own = and(
  isNull(paysheets.voided_at),
  between(paysheets.issued_at, sql.placeholder('first'), sql.placeholder('last')),
  sql`${PAID_MONTH} = ${sql.placeholder('month')}`,
  sql`${paysheets.payday} || '' in (${sql.placeholder('payday')}, 'completo')`,
)

/** A person is looked up once, however many orders the fortnight has of them. */
const progress = query((db) => {
  const person = db
    .select({
      payable: sql<number>`case when ${paysheets.titular_id} in (${PAYABLE}) then 1 end`.as(
        'payable',
      ),
      paid: sql<number>`max(case when not ${paysheets.pending} then 1 end)`.as('paid'),
      total: sumOf(not(paysheets.pending)).as('total'),
      waiting: sumOf(paysheets.pending).as('waiting'),
      waiting_orders: sql`count(case when ${paysheets.pending} then 1 end)`.as('waiting_orders'),
    })
    .from(paysheets)
    .where(own)
    .groupBy(paysheets.titular_id)
    .as('person')
  const summed = (column: SQLWrapper) => exactly(sql`coalesce(sum(${column}), 0)`)
  return db
    .select({
      people: sql`(select count(*) from (${PAYABLE}) as payable)`.mapWith(Number),
      ordered: sql`count(${person.payable})`.mapWith(Number),
      paid: sql`count(${person.payable} * ${person.paid})`.mapWith(Number),
      total: summed(person.total),
      // Also somebody who is paid may have an order that waits.
      waiting_total: summed(person.waiting),
      waiting_orders: sql`coalesce(sum(${person.waiting_orders}), 0)`.mapWith(Number),
    })
    .from(person)
})

const sumOf = (which: SQLWrapper) =>
  sql<number>`sum(case when ${which} then ${paysheets.total} end)`

/** What those who have no order yet got in the last run of this kind of fortnight, or else of another, which `by` names. */
const estimate = query((db) => {
  const ordered = db.select({ id: paysheets.titular_id }).from(paysheets).where(own)
  const [month, payday] = [sql.placeholder('month'), sql.placeholder('payday')]
  // Made a text, the month has no index: from the newest on, the first with a live order is enough.
  const last = (alike: SQLWrapper) => sql`select runs.id from payroll_runs as runs
    where ${alike} and runs.month || '' <= ${month}
    and exists (select 1 from paysheets as orders where orders.payroll_run_id = runs.id and orders.voided_at is null)
    order by runs.issued_at desc, runs.id desc limit 1`
  const same = last(sql`runs.payday = ${payday} and runs.month <> ${month}`)
  const other = last(sql`runs.payday <> ${payday}`)
  return db
    .select({
      estimate: exactly(sql`coalesce(sum(${paysheets.total}), 0)`),
      // Somebody else is paid by the month, or is new.
      estimated: sql`count(distinct ${paysheets.titular_id})`.mapWith(Number),
      by: sql<string | null>`max(${payroll_runs.title})`,
    })
    .from(paysheets)
    .innerJoin(payroll_runs, eq(payroll_runs.id, paysheets.payroll_run_id))
    .where(
      and(
        sql`${paysheets.payroll_run_id} = coalesce((${same}), (${other}))`,
        isNull(paysheets.voided_at),
        sql`${paysheets.titular_id} in (${PAYABLE})`,
        sql`${paysheets.titular_id} not in (${ordered})`,
      ),
    )
})
