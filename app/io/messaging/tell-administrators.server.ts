/** Messages to every administrator: what concerns all of them, whoever did it. */
import { and, eq, ne } from 'drizzle-orm'
import { ADMIN } from '#app/kernel/access/roles.ts'
import type { Tx } from '#db/client.server.ts'
import { users } from '#db/schema.ts'
import { enqueue, type Message } from './outbox.server.ts'

/** Tells them in the app and by Telegram, each once for the occasion; all but the user `but`. */
export async function tellAdministrators(
  tx: Tx,
  message: Omit<Message, 'receiver'>,
  at: Date,
  but = 0,
): Promise<void> {
  const administrators = await tx
    .select({ id: users.id, simgulary_bot_id: users.simgulary_bot_id })
    .from(users)
    .where(
      and(eq(users.active, true), ne(users.type, 0), eq(users.role_id, ADMIN), ne(users.id, but)),
    )
  await enqueue(
    tx,
    administrators.map((receiver) => ({ receiver, ...message })),
    at,
  )
}
