import { listPaysheets } from '#app/models/paysheet.server.ts'
import type { Listing, PageOf } from '#app/services/listing.ts'
import type { Db } from '#db/client.server.ts'

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

const SHOWN = new Set(['titular', 'account', 'enterprise'])

/** The list screen's page, with the present names of titulars, accounts and banks. */
export async function paysheetListRows(db: Db, listing: Listing): Promise<PageOf<PaysheetListRow>> {
  const page = await listPaysheets(db, { ...listing, with: SHOWN })
  return {
    ...page,
    data: page.data.map(({ titular, account, enterprise, ...row }) => ({
      id: row.id,
      issued_at: row.issued_at,
      titular: titular?.name ?? '',
      account: account?.number ?? '',
      bank: account?.bank ?? '',
      enterprise: enterprise?.number ?? '',
      enterprise_bank: enterprise?.bank ?? '',
      transaction: row.transaction,
      payday: row.payday,
      total: row.total,
      voided: row.voided_at !== null,
    })),
  }
}
