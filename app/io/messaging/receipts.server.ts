/** Whose a receipt is when it is about to leave the house. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { paysheets, titulars } from '#db/schema.ts'
import type { Attachment } from './outbox.server.ts'

/** A user, or an employee without one. */
export type ReceiptReader = { user_id: number | null; titular_id?: number | null }

/**
 * Whether what goes along with a message is still its reader's: between the event and the sending a
 * user may have been linked to somebody else, and an order voided. What is no receipt is.
 */
export async function isStillTheirs(
  tx: Tx,
  { user_id, titular_id = null }: ReceiptReader,
  attachment: Attachment | null,
): Promise<boolean> {
  if (attachment?.kind !== 'paysheets') return true
  const [order] = await tx
    .select({ titular_id: paysheets.titular_id, user_id: titulars.user_id })
    .from(paysheets)
    .innerJoin(titulars, eq(titulars.id, paysheets.titular_id))
    .where(
      and(
        eq(paysheets.id, attachment.id),
        isNull(paysheets.voided_at),
        eq(paysheets.pending, false),
      ),
    )
  if (!order) return false
  return titular_id === null ? order.user_id === user_id : order.titular_id === titular_id
}
