import { and, count, eq, ne } from 'drizzle-orm'
import { ADMIN } from '#app/kernel/access/roles.ts'
import type { Tx } from '#db/client.server.ts'
import { users } from '#db/schema.ts'

export async function countAdministrators(tx: Tx, but = 0): Promise<number> {
  const [found] = await tx
    .select({ n: count() })
    .from(users)
    .where(
      and(eq(users.role_id, ADMIN), eq(users.active, true), ne(users.type, 0), ne(users.id, but)),
    )
  return found?.n ?? 0
}
