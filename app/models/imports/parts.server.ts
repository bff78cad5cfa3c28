/** What is kept of an import beside its file, some hundreds of items in each row of the table. */
import { setImmediate as pause } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.server.ts'
import type { ImportPart } from '#db/kinds.ts'
import { prepared } from '#db/prepared.server.ts'
import { import_parts } from '#db/schema.ts'

const ITEMS_A_PART = 250

type Items = readonly Record<string, unknown>[]

/** Stores the items in place of earlier ones. */
export async function storeParts(tx: Tx, import_id: number, what: ImportPart, items: Items) {
  await tx
    .delete(import_parts)
    .where(and(eq(import_parts.import_id, import_id), eq(import_parts.what, what)))
  for (let part = 0; part * ITEMS_A_PART < items.length; part++) {
    const some = items.slice(part * ITEMS_A_PART, (part + 1) * ITEMS_A_PART)
    await tx.insert(import_parts).values({ import_id, what, part, items: some })
    await pause()
  }
}

/** Returns all items, in their order. */
export async function readParts<T>(db: Db, import_id: number, what: ImportPart): Promise<T[]> {
  const find = prepared(db, 'import parts', () =>
    db
      .select({ items: import_parts.items })
      .from(import_parts)
      .where(
        and(
          eq(import_parts.import_id, sql.placeholder('import_id')),
          eq(import_parts.what, sql.placeholder('what')),
          eq(import_parts.part, sql.placeholder('part')),
        ),
      ),
  )
  const all: T[] = []
  for (let part = 0; ; part++) {
    const [found] = await find.execute({ import_id, what, part })
    if (!found) return all
    for (const item of found.items) all.push(item as T)
    await pause()
  }
}
