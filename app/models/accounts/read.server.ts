/** Reading accounts. Writing them is in accounts/change.server.ts. */

import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { countsWanted } from '#app/kernel/asking/counts.server.ts'
import { allInOrder } from '#app/kernel/asking/in-order.server.ts'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { isHolder } from '#app/kernel/asking/persons.server.ts'
import { among, contains, exactly, sortingOf, windowOf } from '#app/kernel/asking/queries.server.ts'
import type { DocumentPath, OrderKind } from '#app/kernel/document-kinds.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { typedAccountDigits } from '#app/kernel/values/account-number.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import {
  type AccountRow,
  accountColumns,
  selectAccounts,
  withBanks,
} from '#app/models/records/account-rows.server.ts'
import { type TitularRow, withHolders } from '#app/models/records/relations.server.ts'
import type { Db } from '#db/client.server.ts'
import { type AccountType, COMPANY } from '#db/kinds.ts'
import { isIn, listed, query } from '#db/query.server.ts'
import { accounts, banks, movements, titulars } from '#db/schema.ts'
import { type Held, heldBy } from './fields.ts'

export { changedAccounts } from './changed.server.ts'

/**
 * An account with the requested relations and counts. Counts leave voided documents out. A company
 * account counts the orders it pays, any other the orders paid into it.
 */
export type Account = AccountRow & {
  paysheets_count?: number
  payments_count?: number
  titular_record?: TitularRow | null
}

/** `personal`: every account that is not a company's, including those without a holder. */
export type AccountKind = 'all' | 'personal' | 'company'

type Relations = Pick<Listing, 'with' | 'withCount'>
const NOTHING: Relations = { with: new Set(), withCount: new Set() }

type OrderPath = DocumentPath<OrderKind>
type OrderCounts = Record<`${OrderPath}_count`, SQL>

const ordersOf = (table: OrderPath) => {
  const orders = sql.raw(table)
  const by = (column: 'enterprise_id' | 'account_id') =>
    sql`(select count(*) from ${orders} where ${orders}.${sql.raw(column)} = ${accounts.id} and ${orders}.voided_at is null)`
  return sql`case when ${titulars.scope} = ${sql.raw(`'${COMPANY}'`)} then ${by('enterprise_id')} else ${by('account_id')} end`
}
const counts: OrderCounts = {
  paysheets_count: ordersOf('paysheets'),
  payments_count: ordersOf('payments'),
}
const countColumns = {
  paysheets_count: counts.paysheets_count.mapWith(Number),
  payments_count: counts.payments_count.mapWith(Number),
}
/** Empty values sort first, on both engines. */
const sortable = {
  ...accountColumns,
  ...counts,
  bank: banks.name_key,
  titular: sql`coalesce(${titulars.name_key}, '')`,
  scope: sql`coalesce(${titulars.scope}, '')`,
  phone_number: sql`coalesce(${accounts.phone_number}, '')`,
}

/** Accounts of a kind whose number, holder or bank contain the search. */
export async function listAccounts(
  db: Db,
  listing: Listing,
  kind: AccountKind = 'all',
): Promise<PageOf<Account>> {
  const where = and(...conditionsOf(db, listing, kind))
  const { limit, offset } = windowOf(listing)
  if (listing.limit === 0) {
    const ids = await accountIds(db, listing, kind)
    const rows = await allInOrder(ids, async (some) => {
      const read = accountsIn(db, ...listing.withCount)
      const found: Account[] = await read.execute({ ids: listed(some) })
      return withRelations(db, found, listing)
    })
    return pageOf(rows, rows.length, listing)
  }
  const rows: Account[] = await selectAccounts(db, countsWanted(countColumns, listing.withCount))
    .where(where)
    .orderBy(...sortingOf(listing, sortable, accounts.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ n: count() }).from(accounts).where(where)
  return pageOf(await withRelations(db, rows, listing), total?.n ?? 0, listing)
}

const accountsIn = query((db, ...counts: string[]) =>
  selectAccounts(db, countsWanted(countColumns, new Set(counts))).where(isIn(accounts.id)),
)

