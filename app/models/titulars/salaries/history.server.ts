/** The history of a titular's salary, and what orders paid less than it says. */
import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import { firstMadeAt } from '#app/services/documents/first-made.server.ts'
import type { IsoDate } from '#app/services/values/dates.ts'
import { type Centimos, sumCentimos, toBs } from '#app/services/values/money.ts'
import type { Db } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { inSlices } from '#db/prepared.server.ts'
import { paysheets, salary_changes } from '#db/schema.ts'
import { arrearsOf, type Change } from './timeline.ts'

/** A change of the salary, as its history has it. */
export type SalaryEntry = typeof salary_changes.$inferSelect

/** Returns the changes of a titular's salary, the last written first. */
export function salaryHistory(db: Db, titular_id: number): Promise<SalaryEntry[]> {
  return db
    .select()
    .from(salary_changes)
    .where(eq(salary_changes.titular_id, titular_id))
    .orderBy(desc(salary_changes.id))
}

/** Returns the changes of many titulars' salaries, by titular. */
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

/** A payroll order that paid less, or more, than the history says by now; céntimos. */
export type Arrear = {
  id: number
  order: number
  payday: Payday
  issued_at: IsoDate
  /** The monthly salary that it was computed from. */
  salary: Centimos
  /** Its part of the salary. */
  paid: Centimos
  /** What its part would be by now. */
  due: Centimos
  difference: Centimos
}

/**
 * Returns a titular's posted payroll orders whose base differs from the salary that came into force
 * for their fortnight after they were made, oldest first, and the sum of the differences. An order that
 * was made again pays what the first one did, so it counts from then (docs/rules/salaries.md#3).
 */
export async function readArrears(
  db: Db,
  titular_id: number,
  history: readonly Change[],
): Promise<{ orders: Arrear[]; sum: bigint }> {
  const first = history.map(({ since }) => since).sort()[0]
  if (!first) return { orders: [], sum: 0n }
  const { id, order, payday, issued_at, salary, amount, created_at } = paysheets
  const rows = await db
    .select({ id, order, payday, issued_at, salary, amount, created_at })
    .from(paysheets)
    .where(
      and(
        eq(paysheets.titular_id, titular_id),
        gte(issued_at, `${first.slice(0, 7)}-01` as IsoDate),
        isNull(paysheets.voided_at),
        eq(paysheets.pending, false),
      ),
    )
    .orderBy(issued_at, id)
  const ids = rows.map(({ id }) => id)
  const firstMade = await firstMadeAt(db, 'paysheet', ids)
  const orders = rows.flatMap(({ amount: paid, ...row }): Arrear[] => {
    const created_at = firstMade.get(row.id) ?? row.created_at
    const difference = arrearsOf(history, { ...row, created_at })
    if (difference === 0) return []
    const { created_at: _, ...order } = row
    return [{ ...order, paid, due: sumCentimos([paid, difference]), difference }]
  })
  return { orders, sum: orders.reduce((sum, each) => sum + BigInt(each.difference), 0n) }
}

/** A change of a salary as the API gives it: money in Bs. */
export const presentSalary = ({ salary, ...entry }: SalaryEntry) => ({
  ...entry,
  salary: toBs(salary),
})
