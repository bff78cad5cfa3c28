/** Forms that somebody began and has not sent (docs/rules/unsent-forms.md#1). */
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { daysBefore, type Purge } from '#app/kernel/purge.server.ts'
import type { Tx } from '#db/client.server.ts'
import { one_time_keys, unsent_forms } from '#db/schema.ts'
import { KEPT_DAYS, type Texts } from './fields.ts'

/** How many forms are kept for one person; the oldest go. */
const MOST_FORMS = 20
/** How much text a form may have to be kept, in characters. */
const MOST_TEXT = 20_000

/** A form as it was typed. `key` is its one-time key. */
type Begun = { path: string; typed: Texts; key: string | undefined }

/**
 * Keeps what somebody typed into a form, in place of what was kept of it before. A form without
 * texts, and one that was sent meanwhile, as its key shows, is not kept. Returns false for too much
 * text, which leaves what was kept before.
 */
export async function keepUnsentForm(tx: Tx, actor: Actor, begun: Begun): Promise<boolean> {
  const { path, typed, key } = begun
  const { id: user_id, at } = actor
  if (user_id === null || (await isSent(tx, user_id, key))) return true
  const length = Object.entries(typed).reduce((sum, each) => sum + each.join('').length, 0)
  if (length > MOST_TEXT) return false
  if (Object.values(typed).every((text) => text === '')) {
    await dropUnsentForm(tx, actor, path)
    return true
  }
  const saved = { typed, saved_at: at.toISOString() }
  await tx
    .insert(unsent_forms)
    .values({ user_id, path, ...saved })
    .onConflictDoUpdate({ target: [unsent_forms.user_id, unsent_forms.path], set: saved })
  await dropOldest(tx, user_id)
  return true
}

async function isSent(tx: Tx, user_id: number, key: string | undefined): Promise<boolean> {
  if (!key) return false
  const known = and(eq(one_time_keys.user_id, user_id), eq(one_time_keys.key, key))
  return (await tx.select({ key: one_time_keys.key }).from(one_time_keys).where(known)).length > 0
}

async function dropOldest(tx: Tx, user_id: number): Promise<void> {
  const own = await tx
    .select({ path: unsent_forms.path })
    .from(unsent_forms)
    .where(eq(unsent_forms.user_id, user_id))
    .orderBy(desc(unsent_forms.saved_at), desc(unsent_forms.path))
  const old = own.slice(MOST_FORMS).map(({ path }) => path)
  if (old.length === 0) return
  await tx
    .delete(unsent_forms)
    .where(and(eq(unsent_forms.user_id, user_id), inArray(unsent_forms.path, old)))
}

/** Forgets a form: it was sent, or its user no longer wants it. */
export async function dropUnsentForm(tx: Tx, actor: Actor, path: string): Promise<void> {
  if (actor.id === null) return
  await tx
    .delete(unsent_forms)
    .where(and(eq(unsent_forms.user_id, actor.id), eq(unsent_forms.path, path)))
}

export const purgeUnsentForms: Purge = async (tx, now, most) => {
  const { user_id, path, saved_at } = unsent_forms
  const some = tx
    .select({ user_id, path })
    .from(unsent_forms)
    .where(lt(saved_at, daysBefore(now, KEPT_DAYS)))
    .orderBy(saved_at)
    .limit(most)
  const gone = await tx
    .delete(unsent_forms)
    .where(sql`(${user_id}, ${path}) in ${some}`)
    .returning({ path })
  return gone.length
}
