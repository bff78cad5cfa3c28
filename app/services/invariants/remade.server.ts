/** What must be true of documents that were voided and made again (docs/rules/undoing.md#1). */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { everyKind, kindName } from './kinds.server.ts'

/** A Spanish sentence for each document that is said to be made of one that stands, or of none. */
export async function findWrongRemakes(db: Db): Promise<string[]> {
  const wrong = everyKind(
    ({ kind, table }) =>
      `select kind, made_id from remade_documents where kind = '${kind}' and not exists (
        select 1 from ${table} as old, ${table} as made
        where old.id = document_id and old.voided_at is not null and made.id = made_id)`,
  )
  const rows = await db
    .select({ kind: sql<string>`kind`, made_id: sql<number>`made_id` })
    .from(sql`(${wrong}) as broken`)
    .orderBy(sql`kind`, sql`made_id`)
  return rows.map(
    ({ kind, made_id }) =>
      `${kindName(kind)} (id ${made_id}): se hizo de un documento que no está anulado, o no existe.`,
  )
}
