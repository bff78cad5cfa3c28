import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { findPaysheets } from '#app/models/paysheet.server.ts'
import { type Listing, type PageOf, pageOf } from '#app/services/listing.ts'
import type { Db } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { accounts, banks, paysheets, titulars } from '#db/schema.ts'

/** A row of the list screen: only what it shows, since it travels to the browser. */
export type PaysheetListRow = {
  id: number
  issued_at: string
  titular: string
  account: string
  bank: string
  enterprise: string
  enterprise_bank: string
  transaction: string
  payday: string
  /** Céntimos. */
  total: number
  voided: boolean
}

const holders = alias(titulars, 'holders')
const paying = alias(accounts, 'paying')
const payingBanks = alias(banks, 'paying_banks')
const shown = {
  id: paysheets.id,
  issued_at: paysheets.issued_at,
  titular: holders.name,
  account: accounts.number,
  bank: sql<string | null>`${banks.name}`,
  enterprise: paying.number,
  enterprise_bank: payingBanks.name,
  transaction: paysheets.transaction,
  payday: paysheets.payday,
  total: paysheets.total,
  voided_at: paysheets.voided_at,
}

/** The list screen's page, with the present names of titulars, accounts and banks. */
export async function paysheetListRows(db: Db, listing: Listing): Promise<PageOf<PaysheetListRow>> {
  const { shape, where, orderBy, values, total } = await findPaysheets(db, listing)
  // Left joins keep the planner from starting at the few banks and sorting everything.
  const list = prepared(db, `screen of ${shape}`, () =>
    db
      .select(shown)
      .from(paysheets)
      .leftJoin(holders, eq(holders.id, paysheets.titular_id))
      .leftJoin(accounts, eq(accounts.id, paysheets.account_id))
      .leftJoin(banks, eq(banks.id, accounts.bank_id))
      .leftJoin(paying, eq(paying.id, paysheets.enterprise_id))
      .leftJoin(payingBanks, eq(payingBanks.id, paying.bank_id))
      .where(where)
      .orderBy(...orderBy),
  )
  const rows = await list.execute(values)
  const data = rows.map(({ voided_at, ...row }) => ({
    ...row,
    titular: row.titular ?? '',
    account: row.account ?? '',
    bank: row.bank ?? '',
    enterprise: row.enterprise ?? '',
    enterprise_bank: row.enterprise_bank ?? '',
    voided: voided_at !== null,
  }))
  return pageOf(data, total, listing)
}
