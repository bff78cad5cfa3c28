/** What people earned in the months before those that are paid (docs/rules/law.md#18). */
import { addMonths } from '#app/kernel/values/dates.ts'
import { sumCentimos } from '#app/kernel/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices, query } from '#db/query.server.ts'
import { paysheets } from '#db/schema.ts'
import { monthsOf, PAID_MONTH, PAY_MONTHS, type PaidMonths } from './paid-month.server.ts'
import type { Parameter } from './parameters.ts'
import { goByMonthBefore, type PaidWages } from './terms.ts'
import { salarialOf } from './wages.ts'

type OfPerson = PaidWages & { id: number; titular_id: number }

/**
 * Returns what live orders paid of wages for the months before some, by titular, each with its order's id; nothing
 * where no contribution goes by it.
 */
export async function wagesPaid(
  db: Db,
  entries: readonly Parameter[],
  paid: PaidMonths | undefined,
): Promise<Map<number, OfPerson[]>> {
  if (!goByMonthBefore(entries) || !paid) return new Map()
  const before = { first: addMonths(paid.first, -1), last: addMonths(paid.last, -1) }
  const rows = await inSlices(paid.ids, (some) => wagesIn(db).execute(monthsOf(some, before)))
  const known = rows.map(
    ({ amount, lines, ...order }): OfPerson => ({
      ...order,
      ...{ salary: amount, wages: sumCentimos([amount, salarialOf(lines)]) },
    }),
  )
  return Map.groupBy(known, ({ titular_id }) => titular_id)
}

const wagesIn = query((db) => {
  const { id, titular_id, amount, lines } = paysheets
  return db
    .select({ id, titular_id, amount, lines, month: PAID_MONTH })
    .from(paysheets)
    .where(PAY_MONTHS)
})
