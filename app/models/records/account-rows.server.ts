import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Centimos } from '#app/kernel/values/money.ts'
import type { Db } from '#db/client.server.ts'
import type { AccountType, Scope } from '#db/kinds.ts'
import { isIn, listed, query } from '#db/query.server.ts'
import { accounts, banks, titulars } from '#db/schema.ts'

export type BankRow = Omit<typeof banks.$inferSelect, 'name_key' | 'search_key'>

/** An account with the names that the API returns (docs/rules/api.md#7); `capital` in céntimos. */
export type AccountRow = {
  id: number
  number: string
  bank_id: number
  /** The bank's name. */
  bank: string
  type: AccountType
  titular_id: number | null
  /** The holder's name and scope; null without a holder. */
  titular: string | null
  scope: Scope | null
  phone_number: string | null
  capital: Centimos
  active: boolean
  bank_record?: BankRow
  version: number
  created_at: string
  updated_at: string
}

export const accountColumns = {
  id: accounts.id,
  number: accounts.number,
  bank_id: accounts.bank_id,
  bank: sql<string>`${banks.name}`,
  type: accounts.type,
  titular_id: accounts.titular_id,
  titular: titulars.name,
  scope: titulars.scope,
  phone_number: accounts.phone_number,
  capital: accounts.capital,
  active: accounts.active,
  version: accounts.version,
  created_at: accounts.created_at,
  updated_at: accounts.updated_at,
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
    .select({
      id: banks.id,
      index: banks.index,
      name: banks.name,
      swift: banks.swift,
      version: banks.version,
      created_at: banks.created_at,
      updated_at: banks.updated_at,
    })
    .from(banks)
    .where(inArray(banks.id, [...new Set(rows.map((row) => row.bank_id))]))
  const byId = new Map(found.map((bank) => [bank.id, bank]))
  return rows.map((row) => ({ ...row, bank_record: byId.get(row.bank_id) }))
}
