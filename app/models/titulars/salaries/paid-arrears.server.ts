/** What personal orders say that they pay of arrears (docs/rules/salaries.md#3). */
import { and, asc, gte, inArray, isNull } from 'drizzle-orm'
import { contains } from '#app/services/asking/queries.server.ts'
import type { IsoDate } from '#app/services/values/dates.ts'
import type { Centimos } from '#app/services/values/money.ts'
import { searchKey } from '#app/services/values/text.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices } from '#db/prepared.server.ts'
import { payments } from '#db/schema.ts'
import { ARREARS_CONCEPT } from './fields.ts'

export type PaidArrear = {
  id: number
  titular_id: number
  order: number
  amount: Centimos
  issued_at: IsoDate
  pending: boolean
}

/**
 * Returns the titulars' personal orders for arrears since a day, oldest first: those in force whose
 * concept says so, also what waits for approval. Amounts are céntimos.
 */
export function paidArrears(
  db: Db,
  titular_ids: readonly number[],
  since: IsoDate,
): Promise<PaidArrear[]> {
  const { id, titular_id, order, amount, issued_at, pending } = payments
  return inSlices(titular_ids, (some) =>
    db
      .select({ id, titular_id, order, amount, issued_at, pending })
      .from(payments)
      .where(
        and(
          inArray(titular_id, [...some]),
          gte(issued_at, since),
          isNull(payments.voided_at),
          contains(payments.search_key, searchKey(ARREARS_CONCEPT)),
        ),
      )
      .orderBy(asc(issued_at), asc(id)),
  )
}
