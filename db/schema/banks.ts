/** Banks and bank accounts. */

import { sql } from 'drizzle-orm'
import {
  check,
  flag,
  id,
  index,
  json,
  literal,
  money,
  oneOf,
  ref,
  refTo,
  table,
  text,
  uniqueIndex,
} from '../columns.ts'
import { ACCOUNT_TYPES, type AccountType, type BankFormat } from '../kinds.ts'
import { MAX_CAPITAL, NO_MONEY } from '../values.ts'
import { titulars } from './people.ts'
import { stamps } from './stamps.ts'

/** The format of a company account's bank files, and what its bank assigned to the company. */
export type BankFileSettings = {
  format: BankFormat
  /** Mercantil's number of the company. */
  serial?: string
  /** Venezuela's number of the agreement. */
  negotiation?: string
  client_id?: string
  payment_type?: string
  /** BNC's marks of the debit and of the credits. */
  debit_tag?: string
  credit_tag?: string
  /** Somebody said that the bank took a file of this format. */
  accepted?: boolean
}

export const banks = table(
  'banks',
  {
    id: id(),
    index: text().notNull(),
    name: text().notNull(),
    name_key: text().notNull(),
    search_key: text().notNull(),
    /** Its SWIFT code, which some banks' files want. */
    swift: text(),
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
    bank_id: refTo(() => banks.id),
    type: text<AccountType>().notNull(),
    titular_id: ref().references(() => titulars.id),
    phone_number: text(),
    /** The sum of the account's movements; only the ledger changes it. */
    capital: money().notNull().default(NO_MONEY),
    /** What a company account's bank wants in its files; null until somebody fills it in. */
    bank_file: json<BankFileSettings>(),
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
    check('accounts_capital', sql`${t.capital} >= 0 and ${t.capital} <= ${literal(MAX_CAPITAL)}`),
  ],
)
