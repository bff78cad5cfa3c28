/** What orders are computed by where the law deducts, read once for any number of them (docs/rules/law.md#3). */
import { and, sql } from 'drizzle-orm'
import {
  addMonths,
  addYears,
  daysOfMonth,
  type IsoDate,
  type Month,
  monthOf,
} from '#app/kernel/values/dates.ts'
import { sumCentimos } from '#app/kernel/values/money.ts'
import type { Titular } from '#app/models/documents/parties.server.ts'
import { type PayrollParameters, payrollParameters } from '#app/models/parameters/read.server.ts'
import {
  monthsOf,
  PAID_MONTH,
  PAY_MONTHS,
  type PaidMonths,
  paidBy,
} from '#app/models/payroll/paid-month.server.ts'
import type { Parameter } from '#app/models/payroll/parameters.ts'
import { monthPaid, type Period } from '#app/models/payroll/period.ts'
import type { DatedSalary } from '#app/models/payroll/salary.ts'
import {
  type FirstFortnight,
  goByMonthBefore,
  type LawFacts,
  lawTermsOn,
  needsRate,
  type PaidWages,
  type Rates,
} from '#app/models/payroll/terms.ts'
import { salarialOf } from '#app/models/payroll/wages.ts'
import { wagesPaid } from '#app/models/payroll/wages-paid.server.ts'
import { rateOn, ratesBetween } from '#app/models/rates/read.server.ts'
import type { Tx } from '#db/client.server.ts'
import { CURRENCIES, type Currency } from '#db/kinds.ts'
import { inSlices, query } from '#db/query.server.ts'
import { type KeptRate, type LawTerms, type PaysheetSnapshot, paysheets } from '#db/schema.ts'

/** The parameters, and the first fortnights by titular; no parameters where nothing goes by them. */
export type PayrollLaw = PayrollParameters & {
  rates: Rates
  firsts: Map<number, (FirstFortnight & { id: number })[]>
  /** What orders of the months before paid, where contributions go by it. */
  paid: Map<number, (PaidWages & { id: number })[]>
}

type Paying = Partial<Period> & { titular_id: number }

/** Whether some order may be paid by days, so that each salary of its days counts. */
export const areByDays = (entries: readonly Parameter[]): boolean =>
  entries.some(({ name, value }) => name === 'broken' && value === 'days')

/**
 * Reads the law's facts of orders by the parameters, whose salaries are agreed in these currencies: one
 * query for each day and currency of a rate, and another where some pay a second fortnight by law.
 */
export async function readPayrollLaw(
  tx: Tx,
  { entries, own }: PayrollParameters,
  orders: readonly Paying[],
  currencies: ReadonlySet<string>,
): Promise<PayrollLaw> {
  const seconds = orders.filter(({ payday }) => payday === 'segunda')
  const days = orders.flatMap(({ issued_at }) => issued_at ?? [])
  const rates = await ratesOf(ratedBy(entries, currencies), (currency) =>
    inForce(tx, currency, days),
  )
  return {
    ...{ entries, own, rates },
    firsts: await firstFortnights(tx, entries, paidBy(seconds)),
    paid: await wagesPaid(tx, entries, paidBy(orders)),
  }
}

const kept = ({ id, day, value }: KeptRate): KeptRate => ({ id, day, value })

const ratedBy = (entries: readonly Parameter[], wages: ReadonlySet<string>): Currency[] =>
  CURRENCIES.filter((each) => wages.has(each) || (each === 'USD' && needsRate(entries)))

async function ratesOf(
  currencies: readonly Currency[],
  read: (currency: Currency) => Promise<KeptRate[]>,
): Promise<Rates> {
  const rates: Rates = {}
  for (const currency of currencies) rates[currency] = (await read(currency)).map(kept)
  return rates
}

