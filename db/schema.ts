/**
 * The whole database, written once for SQLite and PostgreSQL in the vocabulary of columns.ts.
 * Columns bear the API's names (product.md section 3), so a row is already a record.
 * Money is integer céntimos.
 */
import { sql } from 'drizzle-orm'
import {
  bytes,
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
  table,
  text,
  uniqueIndex,
} from './columns.ts'

export const ROLES = [1, 2, 3] as const
export const SCOPES = ['Empleado', 'Externo', 'Empresa'] as const
export const TITULAR_TYPES = ['Natural', 'Jurídico'] as const
export const ACCOUNT_TYPES = ['Ahorro', 'Corriente'] as const
export const PAYDAYS = ['primera', 'segunda', 'completo'] as const
export const PAYSHEET_METHODS = ['Cheque', 'Depósito', 'Transferencia'] as const
export const PAYMENT_METHODS = [...PAYSHEET_METHODS, 'Pago móvil'] as const
export const DOCUMENT_KINDS = ['income', 'payment', 'paysheet', 'transfer', 'adjustment'] as const
/** 2^53 − 1 céntimos: above it integers are no longer exact in JavaScript. */
const MAX_CENTIMOS = sql.raw('9007199254740991')

/** Every record that people edit carries the version that a stale form is recognised by. */
const stamps = () => ({
  version: int().notNull().default(1),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
})

/** What a document keeps when it is voided; its row stays for ever. */
const voiding = () => ({
  voided_at: instant(),
  voided_by: ref().references(() => users.id),
  void_reason: text(),
})

/** Names and numbers as they were printed, so that later changes never alter an old receipt. */
export type AccountSnapshot = { number: string; bank: string; holder?: string; holder_ric?: string }
export type SettingsAmounts = { bonus: number; sso: number; lacks: number }
export type PaysheetSnapshot = {
  titular: { name: string; ric: string }
  account: AccountSnapshot
  enterprise: AccountSnapshot
  settings: SettingsAmounts
}
export type PaymentSnapshot = {
  titular: { name: string; ric: string }
  account: AccountSnapshot | null
  enterprise: AccountSnapshot
}
export type IncomeSnapshot = { account: AccountSnapshot }
export type TransferSnapshot = { from: AccountSnapshot; to: AccountSnapshot }

export const users = table(
  'users',
  {
    id: id(),
    name: text().notNull(),
    name_key: text().notNull(),
    search_key: text().notNull(),
    email: text().notNull(),
    password_hash: text().notNull(),
    role_id: int().notNull(),
    /** 0 while the registration waits, else the role's id. */
    type: int().notNull(),
    active: flag().notNull().default(true),
    birth_date: date(),
    simgulary_bot_id: text(),
    allow_send_birthday_proximity_notification: flag().notNull().default(true),
    allow_receive_birthday_proximity_notification: flag().notNull().default(true),
    allow_receive_paysheet_creation_notification: flag().notNull().default(true),
    allow_display_age_on_birthday_notification: flag().notNull().default(false),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_simgulary_bot_id').on(t.simgulary_bot_id),
    index('users_name').on(t.name_key, t.id),
    check('users_role', oneOf(t.role_id, ROLES)),
    check('users_type', sql`${t.type} = 0 or ${t.type} = ${t.role_id}`),
  ],
)

