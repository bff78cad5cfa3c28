/** The personal orders that a company account could still send to its bank. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { IsoDate } from '#app/services/values/dates.ts'
import type { Centimos } from '#app/services/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { payments, titulars } from '#db/schema.ts'

/** `amount` in céntimos. */
type UnfiledPayment = {
  id: number
  order: number
  name: string
  concept: string
  issued_at: IsoDate
  amount: Centimos
}

/** A form has room for so many boxes. */
const MOST_UNFILED = 100

/** The latest transfers that the account pays and no file holds, newest first. */
export function unfiledPayments(db: Db, account_id: number): Promise<UnfiledPayment[]> {
  const held = sql`select 1 from bank_file_lines as line where line.kind = 'payment'
    and line.document_id = ${payments.id} and line.status <> 'rejected'`
  return db
    .select({
      id: payments.id,
      order: payments.order,
      name: titulars.name,
      concept: payments.concept,
      issued_at: payments.issued_at,
      amount: payments.amount,
    })
    .from(payments)
    .innerJoin(titulars, eq(titulars.id, payments.titular_id))
    .where(
      and(
        eq(payments.enterprise_id, account_id),
        eq(payments.transaction, 'Transferencia'),
        eq(payments.pending, false),
        isNull(payments.voided_at),
        sql`not exists (${held})`,
      ),
    )
    .orderBy(desc(payments.id))
    .limit(MOST_UNFILED)
}
