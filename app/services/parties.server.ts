/**
 * Who a document pays and from where: read together, checked, and kept as the document's snapshot
 * (decisions.md section 1). Shared by everything that is paid from a company account.
 */
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { type AccountSnapshot, accounts, banks, titulars } from '#db/schema.ts'

const holders = alias(titulars, 'holders')

export type Titular = { id: number; name: string; ric: string; salary: number; active: boolean }
export type PayingAccount = AccountSnapshot & {
  id: number
  titular_id: number | null
  active: boolean
  holder_scope: string | null
  holder_active: boolean | null
}

export async function readTitular(tx: Tx, id: number): Promise<Titular | undefined> {
  const find = prepared(tx, 'titular to pay', () =>
    tx
      .select({
        id: titulars.id,
        name: titulars.name,
        ric: titulars.ric,
        salary: titulars.salary,
        active: titulars.active,
      })
      .from(titulars)
      .where(eq(titulars.id, sql.placeholder('id'))),
  )
  const [titular] = await find.execute({ id })
  return titular
}

/** An account with its bank and holder, as documents print them. */
export async function readAccount(tx: Tx, id: number): Promise<PayingAccount | undefined> {
  const find = prepared(tx, 'account to pay', () =>
    tx
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
      .where(eq(accounts.id, sql.placeholder('id'))),
  )
  const [row] = await find.execute({ id })
  return row && { ...row, holder: row.holder ?? '', holder_ric: row.holder_ric ?? '' }
}

/** Whether money may come out of, or into, this account: an active one of an active company. */
export function isCompanyAccount(account: PayingAccount | undefined): account is PayingAccount {
  return Boolean(
    account?.active && account.holder_scope === 'Empresa' && account.holder_active === true,
  )
}

/** The part of an account that a snapshot keeps. */
export function snapshotOf(account: PayingAccount): AccountSnapshot {
  const { number, bank, holder = '', holder_ric = '' } = account
  return { number, bank, holder, holder_ric }
}