export const sessions = table(
  'sessions',
  {
    /** SHA-256 of the random value in the cookie. */
    id: text().primaryKey(),
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [index('sessions_user').on(t.user_id), index('sessions_expiry').on(t.expires_at)],
)

export const TOKEN_PURPOSES = ['api', 'reset', 'telegram'] as const
export const tokens = table(
  'tokens',
  {
    /** SHA-256 of the token; the token itself is never stored. */
    id: text().primaryKey(),
    purpose: text().notNull(),
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    index('tokens_user').on(t.user_id),
    index('tokens_expiry').on(t.expires_at),
    check('tokens_purpose', oneOf(t.purpose, TOKEN_PURPOSES)),
  ],
)

export const titulars = table(
  'titulars',
  {
    id: id(),
    name: text().notNull(),
    name_key: text().notNull(),
    search_key: text().notNull(),
    ric: text().notNull(),
    scope: text().notNull(),
    type: text().notNull(),
    user_id: ref().references(() => users.id),
    /** Monthly salary in céntimos; 0 when there is none. */
    salary: money().notNull().default(0),
    active: flag().notNull().default(true),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('titulars_ric').on(t.ric),
    uniqueIndex('titulars_user').on(t.user_id),
    index('titulars_name').on(t.name_key, t.id),
    index('titulars_scope').on(t.scope, t.name_key, t.id),
    index('titulars_search').on(t.search_key),
    check('titulars_scope_known', oneOf(t.scope, SCOPES)),
    check('titulars_type_known', oneOf(t.type, TITULAR_TYPES)),
    check('titulars_salary', sql`${t.salary} >= 0 and ${t.salary} <= ${MAX_CENTIMOS}`),
  ],
)

export const banks = table(
  'banks',
  {
    id: id(),
    index: text().notNull(),
    name: text().notNull(),
    name_key: text().notNull(),
    search_key: text().notNull(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('banks_index').on(t.index),
    index('banks_name').on(t.name_key, t.id),
    check('banks_index_form', sql`length(${t.index}) = 4`),
  ],
)

export const accounts = table(
  'accounts',
  {
    id: id(),
    number: text().notNull(),
    bank_id: ref()
      .notNull()
      .references(() => banks.id),
    type: text().notNull(),
    titular_id: ref().references(() => titulars.id),
    phone_number: text(),
    /** The sum of the account's movements; changed by the ledger alone. */
    capital: money().notNull().default(0),
    active: flag().notNull().default(true),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('accounts_number').on(t.number),
    index('accounts_bank').on(t.bank_id),
    index('accounts_titular').on(t.titular_id),
    index('accounts_created').on(t.created_at, t.id),
    check('accounts_number_form', sql`length(${t.number}) = 20`),
    check('accounts_type_known', oneOf(t.type, ACCOUNT_TYPES)),
    check('accounts_capital', sql`${t.capital} >= 0 and ${t.capital} <= ${MAX_CENTIMOS}`),
  ],
)

/** What payments and payroll orders have in common. */
const orderColumns = () => ({
  id: id(),
  order: int().notNull(),
  titular_id: ref()
    .notNull()
    .references(() => titulars.id),
  enterprise_id: ref()
    .notNull()
    .references(() => accounts.id),
  transaction: text().notNull(),
  number: text().notNull(),
  concept: text().notNull(),
  observation: text(),
  realized: text().notNull(),
  authorized: text(),
  issued_at: date().notNull(),
  /** Number and concept without accents and case, for the search. */
  search_key: text().notNull(),
  created_by: ref().references(() => users.id),
  ...voiding(),
  ...stamps(),
})

export const payments = table(
  'payments',
  {
    ...orderColumns(),
    account_id: ref().references(() => accounts.id),
    purchase_id: int(),
    amount: money().notNull(),
    snapshot: json<PaymentSnapshot>().notNull(),
  },
  (t) => [
    uniqueIndex('payments_order').on(t.order),
    index('payments_live_created').on(t.created_at, t.id).where(sql`voided_at is null`),
    index('payments_live_issued').on(t.issued_at, t.id).where(sql`voided_at is null`),
    index('payments_voided').on(t.issued_at, t.id).where(sql`voided_at is not null`),
    index('payments_titular').on(t.titular_id, t.issued_at),
    index('payments_account').on(t.account_id, t.issued_at),
    index('payments_enterprise').on(t.enterprise_id, t.issued_at),
    check('payments_method', oneOf(t.transaction, PAYMENT_METHODS)),
    check('payments_amount', sql`${t.amount} > 0`),
  ],
)

export const paysheets = table(
  'paysheets',
  {
    ...orderColumns(),
    account_id: ref()
      .notNull()
      .references(() => accounts.id),
    payday: text().notNull(),
    /** The monthly salary that the order was computed from. */
    salary: money().notNull(),
    /** The fortnight's part of the salary, before additions and deductions. */
    amount: money().notNull(),
    adition: money().notNull().default(0),
    adition_reason: text(),
    discount: money().notNull().default(0),
    discount_reason: text(),
    sso: money().notNull().default(0),
    lacks: money().notNull().default(0),
    bonus: money().notNull().default(0),
    lph: money().notNull().default(0),
    total: money().notNull(),
    snapshot: json<PaysheetSnapshot>().notNull(),
  },
  (t) => [
    uniqueIndex('paysheets_order').on(t.order),
    index('paysheets_live_created').on(t.created_at, t.id).where(sql`voided_at is null`),
    index('paysheets_live_issued').on(t.issued_at, t.id).where(sql`voided_at is null`),
    index('paysheets_voided').on(t.issued_at, t.id).where(sql`voided_at is not null`),
    index('paysheets_titular').on(t.titular_id, t.issued_at),
    index('paysheets_account').on(t.account_id, t.issued_at),
    index('paysheets_enterprise').on(t.enterprise_id, t.issued_at),
    check('paysheets_method', oneOf(t.transaction, PAYSHEET_METHODS)),
    check('paysheets_payday', oneOf(t.payday, PAYDAYS)),
    check(
      'paysheets_parts',
      sql`${t.salary} > 0 and ${t.amount} >= 0 and ${t.adition} >= 0 and ${t.discount} >= 0 and ${t.sso} >= 0 and ${t.lacks} >= 0 and ${t.bonus} >= 0 and ${t.lph} >= 0`,
    ),
    check(
      'paysheets_total',
      sql`${t.total} > 0 and ${t.total} = ${t.amount} + ${t.adition} + ${t.bonus} - ${t.discount} - ${t.lph} - ${t.sso} - ${t.lacks}`,
    ),
  ],
)

export const incomes = table(
  'incomes',
  {
    id: id(),
    order: int().notNull(),
    account_id: ref()
      .notNull()
      .references(() => accounts.id),
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
    index('incomes_live_issued').on(t.issued_at, t.id).where(sql`voided_at is null`),
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
    from_account_id: ref()
      .notNull()
      .references(() => accounts.id),
    to_account_id: ref()
      .notNull()
      .references(() => accounts.id),
    amount: money().notNull(),
    number: text().notNull(),
    concept: text().notNull(),
    issued_at: date().notNull(),
    search_key: text().notNull(),
    snapshot: json<TransferSnapshot>().notNull(),
    created_by: ref().references(() => users.id),
    ...voiding(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('transfers_order').on(t.order),
    index('transfers_live_issued').on(t.issued_at, t.id).where(sql`voided_at is null`),
    index('transfers_voided').on(t.issued_at, t.id).where(sql`voided_at is not null`),
    index('transfers_from').on(t.from_account_id, t.issued_at),
    index('transfers_to').on(t.to_account_id, t.issued_at),
    check('transfers_amount', sql`${t.amount} > 0`),
    check('transfers_sides', sql`${t.from_account_id} <> ${t.to_account_id}`),
  ],
)

/** Opening balances, bank fees and corrections ('Ajuste'); the amount is signed. */
export const adjustments = table(
  'adjustments',
  {
    id: id(),
    order: int().notNull(),
    account_id: ref()
      .notNull()
      .references(() => accounts.id),
    amount: money().notNull(),
    reason: text().notNull(),
    issued_at: date().notNull(),
    created_by: ref().references(() => users.id),
    ...voiding(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('adjustments_order').on(t.order),
    index('adjustments_account').on(t.account_id, t.issued_at),
    check('adjustments_amount', sql`${t.amount} <> 0`),
  ],
)

/** The ledger: append-only, and triggers refuse to change or delete a row. */
export const movements = table(
  'movements',
  {
    id: id(),
    account_id: ref()
      .notNull()
      .references(() => accounts.id),
    /** Signed céntimos: what the account's capital changed by. */
    amount: money().notNull(),
    /** The account's capital after this movement. */
    balance: money().notNull(),
    kind: text().notNull(),
    document_id: ref().notNull(),
    /** True for the reversal of what an edit or a void took back. */
    reversal: flag().notNull().default(false),
    issued_at: date().notNull(),
    user_id: ref().references(() => users.id),
    created_at: instant().notNull(),
  },
  (t) => [
    index('movements_account').on(t.account_id, t.id),
    index('movements_document').on(t.kind, t.document_id),
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

export const settings = table(
  'settings',
  {
    id: int().primaryKey(),
    bonus: money().notNull().default(0),
    sso: money().notNull().default(0),
    lacks: money().notNull().default(0),
    ...stamps(),
  },
  (t) => [
    check('settings_single', sql`${t.id} = 1`),
    check('settings_amounts', sql`${t.bonus} >= 0 and ${t.sso} >= 0 and ${t.lacks} >= 0`),
  ],
)

export const SIGNATORY_KINDS = ['realized', 'authorized'] as const
export const signatories = table(
  'signatories',
  {
    id: id(),
    kind: text().notNull(),
    name: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('signatories_name').on(t.kind, t.name),
    check('signatories_kind', oneOf(t.kind, SIGNATORY_KINDS)),
  ],
)

export const announcements = table(
  'announcements',
  {
    id: id(),
    title: text().notNull(),
    content: text().notNull(),
    target: int().notNull(),
    type: int().notNull(),
    date: date(),
    time: text(),
    last_sent_at: instant(),
    next_at: instant(),
    reached: int().notNull().default(0),
    created_by: ref().references(() => users.id),
    ...stamps(),
  },
  (t) => [
    index('announcements_created').on(t.created_at, t.id),
    index('announcements_next').on(t.next_at),
    check('announcements_target', oneOf(t.target, [0, 1, 2, 3])),
    check('announcements_type', oneOf(t.type, [0, 1, 2, 4, 5, 6])),
    check('announcements_date', sql`(${t.date} is not null) = (${t.type} in (4, 5))`),
    check('announcements_time', sql`(${t.time} is not null) = (${t.type} = 6)`),
  ],
)

export const OUTBOX_STATES = ['waiting', 'sent', 'failed', 'app-only'] as const
/** What is to be told to someone: unique per occasion and receiver, so nothing is told twice. */
export const outbox = table(
  'outbox',
  {
    id: id(),
    occasion: text().notNull(),
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: text().notNull(),
    attachment: json<{ kind: string; id: number }>(),
    state: text().notNull(),
    attempts: int().notNull().default(0),
    next_attempt_at: instant().notNull(),
    last_error: text(),
    sent_at: instant(),
    read_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('outbox_occasion').on(t.occasion, t.user_id),
    index('outbox_due').on(t.state, t.next_attempt_at),
    index('outbox_user').on(t.user_id, t.id),
    check('outbox_state', oneOf(t.state, OUTBOX_STATES)),
  ],
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
    index('audit_user').on(t.user_id, t.id),
    index('audit_at').on(t.at),
  ],
)

export const wizard_drafts = table('wizard_drafts', {
  user_id: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  state: json<Record<string, unknown>>().notNull(),
  version: int().notNull().default(1),
  updated_at: instant().notNull(),
})

export const one_time_keys = table(
  'one_time_keys',
  {
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of what was sent with the key. */
    body_hash: text().notNull(),
    kind: text().notNull(),
    record_ids: json<number[]>().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.key] }),
    index('one_time_keys_created').on(t.created_at),
  ],
)

export const rate_limits = table(
  'rate_limits',
  {
    /** SHA-256 of what is limited, so that no e-mail or address is stored. */
    key: text().primaryKey(),
    count: int().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [index('rate_limits_expiry').on(t.expires_at)],
)

export const leases = table('leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  expires_at: instant().notNull(),
})

export const REPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const
export const report_jobs = table(
  'report_jobs',
  {
    id: text().primaryKey(),
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    format: text().notNull(),
    query: json<Record<string, unknown>>().notNull(),
    state: text().notNull(),
    done: int().notNull().default(0),
    total: int().notNull().default(0),
    error: text(),
    file: bytes(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [
    index('report_jobs_expiry').on(t.expires_at),
    index('report_jobs_state').on(t.state, t.created_at),
    check('report_jobs_state_known', oneOf(t.state, REPORT_STATES)),
  ],
)

/** Values that every process shares and nobody reads: the key that signs cookies. */
export const secrets = table('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
