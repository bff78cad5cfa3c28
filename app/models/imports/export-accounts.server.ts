/** Accounts of a list in the columns of an import (docs/rules/import.md#8). */

import type { Cell, TableColumn } from '#app/io/printing/cells.server.ts'
import { remarked } from '#app/io/spreadsheets/cell-texts.ts'
import { type Table, type TableFormat, tableFile } from '#app/io/spreadsheets/table-file.server.ts'
import { inOrder } from '#app/kernel/asking/in-order.server.ts'
import { type Listing, parseListing } from '#app/kernel/asking/listing.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { accountListing } from '#app/models/accounts/fields.ts'
import { type AccountKind, accountIds } from '#app/models/accounts/read.server.ts'
import type { AccountRow } from '#app/models/records/account-rows.server.ts'
import { accountsById, titularsById } from '#app/models/records/relations.server.ts'
import type { Db } from '#db/client.server.ts'
import { accountCell, importColumns } from './export.server.ts'
import { ACCOUNT_EXPORTS, ACCOUNT_FIELDS, type AccountExport } from './fields.ts'

/** `loose` has the accounts that nobody holds. */
export const exportedAccounts = {
  ...accountListing,
  filters: { ...accountListing.filters, loose: { kind: 'flag' } },
} as const

const COLUMNS = importColumns(['ric', 'name', ...ACCOUNT_FIELDS])
const CAPITAL: TableColumn = { label: 'Capital Bs', type: 'money' }

export async function exportAccounts(db: Db, kind: AccountExport, format: TableFormat) {
  const isLoose = kind === 'loose-accounts'
  const query = new URLSearchParams({ sort_by: 'id,asc', ...(isLoose && { loose: '1' }) })
  const { listing } = parseListing(exportedAccounts, query)
  return tableFile(await accountsTable(db, listing, isLoose ? 'personal' : 'company'), format)
}

export async function accountsTable(db: Db, listing: Listing, kind: AccountKind): Promise<Table> {
  const isCompany = kind === 'company'
  const ids = await accountIds(db, listing, kind)
  return {
    file: isCompany ? ACCOUNT_EXPORTS['company-accounts'].file : fileOf(listing),
    sheet: 'Cuentas',
    columns: isCompany ? [...COLUMNS, CAPITAL] : COLUMNS,
    batches: rowsOf(db, ids, isCompany),
  }
}

function fileOf({ filters: { loose, scope } }: Listing): string {
  if (loose === true) return ACCOUNT_EXPORTS['loose-accounts'].file
  return Array.isArray(scope) ? `cuentas-${scope.join('-').toLowerCase()}` : 'cuentas'
}

async function* rowsOf(
  db: Db,
  ids: readonly number[],
  hasCapital: boolean,
): AsyncGenerator<Cell[][]> {
  const read = (some: number[]) => accountsById(db, some, false)
  for await (const accounts of inOrder<AccountRow>(ids, read)) {
    const holders = await titularsById(
      db,
      accounts.map(({ titular_id }) => titular_id),
    )
    yield accounts.map((account) => {
      const holder = holders.get(account.titular_id ?? 0)
      return [
        holder ? formatRic(holder.ric) : null,
        holder ? remarked(holder.name) : null,
        ...ACCOUNT_FIELDS.map((field) => accountCell(field, account)),
        ...(hasCapital ? [account.capital] : []),
      ]
    })
  }
}
