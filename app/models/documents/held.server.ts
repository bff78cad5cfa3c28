/** The bank files that hold orders, and the question before such an order changes. */

import { and, asc, eq, sql } from 'drizzle-orm'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { problem, type Question } from '#app/kernel/errors/codes.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { accounts, bank_file_lines, bank_files, banks } from '#db/schema.ts'

/** The line in a bank file that says what becomes of an order, and the file's bank. */
export type HeldOrder = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number]

/** The lines of these orders that count, as bankSays, by the order's id; those in no file are absent. */
export async function latestLines(
  db: Db,
  kind: OrderKind,
  ids: readonly number[],
): Promise<Map<number, HeldOrder>> {
  const lines = await inSlices(ids, (some) => linesOf(db).execute({ kind, ids: listed(some) }))
  return new Map(lines.map((line) => [line.document_id, line]))
}

/** The lines of orders in bank files, the one that counts last. */
const linesOf = query((db) =>
  db
    .select({
      document_id: bank_file_lines.document_id,
      bank_file_id: bank_files.id,
      lot: bank_files.lot,
      bank: banks.name,
      status: bank_file_lines.status,
      reason: bank_file_lines.reason,
    })
    .from(bank_file_lines)
    .innerJoin(bank_files, eq(bank_files.id, bank_file_lines.bank_file_id))
    .innerJoin(accounts, eq(accounts.id, bank_files.account_id))
    .innerJoin(banks, eq(banks.id, accounts.bank_id))
    .where(
      and(eq(bank_file_lines.kind, sql.placeholder('kind')), isIn(bank_file_lines.document_id)),
    )
    .orderBy(sql`${bank_file_lines.status} <> 'rejected'`, asc(bank_file_lines.id)),
)

/** Whether the bank has an order and has not refused it: it is paid by it, or will be. */
export const isHeld = (line: HeldOrder | undefined): line is HeldOrder =>
  line !== undefined && line.status !== 'rejected'

/**
 * The question before orders that bank files hold are edited or voided; undefined when none is held
 * (docs/rules/bank-files.md#20).
 */
export async function questionOfHeld(
  db: Db,
  kind: OrderKind,
  ids: readonly number[],
): Promise<Question | undefined> {
  const held = [...(await latestLines(db, kind, ids)).values()].filter(isHeld)
  const [first] = held
  if (!first) return undefined
  const files = new Map(held.map(({ lot, bank }) => [lot, `${lotName(lot)} del banco ${bank}`]))
  const where = [...files.values()].slice(0, MOST_NAMED).join(', ')
  const text =
    ids.length === 1
      ? `La orden va en el archivo ${where}`
      : `${held.length === 1 ? 'Una orden va' : `${formatCount(held.length)} órdenes van`} en ${files.size === 1 ? 'el archivo' : 'los archivos'} ${where}`
  return problem('in_bank_file', text)
}

/** More would make a message that nobody reads. */
const MOST_NAMED = 5

/** `N° 000012` */
export const lotName = formatDocumentNumber
