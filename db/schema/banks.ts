/** Banks and bank accounts. */

import { sql } from 'drizzle-orm'
import {
  check,
  flag,
  id,
  index,
  literal,
  money,
  oneOf,
  ref,
  table,
  text,
  uniqueIndex,
} from '../columns.ts'
import { ACCOUNT_TYPES, type AccountType } from '../kinds.ts'
import { MAX_CAPITAL, NO_MONEY } from '../values.ts'
import { titulars } from './people.ts'
import { stamps } from './stamps.ts'

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
    type: text<AccountType>().notNull(),
    titular_id: ref().references(() => titulars.id),
    phone_number: text(),
    /** The sum of the account's movements; only the ledger changes it. */
    capital: money().notNull().default(NO_MONEY),
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
