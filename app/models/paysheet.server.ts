/** Reading payroll orders. Writing them is in paysheet-changes.server.ts. */
import { eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AccountRow } from '#app/models/account-rows.server.ts'
import {
  accountsById,
  presentAccount,
  presentTitular,
  type TitularRow,
  titularsById,
} from '#app/models/relations.server.ts'
import { type IsoDate, monthName } from '#app/services/dates.ts'
import { type Found, findDocuments, searchKeyMatches } from '#app/services/documents.server.ts'
import { NotFound } from '#app/services/errors.ts'
import { type Listing, type PageOf, pageOf } from '#app/services/listing.ts'
import { centimos, toBs } from '#app/services/money.ts'
import { Asked } from '#app/services/queries.server.ts'
import type { Db } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { accounts, paysheets, titulars } from '#db/schema.ts'

const { search_key: _, snapshot: __, ...columns } = getTableColumns(paysheets)

export type PaysheetRow = Omit<typeof paysheets.$inferSelect, 'search_key' | 'snapshot'>
export type Paysheet = PaysheetRow & {
  titular?: TitularRow | undefined
  account?: AccountRow | undefined
  enterprise?: AccountRow | undefined
}

const titularName = sql`(select name_key from ${titulars} where ${titulars.id} = ${paysheets.titular_id})`
const accountNumber = (id: SQLWrapper) =>
  sql`(select number from ${accounts} where ${accounts.id} = ${id})`
const sortable = {
  ...columns,
  titular: titularName,
  account: accountNumber(paysheets.account_id),
  enterprise: accountNumber(paysheets.enterprise_id),
}

/** Ways in which an order matches a search: its titular, number, concept or account number. */
function matchesOf(term: string, asked: Asked): SQL[] {
  const digits = term.replace(/[\s-]/g, '')
  const byName = asked.containing('name', titulars.search_key, term)
  return [
    sql`${paysheets.titular_id} in (select ${titulars.id} from ${titulars} where ${byName})`,
    searchKeyMatches(paysheets, 'paysheets_search', term, asked),
    ...(/^\d{3,}$/.test(digits)
      ? [
          sql`${paysheets.account_id} in (select ${accounts.id} from ${accounts} where ${asked.containing('digits', accounts.number, digits)})`,
        ]
      : []),
  ]
}

const filtered = {
  titular: paysheets.titular_id,
  account: paysheets.account_id,
  enterprise: paysheets.enterprise_id,
  payday: paysheets.payday,
}

/** Where the orders of a listing are, and how many. */
export function findPaysheets(db: Db, listing: Listing): Promise<Found> {
  const asked = new Asked()
  const conditions = Object.entries(filtered).flatMap(([name, column]) => {
    const [value] = [listing.filters[name]].flat()
    return value === undefined ? [] : [eq(column, asked.of(name, value))]
  })
  const matches = listing.search ? matchesOf(listing.search, asked) : []
  const finder = {
    kind: 'paysheet',
    table: paysheets,
    asked,
    conditions,
    matches,
    sortable,
  } as const
  return findDocuments(db, finder, listing)
}

/** A page of orders; `with` names what is read along. Salary and money are céntimos. */
export async function listPaysheets(db: Db, listing: Listing): Promise<PageOf<Paysheet>> {
  const { shape, where, orderBy, values, total } = await findPaysheets(db, listing)
  const list = prepared(db, `rows of ${shape}`, () =>
    db
      .select(columns)
      .from(paysheets)
      .where(where)
      .orderBy(...orderBy),
  )
  const rows = await list.execute(values)
  return pageOf(await withRelations(db, rows, listing.with), total, listing)
}

/** One order, voided or not if `voidedToo`. Throws NotFound. */
export async function getPaysheet(
  db: Db,
  id: number,
  relations: Pick<Listing, 'with'> = { with: new Set() },
  voidedToo = false,
): Promise<Paysheet> {
  const find = prepared(db, 'paysheet', () =>
    db
      .select(columns)
      .from(paysheets)
      .where(eq(paysheets.id, sql.placeholder('id'))),
  )
  const rows = await find.execute({ id })
  const [paysheet] = await withRelations(db, rows, relations.with)
  if (!paysheet || (paysheet.voided_at && !voidedToo)) throw new NotFound()
  return paysheet
}

/** The salary and the settings' amounts that an order was computed from, in céntimos. */
export async function paysheetTerms(db: Db, id: number) {
  const [row] = await db
    .select({ salary: paysheets.salary, snapshot: paysheets.snapshot })
    .from(paysheets)
    .where(eq(paysheets.id, id))
  if (!row) throw new NotFound()
  return { salary: row.salary, settings: row.snapshot.settings }
}

async function withRelations(
  db: Db,
  rows: PaysheetRow[],
  wanted: ReadonlySet<string>,
): Promise<Paysheet[]> {
  if (wanted.size === 0) return rows
  const has = (name: string) => wanted.has(name) || wanted.has(`${name}.bank`)
  const holders = wanted.has('titular')
    ? await titularsById(
        db,
        rows.map((row) => row.titular_id),
      )
    : new Map<number, TitularRow>()
  const ids = rows.flatMap((row) => [
    ...(has('account') ? [row.account_id] : []),
    ...(has('enterprise') ? [row.enterprise_id] : []),
  ])
  const withBank = wanted.has('account.bank') || wanted.has('enterprise.bank')
  const known = await accountsById(db, ids, withBank)
  const account = (name: 'account' | 'enterprise', id: number) => {
    const found = known.get(id)
    if (!found || wanted.has(`${name}.bank`)) return found
    const { bank_record: _, ...plain } = found
    return plain
  }
  return rows.map((row) => ({
    ...row,
    ...(wanted.has('titular') && { titular: holders.get(row.titular_id) }),
    ...(has('account') && { account: account('account', row.account_id) }),
    ...(has('enterprise') && { enterprise: account('enterprise', row.enterprise_id) }),
  }))
}

const bs = (amount: number) => toBs(centimos(amount))

/** An order as the API gives it: money in Bs, `month` from its date, no purchase (decisions §8). */
export function presentPaysheet({ titular, account, enterprise, ...row }: Paysheet) {
  return {
    ...row,
    purchase_id: null,
    salary: bs(row.salary),
    amount: bs(row.amount),
    adition: bs(row.adition),
    discount: bs(row.discount),
    sso: bs(row.sso),
    lacks: bs(row.lacks),
    bonus: bs(row.bonus),
    lph: bs(row.lph),
    total: bs(row.total),
    month: monthName(row.issued_at as IsoDate),
    ...(titular && { titular: presentTitular(titular) }),
    ...(account && { account: presentAccount(account) }),
    ...(enterprise && { enterprise: presentAccount(enterprise) }),
  }
}
