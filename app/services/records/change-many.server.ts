/** Reads and changes many titulars or accounts, by the same statement for each. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/services/access/actor.ts'
import { NotFound } from '#app/services/errors/errors.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { inSlices, placeholdersOf, prepared } from '#db/prepared.server.ts'
import { accounts, titulars } from '#db/schema.ts'
import { type AuditAction, recordChanges } from './audit.server.ts'

const TABLES = { titular: titulars, account: accounts }
type Kind = keyof typeof TABLES
/** A titular or an account as it is stored. */
export type RecordOf<K extends Kind> = (typeof TABLES)[K]['$inferSelect']

/** The records with these ids, by id; those that do not exist are absent. */
export async function recordsById<K extends Kind>(
  db: Db,
  kind: K,
  ids: readonly number[],
): Promise<Map<number, RecordOf<K>>> {
  // Both tables have the columns used here.
  const table = TABLES[kind] as typeof titulars
  const rows = await inSlices(ids, (some) => {
    const { shape, list, values } = placeholdersOf(some)
    const find = prepared(db, `${kind} by ${shape}`, () =>
      db.select().from(table).where(inArray(table.id, list)),
    )
    return find.execute(values)
  })
  return new Map(rows.map((row) => [row.id, row as RecordOf<K>]))
}

/** What is to become of a record. */
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

/** Rows in the trail that are built at once. */
const AT_ONCE = 100

/**
 * Writes the columns of each record, which are the same for all, with its next version and its line in
 * the trail, as an edit unless another `action` is given.
 */
export async function changeMany<K extends Kind>(
  tx: Tx,
  actor: Actor,
  kind: K,
  changes: readonly { before: RecordOf<K>; columns: Record<string, unknown> }[],
  action: AuditAction = 'update',
): Promise<void> {
  const table = TABLES[kind] as typeof titulars
  const names = Object.keys(changes[0]?.columns ?? {})
  const change = prepared(tx, `change ${kind} ${names}`, () =>
    tx
      .update(table)
      .set({
        ...Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])),
        version: sql`${table.version} + 1`,
        updated_at: sql`${sql.placeholder('updated_at')}`,
      })
      .where(eq(table.id, sql.placeholder('id'))),
  )
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
