/**
 * Salaries that a user typed on the salary screen and has not saved: kept as typed, so that turning
 * the page loses nothing (docs/rules/salaries.md#6).
 */
import { and, count, eq, gte, inArray, lt, lte, max, notInArray, or, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { daysBefore, type Purge } from '#app/kernel/purge.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import { salary_drafts, titulars } from '#db/schema.ts'

export type SalaryDraft = { titular_id: number; typed: string; version: number }

const KEPT_DAYS = 1

/** In place of what was kept for them. What was kept already stays as old as it is. */
export async function keepSalaryDrafts(
  tx: Tx,
  actor: Actor,
  drafts: readonly SalaryDraft[],
): Promise<void> {
  const user_id = actor.id
  if (user_id === null) return
  const known = await salaryDrafts(tx, user_id, idsOf(drafts), actor.at)
  const fresh = drafts.filter(({ titular_id, typed, version }) => {
    const was = known.get(titular_id)
    return was?.typed !== typed || was.version !== version
  })
  await dropSalaryDrafts(tx, actor, idsOf(fresh))
  const updated_at = actor.at.toISOString()
  const rows = fresh.map((draft) => ({ user_id, ...draft, updated_at }))
  if (rows.length > 0) await insertRows(tx, salary_drafts, rows)
}

const idsOf = (drafts: readonly SalaryDraft[]) => drafts.map(({ titular_id }) => titular_id)

export async function dropSalaryDrafts(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  titular_ids: readonly number[],
): Promise<void> {
  if (actor.id === null || titular_ids.length === 0) return
  const mine = eq(salary_drafts.user_id, actor.id)
  const these = inArray(salary_drafts.titular_id, [...titular_ids])
  await tx.delete(salary_drafts).where(and(mine, these))
}

/**
 * Forgets what a user was shown as unsaved: the rows of some titulars, and all that was kept until
 * `last` (`UnsavedSalaries`). What another tab has kept since stays.
 */
export async function discardSalaryDrafts(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  titular_ids: readonly number[],
  last: string,
): Promise<void> {
  if (actor.id === null) return
  const mine = eq(salary_drafts.user_id, actor.id)
  const shown = inArray(salary_drafts.titular_id, [...titular_ids])
  await tx.delete(salary_drafts).where(and(mine, or(lte(salary_drafts.updated_at, last), shown)))
}

/** A user's drafts that are young enough to be kept, also before the purge has come. */
const kept = (user_id: number, now: Date) =>
  and(eq(salary_drafts.user_id, user_id), gte(salary_drafts.updated_at, daysBefore(now, KEPT_DAYS)))

export async function salaryDrafts(
  db: Db,
  user_id: number,
  titular_ids: readonly number[],
  now: Date,
): Promise<Map<number, SalaryDraft>> {
  if (titular_ids.length === 0) return new Map()
  const { titular_id, typed, version } = salary_drafts
  const rows = await db
    .select({ titular_id, typed, version })
    .from(salary_drafts)
    .where(and(kept(user_id, now), inArray(titular_id, [...titular_ids])))
  return new Map(rows.map((row) => [row.titular_id, row]))
}

/**
 * For how many titulars a salary is typed and not saved, when the last was kept (an instant, or ''), and
 * the first by name of those that the page does not show.
 */
export type UnsavedSalaries = { n: number; last: string; elsewhere: string | undefined }

/** Returns what a user typed and has not saved, on all pages; `page` has the titulars of the present one. */
export async function unsavedSalaries(
  db: Db,
  user_id: number,
  now: Date,
  page: readonly number[],
): Promise<UnsavedSalaries> {
  const [found] = await db
    .select({ n: count(), last: max(salary_drafts.updated_at) })
    .from(salary_drafts)
    .where(kept(user_id, now))
  const n = found?.n ?? 0
  if (n === 0) return { n, last: '', elsewhere: undefined }
  const [other] = await db
    .select({ name: titulars.name })
    .from(salary_drafts)
    .innerJoin(titulars, eq(titulars.id, salary_drafts.titular_id))
    .where(and(kept(user_id, now), notInArray(salary_drafts.titular_id, [...page])))
    .orderBy(titulars.name)
    .limit(1)
  return { n, last: found?.last ?? '', elsewhere: other?.name }
}

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
