/** The personal orders that a company account could still send to its bank. */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { MAX_CHOSEN } from '#app/kernel/asking/listing.ts'
import { bankSays } from '#app/models/records/bank-says.server.ts'
import { namesakeRic } from '#app/models/records/namesakes.server.ts'
import type { Db } from '#db/client.server.ts'
import { payments, titulars } from '#db/schema.ts'

/** The company account that pays the first of these orders; undefined if there is none. */
export async function payerOf(db: Db, ids: readonly number[]): Promise<number | undefined> {
  if (ids.length === 0) return undefined
  const [first] = await db
    .select({ account: payments.enterprise_id })
    .from(payments)
    .where(inArray(payments.id, [...ids]))
    .orderBy(payments.id)
    .limit(1)
  return first?.account
}

/** A form has room for so many boxes. */
const MOST_UNFILED = 100

/** The latest transfers in no file, newest first; `chosen` ones may be older. */
export function unfiledPayments(db: Db, account_id: number, chosen?: readonly number[]) {
  const { id, order, concept, issued_at, amount } = payments
  return db
    .select({ id, order, name: titulars.name, namesake: namesakeRic(), concept, issued_at, amount })
    .from(payments)
    .innerJoin(titulars, eq(titulars.id, payments.titular_id))
    .where(
      and(
        eq(payments.enterprise_id, account_id),
        eq(payments.transaction, 'Transferencia'),
        eq(payments.pending, false),
        isNull(payments.voided_at),
        sql`coalesce(${bankSays('payment', payments.id)}, 'rejected') = 'rejected'`,
        chosen && inArray(payments.id, [...chosen]),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(chosen ? MAX_CHOSEN : MOST_UNFILED)
}
