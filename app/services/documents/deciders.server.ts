/** Who may approve what waits (docs/rules/approval.md#11). Approving judges anew. */
import { and, eq, ne } from 'drizzle-orm'
import { ADMIN } from '#app/services/access/roles.ts'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema.ts'
import { type Trail, whoMayDecide } from './approvers.server.ts'

/** The active administrators who may decide about each trail at this moment; often nobody. */
export const decidersOf = async (db: Db, trails: readonly Trail[]): Promise<Set<number>[]> =>
  whoMayDecide(db, await activeAdministrators(db), trails)

/** What a page says of one that waits: whether this user may decide about it, and whether nobody may. */
export async function readDecision(db: Db, user: { id: number } | null, trail: Trail) {
  const [may = new Set<number>()] = await decidersOf(db, [trail])
  return { decides: user !== null && may.has(user.id), isStuck: may.size === 0 }
}

async function activeAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.active, true), ne(users.type, 0), eq(users.role_id, ADMIN)))
  return rows.map(({ id }) => id)
}
