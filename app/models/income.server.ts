/** Reading incomes. Writing them is in income-changes.server.ts. */
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AccountRow } from '#app/models/account-rows.server.ts'
import { accountsById, presentAccount } from '#app/models/relations.server.ts'
import { type Found, findDocuments } from '#app/services/documents.server.ts'
import { NotFound } from '#app/services/errors.ts'
import { type Listing, type PageOf, pageOf } from '#app/services/listing.ts'
import { centimos, toBs } from '#app/services/money.ts'
import { Asked } from '#app/services/queries.server.ts'
import type { Db } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { accounts, banks, incomes } from '#db/schema.ts'

const { search_key: _, snapshot: __, ...columns } = getTableColumns(incomes)

export type IncomeRow = Omit<typeof incomes.$inferSelect, 'search_key' | 'snapshot'>
/** An income; `amount` is céntimos. */
export type Income = IncomeRow & { account?: AccountRow | undefined }

/** The list shows an account by its bank's name, and the search key begins with the provider. */
const sortable = {
  ...columns,
  provider: incomes.search_key,
  account: sql`(select ${banks.name_key} from ${accounts} join ${banks} on ${banks.id} = ${accounts.bank_id} where ${accounts.id} = ${incomes.account_id})`,
}

/** Ways in which an income matches a search: its provider and number, or its account's bank. */
function matchesOf(term: string, asked: Asked): SQL[] {
  const byBank = asked.containing('bank', banks.name_key, term)
  return [
    asked.containing('key', incomes.search_key, term),
    sql`${incomes.account_id} in (select ${accounts.id} from ${accounts} join ${banks} on ${banks.id} = ${accounts.bank_id} where ${byBank})`,
  ]
}

/** Where the incomes of a listing are, and how many. */
function findIncomes(db: Db, listing: Listing): Promise<Found> {
  const { account } = listing.filters
  const asked = new Asked()
  const conditions =
    typeof account === 'number' ? [eq(incomes.account_id, asked.of('account', account))] : []
  const matches = listing.search ? matchesOf(listing.search, asked) : []
  const finder = { kind: 'income', table: incomes, asked, conditions, matches, sortable } as const
  return findDocuments(db, finder, listing)
}

/** A page of incomes; `with` names what is read along. */
export async function listIncomes(db: Db, listing: Listing): Promise<PageOf<Income>> {
  const { shape, where, orderBy, values, total } = await findIncomes(db, listing)
  const list = prepared(db, `rows of ${shape}`, () =>
    db
      .select(columns)
      .from(incomes)
      .where(where)
      .orderBy(...orderBy),
  )
  const rows = await list.execute(values)
  return pageOf(await withAccount(db, rows, listing.with), total, listing)
}

/** One income, voided or not if `voidedToo`. Throws NotFound. */
export async function getIncome(
  db: Db,
  id: number,
  relations: Pick<Listing, 'with'> = { with: new Set() },
  voidedToo = false,
): Promise<Income> {
  const rows = await db.select(columns).from(incomes).where(eq(incomes.id, id))
  const [income] = await withAccount(db, rows, relations.with)
  if (!income || (income.voided_at && !voidedToo)) throw new NotFound()
  return income
}

async function withAccount(
  db: Db,
  rows: IncomeRow[],
  wanted: ReadonlySet<string>,
): Promise<Income[]> {
  if (wanted.size === 0) return rows
  const ids = rows.map((row) => row.account_id)
  const known = await accountsById(db, ids, wanted.has('account.bank'))
  return rows.map((row) => ({ ...row, account: known.get(row.account_id) }))
}

/** An income as the API gives it: money in Bs. */
export function presentIncome({ account, ...row }: Income) {
  return {
    ...row,
    amount: toBs(centimos(row.amount)),
    ...(account && { account: presentAccount(account) }),
  }
}
