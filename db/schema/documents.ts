/** Documents that move money; rows are voided, never deleted. */
import { sql, type Table } from 'drizzle-orm'
import {
  check,
  date,
  id,
  index,
  int,
  json,
  money,
  oneOf,
  ref,
  refTo,
  table,
  text,
  uniqueIndex,
} from '../columns.ts'
import {
  type AdjustmentType,
  type DocumentKind,
  PAYDAYS,
  PAYMENT_METHODS,
  PAYSHEET_METHODS,
  type Payday,
  type PaymentMethod,
  type PaysheetMethod,
} from '../kinds.ts'
import { accounts } from './banks.ts'
import { titulars, users } from './people.ts'
import { payroll_runs } from './runs.ts'
import type {
  AdjustmentSnapshot,
  CodedLine,
  IncomeSnapshot,
  OrderSnapshot,
  PaysheetSnapshot,
  TransferSnapshot,
} from './snapshots.ts'
import { stamps } from './stamps.ts'
import { approvable, approval, byUser, voiding } from './states.ts'

/** The columns that payments and payroll orders share. */
const orderColumns = <M extends PaymentMethod>() => ({
  id: id(),
  order: int().notNull(),
  titular_id: refTo(() => titulars.id),
  enterprise_id: refTo(() => accounts.id),
  transaction: text<M>().notNull(),
  number: text().notNull(),
  concept: text().notNull(),
  observation: text(),
  realized: text().notNull(),
  authorized: text(),
  issued_at: date().notNull(),
  /** Number and concept without accents and case, for the search. */
  search_key: text().notNull(),
  created_by: ref().references(() => users.id),
  ...approval(),
  ...voiding(),
  ...stamps(),
})

export const payments = table(
  'payments',
  {
    ...orderColumns<PaymentMethod>(),
    account_id: ref().references(() => accounts.id),
    purchase_id: int(),
    amount: money().notNull(),
    snapshot: json<OrderSnapshot>().notNull(),
  },
  (t) => [
    uniqueIndex('payments_order').on(t.order),
    index('payments_number').on(t.number),
    ...byUser('payments', t),
    ...approvable('payments', t),
    index('payments_live_created').on(t.created_at, t.id).where(sql`voided_at is null`),
    /** The index alone gives a year's sums. */
    index('payments_live_issued')
      .on(t.issued_at, t.id, t.amount, t.pending)
      .where(sql`voided_at is null`),
    index('payments_voided').on(t.issued_at, t.id, t.voided_at).where(sql`voided_at is not null`),
    /** The index alone counts live documents. */
    index('payments_titular').on(t.titular_id, t.issued_at, t.id, t.voided_at),
    index('payments_account').on(t.account_id, t.issued_at, t.id, t.voided_at),
    index('payments_enterprise').on(t.enterprise_id, t.issued_at),
    /**
     * A company account pays a large share of all orders: too many to sort for a page, or to read
     * for their sum.
     */
    index('payments_live_enterprise')
      .on(t.enterprise_id, t.created_at, t.id, t.amount, t.pending)
      .where(sql`voided_at is null`),
    index('payments_equal').on(t.titular_id, t.amount, t.number).where(sql`voided_at is null`),
    check('payments_method', oneOf(t.transaction, PAYMENT_METHODS)),
    check('payments_amount', sql`${t.amount} > 0`),
  ],
)

export const paysheets = table(
  'paysheets',
  {
    ...orderColumns<PaysheetMethod>(),
    account_id: refTo(() => accounts.id),
    payday: text<Payday>().notNull(),
    /** `YYYY-MM`, the month that it pays; null: that of its date. */
    period: text(),
    /** The monthly salary that the order was computed from. */
    salary: money().notNull(),
    /** The fortnight's part of the salary, before additions and deductions. */
    amount: money().notNull(),
    /** What is added and deducted. A trigger holds `gross` and `total` to it. */
    lines: json<CodedLine[]>().notNull().default([]),
    /** `amount` and what the lines add. */
    gross: money().notNull(),
    /** `gross` less what the lines deduct. */
    total: money().notNull(),
    payroll_run_id: ref().references(() => payroll_runs.id),
    snapshot: json<PaysheetSnapshot>().notNull(),
  },
  (t) => [
    uniqueIndex('paysheets_order').on(t.order),
    index('paysheets_number').on(t.number),
    ...byUser('paysheets', t),
    ...approvable('paysheets', t, t.payroll_run_id),
    index('paysheets_run').on(t.payroll_run_id, t.id).where(sql`payroll_run_id is not null`),
    index('paysheets_live_created').on(t.created_at, t.id).where(sql`voided_at is null`),
    /** The index alone gives a year's sums, and how far a fortnight is paid. */
    index('paysheets_live_issued')
      .on(t.issued_at, t.id, t.total, t.pending, t.titular_id, t.payday, t.period)
      .where(sql`voided_at is null`),
    index('paysheets_voided').on(t.issued_at, t.id, t.voided_at).where(sql`voided_at is not null`),
    /** The index alone counts live documents, and finds those that are older than a salary. */
    index('paysheets_titular').on(
      t.titular_id,
      t.issued_at,
      t.id,
      t.voided_at,
      t.pending,
      t.created_at,
    ),
    index('paysheets_period').on(t.titular_id, t.period).where(sql`period is not null`),
    index('paysheets_account').on(t.account_id, t.issued_at, t.id, t.voided_at),
    index('paysheets_enterprise').on(t.enterprise_id, t.issued_at),
    /**
     * A company account pays a large share of all orders: too many to sort for a page, or to read
     * for their sum.
     */
    index('paysheets_live_enterprise')
      .on(t.enterprise_id, t.created_at, t.id, t.total, t.pending)
      .where(sql`voided_at is null`),
    /** So does a fortnight. */
    index('paysheets_live_payday')
      .on(t.payday, t.created_at, t.id, t.total, t.pending)
      .where(sql`voided_at is null`),
    index('paysheets_live_total').on(t.total, t.id).where(sql`voided_at is null`),
    check('paysheets_method', oneOf(t.transaction, PAYSHEET_METHODS)),
    check('paysheets_payday', oneOf(t.payday, PAYDAYS)),
    check(
      'paysheets_amounts',
      sql`${t.salary} > 0 and ${t.amount} >= 0 and ${t.gross} >= ${t.amount} and ${t.total} between 1 and ${t.gross}`,
    ),
  ],
)

