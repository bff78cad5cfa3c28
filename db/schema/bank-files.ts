/** The files that a bank takes as a mass payment, kept as they were made. */
import { sql } from 'drizzle-orm'
import {
  bytes,
  check,
  date,
  id,
  index,
  instant,
  int,
  money,
  oneOf,
  ref,
  refTo,
  table,
  text,
  uniqueIndex,
} from '../columns.ts'
import {
  BANK_FORMATS,
  BANK_LINE_STATES,
  type BankFormat,
  type BankLineState,
  type DocumentKind,
} from '../kinds.ts'
import { accounts } from './banks.ts'
import { users } from './people.ts'
import { payroll_runs } from './runs.ts'
import { stamps } from './stamps.ts'

export const bank_files = table(
  'bank_files',
  {
    id: id(),
    /** The number that the bank sees; never given twice. */
    lot: int().notNull(),
    /** The company account that pays. */
    account_id: refTo(() => accounts.id),
    format: text<BankFormat>().notNull(),
    /** Null for personal orders. */
    payroll_run_id: ref().references(() => payroll_runs.id),
    value_date: date().notNull(),
    /** The file's name, as the bank wants it. */
    name: text().notNull(),
    count: int().notNull(),
    total: money().notNull(),
    sha256: text().notNull(),
    content: bytes().notNull(),
    created_by: ref().references(() => users.id),
    /** When somebody said that the bank has it, and who; null until then. */
    sent_at: instant(),
    sent_by: ref().references(() => users.id),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('bank_files_lot').on(t.lot),
    index('bank_files_account').on(t.account_id, t.id),
    index('bank_files_run').on(t.payroll_run_id, t.id),
    index('bank_files_created_by').on(t.created_by),
    index('bank_files_sent_by').on(t.sent_by),
    check('bank_files_format', oneOf(t.format, BANK_FORMATS)),
    check('bank_files_sums', sql`${t.count} > 0 and ${t.total} > 0`),
  ],
)

export const bank_file_lines = table(
  'bank_file_lines',
  {
    id: id(),
    bank_file_id: refTo(() => bank_files.id),
    /** The line's place in the file, from 1. */
    position: int().notNull(),
    kind: text<Extract<DocumentKind, 'paysheet' | 'payment'>>().notNull(),
    document_id: ref().notNull(),
    amount: money().notNull(),
    status: text<BankLineState>().notNull().default('sent'),
    reason: text(),
    /** When its state was said; null while it is only sent. */
    marked_at: instant(),
  },
  (t) => [
    uniqueIndex('bank_file_lines_position').on(t.bank_file_id, t.position),
    index('bank_file_lines_document').on(t.kind, t.document_id, t.id),
    /** Listed on the dashboard. */
    index('bank_file_lines_rejected').on(t.id).where(sql`status = 'rejected'`),
    check('bank_file_lines_kind', oneOf(t.kind, ['paysheet', 'payment'])),
    check('bank_file_lines_status', oneOf(t.status, BANK_LINE_STATES)),
    check('bank_file_lines_amount', sql`${t.amount} > 0`),
  ],
)
