/**
 * The values that columns may hold, each list once, for the schema and all layers. Runs anywhere.
 */

/** Administrator, developer, employee (docs/rules/access.md#1). */
export const ROLES = [1, 2, 3] as const

export const SCOPES = ['Empleado', 'Externo', 'Empresa'] as const
export type Scope = (typeof SCOPES)[number]
/** The scope whose accounts have a capital and pay (docs/rules/accounts.md#6). */
export const COMPANY = SCOPES[2]

export const TITULAR_TYPES = ['Natural', 'Jurídico'] as const
export type TitularType = (typeof TITULAR_TYPES)[number]

export const ACCOUNT_TYPES = ['Ahorro', 'Corriente'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** The part of the month that a payroll order pays. */
export const PAYDAYS = ['primera', 'segunda', 'completo'] as const
export type Payday = (typeof PAYDAYS)[number]

/** The methods of a payroll order; a personal payment has one more. */
export const PAYSHEET_METHODS = ['Cheque', 'Depósito', 'Transferencia'] as const
export type PaysheetMethod = (typeof PAYSHEET_METHODS)[number]
export const PAYMENT_METHODS = [...PAYSHEET_METHODS, 'Pago móvil'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const DOCUMENT_KINDS = ['income', 'payment', 'paysheet', 'transfer', 'adjustment'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What an adjustment is: what an account held before its first document, or any other. */
export const ADJUSTMENT_TYPES = ['Ajuste', 'Saldo inicial'] as const
export type AdjustmentType = (typeof ADJUSTMENT_TYPES)[number]

/** What a line of a payroll order does to its total: adds or deducts. */
export const LINE_KINDS = ['asignacion', 'deduccion'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** In which fortnights an order has what is fixed for a person: in each, or in one of them. */
export const FIXED_PAYDAYS = ['each', 'primera', 'segunda'] as const
export type FixedPayday = (typeof FIXED_PAYDAYS)[number]

/** When somebody works, which says how many hours a day has (docs/rules/law.md#15). */
export const SHIFTS = ['diurna', 'mixta', 'nocturna'] as const
export type Shift = (typeof SHIFTS)[number]

/** The layouts of a bank's mass payment, and our own two for every other bank. */
export const BANK_FORMATS = [
  'banesco',
  'mercantil',
  'venezuela',
  'provincial',
  'banplus',
  'exterior',
  'bancaribe',
  'bancamiga',
  'bnc',
  'csv',
  'xlsx',
] as const
export type BankFormat = (typeof BANK_FORMATS)[number]

/** What the bank has said of a line of a bank file. */
export const BANK_LINE_STATES = ['sent', 'paid', 'rejected'] as const
export type BankLineState = (typeof BANK_LINE_STATES)[number]

/** Documents that may wait for a second person's approval. */
export const APPROVED_KINDS = ['payment', 'paysheet', 'transfer'] as const
export type ApprovedKind = (typeof APPROVED_KINDS)[number]

export const SIGNATORY_KINDS = ['realized', 'authorized'] as const
export type SignatoryKind = (typeof SIGNATORY_KINDS)[number]

/** Everyone, or the users of a role. */
export const ANNOUNCEMENT_TARGETS = [0, ...ROLES] as const
/** How often an announcement is sent (docs/rules/messages.md#1). */
export const ANNOUNCEMENT_TYPES = [0, 1, 2, 4, 5, 6, 8] as const

export const OUTBOX_STATES = ['waiting', 'sent', 'failed', 'app-only'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

/** The receipt of an order, another notice, and two with a link that is made when they are sent. */
export const MAIL_KINDS = ['receipt', 'notice', 'invitation', 'forgotten'] as const
export type MailKind = (typeof MAIL_KINDS)[number]
/** unknown: it may have arrived, so it is not sent again. dropped: nobody was to get it. */
export const MAIL_STATES = ['waiting', 'sent', 'unknown', 'failed', 'dropped'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const REPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** `factor`: the password was right, and the second factor's code is still to come. */
export const TOKEN_PURPOSES = ['api', 'reset', 'telegram', 'factor', 'passkey'] as const
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number]

/** Who must have a second factor. */
export const FACTOR_DEMANDS = ['nobody', 'administrators', 'everyone'] as const
export type FactorDemand = (typeof FACTOR_DEMANDS)[number]
/** What can be imported from a table. */
export const IMPORT_KINDS = ['employees', 'suppliers'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
/** The files of which it can be said what their columns are: those, and pay inputs. */
export type HeadingKind = ImportKind | 'inputs'

export const IMPORT_STATES = ['waiting', 'done', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What is kept of an import beside its file: its rows, and what it changed. */
export type ImportPart = 'rows' | 'changes' | 'columns'

/** Currencies with an exchange rate (docs/rules/rates.md#1). */
export const CURRENCIES = ['USD', 'EUR'] as const
export type Currency = (typeof CURRENCIES)[number]
/** What a salary may be agreed in (docs/rules/salaries.md#13). */
export const WAGE_CURRENCIES = ['VES', ...CURRENCIES] as const
export type WageCurrency = (typeof WAGE_CURRENCIES)[number]
