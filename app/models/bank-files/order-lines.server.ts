/** What banks did with one order (docs/rules/bank-files.md#26). */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import type { Db } from '#db/client.server.ts'
import type { BankLineState } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import { accounts, bank_file_lines, bank_files, banks } from '#db/schema.ts'

/** An order's line in a bank's file: what the bank said of it, and when (an instant). */
export type OrderLine = {
  bank_file_id: number
  lot: number
  bank: string
  created_at: string
  status: BankLineState
  reason: string | null
  marked_at: string | null
}

/** An order is put into another file only after the bank rejected it. */
const MOST = 20

export const linesOfOrder = (db: Db, kind: OrderKind, id: number): Promise<OrderLine[]> =>
  lastLines(db).execute({ kind, id })

const lastLines = query((db) =>
  db
    .select({
      bank_file_id: bank_files.id,
      lot: bank_files.lot,
      bank: banks.name,
      created_at: bank_files.created_at,
      status: bank_file_lines.status,
      reason: bank_file_lines.reason,
      marked_at: bank_file_lines.marked_at,
    })
    .from(bank_file_lines)
    .innerJoin(bank_files, eq(bank_files.id, bank_file_lines.bank_file_id))
    .innerJoin(accounts, eq(accounts.id, bank_files.account_id))
    .innerJoin(banks, eq(banks.id, accounts.bank_id))
    .where(
      and(
        eq(bank_file_lines.kind, sql.placeholder('kind')),
        eq(bank_file_lines.document_id, sql.placeholder('id')),
      ),
    )
    .orderBy(desc(bank_file_lines.id))
    .limit(MOST),
)
