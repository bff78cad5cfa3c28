/** What the live orders of a month come to, person by person (docs/rules/contributions.md#2). */
import { and, asc, between, eq, gt, isNull, sql } from 'drizzle-orm'
import { giveWay } from '#app/kernel/turns.server.ts'
import { addMonths, daysOfMonth, type Month } from '#app/kernel/values/dates.ts'
import { centimos, NO_MONEY, sumCentimos } from '#app/kernel/values/money.ts'
import { ownParameters } from '#app/models/parameters/read.server.ts'
import { amountsByPart, type Earned } from '#app/models/payroll/compute.ts'
import { KEPT_WAGE } from '#app/models/payroll/kept.server.ts'
import { monthsOf, PAID_MONTH, PAY_MONTHS } from '#app/models/payroll/paid-month.server.ts'
import { ownOn } from '#app/models/payroll/parameters.ts'
import { datesFor } from '#app/models/payroll/period.ts'
import { type PaidWages, wagesBefore } from '#app/models/payroll/terms.ts'
import { salarialOf, unpaidOf } from '#app/models/payroll/wages.ts'
import type { Db } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { ofEach } from '#db/payroll-parts.ts'
import { batches, query } from '#db/query.server.ts'
import { paysheets, titulars } from '#db/schema.ts'
import { isQuarterEnd, type Worker } from './amounts.ts'
import { TAKEN_KINDS } from './fields.ts'

type Person = Awaited<ReturnType<ReturnType<typeof peopleAfter>['execute']>>[number]
type Order = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number]

/** People at once: each may have six orders of a quarter, and SQLite answers while all else waits. */
const PEOPLE_AT_ONCE = 50

/**
 * Those with live orders of the month, or of its quarter where it ends one, by name; and how many orders wait.
 * With `run`, those whom its orders of the month pay.
 */
export async function monthWorkers(
  db: Db,
  month: Month,
  { run, signal, isByMonthBefore = false }: Asked = {},
): Promise<{ workers: Worker[]; waiting: number }> {
  const from = isQuarterEnd(month) ? addMonths(month, -2) : month
  const before = addMonths(month, -1)
  const dates = { first: isByMonthBefore && before < from ? before : from, last: month }
  const { last } = daysOfMonth(month)
  const workers: Worker[] = []
  let waiting = 0
  const people = batches(PEOPLE_AT_ONCE, (after) => peopleAfter(db).execute({ after }))
  for await (const some of people) {
    signal?.throwIfAborted()
    const ids = some.map(({ id }) => id)
    const all = await ordersOf(db).execute(monthsOf(ids, dates))
    const orders = all.filter((order) => order.month >= from)
    const byPerson = Map.groupBy(orders, ({ titular_id }) => titular_id)
    const earlier = isByMonthBefore ? all.filter((order) => order.month === before) : []
    const paidBefore = Map.groupBy(earlier, ({ titular_id }) => titular_id)
    const values = await ownParameters(db, [...byPerson.keys()])
    for (const person of some) {
      const own = byPerson.get(person.id)
      if (!own) continue
      const known = ownOn(values.get(person.id) ?? [], { paid: last, issued_at: last })
      const worker = (some: readonly Order[]) => ({
        ...workerOf(person, some, month),
        own: known?.values,
        before: wagesBefore((paidBefore.get(person.id) ?? []).map(wagesOf), month),
      })
      if (run === undefined) workers.push(worker(own))
      else workers.push(...ofRun(own, { month, run, worker }))
    }
    const isCounted = (order: Order) => run === undefined || order.payroll_run_id === run
    waiting += orders.filter(
      (each) => each.pending && each.month === month && isCounted(each),
    ).length
  }
  await giveWay()
  return { workers: workers.sort(byName), waiting }
}

/** `isByMonthBefore`: what the month before paid of wages counts as well (docs/rules/law.md#18). */
type Asked = {
  run?: number | undefined
  signal?: AbortSignal | undefined
  isByMonthBefore?: boolean
}

type OfRun = { month: Month; run: number; worker: (some: readonly Order[]) => Worker }

/** Who has orders of the run in the month, with what each of these adds to the month's orders before it. */
function ofRun(orders: readonly Order[], { month, run, worker }: OfRun): Worker[] {
  const all = orders.filter((order) => order.month === month).sort(byTime)
  const isOwn = ({ payroll_run_id }: Order) => payroll_run_id === run
  const step = (some: readonly Order[]) => ({ ...worker(some), payday: fortnightsOf(some) })
  const steps = [...all.entries()].flatMap(([at, order]) =>
    isOwn(order)
      ? { upTo: step(all.slice(0, at + 1)), before: at > 0 ? step(all.slice(0, at)) : undefined }
      : [],
  )
  return steps.length > 0 ? [{ ...worker(all.filter(isOwn)), steps }] : []
}

