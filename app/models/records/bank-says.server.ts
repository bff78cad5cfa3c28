import { type SQLWrapper, sql } from 'drizzle-orm'
import type { OrderKind } from '#app/kernel/document-kinds.ts'

/**
 * Of the lines of the order `id` (SQL), the status of the one that counts: the latest that the bank has
 * not rejected, else the latest. An order in two files is paid by the first although the bank rejects
 * the second (docs/rules/bank-files.md#21).
 */
export function bankSays(kind: OrderKind, id: SQLWrapper) {
  const lines = sql`select status from bank_file_lines as line
    where line.kind = ${sql.raw(`'${kind}'`)} and line.document_id = ${id}`
  return sql`coalesce((${lines} and line.status <> 'rejected' order by line.id desc limit 1),
    (${lines} limit 1))`
}
