/**
 * Salaries that a user typed on the salary screen and has not saved: kept as typed, so that turning
 * the page loses nothing (docs/rules/salaries.md#6).
 */
import { and, count, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Actor } from '#app/services/access/actor.ts'
import { daysBefore, type Purge } from '#app/services/upkeep/purge.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { insertRows } from '#db/prepared.server.ts'
import { salary_drafts } from '#db/schema.ts'

/** A text in the field of a titular, and the version of the titular that it was typed beside. */
export type SalaryDraft = { titular_id: number; typed: string; version: number }

/** After how many days an unsaved salary is forgotten. */
const KEPT_DAYS = 1

/** Keeps what a user typed for some titulars, in place of what was kept for them. */
export async function keepSalaryDrafts(
  tx: Tx,
  actor: Actor,
  drafts: readonly SalaryDraft[],
): Promise<void> {
  const user_id = actor.id
  if (user_id === null || drafts.length === 0) return
  await dropSalaryDrafts(
    tx,
    actor,
    drafts.map(({ titular_id }) => titular_id),
  )
  const updated_at = actor.at.toISOString()
  const rows = drafts.map((draft) => ({ user_id, ...draft, updated_at }))
  await insertRows(tx, salary_drafts, rows)
}

/** Forgets what a user typed for some titulars, or for all. */
export async function dropSalaryDrafts(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  titular_ids?: readonly number[],
): Promise<void> {
  if (actor.id === null || titular_ids?.length === 0) return
  const mine = eq(salary_drafts.user_id, actor.id)
  const these = titular_ids && inArray(salary_drafts.titular_id, [...titular_ids])
  await tx.delete(salary_drafts).where(and(mine, these))
}

/** Returns what a user typed for some titulars, by titular. */
export async function salaryDrafts(
  db: Db,
  user_id: number,
  titular_ids: readonly number[],
): Promise<Map<number, SalaryDraft>> {
  if (titular_ids.length === 0) return new Map()
  const { titular_id, typed, version } = salary_drafts
  const rows = await db
    .select({ titular_id, typed, version })
    .from(salary_drafts)
    .where(and(eq(salary_drafts.user_id, user_id), inArray(titular_id, [...titular_ids])))
  return new Map(rows.map((row) => [row.titular_id, row]))
}

/** Returns for how many titulars a user typed a salary that is not saved. */
export async function countSalaryDrafts(db: Db, user_id: number): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(salary_drafts)
    .where(eq(salary_drafts.user_id, user_id))
  return found?.n ?? 0
}

/** Deletes drafts older than a day. */
export const purgeSalaryDrafts: Purge = async (tx, now, most) => {
  const { user_id, titular_id, updated_at } = salary_drafts
  const some = tx
    .select({ user_id, titular_id })
    .from(salary_drafts)
    .where(lt(updated_at, daysBefore(now, KEPT_DAYS)))
    .orderBy(updated_at)
    .limit(most)
  const gone = await tx
    .delete(salary_drafts)
    .where(sql`(${user_id}, ${titular_id}) in ${some}`)
    .returning({ user_id })
  return gone.length
}
