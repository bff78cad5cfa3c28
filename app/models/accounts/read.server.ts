import { and, count, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { countsWanted } from '#app/kernel/asking/counts.server.ts'
import { allInOrder } from '#app/kernel/asking/in-order.server.ts'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { isHolder } from '#app/kernel/asking/persons.server.ts'
import { among, contains, sortingOf, windowOf } from '#app/kernel/asking/queries.server.ts'
import type { DocumentPath, OrderKind } from '#app/kernel/document-kinds.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { typedAccountDigits } from '#app/kernel/values/account-number.ts'
import {
  type AccountRow,
  accountColumns,
  selectAccounts,
  withBanks,
} from '#app/models/records/account-rows.server.ts'
import { type TitularRow, withHolders } from '#app/models/records/relations.server.ts'
import type { Db } from '#db/client.server.ts'
import { COMPANY } from '#db/kinds.ts'
import { isIn, listed, query } from '#db/query.server.ts'
import { accounts, banks, titulars } from '#db/schema.ts'

export { changedAccounts } from './changed.server.ts'
export {
  type AccountOption,
  accountOptions,
  type CompanyAccountOption,
  companyAccountOptions,
  companyAccountsToAsk,
  type PayingAccount,
  payingAccounts,
} from './options.server.ts'

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
