/** What is kept of an import beside its file, some hundreds of items in each row of the table. */
import { and, eq, sql } from 'drizzle-orm'
import { giveWay } from '#app/kernel/turns.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { ImportPart } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import { import_parts } from '#db/schema.ts'

const ITEMS_A_PART = 250

type Items = readonly Record<string, unknown>[]

export async function storeParts(tx: Tx, import_id: number, what: ImportPart, items: Items) {
  await tx
    .delete(import_parts)
    .where(and(eq(import_parts.import_id, import_id), eq(import_parts.what, what)))
  for (let part = 0; part * ITEMS_A_PART < items.length; part++) {
    const some = items.slice(part * ITEMS_A_PART, (part + 1) * ITEMS_A_PART)
    await tx.insert(import_parts).values({ import_id, what, part, items: some })
    await giveWay()
  }
}

export function readParts<T>(db: Db, import_id: number, what: ImportPart): Promise<T[]> {
  return readFrom(db, import_id, what, 0, Number.POSITIVE_INFINITY)
}

/** Returns so many items from a place on; reads only the parts that have them. */
export async function readSome<T>(
  db: Db,
  import_id: number,
  what: ImportPart,
  { from, count }: { from: number; count: number },
): Promise<T[]> {
  const first = Math.floor(from / ITEMS_A_PART)
  const start = from - first * ITEMS_A_PART
  const some = await readFrom<T>(db, import_id, what, first, (start + count) / ITEMS_A_PART)
  return some.slice(start, start + count)
}

async function readFrom<T>(
  db: Db,
  import_id: number,
  what: ImportPart,
  first: number,
  most: number,
): Promise<T[]> {
  const all: T[] = []
  for (let part = first; part < first + most; part++) {
    const [found] = await partOf(db).execute({ import_id, what, part })
    if (!found) return all
    for (const item of found.items) all.push(item as T)
    await giveWay()
  }
  return all
}

const partOf = query((db) =>
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
