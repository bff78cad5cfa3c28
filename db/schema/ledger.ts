/** Tables that only grow (movements and the audit trail), and the documents' counters. */

import { sql } from 'drizzle-orm'
import {
  check,
  date,
  flag,
  id,
  index,
  instant,
  int,
  json,
  money,
  oneOf,
  primaryKey,
  ref,
  refTo,
  table,
  text,
} from '../columns.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../kinds.ts'
import { accounts } from './banks.ts'
import { users } from './people.ts'

/** The ledger: append-only; triggers refuse to change or delete a row. */
export const movements = table(
  'movements',
  {
    id: id(),
    account_id: refTo(() => accounts.id),
    /** The change of the account's capital, in signed céntimos. */
    amount: money().notNull(),
    /** The account's capital after this movement. */
    balance: money().notNull(),
    kind: text<DocumentKind>().notNull(),
    document_id: ref().notNull(),
    /** True when an edit or a void reverses an earlier movement. */
    reversal: flag().notNull().default(false),
    issued_at: date().notNull(),
    user_id: ref().references(() => users.id),
    created_at: instant().notNull(),
  },
  (t) => [
    index('movements_account').on(t.account_id, t.id),
    /** The index alone gives sums by date. */
    index('movements_account_issued').on(t.account_id, t.issued_at, t.amount, t.reversal),
    index('movements_document').on(t.kind, t.document_id),
    /** Before a user is deleted, the app checks that no movement refers to them. */
    index('movements_user').on(t.user_id),
    check('movements_amount', sql`${t.amount} <> 0`),
    check('movements_balance', sql`${t.balance} >= 0`),
    check('movements_kind', oneOf(t.kind, DOCUMENT_KINDS)),
  ],
)

/** The last sequence number given out and the count of documents not voided, per kind. */
export const counters = table('counters', {
  kind: text().primaryKey(),
  last: int().notNull().default(0),
  live: int().notNull().default(0),
})

/**
 * What the posted documents of a kind come to, by their date: a year is read from these few rows, not from
 * its documents. Of the kinds that come in and go out alone (docs/rules/screens.md#14).
 */
export const daily_totals = table(
  'daily_totals',
  {
    day: date().notNull(),
    kind: text<DocumentKind>().notNull(),
    count: int().notNull(),
    /** The sum of their movements: signed céntimos, which may exceed what a number holds exactly. */
    total: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind] })],
)

/** Who changed what and when; triggers refuse to change or delete a row. */
export const audit = table(
  'audit',
  {
    id: id(),
    at: instant().notNull(),
    user_id: ref().references(() => users.id),
    user_name: text().notNull(),
    action: text().notNull(),
    kind: text().notNull(),
    record_id: int().notNull(),
    before: json<Record<string, unknown> | null>(),
    after: json<Record<string, unknown> | null>(),
  },
  (t) => [
    index('audit_kind').on(t.kind, t.id),
    /** Who made and changed a document decides who may approve it. */
    index('audit_record').on(t.kind, t.record_id, t.id),
    index('audit_user').on(t.user_id, t.id),
    index('audit_at').on(t.at),
  ],
)
