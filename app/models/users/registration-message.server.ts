import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import { ADMIN, DEVELOPER } from '#app/kernel/access/roles.ts'
import type { Tx } from '#db/client.server.ts'
import { outbox, users } from '#db/schema.ts'

type Registered = { id: number; name: string; email: string; created_at: string }

/** A rejected registration's id may be reused; the time tells registrations apart. */
const occasionOf = ({ id, created_at }: Registered) => `registration:${id}:${created_at}`

/** Notifies every administrator and developer, only in the app. */
export async function tellOfRegistration(tx: Tx, person: Registered, at: Date): Promise<void> {
  const staff = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.active, true), ne(users.type, 0), inArray(users.role_id, [ADMIN, DEVELOPER])),
    )
  const message = {
    occasion: occasionOf(person),
    title: 'Registro por confirmar',
    content: `${person.name} (${person.email}) se registró y espera que alguien confirme o rechace su solicitud.`,
    attachment: { kind: 'users', id: person.id },
  }
  await enqueue(
    tx,
    staff.map(({ id }) => ({ receiver: { id, simgulary_bot_id: null }, ...message })),
    at,
  )
}

export async function settleRegistration(tx: Tx, person: Registered, at: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ read_at: at.toISOString() })
    .where(and(eq(outbox.occasion, occasionOf(person)), isNull(outbox.read_at)))
}
