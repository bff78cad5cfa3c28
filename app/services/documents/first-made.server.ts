import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import type { DocumentKind } from '#db/kinds.ts'
import { inSlices } from '#db/prepared.server.ts'
import { DOCUMENT_TABLES } from '#db/schema.ts'

/**
 * Returns, by id, when the first document was made of those that were made again until this one came
 * of them (docs/rules/undoing.md#1). Documents that were not made again are left out.
 */
export async function firstMadeAt(
  db: Db,
  kind: DocumentKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await inSlices(ids, (some) =>
    db.select({ id: sql<number>`made.id`, at: sql<string>`made.at` }).from(sql`(
        with recursive source(id, document_id) as (
          select made_id, document_id from remade_documents
            where kind = ${kind} and made_id in ${[...some]}
          union all
          select source.id, earlier.document_id from source
            join remade_documents as earlier on earlier.kind = ${kind} and earlier.made_id = source.document_id
        )
        select source.id as id, min(document.created_at) as at
          from source join ${DOCUMENT_TABLES[kind]} as document on document.id = source.document_id
          group by source.id
      ) as made`),
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}