/** The ids of a listing's accounts on all its pages, in its order. */
export async function accountIds(db: Db, listing: Listing, kind: AccountKind): Promise<number[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .leftJoin(banks, eq(banks.id, accounts.bank_id))
    .leftJoin(titulars, eq(titulars.id, accounts.titular_id))
    .where(and(...conditionsOf(db, listing, kind)))
    .orderBy(...sortingOf(listing, sortable, accounts.id))
  return rows.map((row) => row.id)
}

/** Uses only the accounts' own columns, so that counting needs no joins. */
function conditionsOf(db: Db, listing: Listing, kind: AccountKind): (SQL | undefined)[] {
  const { search, filters } = listing
  const { type, scope, titular, bank, active, loose } = filters
  const holders = (where: SQL) => db.select({ id: titulars.id }).from(titulars).where(where)
  const companies = holders(eq(titulars.scope, COMPANY))
  return [
    kind === 'company' ? inArray(accounts.titular_id, companies) : undefined,
    kind === 'personal'
      ? or(isNull(accounts.titular_id), notInArray(accounts.titular_id, companies))
      : undefined,
    Array.isArray(type) ? among(accounts.type, type) : undefined,
    Array.isArray(scope)
      ? inArray(accounts.titular_id, holders(among(titulars.scope, scope)))
      : undefined,
    loose === true ? isNull(accounts.titular_id) : undefined,
    typeof titular === 'number' ? eq(accounts.titular_id, titular) : undefined,
    typeof bank === 'number' ? eq(accounts.bank_id, bank) : undefined,
    typeof active === 'boolean' ? eq(accounts.active, active) : undefined,
    search
      ? or(
          numberContains(search),
          inArray(accounts.titular_id, holders(isHolder(search))),
          inArray(
            accounts.bank_id,
            db.select({ id: banks.id }).from(banks).where(contains(banks.search_key, search)),
          ),
        )
      : undefined,
  ]
}

/** Matches digits anywhere in the number, with separators or a mask: `0134-0001 63`, `··0001`. */
function numberContains(search: string): SQL | undefined {
  const digits = typedAccountDigits(search)
  return digits === undefined ? undefined : contains(accounts.number, digits)
}

/** Throws NotFound. */
export async function getAccount(
  db: Db,
  id: number,
  relations: Relations = NOTHING,
): Promise<Account> {
  const counted = countsWanted(countColumns, relations.withCount)
  const rows: Account[] = await selectAccounts(db, counted).where(eq(accounts.id, id))
  const [account] = await withRelations(db, rows, relations)
  if (!account) throw new NotFound()
  return account
}

async function withRelations(db: Db, rows: Account[], wanted: Relations): Promise<Account[]> {
  const found = wanted.with.has('bank') ? await withBanks(db, rows) : rows
  return wanted.with.has('titular') ? withHolders(db, found) : found
}

/** `bank` is the bank's name. */
export type AccountOption = { id: number; number: string; type: AccountType; bank: string }
/** `capital` in céntimos, `titular` the holder's name. */
export type CompanyAccountOption = AccountOption & {
  capital: Centimos
  titular: string
  titular_id: number
}
/** With what of the capital is held by what is dated ahead. */
export type PayingAccount = CompanyAccountOption & { held: Held[] }

const optionColumns = {
  id: accounts.id,
  number: accounts.number,
  type: accounts.type,
  bank: banks.name,
}
const companyColumns = {
  ...optionColumns,
  capital: accounts.capital,
  titular: titulars.name,
  titular_id: titulars.id,
}
const optionOrder = [asc(accounts.type), asc(banks.name_key), asc(accounts.number)]

/**
 * Returns the titular's active accounts for a picker, by type and bank. `keep` is the account of an
 * edited document; it is included even if inactive.
 */
