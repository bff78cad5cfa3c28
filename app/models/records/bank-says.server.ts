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

/** Whether the file of a query's row of bank_files was sent: somebody said so, or the bank has answered. */
export const fileIsSent =
  sql<boolean>`(bank_files.sent_at is not null or exists (select 1 from bank_file_lines as answered
  where answered.bank_file_id = bank_files.id and answered.status <> 'sent'))`.mapWith(Boolean)

/** The file of the line of the order `id` (SQL) that counts, as bankSays; null for none, and where all are rejected. */
export function bankFileOf(kind: OrderKind, id: SQLWrapper) {
  // Within it the column keeps its table's name also in a query of one table.
  const ofOrder = sql`line.kind = ${sql.raw(`'${kind}'`)} and line.document_id = ${id}`
  return sql<number | null>`(select line.bank_file_id from bank_file_lines as line
    where ${ofOrder} and line.status <> 'rejected' order by line.id desc limit 1)`
}

/** As bankSays, with 'filed' for an order whose file nobody has sent. */
export const bankStands = (kind: OrderKind, id: SQLWrapper) => {
  const isUnsent = sql`exists (select 1 from bank_files
    where bank_files.id = ${bankFileOf(kind, id)} and not ${fileIsSent})`
  return sql`case when ${bankSays(kind, id)} = 'sent' and ${isUnsent} then 'filed' else ${bankSays(kind, id)} end`
}
