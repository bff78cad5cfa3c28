/**
 * One-time keys: a key sent again returns the first result and creates nothing. Keys belong to a
 * user, are kept 24 hours, and are used up only by success (docs/rules/money.md#13).
 */

import { createHash } from 'node:crypto'
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { kindOfPath } from '#app/kernel/document-kinds.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict } from '#app/kernel/errors/errors.ts'
import type { Purge } from '#app/kernel/purge.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { DocumentKind } from '#db/kinds.ts'
import { one_time_keys } from '#db/schema.ts'

/** The kinds that a key may create, with the audit trail's names; some forms use other names. */
type Made =
  | DocumentKind
  | 'titular'
  | 'employee'
  | 'account'
  | 'bank'
  | 'user'
  | 'invitation'
  | 'signatory'
  | 'salaries'
  | 'raise'
  | 'announcement'
  | 'announcement fire'
  | 'approval'
  | 'rejection'
  | 'import'
  | 'bank_file'
  | 'rate'
  | `voiding ${DocumentKind}`
  | 'view'
  | 'parameter'
  | 'concept'
  | 'fixed concept'

/** The kind that a key creates; for a record that belongs to another one, with the other's id. */
export type KeyKind = Made | `${Made} ${'of' | 'from'} ${number}`

const KEPT_MS = 24 * 60 * 60 * 1000
export const MAX_KEY = 200

/** The key was already used for other data; `record_ids` are the records it created. */
export class KeyReused extends Conflict {
  readonly record_ids: number[]
  constructor(record_ids: number[]) {
    super(problem('key_reused', 'Esta clave ya se usó con otros datos'))
    this.name = 'KeyReused'
    this.record_ids = record_ids
  }
}

/**
 * Runs `create` unless the user's key has already created something: then returns those ids with
 * `replayed`. Without a key it always runs. Throws KeyReused when the key came with another body.
 */
export async function withOneTimeKey(
  tx: Tx,
  actor: Actor,
  key: string | undefined,
  kind: KeyKind,
  body: unknown,
  create: () => Promise<number[]>,
): Promise<{ ids: number[]; replayed: boolean }> {
  if (!key || actor.id === null) return { ids: await create(), replayed: false }
  const body_hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const mine = and(eq(one_time_keys.user_id, actor.id), eq(one_time_keys.key, key))
  const [known] = await tx.select().from(one_time_keys).where(mine)
  const oldest = new Date(actor.at.getTime() - KEPT_MS).toISOString()
  if (known && known.created_at >= oldest) {
    const isSame = isOf(known.kind, kind)
    if (isSame && known.body_hash === body_hash) {
      return { ids: known.record_ids, replayed: true }
    }
    throw new KeyReused(isSame ? known.record_ids : [])
  }
  const ids = await create()
  if (known) await tx.delete(one_time_keys).where(mine)
  await tx.insert(one_time_keys).values({
    user_id: actor.id,
    key,
    body_hash,
    kind,
    record_ids: ids,
    created_at: actor.at.toISOString(),
  })
  return { ids, replayed: false }
}

/** What a key did: to which records, and when (an instant). */
export type Done = { key: string; ids: number[]; at: string }

/** What a user's key did, within its 24 hours; undefined if it did nothing of the kind. */
export async function doneBy(
  db: Db,
  user_id: number,
  key: string,
  kind: KeyKind,
  now: Date,
): Promise<Done | undefined> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  const [known] = await db
    .select()
    .from(one_time_keys)
    .where(and(eq(one_time_keys.user_id, user_id), eq(one_time_keys.key, key)))
  const isIt = known?.kind === kind && known.created_at >= oldest
  return isIt ? { key, ids: known.record_ids, at: known.created_at } : undefined
}

/** The user's keys that did something of the kind since an instant, the latest first, with what each did. */
export async function keysOf(db: Db, user_id: number, kind: KeyKind, since: Date): Promise<Done[]> {
  const { key, record_ids, created_at } = one_time_keys
  return db
    .select({ key, ids: record_ids, at: created_at })
    .from(one_time_keys)
    .where(
      and(
        eq(one_time_keys.user_id, user_id),
        eq(one_time_keys.kind, kind),
        gte(created_at, since.toISOString()),
      ),
    )
    .orderBy(desc(created_at))
}

/** Keys stored earlier may name a document's kind by its path. */
const isOf = (kept: string, kind: KeyKind) => kept === kind || kindOfPath(kept) === kind

export const purgeOneTimeKeys: Purge = async (tx, now, most) => {
  const { user_id, key, created_at } = one_time_keys
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  const some = tx
    .select({ user_id, key })
    .from(one_time_keys)
    .where(lt(created_at, oldest))
    .orderBy(created_at)
    .limit(most)
  const gone = await tx
    .delete(one_time_keys)
    .where(sql`(${user_id}, ${key}) in ${some}`)
    .returning({ key })
  return gone.length
}