export async function accountOptions(
  db: Db,
  titular_id: number,
  keep?: number | null,
): Promise<AccountOption[]> {
  const offered = eq(accounts.active, true)
  return db
    .select(optionColumns)
    .from(accounts)
    .innerJoin(banks, eq(banks.id, accounts.bank_id))
    .where(
      and(eq(accounts.titular_id, titular_id), keep ? or(offered, eq(accounts.id, keep)) : offered),
    )
    .orderBy(...optionOrder)
}

/** Finds the few companies first: thousands of accounts are other people's. */
const ofCompanies = (db: Db) =>
  inArray(
    accounts.titular_id,
    db.select({ id: titulars.id }).from(titulars).where(eq(titulars.scope, COMPANY)),
  )

const canBeUsed = and(eq(accounts.active, true), eq(titulars.active, true))

/** Returns the active accounts of active Empresa holders, by type and bank, and `keep` as above. */
export async function companyAccountOptions(
  db: Db,
  keep?: number | null,
): Promise<CompanyAccountOption[]> {
  const found = await offeredAccounts(db, Boolean(keep), false).execute({ keep })
  return found.map(({ isAhead: _, ...option }) => option)
}

/**
 * The company accounts that may pay, with the part of their capital that only a later day may spend. Asks
 * once more only where something is dated ahead.
 */
export async function payingAccounts(
  db: Db,
  today: IsoDate,
  keep?: number | null,
): Promise<PayingAccount[]> {
  const found = await offeredAccounts(db, Boolean(keep), true).execute({ keep, today })
  const ahead = found.flatMap(({ id, isAhead }) => (isAhead ? [id] : []))
  const held = await heldAfter(db, ahead, today)
  return found.map(({ isAhead: _, ...option }) => ({ ...option, held: held.get(option.id) ?? [] }))
}

const offeredAccounts = query((db, keeps: boolean, aheadToo: boolean) => {
  const kept = keeps ? or(canBeUsed, eq(accounts.id, sql.placeholder('keep'))) : canBeUsed
  const isAhead = aheadToo
    ? sql`exists (select 1 from ${movements} where ${movements.account_id} = ${accounts.id}
        and ${movements.issued_at} > ${sql.placeholder('today')})`
    : sql`null`
  return db
    .select({ ...companyColumns, isAhead: isAhead.mapWith(Boolean) })
    .from(accounts)
    .innerJoin(banks, eq(banks.id, accounts.bank_id))
    .innerJoin(titulars, eq(titulars.id, accounts.titular_id))
    .where(and(ofCompanies(db), kept))
    .orderBy(...optionOrder)
})

/** What movements dated after a day hold of the accounts' capital. */
async function heldAfter(db: Db, ids: number[], day: IsoDate): Promise<Map<number, Held[]>> {
  if (ids.length === 0) return new Map()
  const { account_id, issued_at, amount } = movements
  const days = await db
    .select({ account_id, issued_at, amount: exactly(sql`sum(${amount})`) })
    .from(movements)
    .where(and(inArray(account_id, ids), gt(issued_at, day)))
    .groupBy(account_id, issued_at)
    .orderBy(account_id, issued_at)
  const byAccount = Map.groupBy(days, (each) => each.account_id)
  return new Map([...byAccount].map(([id, ahead]) => [id, heldBy(ahead)]))
}

/**
 * Returns the company accounts for a list's filter, by type and bank: active ones, those with
 * movements, and `keep`, which the filter already names.
 */
export async function companyAccountsToAsk(
  db: Db,
  keep?: number | null,
): Promise<(AccountOption & Active)[]> {
  const moved = sql`exists (select 1 from movements where account_id = ${accounts.id})`
  return db
    .select({ ...optionColumns, active: sql<boolean>`${canBeUsed}`.mapWith(Boolean) })
    .from(accounts)
    .innerJoin(banks, eq(banks.id, accounts.bank_id))
    .innerJoin(titulars, eq(titulars.id, accounts.titular_id))
    .where(and(ofCompanies(db), or(canBeUsed, moved, eq(accounts.id, keep ?? 0))))
    .orderBy(...optionOrder)
}

type Active = { active: boolean }
