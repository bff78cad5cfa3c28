/** Reads payroll orders and payments: orders that pay a titular from a company account. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Listing, pageOf } from '#app/kernel/asking/listing.ts'
import { isPersonAsTyped } from '#app/kernel/asking/persons.server.ts'
import type { Bindings } from '#app/kernel/asking/queries.server.ts'
import { DOCUMENTS, type OrderKind } from '#app/kernel/document-kinds.ts'
import { typedAccountDigits } from '#app/kernel/values/account-number.ts'
import type { Month } from '#app/kernel/values/dates.ts'
import { type InDollars, withDollars } from '#app/models/documents/dollars.server.ts'
import { findDocuments, searchKeyMatches } from '#app/models/documents/listing.server.ts'
import {
  accountNumberOf,
  finderOf,
  type ReaderRules,
  readerOf,
} from '#app/models/documents/reader.server.ts'
import { namesakeRic } from '#app/models/records/namesakes.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { shaped } from '#db/query.server.ts'
import { accounts, banks, documentTable, payments, paysheets, titulars } from '#db/schema.ts'

/** A row of a list screen. It holds only what is shown, since it travels to the browser. */
export type OrderListRow = Awaited<ReturnType<typeof listOrderRows>>['data'][number]

const holders = alias(titulars, 'holders')
const paying = alias(accounts, 'paying')
const payingBanks = alias(banks, 'paying_banks')

type Filters = ReaderRules<OrderKind, string>['filters']
type OrderAccounts = 'account' | 'enterprise'

/**
 * How a kind of order is found and read; `filters` come on top of titular, account and enterprise.
 */
export function orderRules<K extends OrderKind>(
  kind: K,
  filters: Filters = {},
): ReaderRules<K, OrderAccounts> {
  const orders = documentTable(kind)
  return {
    kind,
    sortable: {
      titular: sql`(select name_key from ${titulars} where ${titulars.id} = ${orders.titular_id})`,
      account: accountNumberOf(orders.account_id),
      enterprise: accountNumberOf(orders.enterprise_id),
    },
    filters: {
      titular: (value) => eq(orders.titular_id, value),
      account: (value) => eq(orders.account_id, value),
      enterprise: (value) => eq(orders.enterprise_id, value),
      ...filters,
    },
    matches: (term, bindings, isOfOne) => matchesOf(kind, { term, isOfOne }, bindings),
    accounts: { account: 'account_id', enterprise: 'enterprise_id' },
  }
}

/** Matches the term against titular, number, concept and account number. */
function matchesOf(
  kind: OrderKind,
  searched: { term: string; isOfOne: boolean },
  bindings: Bindings,
): SQL[] {
  const orders = documentTable(kind)
  const { term } = searched
  const digits = typedAccountDigits(term)
  const byName = isPersonAsTyped(term, bindings)
  return [
    sql`${orders.titular_id} in (select ${titulars.id} from ${titulars} where ${byName})`,
    searchKeyMatches(orders, `${DOCUMENTS[kind].path}_search`, searched, bindings),
    ...(digits && digits.length >= 3
      ? [
          sql`${orders.account_id} in (select ${accounts.id} from ${accounts} where ${bindings.containing('digits', accounts.number, digits)})`,
        ]
      : []),
  ]
}

/**
 * Returns a page of a list screen, with the current names of titulars, accounts and banks. Amounts
 * are céntimos. `known` is the total of who has summed the listing.
 */
export async function listOrderRows<K extends OrderKind>(
  db: Db,
  rules: ReaderRules<K, OrderAccounts>,
  listing: Listing,
  known?: number,
) {
  const orders = documentTable(rules.kind)
  const reader = readerOf(db, listing)
  const found = await findDocuments(reader, finderOf(rules, listing), listing, known)
  const { shape, where, orderBy, values, total } = found
  // Left joins keep the planner from starting at the few banks and sorting everything.
  const list = shownRows(reader, shape, () =>
    reader
      .select(shownOf(rules.kind))
      .from(orders)
      .leftJoin(holders, eq(holders.id, orders.titular_id))
      .leftJoin(accounts, eq(accounts.id, orders.account_id))
      .leftJoin(banks, eq(banks.id, accounts.bank_id))
      .leftJoin(paying, eq(paying.id, orders.enterprise_id))
      .leftJoin(payingBanks, eq(payingBanks.id, paying.bank_id))
      .where(where)
      .orderBy(...orderBy),
  )
  const rows = await list.execute(values)
  const data = rows.map(({ voided_at, ...row }) => ({ ...row, voided: voided_at !== null }))
  const dollars = listing.currency && (await withDollars(db, rules.kind, data, (row) => row.total))
  return pageOf<(typeof data)[number] & InDollars>(dollars || data, total, listing)
}

const shownRows = shaped()

function shownOf(kind: OrderKind) {
  const orders = documentTable(kind)
  const isPayroll = kind === 'paysheet'
  return {
    id: orders.id,
    order: orders.order,
    issued_at: orders.issued_at,
    titular: sql<string>`coalesce(${holders.name}, '')`,
    namesake: namesakeRic('holders'),
    /** Number and bank of the receiving account; empty without one. */
    account_id: orders.account_id,
    account: sql<string>`coalesce(${accounts.number}, '')`,
    bank: sql<string>`coalesce(${banks.name}, '')`,
    enterprise_id: orders.enterprise_id,
    enterprise: sql<string>`coalesce(${paying.number}, '')`,
    enterprise_bank: sql<string>`coalesce(${payingBanks.name}, '')`,
    transaction: orders.transaction,
    /** Null for personal orders. */
    payday: sql<Payday | null>`${isPayroll ? paysheets.payday : sql`null`}`,
    /** Of a payroll order, the month that it pays; null: that of its date. */
    period: sql<Month | null>`${isPayroll ? paysheets.period : sql`null`}`,
    /** In céntimos: the salary part of a payroll order, the amount paid of a personal one. */
    amount: orders.amount,
    /** The amount paid, in céntimos. */
    total: isPayroll ? paysheets.total : payments.amount,
    voided_at: orders.voided_at,
    pending: orders.pending,
  }
}
