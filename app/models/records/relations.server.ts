/** Reads related records in bulk by id: one query per relation, no joins. */
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { inBs } from '#app/kernel/values/fractions.ts'
import { MAX_AMOUNT, plainBs, toBs } from '#app/kernel/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { isIn, listed, ONE_ROW, query } from '#db/query.server.ts'
import { accounts, banks, payroll_runs, titulars, users } from '#db/schema.ts'
import { type AccountRow, selectAccounts, withBanks } from './account-rows.server.ts'
import { RATE_NOW } from './rate-now.server.ts'

const { name_key: _tn, search_key: _ts, ...columns } = getTableColumns(titulars)

/** All that is shown of a titular; `rate` is today's of the salary's currency, if it has one. */
export const titularColumns = { ...columns, rate: RATE_NOW }

const selectTitulars = query((db) =>
  db.select(titularColumns).from(titulars).where(isIn(titulars.id)),
)

export type TitularRow = Awaited<ReturnType<ReturnType<typeof selectTitulars>['execute']>>[number]

const byId = <R extends { id: number }>(rows: R[]) => new Map(rows.map((row) => [row.id, row]))
const distinct = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]

export async function titularsById(
  db: Db,
  ids: (number | null)[],
): Promise<Map<number, TitularRow>> {
  const wanted = distinct(ids)
  return byId(wanted.length > 0 ? await selectTitulars(db).execute({ ids: listed(wanted) }) : [])
}

export async function withHolders<R extends AccountRow>(db: Db, rows: R[]) {
  const holders = await titularsById(
    db,
    rows.map((row) => row.titular_id),
  )
  return rows.map((row) => ({ ...row, titular_record: holders.get(row.titular_id ?? 0) ?? null }))
}

export async function titularsOfUsers(db: Db, ids: number[]): Promise<Map<number, TitularRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select(titularColumns).from(titulars).where(inArray(titulars.user_id, ids))
  return new Map(rows.map((row) => [row.user_id ?? 0, row]))
}

export async function accountsById(
  db: Db,
  ids: (number | null)[],
  withBank: boolean,
): Promise<Map<number, AccountRow>> {
  const wanted = distinct(ids)
  if (wanted.length === 0) return new Map()
  const rows: AccountRow[] = await accountsWithIds(db).execute({ ids: listed(wanted) })
  return byId(withBank ? await withBanks(db, rows) : rows)
}

const accountsWithIds = query((db) => selectAccounts(db).where(isIn(accounts.id)))

/**
 * A titular as the API gives it: money in Bs, at today's rate, null without one; `full_salary` is the
 * amount of a `completo`, and `salary_amount` the salary as agreed.
 */
export function presentTitular(titular: TitularRow) {
  const { rate, ...shown } = titular
  const { salary: amount, salary_currency } = titular
  const inToday = rate === null ? undefined : inBs(amount, rate)
  const bs = salary_currency === 'VES' ? amount : inToday
  const salary = bs === undefined || bs > MAX_AMOUNT ? null : toBs(bs)
  return { ...shown, salary, full_salary: salary, salary_amount: plainBs(amount) }
}

/** An account as the API gives it: `bank` and `titular` are names, unless the records were read. */
export function presentAccount<A extends AccountRow & { titular_record?: TitularRow | null }>(
  account: A,
) {
  const { titular_record, bank_record, scope: _, namesake: _n, ...own } = account
  return {
    ...own,
    bank: bank_record ?? account.bank,
    titular: titular_record ? presentTitular(titular_record) : account.titular,
    capital: toBs(account.capital),
  }
}

export async function titularName(db: Db, id: number): Promise<string> {
  return (await titularsById(db, [id])).get(id)?.name ?? ''
}

export async function bankName(db: Db, id: number): Promise<string> {
  const [bank] = await db.select({ name: banks.name }).from(banks).where(eq(banks.id, id))
  return bank?.name ?? ''
}

export async function accountName(db: Db, id: number): Promise<string> {
  const account = (await accountsById(db, [id], true)).get(id)
  return account ? `${account.bank} ${formatAccountNumber(account.number)}` : ''
}

export async function userName(db: Db, id: number): Promise<string> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return user?.name ?? ''
}

export async function payrollRunName(db: Db, id: number): Promise<string> {
  const [run] = await db
    .select({ order: payroll_runs.order, title: payroll_runs.title })
    .from(payroll_runs)
    .where(eq(payroll_runs.id, id))
  return run ? `${formatDocumentNumber(run.order)}, ${run.title}` : ''
}

/**
 * Returns the company that runs this back office: as its profile has it, or else the first active
 * holder of scope Empresa. A RIF as it is stored.
 */
export async function findCompany(db: Db): Promise<Company | null> {
  const [row] = await company(db).execute()
  return row ? companyIn(row) : null
}

type Company = { name: string; ric: string }

const ofCompany = (column: 'name' | 'ric') =>
  sql<
    string | null
  >`coalesce((select ${sql.identifier(column)} from company_profile), (select ${sql.identifier(column)} from titulars
    where scope = 'Empresa' and active order by id limit 1))`

/** The company, as columns of any query. */
export const COMPANY = { company_name: ofCompany('name'), company_ric: ofCompany('ric') }

/** What a query's row has of the company; null where there is none. */
export const companyIn = ({
  company_name: name,
  company_ric: ric,
}: Record<keyof typeof COMPANY, string | null>): Company | null =>
  name === null || ric === null ? null : { name, ric }

const company = query((db) => db.select(COMPANY).from(ONE_ROW))