async function inForce(tx: Tx, currency: Currency, days: readonly IsoDate[]): Promise<KeptRate[]> {
  const known = new Map<number, KeptRate>()
  for (const on of new Set(days)) {
    const rate = await rateOn(tx, currency, on)
    if (rate) known.set(rate.id, rate)
  }
  return [...known.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** The live orders of these months' first fortnights, by titular; none where nothing goes by law. */
async function firstFortnights(tx: Tx, entries: readonly Parameter[], paid?: PaidMonths) {
  if (entries.length === 0 || !paid) return new Map()
  const rows = await inSlices(paid.ids, (some) => firstsOf(tx).execute(monthsOf(some, paid)))
  const known = rows.map(({ snapshot: { law, agreed }, ...row }) => ({ ...row, law, agreed }))
  return Map.groupBy(known, ({ titular_id }) => titular_id)
}

const firstsOf = query((db) => {
  const { id, titular_id, salary, amount, lines, snapshot } = paysheets
  return (
    db
      .select({ id, titular_id, salary, amount, lines, snapshot, month: PAID_MONTH })
      .from(paysheets)
      // Made a text, it has no index: the titulars have one.
      .where(and(PAY_MONTHS, sql`${paysheets.payday} || '' = 'primera'`))
  )
})

/** What a titular's order is computed by, beside those of the order `edited` itself. */
export function lawFactsFor(
  { id, hired_at, left_at }: Pick<Titular, 'id' | 'hired_at' | 'left_at'>,
  { entries, rates, firsts, paid, own }: PayrollLaw,
  edited?: number,
): LawFacts {
  const others = <O extends { id: number }>(orders: Map<number, O[]>) =>
    (orders.get(id) ?? []).filter((order) => order.id !== edited)
  const known = { firsts: others(firsts), paid: others(paid), own: own.get(id) ?? [] }
  return { entries, rates, person: { hired_at, left_at, ...known } }
}

/** The terms of a titular's new order by salaries, oldest first. */
export function lawFor(
  titular: Pick<Titular, 'id' | 'hired_at' | 'left_at'>,
  period: Period,
  law: PayrollLaw,
  wages: readonly DatedSalary[],
  edited?: number,
): LawTerms | undefined {
  if (law.entries.length === 0 && !law.own.has(titular.id)) return undefined
  const { payday, issued_at } = period
  const paying = { payday, issued_at, wages, month: monthPaid(period) }
  return lawTermsOn(lawFactsFor(titular, law, edited), paying)
}

/** Adds an order that is not stored yet, as far as another goes by it. */
export function rememberOrder(
  { entries, firsts, paid }: PayrollLaw,
  order: Period &
    Omit<FirstFortnight, 'month' | 'law' | 'agreed'> & {
      titular_id: number
      snapshot: Pick<PaysheetSnapshot, 'law' | 'agreed'>
    },
): void {
  const { titular_id, salary, amount, lines, snapshot } = order
  const known = { id: 0, month: monthPaid(order) }
  const add = <O>(orders: Map<number, O[]>, each: O) => {
    const own = orders.get(titular_id)
    if (own) own.push(each)
    else orders.set(titular_id, [each])
  }
  if (entries.length > 0 && order.payday === 'primera') {
    const { law, agreed } = snapshot
    add(firsts, { ...known, salary, agreed, amount, lines, law })
  }
  if (goByMonthBefore(entries)) {
    add(paid, { ...known, salary: amount, wages: sumCentimos([amount, salarialOf(lines)]) })
  }
}

/** How many months before and after today's a form can choose a first fortnight of by itself. */
const DRAWN = { before: 4, after: 2 }

/**
 * What a form computes a titular's order by, whose salaries are agreed in these currencies; undefined
 * where nothing goes by law or rate.
 */
export async function drawnLaw(
  tx: Tx,
  titular: Pick<Titular, 'id' | 'hired_at' | 'left_at'>,
  currencies: ReadonlySet<string>,
  today: IsoDate,
  edited?: number,
): Promise<LawFacts | undefined> {
  const { entries, own } = await payrollParameters(tx, [titular.id])
  const rated = ratedBy(entries, currencies)
  if (entries.length === 0 && rated.length === 0 && own.size === 0) return undefined
  const [first, last] = [-DRAWN.before, DRAWN.after].map((n) => addMonths(monthOf(today), n))
  const months = { ids: [titular.id], first: first as Month, last: last as Month }
  const from = daysOfMonth(months.first).first
  const until = addYears(today, 1)
  const known = {
    ...{ entries, own },
    firsts: await firstFortnights(tx, entries, months),
    paid: await wagesPaid(tx, entries, months),
    rates: await ratesOf(rated, (currency) => ratesBetween(tx, currency, from, until)),
  }
  return lawFactsFor(titular, known, edited)
}
