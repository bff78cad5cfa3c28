/** Reading adjustments. Writing them is in adjustments/change.server.ts. */
import { eq } from 'drizzle-orm'
import { NotFound } from '#app/services/errors/errors.ts'
import { toBs } from '#app/services/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { adjustments } from '#db/schema.ts'

/** An adjustment; `amount` is signed céntimos. */
export type Adjustment = typeof adjustments.$inferSelect

/** One adjustment of the account, voided or not. Throws NotFound. */
export async function getAdjustment(db: Db, account_id: number, id: number): Promise<Adjustment> {
  const [row] = await db.select().from(adjustments).where(eq(adjustments.id, id))
  if (row?.account_id !== account_id) throw new NotFound()
  return row
}

/** An adjustment as the API gives it: money in Bs. */
export const presentAdjustment = (adjustment: Adjustment) => ({
  ...adjustment,
  amount: toBs(adjustment.amount),
})
