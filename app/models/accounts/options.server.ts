import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { type AccountType, COMPANY } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import { accounts, banks, movements, titulars } from '#db/schema.ts'
import { type Held, heldBy } from './fields.ts'

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

/** The titular's active accounts for a picker, and `keep` of an edited document, even if inactive. */
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

/** For a list's filter: active company accounts, those with movements, and `keep`. */
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
