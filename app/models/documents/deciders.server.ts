/** Who may approve what waits (docs/rules/approval.md#11). Approving judges anew. */
import { and, eq, ne } from 'drizzle-orm'
import { ADMIN } from '#app/kernel/access/roles.ts'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema.ts'
import { type Trail, whoMayDecide } from './approvers.server.ts'

/**
 * Why nobody may: each made or changed it, or has an account by the hand of who did, or it is `held` by
 * passwords that these gave, and another one is enough.
 */
export type Stuck = 'changed' | 'held'

/** The active administrators who may decide, by id with their names, and why nobody may if so. */
export type Deciders = { may: Map<number, string>; stuck?: Stuck }

export async function decidersOf(db: Db, trails: readonly Trail[]): Promise<Deciders[]> {
  const names = await activeAdministrators(db)
  const administrators = [...names.keys()]
  const all = await whoMayDecide(db, administrators, trails)
  const left = trails.filter((_, i) => all[i]?.size === 0)
  const might = left.length > 0 ? await whoMayDecide(db, administrators, left, false) : []
  const after = new Map(left.map((trail, i) => [trail, might[i]]))
  return trails.map((trail, i) => {
    const may = new Map([...names].filter(([id]) => all[i]?.has(id)))
    if (may.size > 0) return { may }
    return { may, stuck: after.get(trail)?.size ? 'held' : 'changed' }
  })
}

const MOST_NAMED = 5

/**
 * What a page says of one that waits: whether this user may decide about it; else the names of some who may, and
 * why nobody may.
 */
export async function readDecision(db: Db, user: { id: number } | null, trail: Trail) {
  const [{ may, stuck } = { may: new Map<number, string>() }] = await decidersOf(db, [trail])
  const decides = user !== null && may.has(user.id)
  return { decides, stuck, by: decides ? [] : [...may.values()].slice(0, MOST_NAMED) }
}

/** The names of some of those who may approve what this user makes. */
export async function readOthers(db: Db, user: { id: number } | null): Promise<string[]> {
  const names = await activeAdministrators(db)
  if (user) names.delete(user.id)
  return [...names.values()].slice(0, MOST_NAMED)
}

async function activeAdministrators(db: Db): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.active, true), ne(users.type, 0), eq(users.role_id, ADMIN)))
    .orderBy(users.name, users.id)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
