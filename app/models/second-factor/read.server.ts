import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import type { FactorDemand } from '#db/kinds.ts'
import { access_settings, passkeys, recovery_codes, second_factors } from '#db/schema.ts'

export type OwnFactor = { since: string; codesLeft: number }

/** The user's factor; null without one, also while it is being set up. */
export async function ownFactor(db: Db, user_id: number): Promise<OwnFactor | null> {
  const [factor] = await db
    .select({ since: second_factors.confirmed_at })
    .from(second_factors)
    .where(and(eq(second_factors.user_id, user_id), isNotNull(second_factors.confirmed_at)))
  if (!factor?.since) return null
  const [left] = await db
    .select({ n: count() })
    .from(recovery_codes)
    .where(eq(recovery_codes.user_id, user_id))
  return { since: factor.since, codesLeft: left?.n ?? 0 }
}

export const hasFactor = async (db: Db, user_id: number) => (await ownFactor(db, user_id)) !== null

export function listPasskeys(db: Db, user_id: number) {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.user_id, user_id))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id))
}

/** The key that is being set up; null when nothing is, or it was begun more than an hour ago. */
export async function secretBeingSetUp(db: Db, user_id: number, now: Date): Promise<string | null> {
  const [row] = await db.select().from(second_factors).where(eq(second_factors.user_id, user_id))
  if (!row || row.confirmed_at !== null) return null
  return row.created_at > setUpBefore(now) ? row.secret : null
}

const SET_UP_MS = 60 * 60 * 1000
export const setUpBefore = (now: Date) => new Date(now.getTime() - SET_UP_MS).toISOString()

export type AccessSettings = { require_factor: FactorDemand; version: number }

export async function getAccessSettings(db: Db): Promise<AccessSettings> {
  const { require_factor, version } = access_settings
  const [row] = await db.select({ require_factor, version }).from(access_settings)
  return row ?? { require_factor: 'nobody', version: 1 }
}

export async function usersWithFactor(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: second_factors.user_id })
    .from(second_factors)
    .where(
      and(
        sql`${second_factors.user_id} in (${sql.join(
          ids.map((id) => sql`${id}`),
          sql`, `,
        )})`,
        isNotNull(second_factors.confirmed_at),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
