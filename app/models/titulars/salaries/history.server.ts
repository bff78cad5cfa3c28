import { desc, eq, inArray } from 'drizzle-orm'
import type { IsoDate, Month } from '#app/kernel/values/dates.ts'
import { type Centimos, plainBs, sumCentimos, toBs } from '#app/kernel/values/money.ts'
import { type DatedSalary, LONG_AGO } from '#app/models/payroll/salary.ts'
import type { Rates } from '#app/models/payroll/terms.ts'
import { ratesBetween } from '#app/models/rates/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { CURRENCIES, type Payday } from '#db/kinds.ts'
import { inSlices } from '#db/query.server.ts'
import { salary_changes } from '#db/schema.ts'
import { paidOrders } from './paid-orders.server.ts'
import { arrearsOf, type Change, salariesSince } from './timeline.ts'

export type SalaryEntry = typeof salary_changes.$inferSelect

/** Returns the changes of a titular's salary, the last written first. */
export function salaryHistory(db: Db, titular_id: number): Promise<SalaryEntry[]> {
  return db
    .select()
    .from(salary_changes)
    .where(eq(salary_changes.titular_id, titular_id))
    .orderBy(desc(salary_changes.id))
}

export async function salaryHistories(
  db: Db,
  titular_ids: readonly number[],
): Promise<Map<number, SalaryEntry[]>> {
  const { titular_id } = salary_changes
  const all = await inSlices(titular_ids, (some) =>
    db
      .select()
      .from(salary_changes)
      .where(inArray(titular_id, [...some])),
  )
  return Map.groupBy(all, (entry) => entry.titular_id)
}

/** Returns each titular's salaries, oldest first, today's last; those without a history are absent. */
export async function datedSalaries(
  db: Db,
  titular_ids: readonly number[],
): Promise<Map<number, DatedSalary[]>> {
  const histories = titular_ids.length > 0 ? await salaryHistories(db, titular_ids) : new Map()
  return new Map([...histories].map(([id, all]) => [id, salariesSince(all, LONG_AGO)]))
}

/** A payroll order that paid less, or more, than the history says by now; céntimos. */
export type Arrear = {
  id: number
  order: number
  payday: Payday
  period: Month | null
  issued_at: IsoDate
  /** The monthly salary that it was computed from. */
  salary: Centimos
  /** Its part of the salary. */
  paid: Centimos
  /** What its part would be by now. */
  due: Centimos
  difference: Centimos
}

/** The orders of one titular that paid less or more, oldest first, and the sum of the differences. */
export type Arrears = { orders: Arrear[]; sum: bigint }

/**
 * Posted payroll orders that paid less than the history says by now, or more (a minus), oldest first, and
 * the sum, in céntimos (docs/rules/salaries.md#3).
 */
export async function readArrears(
  db: Db,
  titular_id: number,
  history: readonly Change[],
): Promise<Arrears> {
  const first = history.map(({ since }) => since).sort()[0]
  const orders = first ? await paidOrders(db, [titular_id], first) : []
  return arrearsIn(history, orders, await arrearsRates(db, history, orders))
}

/**
 * The rates of the orders' dates, of the currencies that a history has: an order that was paid in one has
 * its own rate, others do not.
 */
export async function arrearsRates(
  db: Db,
  history: Iterable<Change>,
  orders: readonly { issued_at: IsoDate }[],
): Promise<Rates> {
  const rates: Rates = {}
  const currencies = new Set([...history].map(({ currency }) => currency))
  const days = orders.map(({ issued_at }) => issued_at).sort()
  const [first, last] = [days[0], days.at(-1)]
  for (const currency of CURRENCIES) {
    if (!first || !last || !currencies.has(currency)) continue
    rates[currency] = await ratesBetween(db, currency, first, last)
  }
  return rates
}

/** What one titular's orders paid less than their history says, in the orders' order. */
export function arrearsIn(
  history: readonly Change[],
  paid: Awaited<ReturnType<typeof paidOrders>>,
  rates: Rates,
): Arrears {
  const orders = paid.flatMap((row): Arrear[] => {
    const difference = arrearsOf(history, row, rates)
    if (difference === 0) return []
    const { id, order, payday, period, issued_at, salary, amount } = row
    const due = sumCentimos([amount, difference])
    return [{ id, order, payday, period, issued_at, salary, paid: amount, due, difference }]
  })
  return { orders, sum: orders.reduce((sum, each) => sum + BigInt(each.difference), 0n) }
}

/** A change of a salary as the API gives it: in Bs, unless it is agreed in another currency. */
export const presentSalary = ({ salary, currency, ...entry }: SalaryEntry) => ({
  ...entry,
  salary: currency === 'VES' ? toBs(salary) : null,
  ...{ salary_currency: currency, salary_amount: plainBs(salary) },
})
