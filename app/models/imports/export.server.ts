/** The table of a kind as a file: what comes out goes back in and changes nothing (docs/rules/import.md#8). */
import { asc, eq } from 'drizzle-orm'
import type { Cell, CellType, TableColumn } from '#app/io/printing/cells.server.ts'
import { remarked } from '#app/io/spreadsheets/cell-texts.ts'
import { type Table, type TableFormat, tableFile } from '#app/io/spreadsheets/table-file.server.ts'
import { inOrder } from '#app/kernel/asking/in-order.server.ts'
import { type Listing, parseListing } from '#app/kernel/asking/listing.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatPhone } from '#app/kernel/values/phone.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { titularsById } from '#app/models/records/relations.server.ts'
import { SALARIED, titularListing } from '#app/models/titulars/fields.ts'
import { titularIds } from '#app/models/titulars/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { IMPORT_KINDS, type ImportKind } from '#db/kinds.ts'
import { ofEach } from '#db/payroll-parts.ts'
import { isIn, listed, query } from '#db/query.server.ts'
import { accounts, banks, type titulars } from '#db/schema.ts'
import {
  ACCOUNT_FIELDS,
  type AccountField,
  DATES,
  IMPORTS,
  type ImportField,
  importLabels,
} from './fields.ts'
import { accountState, personState } from './texts.ts'

const TYPES: { [F in ImportField]?: CellType } = {
  ...ofEach(DATES, () => 'date'),
  salary: 'money',
}

export const importColumns = (fields: readonly ImportField[]): TableColumn[] =>
  fields.map((field) => ({ label: importLabels[field], type: TYPES[field] ?? 'text' }))

export function importTemplate(kind: ImportKind, format: TableFormat) {
  const { columns, ...named } = tableOfKind(kind)
  const file = `plantilla-${named.file}`
  return tableFile({ ...named, file, columns: importColumns(columns), batches: none() }, format)
}

async function* none(): AsyncGenerator<Cell[][]> {}

export async function importExport(db: Db, kind: ImportKind, format: TableFormat) {
  const everybody = new URLSearchParams({ scope: IMPORTS[kind].scope, sort_by: 'id,asc' })
  return tableFile(await peopleTable(db, parseListing(titularListing, everybody).listing), format)
}

function tableOfKind(kind: ImportKind) {
  const { columns, noun, file } = IMPORTS[kind]
  const [, many] = noun
  return { columns, file, sheet: many.charAt(0).toUpperCase() + many.slice(1) }
}

/** Tables of people of whatever scope, and of the companies, whom no import takes. */
const EVERYBODY = { ...tableOfKind('employees'), file: 'titulares', sheet: 'Titulares' }
const COMPANIES = { ...tableOfKind('suppliers'), file: 'empresas', sheet: 'Empresas' }

export async function peopleTable(db: Db, listing: Listing): Promise<Table> {
  const { columns, ...named } = tableOfScope(listing)
  const ids = await titularIds(db, listing)
  const batches = rowsOf(db, ids, columns)
  return { ...named, columns: importColumns(columns), batches }
}

function tableOfScope({ filters: { scope } }: Listing) {
  const [only, ...others] = Array.isArray(scope) ? scope : []
  if (only === undefined || others.length > 0) return EVERYBODY
  const kind = IMPORT_KINDS.find((each) => IMPORTS[each].scope === only)
  return kind ? tableOfKind(kind) : COMPANIES
}

const OF_SALARIES: readonly ImportField[] = [
  ...(['ric', 'name', 'position', 'department', 'salary', 'salary_currency'] as const),
]

export async function salariesTable(db: Db, listing: Listing): Promise<Table> {
  const ids = await titularIds(db, { ...listing, filters: SALARIED })
  const batches = rowsOf(db, ids, OF_SALARIES)
  return { file: 'salarios', sheet: 'Salarios', columns: importColumns(OF_SALARIES), batches }
}

type Person = Omit<typeof titulars.$inferSelect, 'name_key' | 'search_key'>
type Account = Pick<typeof accounts.$inferSelect, 'number' | 'type' | 'phone_number' | 'active'> & {
  bank: string
}

async function* rowsOf(
  db: Db,
  ids: readonly number[],
  columns: readonly ImportField[],
): AsyncGenerator<Cell[][]> {
  const hasAccounts = columns.includes('number')
  for await (const people of inOrder<Person>(ids, (some) => titularsById(db, some))) {
    const own = people.map(({ id }) => id)
    const found =
      hasAccounts && own.length > 0 ? await accountsOf(db).execute({ ids: listed(own) }) : []
    const held = Map.groupBy(found, ({ titular_id }) => titular_id)
    yield people.flatMap((person) => {
      const theirs: (Account | undefined)[] = held.get(person.id) ?? [undefined]
      return theirs.map((account) => columns.map((field) => cellOf(field, person, account)))
    })
  }
}

const { titular_id, number, type, phone_number, active } = accounts
const accountsOf = query((db) =>
  db
    .select({ titular_id, number, bank: banks.name, type, phone_number, active })
    .from(accounts)
    .innerJoin(banks, eq(banks.id, accounts.bank_id))
    .where(isIn(accounts.titular_id))
    .orderBy(asc(accounts.id)),
)

function cellOf(field: ImportField, person: Person, account: Account | undefined): Cell {
  if (field === 'ric') return formatRic(person.ric)
  if (field === 'salary') return person.salary || null
  if (field === 'salary_currency') return person.salary > 0 ? person.salary_currency : null
  if (field === 'active') return personState(person.active)
  if (isOfAccount(field)) return account ? accountCell(field, account) : null
  const cell = person[field]
  return typeof cell === 'string' ? remarked(cell) : cell
}

const isOfAccount = (field: ImportField): field is AccountField =>
  (ACCOUNT_FIELDS as readonly ImportField[]).includes(field)

export function accountCell(field: AccountField, account: Account): Cell {
  if (field === 'number') return formatAccountNumber(account.number)
  if (field === 'bank_id') return account.bank
  if (field === 'account_type') return account.type
  if (field === 'account_active') return accountState(account.active)
  return account.phone_number && formatPhone(account.phone_number)
}
