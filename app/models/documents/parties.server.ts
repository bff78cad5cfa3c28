/**
 * Whom documents pay and from which account: read together for any number of documents, checked,
 * and kept as their snapshots (docs/rules/money.md#12).
 */

import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import type { Tx } from '#db/client.server.ts'
import type { Scope } from '#db/kinds.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { type AccountSnapshot, accounts, banks, type OrderSnapshot, titulars } from '#db/schema.ts'

const holders = alias(titulars, 'holders')

/** Written out: a select of one table leaves its name away, and the inner table has an id too. */
const SALARY_SINCE = sql<IsoDate | null>`(select since from salary_changes
  where titular_id = titulars.id order by id desc limit 1)`

export type Titular = Awaited<ReturnType<ReturnType<typeof titularsById>['execute']>>[number]
export type PartyAccount = AccountSnapshot & {
  id: number
  titular_id: number | null
  active: boolean
  holder_scope: Scope | null
  holder_active: boolean | null
}
export type Parties = {
  titulars: ReadonlyMap<number, Titular>
  accounts: ReadonlyMap<number, PartyAccount>
}

export type OrderParties = {
  titular_id: number
  account_id: number | null
  enterprise_id: number
}

/** An order that may still lack its accounts. */
export type KnownParties = Pick<OrderParties, 'titular_id'> & Partial<OrderParties>

/** Reads the titulars and accounts of the orders; leaves out those that do not exist. */
export async function readParties(tx: Tx, orders: readonly KnownParties[]): Promise<Parties> {
  const named = orders.flatMap(({ account_id, enterprise_id }) =>
    [account_id, enterprise_id].flatMap((id) => id ?? []),
  )
  return {
    titulars: await readTitulars(
      tx,
      orders.map(({ titular_id }) => titular_id),
    ),
    accounts: await readAccounts(tx, named),
  }
}

export async function readTitulars(tx: Tx, ids: readonly number[]): Promise<Map<number, Titular>> {
  const rows = await inSlices(distinct(ids), (some) =>
    titularsById(tx).execute({ ids: listed(some) }),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const titularsById = query((db) =>
  db
    .select({
      id: titulars.id,
      name: titulars.name,
      ric: titulars.ric,
      scope: titulars.scope,
      /** As agreed, in hundredths of its currency. */
      salary: titulars.salary,
      salary_currency: titulars.salary_currency,
      /** The first day of the salary that was written last; null without one. */
      salary_since: SALARY_SINCE,
      active: titulars.active,
      shift: titulars.shift,
      /** The first and the last day of employment, where they are known. */
      position: titulars.position,
      department: titulars.department,
      hired_at: titulars.hired_at,
      left_at: titulars.left_at,
    })
    .from(titulars)
    .where(isIn(titulars.id)),
)

/** Accounts by id, with their bank and holder, for printing. */
export async function readAccounts(tx: Tx, ids: number[]): Promise<Map<number, PartyAccount>> {
  const rows = await inSlices(distinct(ids), (some) =>
    accountsById(tx).execute({ ids: listed(some) }),
  )
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, holder: row.holder ?? '', holder_ric: row.holder_ric ?? '' },
    ]),
  )
}

const accountsById = query((db) =>
  db
    .select({
      id: accounts.id,
      number: accounts.number,
      bank: banks.name,
      titular_id: accounts.titular_id,
      active: accounts.active,
      holder: holders.name,
      holder_ric: holders.ric,
      holder_scope: holders.scope,
      holder_active: holders.active,
    })
    .from(accounts)
    .innerJoin(banks, eq(banks.id, accounts.bank_id))
    .leftJoin(holders, eq(holders.id, accounts.titular_id))
    .where(isIn(accounts.id)),
)

const distinct = (ids: readonly number[]) => [...new Set(ids)]

type Judged = { titular: Titular; snapshot: OrderSnapshot }

export const NO_TITULAR = problem('unknown_value', 'Elija un titular activo')
const NO_ACCOUNT = problem('unknown_value', 'Elija una cuenta activa del titular')
const SAME_ACCOUNT = problem('not_applicable', 'Elija otra cuenta: esta es la que paga')
const TRANSFER_INSTEAD = problem(
  'company_account',
  'Es una cuenta de la empresa: el dinero se mueve con «Transferir fondos», no con una orden',
)
export const NO_COMPANY_ACCOUNT = problem('unknown_value', 'Elija una cuenta activa de la empresa')

/**
 * Checks who is paid and from where; parties that an edit does not change are not checked or
 * snapshot again. `toLeavers`: who is no longer active may be paid, as what is still owed to them.
 * Throws FieldErrors under titular_id, account_id and enterprise_id.
 */
