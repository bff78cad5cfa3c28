import { and, asc, count, desc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { countsWanted } from '#app/kernel/asking/counts.server.ts'
import { allInOrder } from '#app/kernel/asking/in-order.server.ts'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { isPerson } from '#app/kernel/asking/persons.server.ts'
import { among, sortingOf, windowOf } from '#app/kernel/asking/queries.server.ts'
import type { DocumentPath, OrderKind } from '#app/kernel/document-kinds.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { inAlphabet } from '#app/kernel/values/alphabet.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import { addByRic, type ByRic } from '#app/kernel/values/ric-forms.ts'
import { type AccountRow, accountsOfTitulars } from '#app/models/records/account-rows.server.ts'
import { type TitularRow, titularColumns } from '#app/models/records/relations.server.ts'
import { type UserRow, userRowsById } from '#app/models/records/user-rows.server.ts'
import { apart } from '#db/apart.server.ts'
import type { Db } from '#db/client.server.ts'
import type { WageCurrency } from '#db/kinds.ts'
import { batches, isIn, listed, query } from '#db/query.server.ts'
import { titulars } from '#db/schema.ts'
import { EMPLOYEE } from './fields.ts'

export {
  namesOf,
  type Receiver,
  type SharedAddress,
  sharedAddresses,
  sharedTexts,
} from './shared-addresses.server.ts'

/** A titular with the requested relations and counts; counts leave voided documents out. */
export type Titular = TitularRow & {
  accounts_count?: number
  paysheets_count?: number
  payments_count?: number
  user?: UserRow | null
  accounts?: AccountRow[]
}

type Relations = Pick<Listing, 'with' | 'withCount'>
const NOTHING: Relations = { with: new Set(), withCount: new Set() }

/** In one-table queries Drizzle writes bare column names; a subquery would take `id` as its own. */
const id = sql.raw('titulars.id')
const counts: Record<'accounts_count' | `${DocumentPath<OrderKind>}_count`, SQL> = {
  accounts_count: sql`(select count(*) from accounts where accounts.titular_id = ${id})`,
  paysheets_count: sql`(select count(*) from paysheets where paysheets.titular_id = ${id} and paysheets.voided_at is null)`,
  payments_count: sql`(select count(*) from payments where payments.titular_id = ${id} and payments.voided_at is null)`,
}
const countColumns = {
  accounts_count: counts.accounts_count.mapWith(Number),
  paysheets_count: counts.paysheets_count.mapWith(Number),
  payments_count: counts.payments_count.mapWith(Number),
}
const sortable = { ...titularColumns, ...counts, name: titulars.name_key }

export async function listTitulars(db: Db, listing: Listing): Promise<PageOf<Titular>> {
  const where = and(...conditionsOf(listing))
  const { limit, offset } = windowOf(listing)
  if (listing.limit === 0) {
    const ids = await titularIds(db, listing)
    const rows = await allInOrder(ids, async (some) => {
      const read = titularsIn(db, ...listing.withCount)
      const found: Titular[] = await read.execute({ ids: listed(some) })
      return withRelations(db, found, listing)
    })
    return pageOf(rows, rows.length, listing)
  }
  const rows: Titular[] = await selectTitulars(readerOf(db, listing), listing)
    .where(where)
    .orderBy(...sortingOf(listing, sortable, titulars.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ n: count() }).from(titulars).where(where)
  return pageOf(await withRelations(db, rows, listing), total?.n ?? 0, listing)
}

/** Sorting by what refers to them counts all orders of all. */
const readerOf = (db: Db, { sort }: Listing): Db => (sort.field in counts ? apart(db) : db)

const selectTitulars = (db: Db, { withCount }: Pick<Relations, 'withCount'>) =>
  db.select({ ...titularColumns, ...countsWanted(countColumns, withCount) }).from(titulars)

const titularsIn = query((db, ...counts: string[]) =>
  selectTitulars(db, { withCount: new Set(counts) }).where(isIn(titulars.id)),
)

export async function titularIds(db: Db, listing: Listing): Promise<number[]> {
  const rows = await readerOf(db, listing)
    .select({ id: titulars.id })
    .from(titulars)
    .where(and(...conditionsOf(listing)))
    .orderBy(...sortingOf(listing, sortable, titulars.id))
  return rows.map((row) => row.id)
}

function conditionsOf({ search, filters: { scope, type, active } }: Listing): SQL[] {
  return [
    ...(search ? [isPerson(search)] : []),
    ...(Array.isArray(scope) ? [among(titulars.scope, scope)] : []),
    ...(Array.isArray(type) ? [among(titulars.type, type)] : []),
    ...(typeof active === 'boolean' ? [eq(titulars.active, active)] : []),
  ]
}

/** Throws NotFound. */
export async function getTitular(
  db: Db,
  id: number,
  relations: Relations = NOTHING,
): Promise<Titular> {
  const rows: Titular[] = await selectTitulars(db, relations).where(eq(titulars.id, id))
  const [titular] = await withRelations(db, rows, relations)
  if (!titular) throw new NotFound()
  return titular
}

const COUNTS = {
  with: new Set<string>(),
  withCount: new Set(['accounts', 'paysheets', 'payments']),
}

/** Returns a titular with counts of what refers to them. Throws NotFound. */
export function getTitularWithCounts(db: Db, id: number): Promise<Titular> {
  return getTitular(db, id, COUNTS)
}

async function withRelations(db: Db, rows: Titular[], wanted: Relations): Promise<Titular[]> {
  const bank = wanted.with.has('accounts.bank')
  const found = wanted.with.has('accounts') || bank
  const accounts = found && (await accountsOfTitulars(db, idsOf(rows), { bank }))
  const linked =
    wanted.with.has('user') &&
    (await userRowsById(
      db,
      rows.flatMap((row) => row.user_id ?? []),
    ))
  return rows.map((row) => ({
    ...row,
    ...(linked && { user: linked.get(row.user_id ?? 0) ?? null }),
    ...(accounts && { accounts: accounts.get(row.id) ?? [] }),
  }))
}

const idsOf = (rows: Titular[]) => rows.map((row) => row.id)

const { department } = titulars

/** A select offers so many departments: the addresses of lists and reports take others, too. */
const MOST_DEPARTMENTS = 500

/** The departments of active employees, and of `former` ones on request, by name; of very many the largest. */
export async function departmentNames(db: Db, { former = false } = {}): Promise<string[]> {
  const isActive = former ? undefined : eq(titulars.active, true)
  const rows = await db
    .select({ department })
    .from(titulars)
    .where(and(eq(titulars.scope, EMPLOYEE), isActive, isNotNull(department)))
    .groupBy(department)
    .orderBy(desc(count()), asc(department))
    .limit(MOST_DEPARTMENTS)
  return rows.flatMap((row) => row.department ?? []).toSorted(inAlphabet)
}

/** What salaries of active employees are agreed in, the commonest first. */
export async function currenciesPaid(db: Db): Promise<WageCurrency[]> {
  const { salary_currency } = titulars
  const rows = await db
    .select({ salary_currency })
    .from(titulars)
    .where(
      and(eq(titulars.scope, EMPLOYEE), eq(titulars.active, true), gt(titulars.salary, NO_MONEY)),
    )
    .groupBy(salary_currency)
    .orderBy(desc(count()), asc(salary_currency))
  return rows.map((row) => row.salary_currency)
}

export async function isDepartment(db: Db, name: string): Promise<boolean> {
  const found = await db
    .select({ id: titulars.id })
    .from(titulars)
    .where(eq(department, name))
    .limit(1)
  return found.length > 0
}

type Known = { id: number; name: string; ric: string; email: string | null; active: boolean }

const PEOPLE_AT_ONCE = 1000

export async function titularsByRic(db: Db): Promise<ByRic<Known>> {
  const index: ByRic<Known> = new Map()
  const all = batches(PEOPLE_AT_ONCE, (after) => peopleAfter(db).execute({ after }))
  for await (const some of all) addByRic(index, some)
  return index
}

const peopleAfter = query((db) =>
  db
    .select({
      ...{ id: titulars.id, name: titulars.name, ric: titulars.ric },
      ...{ email: titulars.email, active: titulars.active },
    })
    .from(titulars)
    .where(gt(titulars.id, sql.placeholder('after')))
    .orderBy(asc(titulars.id))
    .limit(PEOPLE_AT_ONCE),
)