function fortnightsOf(orders: readonly Order[]): Payday {
  const [first, ...others] = new Set(orders.map(({ payday }) => payday))
  return first && others.length === 0 ? first : 'completo'
}

const byName = (a: Worker, b: Worker) =>
  a.name_key === b.name_key ? a.titular_id - b.titular_id : a.name_key < b.name_key ? -1 : 1

const peopleAfter = query((db) => {
  const { id, name, name_key, given_names, surnames, ric, hired_at, left_at } = titulars
  return db
    .select({ id, name, name_key, given_names, surnames, ric, hired_at, left_at })
    .from(titulars)
    .where(gt(id, sql.placeholder('after')))
    .orderBy(asc(id))
    .limit(PEOPLE_AT_ONCE)
})

const ordersOf = query((db) => {
  const { id, titular_id, payday, salary, amount, gross, lines, pending, payroll_run_id } =
    paysheets
  return db
    .select({
      ...{ id, titular_id, payday, salary, amount, gross, lines, pending, payroll_run_id },
      ...{ agreed: KEPT_WAGE, month: PAID_MONTH },
    })
    .from(paysheets)
    .where(PAY_MONTHS)
})

export async function countMonthWorkers(db: Db, month: Month): Promise<number> {
  const { first, last } = datesFor(month)
  const [row] = await db
    .select({ n: sql<number>`count(distinct ${paysheets.titular_id})`.mapWith(Number) })
    .from(paysheets)
    .where(
      and(
        isNull(paysheets.voided_at),
        between(paysheets.issued_at, first, last),
        eq(PAID_MONTH, month),
      ),
    )
  return row?.n ?? 0
}

/** Adds up a person's orders; the salary is that of the last fortnight's last order. */
function workerOf({ id, ...person }: Person, all: readonly Order[], month: Month): Worker {
  const own = all.filter((order) => order.month === month).sort(byTime)
  const known = all.map((order) => ({ order, amounts: amountsByPart(order.lines) }))
  const ofMonth = known.filter(({ order }) => order.month === month)
  const salarial = ({ order: { lines } }: (typeof known)[number]) => salarialOf(lines)
  const [base, paid] = [
    sumCentimos(own.map(({ amount }) => amount)),
    sumCentimos(own.map(({ gross, lines }) => centimos(gross - unpaidOf(lines)))),
  ]
  const rated = own.some(({ agreed }) => agreed) ? halvesOf(own) : []
  return {
    titular_id: id,
    ...person,
    orders: own.length,
    salary: own.at(-1)?.salary ?? NO_MONEY,
    rated,
    ...{ base, paid, salarial: sumCentimos(ofMonth.map(salarial)), pays: fortnightsOf(own) },
    taken: ofEach(TAKEN_KINDS, (kind) => sumCentimos(ofMonth.map(({ amounts }) => amounts[kind]))),
    quarter: isQuarterEnd(month) ? sumCentimos(all.map((order) => wagesOf(order).wages)) : NO_MONEY,
  }
}

const wagesOf = ({ month, amount, lines }: Order): PaidWages => ({
  month,
  salary: amount,
  wages: sumCentimos([amount, salarialOf(lines)]),
})

/** Each with the salary of its last order and all other wages; none where one order pays both, or none one. */
function halvesOf(orders: readonly Order[]): Earned[] {
  const isFirst = ({ payday }: Order) => payday === 'primera'
  const last = (payday: Payday) =>
    orders
      .filter((order) => [payday, 'completo'].includes(order.payday))
      .reduce<Order | undefined>((one, each) => (one && one.id > each.id ? one : each), undefined)
  const [first, second] = [last('primera'), last('segunda')]
  if (!first || !second || first === second) return []
  return [first, second].map((order, i) => {
    const payday = i === 0 ? ('primera' as const) : ('segunda' as const)
    const own = orders.filter((each) => isFirst(each) === (i === 0))
    const base = sumCentimos(own.map(({ amount }) => amount))
    const salarial = sumCentimos(own.map(({ lines }) => salarialOf(lines)))
    return { payday, salary: order.salary, base, salarial }
  })
}

/** A first fortnight comes before the rest of its month. */
const byTime = (a: Order, b: Order) =>
  Number(a.payday !== 'primera') - Number(b.payday !== 'primera') || a.id - b.id
