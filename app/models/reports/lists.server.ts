/** What a list's export has, by the list's address: in its own columns, with whole values (docs/rules/import.md#11). */

import type { Cell, CellType } from '#app/io/printing/cells.server.ts'
import { type Table, type TableFormat, tableFile } from '#app/io/spreadsheets/table-file.server.ts'
import { refuseTooManyRows } from '#app/io/spreadsheets/xlsx.server.ts'
import { inOrder } from '#app/kernel/asking/in-order.server.ts'
import type { Listing, ListingRules } from '#app/kernel/asking/listing.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import {
  formatDate,
  formatInstant,
  parseIsoDate,
  sortableInstant,
} from '#app/kernel/values/dates.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { type JournalLine, journalListing } from '#app/models/accounting/fields.ts'
import { readJournal } from '#app/models/accounting/read.server.ts'
import { accountListing } from '#app/models/accounts/fields.ts'
import {
  announcementLabels,
  announcementListing,
  recurrenceOf,
  TARGETS,
} from '#app/models/announcements/fields.ts'
import { type Announcement, listAnnouncements } from '#app/models/announcements/read.server.ts'
import { waitingListing, waitingName } from '#app/models/approval/fields.ts'
import { listWaiting, type WaitingRow } from '#app/models/approval/read.server.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, auditListing, isInstant } from '#app/models/audit/fields.ts'
import { type AuditRow, countChanges, everyChange } from '#app/models/audit/read.server.ts'
import { bankLabels, bankListing } from '#app/models/banks/fields.ts'
import { type Bank, listBanks } from '#app/models/banks/read.server.ts'
import { peopleTable, salariesTable } from '#app/models/imports/export.server.ts'
import { accountsTable, exportedAccounts } from '#app/models/imports/export-accounts.server.ts'
import { RUN_STATE_LABELS, runListing } from '#app/models/payroll-runs/fields.ts'
import { everyPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { salaryListing, titularLabels, titularListing } from '#app/models/titulars/fields.ts'
import { owedLabels, owedListing } from '#app/models/titulars/salaries/fields.ts'
import { everybodyOwed, type OwedPerson } from '#app/models/titulars/salaries/read.server.ts'
import { userLabels, userListing } from '#app/models/users/fields.ts'
import { type User, userIds, usersById } from '#app/models/users/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { ExportedList } from './fields.ts'

type ListExport = {
  rules: ListingRules
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

type Column<R> = readonly [label: string, type: CellType, cell: (row: R) => Cell]

function tableOf<R>(
  file: string,
  sheet: string,
  columns: readonly Column<R>[],
  batches: AsyncIterable<readonly R[]>,
): Table {
  async function* cells() {
    for await (const rows of batches)
      yield rows.map((row) => columns.map(([, , cell]) => cell(row)))
  }
  const heads = columns.map(([label, type]) => ({ label, type }))
  return { file, sheet, columns: heads, batches: cells() }
}

/** Rows that are known already, some at a time: whoever writes them answers others in between. */
async function* inPieces<R>(rows: readonly R[]) {
  for (let from = 0; from === 0 || from < rows.length; from += PIECE) {
    yield rows.slice(from, from + PIECE)
    await giveWay()
  }
}
const PIECE = 1000

const whole = (listing: Listing): Listing => ({ ...listing, page: 1, limit: 0 })

async function banksTable(db: Db, listing: Listing): Promise<Table> {
  const { data } = await listBanks(db, whole(listing))
  return tableOf('bancos', 'Bancos', BANK, inPieces(data))
}

const BANK: Column<Bank>[] = [
  [bankLabels.index, 'text', ({ index }) => index],
  [bankLabels.name, 'text', ({ name }) => name],
  [bankLabels.swift, 'text', ({ swift }) => swift],
  ['Cuentas asociadas', 'number', ({ accounts_count }) => accounts_count],
]

async function usersTable(db: Db, listing: Listing): Promise<Table> {
  const ids = await userIds(db, listing)
  const read = (some: number[]) => usersById(db, some, { with: new Set(['titular']) })
  return tableOf('usuarios', 'Usuarios', USER, inOrder(ids, read))
}

const USER: Column<User>[] = [
  [userLabels.name, 'text', ({ name }) => name],
  [userLabels.email, 'text', ({ email }) => email],
  ['Rol', 'text', ({ type, role }) => (type === 0 ? null : role)],
  ['Estado', 'text', userState],
  ['Titular', 'text', ({ titular }) => titular?.name ?? null],
  ['Cédula o RIF', 'text', ({ titular }) => (titular ? formatRic(titular.ric) : null)],
]

function userState({ type, active }: User) {
  if (type === 0) return 'Por confirmar'
  return active ? 'Activo' : 'Desactivado'
}

async function arrearsTable(db: Db, listing: Listing): Promise<Table> {
  const people = await everybodyOwed(db, listing)
  return tableOf('diferencias-por-pagar', 'Diferencias', OWED, inPieces(people))
}

const OWED: Column<OwedPerson>[] = [
  [titularLabels.name, 'text', ({ name }) => name],
  ['Cédula o RIF', 'text', ({ ric }) => formatRic(ric)],
  ['Cargo', 'text', ({ position }) => position],
  [owedLabels.department, 'text', ({ department }) => department],
  [owedLabels.fortnights, 'number', ({ fortnights }) => fortnights],
  [owedLabels.sum, 'money', ({ sum }) => sum],
  [owedLabels.paid, 'money', ({ paid }) => paid],
  [owedLabels.rest, 'money', ({ rest }) => rest],
]

async function announcementsTable(db: Db, listing: Listing): Promise<Table> {
  const { data } = await listAnnouncements(db, whole(listing))
  return tableOf('anuncios', 'Anuncios', ANNOUNCEMENT, inPieces(data))
}

const instantCell = (instant: string | null) => instant && sortableInstant(instant)

const ANNOUNCEMENT: Column<Announcement>[] = [
  [announcementLabels.title, 'text', ({ title }) => title],
  [announcementLabels.content, 'text', ({ content }) => content],
  ['Para', 'text', ({ target }) => TARGETS[target] ?? null],
  [announcementLabels.type, 'text', (row) => recurrenceOf(row)],
  ['Último envío', 'text', ({ last_sent_at }) => instantCell(last_sent_at)],
  ['Próximo envío', 'text', ({ next_at }) => instantCell(next_at)],
  ['Recibido por', 'number', ({ last_sent_at, reached }) => (last_sent_at ? reached : null)],
]

async function runsTable(db: Db, listing: Listing): Promise<Table> {
  return tableOf('nominas', 'Nóminas', RUN, everyPayrollRun(db, listing))
}

type Run = ReturnType<typeof everyPayrollRun> extends AsyncIterable<(infer R)[]> ? R : never

const RUN: Column<Run>[] = [
  ['N°', 'documentNumber', ({ order }) => order],
  ['Nómina', 'text', ({ title }) => title],
  ['Fecha', 'date', ({ issued_at }) => issued_at],
  ['Estado', 'text', ({ status }) => RUN_STATE_LABELS[status]],
  ['Órdenes', 'number', ({ count }) => count],
  ['Neto', 'money', ({ total }) => total],
]

async function waitingTable(db: Db, listing: Listing): Promise<Table> {
  const { data } = await listWaiting(db, whole(listing))
  return tableOf('por-aprobar', 'Por aprobar', WAITING, inPieces(data))
}

const WAITING: Column<WaitingRow>[] = [
  ['Qué', 'text', ({ path }) => waitingName(path)],
  ['N°', 'documentNumber', ({ order }) => order],
  ['Nombre', 'text', ({ name }) => name],
  ['Fecha', 'date', ({ issued_at }) => issued_at],
  ['Hecha por', 'text', ({ maker }) => maker],
  ['Monto', 'money', ({ amount }) => amount],
]

/** No record of the trail has more fields. */
const MOST_FIELDS = 40

/** A row for each field that a change changed. Throws FieldErrors when a sheet might not hold them. */
async function auditTable(db: Db, listing: Listing, format: string): Promise<Table> {
  if (format === 'xlsx') refuseTooManyRows((await countChanges(db, listing)) * MOST_FIELDS)
  return tableOf('auditoria', 'Auditoría', CHANGE, fieldsOf(everyChange(db, listing)))
}

type Change = Omit<AuditRow, 'lines'> & Partial<AuditRow['lines'][number]>

async function* fieldsOf(batches: AsyncIterable<AuditRow[]>): AsyncGenerator<Change[]> {
  for await (const rows of batches) {
    yield rows.flatMap(({ lines, ...row }) =>
      lines.length > 0 ? lines.map((line) => ({ ...row, ...line })) : [row],
    )
  }
}

function written(value: string | null = null): string | null {
  const day = parseIsoDate(value ?? '')
  if (day) return formatDate(day)
  return value && isInstant(value) ? formatInstant(value) : value
}

const CHANGE: Column<Change>[] = [
  ['Fecha', 'text', ({ at }) => sortableInstant(at)],
  ['Usuario', 'text', ({ user_name }) => user_name],
  ['Cambio', 'text', ({ action }) => AUDIT_ACTIONS[action] ?? action],
  ['Registro', 'text', ({ kind, record }) => `${AUDIT_KINDS[kind] ?? kind} ${record}`],
  ['Campo', 'text', ({ field = null }) => field],
  ['Antes', 'text', ({ before }) => written(before)],
  ['Después', 'text', ({ after }) => written(after)],
]

/** An asiento, of the days that the listing says: those of all time without any. */
async function journalTable(db: Db, listing: Listing): Promise<Table> {
  const { lines } = await readJournal(db, listing)
  return tableOf('asiento-de-nomina', 'Asiento', JOURNAL, inPieces(lines))
}

const JOURNAL: Column<JournalLine>[] = [
  ['Fecha', 'date', ({ day }) => day],
  ['Código', 'text', ({ code }) => code],
  ['Descripción', 'text', ({ description }) => description],
  ['Debe', 'money', ({ debit }) => debit || null],
  ['Haber', 'money', ({ credit }) => credit || null],
  ['Referencia', 'text', ({ reference }) => reference],
  ['Departamento', 'text', ({ department }) => department],
]