export function judgeParties(
  order: OrderParties,
  known: Parties,
  before?: OrderParties & { snapshot: OrderSnapshot },
  toLeavers = false,
): Judged {
  const titular = known.titulars.get(order.titular_id)
  const account = known.accounts.get(order.account_id ?? 0)
  const enterprise = known.accounts.get(order.enterprise_id)
  const sameTitular = before?.titular_id === order.titular_id
  const sameAccount = sameTitular && before?.account_id === order.account_id
  const sameEnterprise = before?.enterprise_id === order.enterprise_id
  const errors: Problems = {}
  if (!titular || !(titular.active || sameTitular || toLeavers)) errors.titular_id = NO_TITULAR
  if (order.account_id !== null && !sameAccount) {
    const own = account?.active && account.titular_id === order.titular_id
    if (!own) errors.account_id = NO_ACCOUNT
  }
  if (!sameEnterprise && !isCompanyAccount(enterprise)) {
    errors.enterprise_id = NO_COMPANY_ACCOUNT
  }
  const isWell = Object.keys(errors).length === 0
  if (isWell && order.account_id === order.enterprise_id) {
    errors.account_id = SAME_ACCOUNT
  }
  if (!titular || !enterprise || Object.keys(errors).length > 0) throw new FieldErrors(errors)
  const kept = before?.snapshot
  return {
    titular,
    snapshot: {
      titular: sameTitular && kept ? kept.titular : titularSnapshot(titular),
      account: sameAccount && kept ? kept.account : account ? snapshotOf(account) : null,
      enterprise: sameEnterprise && kept ? kept.enterprise : snapshotOf(enterprise),
    },
  }
}

function titularSnapshot(titular: Titular): OrderSnapshot['titular'] {
  const { name, ric, position, department, hired_at } = titular
  return {
    ...{ name, ric },
    ...(position && { position }),
    ...(department && { department }),
    ...(hired_at && { hired_at }),
  }
}

/** Whom an order pays, and how many céntimos. */
type Paid = Pick<OrderParties, 'titular_id' | 'account_id'> & { paid: Centimos }

/** Whether an edit pays the same party no more than the order already did. */
export function paysNoMore(order: Paid, before: Paid | undefined): boolean {
  const isSame = before?.titular_id === order.titular_id && before.account_id === order.account_id
  return isSame && order.paid <= before.paid
}

/**
 * A payment into a company account would leave one company balance without reaching another. Orders
 * paid before the account became the company's stay. Throws FieldErrors.
 */
export function refuseCompanyAccount(order: Paid, known: Parties, before: Paid | undefined): void {
  const account = known.accounts.get(order.account_id ?? 0)
  if (account?.holder_scope !== 'Empresa' || paysNoMore(order, before)) return
  throw new FieldErrors({ account_id: TRANSFER_INSTEAD })
}

/**
 * What prevents an order that was made earlier from being paid now: inactive parties, an account
 * that is no longer its titular's, or that became the company's. `toLeavers` as in `judgeParties`.
 */
export function problemsOfParties(
  order: OrderParties,
  known: Parties,
  paid: Centimos,
  toLeavers = false,
): Problem[] {
  try {
    judgeParties(order, known, undefined, toLeavers)
    refuseCompanyAccount({ ...order, paid }, known, undefined)
    return []
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error
    return Object.keys(error.problems).map((field) => CHANGED_PARTIES[field] ?? NO_TITULAR)
  }
}

const CHANGED_PARTIES: Record<string, Problem> = {
  titular_id: problem('inactive', 'El titular está inactivo'),
  account_id: problem('inactive', 'La cuenta ya no es una cuenta activa del titular'),
  enterprise_id: problem('inactive', 'La cuenta que paga ya no es una cuenta activa de la empresa'),
}

/** Whether money may come out of, or into, this account: an active account of an active company. */
export function isCompanyAccount(account: PartyAccount | undefined): account is PartyAccount {
  return Boolean(
    account?.active && account.holder_scope === 'Empresa' && account.holder_active === true,
  )
}

/** For each document a problem unless all of its accounts are still the company's, and active. */
export const recheckCompanyAccounts =
  <R>(accountsOf: (row: R) => number[]) =>
  async (tx: Tx, rows: readonly R[]): Promise<Problem[][]> => {
    const documents = rows.map(accountsOf)
    const known = await readAccounts(tx, documents.flat())
    return documents.map((ids) => {
      if (ids.every((id) => isCompanyAccount(known.get(id)))) return []
      return [ids.length > 1 ? INACTIVE_SIDE : INACTIVE_ACCOUNT]
    })
  }

const INACTIVE_ACCOUNT = problem('inactive', 'La cuenta ya no es una cuenta activa de la empresa')
const INACTIVE_SIDE = problem(
  'inactive',
  'Una de las cuentas ya no es una cuenta activa de la empresa',
)

/** What a document of one company account keeps of it. Throws FieldErrors under account_id. */
export async function companySnapshot(tx: Tx, account_id: number) {
  const account = (await readAccounts(tx, [account_id])).get(account_id)
  if (!isCompanyAccount(account)) throw new FieldErrors({ account_id: NO_COMPANY_ACCOUNT })
  return { account: snapshotOf(account) }
}

export function snapshotOf(account: PartyAccount): AccountSnapshot {
  const { number, bank, holder = '', holder_ric = '' } = account
  return { number, bank, holder, holder_ric }
}
