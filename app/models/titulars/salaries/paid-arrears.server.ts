/** What personal orders say that they pay of arrears (docs/rules/salaries.md#3). */
import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import { contains } from '#app/services/asking/queries.server.ts'
import type { IsoDate } from '#app/services/values/dates.ts'
import type { Centimos } from '#app/services/values/money.ts'
import { searchKey } from '#app/services/values/text.ts'
import type { Db } from '#db/client.server.ts'
import { payments } from '#db/schema.ts'
import { ARREARS_CONCEPT } from './fields.ts'

export type PaidArrear = { id: number; order: number; amount: Centimos; pending: boolean }

/**
 * Returns a titular's personal orders for arrears since a day, oldest first: those in force whose
 * concept says so, also what waits for approval. Amounts are céntimos.
 */
export function paidArrears(db: Db, titular_id: number, since: IsoDate): Promise<PaidArrear[]> {
  const { id, order, amount, pending } = payments
  return db
    .select({ id, order, amount, pending })
    .from(payments)
    .where(
      and(
        eq(payments.titular_id, titular_id),
        gte(payments.issued_at, since),
        isNull(payments.voided_at),
        contains(payments.search_key, searchKey(ARREARS_CONCEPT)),
      ),
    )
    .orderBy(asc(payments.issued_at), asc(payments.id))
}