export const incomes = table(
  'incomes',
  {
    id: id(),
    order: int().notNull(),
    account_id: refTo(() => accounts.id),
    provider: text().notNull(),
    number: text().notNull(),
    amount: money().notNull(),
    issued_at: date().notNull(),
    search_key: text().notNull(),
    snapshot: json<IncomeSnapshot>().notNull(),
    created_by: ref().references(() => users.id),
    ...voiding(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('incomes_order').on(t.order),
    index('incomes_number').on(t.number),
    ...byUser('incomes', t),
    index('incomes_live_issued').on(t.issued_at, t.id, t.amount).where(sql`voided_at is null`),
    index('incomes_voided').on(t.issued_at, t.id).where(sql`voided_at is not null`),
    index('incomes_account').on(t.account_id, t.issued_at),
    check('incomes_amount', sql`${t.amount} > 0`),
  ],
)

export const transfers = table(
  'transfers',
  {
    id: id(),
    order: int().notNull(),
    from_account_id: refTo(() => accounts.id),
    to_account_id: refTo(() => accounts.id),
    amount: money().notNull(),
    number: text().notNull(),
    concept: text().notNull(),
    issued_at: date().notNull(),
    search_key: text().notNull(),
    snapshot: json<TransferSnapshot>().notNull(),
    created_by: ref().references(() => users.id),
    ...approval(),
    ...voiding(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('transfers_order').on(t.order),
    index('transfers_number').on(t.number),
    ...byUser('transfers', t),
    ...approvable('transfers', t),
    /** The index alone gives the sum of a range of dates. */
    index('transfers_live_issued')
      .on(t.issued_at, t.id, t.amount, t.pending)
      .where(sql`voided_at is null`),
    index('transfers_voided').on(t.issued_at, t.id).where(sql`voided_at is not null`),
    index('transfers_from').on(t.from_account_id, t.issued_at),
    index('transfers_to').on(t.to_account_id, t.issued_at),
    check('transfers_amount', sql`${t.amount} > 0`),
    check('transfers_sides', sql`${t.from_account_id} <> ${t.to_account_id}`),
  ],
)

const NO_ACCOUNT: AdjustmentSnapshot = { account: { number: '', bank: '' } }

/** Opening balances, bank fees and corrections; the amount is signed. */
export const adjustments = table(
  'adjustments',
  {
    id: id(),
    order: int().notNull(),
    account_id: refTo(() => accounts.id),
    amount: money().notNull(),
    type: text<AdjustmentType>().notNull().default('Ajuste'),
    reason: text().notNull(),
    issued_at: date().notNull(),
    snapshot: json<AdjustmentSnapshot>().notNull().default(NO_ACCOUNT),
    created_by: ref().references(() => users.id),
    ...voiding(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('adjustments_order').on(t.order),
    ...byUser('adjustments', t),
    index('adjustments_account').on(t.account_id, t.issued_at),
    /** The index alone gives a year's sums. */
    index('adjustments_live_issued')
      .on(t.issued_at, t.id, t.type, t.amount)
      .where(sql`voided_at is null`),
    index('adjustments_voided').on(t.issued_at, t.id).where(sql`voided_at is not null`),
    check('adjustments_amount', sql`${t.amount} <> 0`),
  ],
)

/** Each kind's table; app/kernel/document-kinds.ts has the rest of each kind. */
export const DOCUMENT_TABLES = {
  income: incomes,
  payment: payments,
  paysheet: paysheets,
  transfer: transfers,
  adjustment: adjustments,
} satisfies Record<DocumentKind, Table>

export type DocumentTable<K extends DocumentKind = DocumentKind> = (typeof DOCUMENT_TABLES)[K]
export type DocumentRow<K extends DocumentKind = DocumentKind> = DocumentTable<K>['$inferSelect']
