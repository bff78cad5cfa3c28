import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { isIn, listed, query } from '#db/query.server.ts'
import { accounts, banks, titulars } from '#db/schema.ts'
import { namesakeRic } from './namesakes.server.ts'

type BankRow = Omit<typeof banks.$inferSelect, 'name_key' | 'search_key'>
const { name_key: _bn, search_key: _bs, ...bankColumns } = getTableColumns(banks)

/** An account with the names that the API returns (docs/rules/api.md#7), and its whole bank on request. */
export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number] & {
  bank_record?: BankRow
}

const { id, number, bank_id, type, titular_id, phone_number, capital, active } = accounts
const { version, created_at, updated_at } = accounts
export const accountColumns = {
  ...{ id, number, bank_id, bank: sql<string>`${banks.name}` },
  ...{ type, titular_id, titular: titulars.name, scope: titulars.scope },
  namesake: namesakeRic(),
  ...{ phone_number, capital, active, version, created_at, updated_at },
}

/**
 * Selects accounts with their bank and holder, and any further columns. Left joins keep the planner
 * from starting at the few banks and sorting everything.
 */
export function selectAccounts(db: Db, further: Record<never, never> = {}) {
  return db
    .select({ ...accountColumns, ...further })
    .from(accounts)
    .leftJoin(banks, eq(banks.id, accounts.bank_id))
    .leftJoin(titulars, eq(titulars.id, accounts.titular_id))
}

export async function accountsOfTitulars(
  db: Db,
  ids: number[],
  wanted: { bank: boolean },
): Promise<Map<number, AccountRow[]>> {
  if (ids.length === 0) return new Map()
  const rows: AccountRow[] = await accountsHeldBy(db).execute({ ids: listed(ids) })
  return Map.groupBy(wanted.bank ? await withBanks(db, rows) : rows, (row) => row.titular_id ?? 0)
}

const accountsHeldBy = query((db) =>
  selectAccounts(db).where(isIn(accounts.titular_id)).orderBy(asc(accounts.number)),
)

export async function withBanks<R extends AccountRow>(db: Db, rows: R[]): Promise<R[]> {
  if (rows.length === 0) return rows
  const found: BankRow[] = await db
    .select(bankColumns)
    .from(banks)
    .where(inArray(banks.id, [...new Set(rows.map((row) => row.bank_id))]))
  const byId = new Map(found.map((bank) => [bank.id, bank]))
  return rows.map((row) => ({ ...row, bank_record: byId.get(row.bank_id) }))
}
