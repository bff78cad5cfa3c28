/** What a list's export has, by the list's address (docs/rules/import.md#11). */

import { type Table, type TableFormat, tableFile } from '#app/io/spreadsheets/table-file.server.ts'
import type { Listing, ListingRules } from '#app/kernel/asking/listing.ts'
import { journalListing } from '#app/models/accounting/fields.ts'
import { accountListing } from '#app/models/accounts/fields.ts'
import { announcementListing } from '#app/models/announcements/fields.ts'
import { waitingListing } from '#app/models/approval/fields.ts'
import { auditListing } from '#app/models/audit/fields.ts'
import { bankListing } from '#app/models/banks/fields.ts'
import { peopleTable, salariesTable } from '#app/models/imports/export.server.ts'
import { accountsTable, exportedAccounts } from '#app/models/imports/export-accounts.server.ts'
import { runListing } from '#app/models/payroll-runs/fields.ts'
import { salaryListing, titularListing } from '#app/models/titulars/fields.ts'
import { owedListing } from '#app/models/titulars/salaries/fields.ts'
import { userListing } from '#app/models/users/fields.ts'
import type { Db } from '#db/client.server.ts'
import type { ExportedList } from './fields.ts'
import {
  announcementsTable,
  arrearsTable,
  auditTable,
  banksTable,
  journalTable,
  runsTable,
  usersTable,
  waitingTable,
} from './list-tables.server.ts'

type ListExport = {
  rules: ListingRules
  /** Whether the list has no search. */
  unsearched?: true
  table: (db: Db, listing: Listing, format: TableFormat) => Promise<Table>
}

export const LIST_EXPORTS: Record<ExportedList, ListExport> = {
  '/titulars': { rules: titularListing, table: peopleTable },
  '/accounts': {
    rules: exportedAccounts,
    table: (db, listing) => accountsTable(db, listing, 'personal'),
  },
  '/company-accounts': {
    rules: accountListing,
    table: (db, listing) => accountsTable(db, listing, 'company'),
  },
  '/banks': { rules: bankListing, table: banksTable },
  '/payroll-runs': { rules: runListing, table: runsTable },
  '/settings/salary': { rules: salaryListing, table: salariesTable },
  '/settings/salary/arrears': { rules: owedListing, table: arrearsTable },
  '/settings/users': { rules: userListing, table: usersTable },
  '/settings/announcements': { rules: announcementListing, table: announcementsTable },
  '/settings/audit': { rules: auditListing, table: auditTable },
  '/payroll/journal': { rules: journalListing, unsearched: true, table: journalTable },
  '/approvals': { rules: waitingListing, unsearched: true, table: waitingTable },
}

/** A list's export as a file. Throws FieldErrors when the format cannot hold it. */
export async function exportList(
  db: Db,
  list: ExportedList,
  listing: Listing,
  format: TableFormat,
) {
  return tableFile(await LIST_EXPORTS[list].table(db, listing, format), format)
}
