/** What becomes of queued mails where none go out. */
import { and, asc, eq } from 'drizzle-orm'
import { tellOfForgotten } from '#app/models/users/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { mails } from '#db/schema.ts'

/** At once; the next minute takes more. */
const AT_ONCE = 500

/** They would be stale when sent later. Of who forgot a password the administrators are told instead. */
export async function dropMails(tx: Tx, now: Date): Promise<void> {
  const waiting = eq(mails.state, 'waiting')
  const asked = await tx
    .select({ id: mails.id, address: mails.address })
    .from(mails)
    .where(and(waiting, eq(mails.kind, 'forgotten')))
    .orderBy(asc(mails.id))
    .limit(AT_ONCE)
  for (const { id, address } of asked) {
    if (address !== null) await tellOfForgotten(tx, address, now)
    await tx.update(mails).set({ state: 'dropped' }).where(eq(mails.id, id))
  }
  if (asked.length < AT_ONCE) await tx.update(mails).set({ state: 'dropped' }).where(waiting)
}
