import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { accounts, titulars } from '#db/schema.ts'
import { type AuditAction, recordChanges } from './audit.server.ts'

const TABLES = { titular: titulars, account: accounts }
type Kind = keyof typeof TABLES
export type RecordOf<K extends Kind> = (typeof TABLES)[K]['$inferSelect']

export async function recordsById<K extends Kind>(
  db: Db,
  kind: K,
  ids: readonly number[],
): Promise<Map<number, RecordOf<K>>> {
  const rows = await inSlices(ids, (some) => byId(db, kind).execute({ ids: listed(some) }))
  return new Map(rows.map((row) => [row.id, row as RecordOf<K>]))
}

const byId = query((db, kind: Kind) =>
  db
    .select()
    .from(tableOf(kind))
    .where(isIn(tableOf(kind).id)),
)

/** Both tables have the columns used here. */
const tableOf = (kind: Kind) => TABLES[kind] as typeof titulars

export type Update<Changes> = { id: number; changes: Changes }

/** Each record with its update, in their order. Throws NotFound when one is missing. */
export async function withStored<K extends Kind, Changes>(
  tx: Tx,
  kind: K,
  updates: readonly Update<Changes>[],
): Promise<{ before: RecordOf<K>; changes: Changes }[]> {
  const known = await recordsById(
    tx,
    kind,
    updates.map(({ id }) => id),
  )
  return updates.map(({ id, changes }) => {
    const before = known.get(id)
    if (!before) throw new NotFound()
    return { before, changes }
  })
}

const AT_ONCE = 100

/** Writes columns, the same of all, with the next versions and a line in the trail for each. */
export async function changeMany<K extends Kind>(
  tx: Tx,
  actor: Actor,
  kind: K,
  changes: readonly { before: RecordOf<K>; columns: Record<string, unknown> }[],
  action: AuditAction = 'update',
): Promise<void> {
  const change = changeOf(tx, kind, ...Object.keys(changes[0]?.columns ?? {}))
  const updated_at = actor.at.toISOString()
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    const some = changes.slice(from, from + AT_ONCE)
    for (const { before, columns } of some) {
      await change.execute({ ...columns, id: before.id, updated_at })
    }
    const said = some.map(({ before, columns }) => {
      return { id: before.id, before, after: { ...before, ...columns } }
    })
    await recordChanges(tx, actor, action, kind, said)
  }
}

const changeOf = query((db, kind: Kind, ...names: string[]) => {
  const table = tableOf(kind)
  return db
    .update(table)
    .set({
      ...Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])),
      version: sql`${table.version} + 1`,
      updated_at: sql`${sql.placeholder('updated_at')}`,
    })
    .where(eq(table.id, sql.placeholder('id')))
})
