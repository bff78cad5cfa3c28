/**
 * The table of a kind as a file: empty, as a template, or with all that there is. What comes out goes
 * back in and changes nothing (docs/rules/import.md#8).
 */
import { setImmediate as pause } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Cell, CellType, TableColumn } from '#app/services/printing/cells.server.ts'
import { byteStream } from '#app/services/spreadsheets/byte-stream.server.ts'
import { remarked } from '#app/services/spreadsheets/cell-texts.ts'
import { CSV_TYPE, csvParts } from '#app/services/spreadsheets/csv.server.ts'
import { XLSX_TYPE, xlsxParts } from '#app/services/spreadsheets/xlsx.server.ts'
import { formatAccountNumber } from '#app/services/values/account-number.ts'
import { formatPhone } from '#app/services/values/phone.ts'
import { formatRic } from '#app/services/values/ric.ts'
import type { Db } from '#db/client.server.ts'
import type { ImportKind } from '#db/kinds.ts'
import { placeholdersOf, prepared } from '#db/prepared.server.ts'
import { accounts, banks, titulars } from '#db/schema.ts'
import { IMPORTS, type ImportField, importLabels } from './fields.ts'
import { accountState, personState } from './texts.ts'

export type TableFormat = 'xlsx' | 'csv'

const TYPES: { [F in ImportField]?: CellType } = {
  ...{ hired_at: 'date', left_at: 'date', salary: 'money' },
}

/** An empty table with the headings. */
export const importTemplate = (kind: ImportKind, format: TableFormat) =>
  fileOf(kind, format, `plantilla-${IMPORTS[kind].file}`, none())

async function* none(): AsyncGenerator<Cell[][]> {}

/** Everybody of the kind, a row for each account, by id. */
export const importExport = (db: Db, kind: ImportKind, format: TableFormat) =>
  fileOf(kind, format, IMPORTS[kind].file, everybody(db, kind))

function fileOf(
  kind: ImportKind,
  format: TableFormat,
  name: string,
  batches: AsyncIterable<Cell[][]>,
) {
  const { columns, noun } = IMPORTS[kind]
  const [, many] = noun
  const sheet = many.charAt(0).toUpperCase() + many.slice(1)
  return tableOf(columns, format, name, sheet, batches)
}

/** A table of these columns as a file. */
export function tableOf(
  fields: readonly ImportField[],
  format: TableFormat,
  name: string,
  sheetName: string,
  batches: AsyncIterable<Cell[][]>,
) {
  const columns = fields.map(
    (field): TableColumn => ({ label: importLabels[field], type: TYPES[field] ?? 'text' }),
  )
  if (format === 'csv') {
    const body = byteStream(csvParts(columns, batches, 'es'))
    return { name: `${name}.csv`, type: CSV_TYPE, body }
  }
  const sheet = { name: sheetName, columns, batches }
  return { name: `${name}.xlsx`, type: XLSX_TYPE, body: byteStream(xlsxParts([sheet])) }
}

const PEOPLE_AT_ONCE = 250

async function* everybody(db: Db, kind: ImportKind): AsyncGenerator<Cell[][]> {
  const { scope, columns } = IMPORTS[kind]
  const find = prepared(db, 'exported titulars', () =>
    db
      .select()
      .from(titulars)
      .where(
        and(
          eq(titulars.scope, sql.placeholder('scope')),
          gt(titulars.id, sql.placeholder('after')),
        ),
      )
      .orderBy(asc(titulars.id))
      .limit(PEOPLE_AT_ONCE),
  )
  for (let after = 0; ; await pause()) {
    const people = await find.execute({ scope, after })
    if (people.length > 0) yield await rowsOf(db, people, columns)
    if (people.length < PEOPLE_AT_ONCE) return
    after = people.at(-1)?.id ?? 0
  }
}

type Person = typeof titulars.$inferSelect
type Account = {
  number: string
  bank: string
  type: string
  phone_number: string | null
  active: boolean
}

async function rowsOf(
  db: Db,
  people: readonly Person[],
  columns: readonly ImportField[],
): Promise<Cell[][]> {
  const held = Map.groupBy(
    await accountsOf(
      db,
      people.map(({ id }) => id),
    ),
    ({ titular_id }) => titular_id,
  )
  return people.flatMap((person) => {
    const own: (Account | undefined)[] = held.get(person.id) ?? [undefined]
    return own.map((account) => columns.map((field) => cellOf(field, person, account)))
  })
}

function accountsOf(db: Db, ids: readonly number[]) {
  const { shape, list, values } = placeholdersOf(ids)
  const find = prepared(db, `exported accounts of ${shape}`, () =>
    db
      .select({
        titular_id: accounts.titular_id,
        number: accounts.number,
        bank: banks.name,
        type: accounts.type,
        phone_number: accounts.phone_number,
        active: accounts.active,
      })
      .from(accounts)
      .innerJoin(banks, eq(banks.id, accounts.bank_id))
      .where(inArray(accounts.titular_id, list))
      .orderBy(asc(accounts.id)),
  )
  return find.execute(values)
}

function cellOf(field: ImportField, person: Person, account: Account | undefined): Cell {
  if (field === 'ric') return formatRic(person.ric)
  if (field === 'salary') return person.salary || null
  if (field === 'number') return account ? formatAccountNumber(account.number) : null
  if (field === 'bank_id') return account?.bank ?? null
  if (field === 'account_type') return account?.type ?? null
  if (field === 'phone_number')
    return account?.phone_number ? formatPhone(account.phone_number) : null
  if (field === 'account_active') return account ? accountState(account.active) : null
  if (field === 'active') return personState(person.active)
  const cell = person[field]
  return typeof cell === 'string' ? remarked(cell) : cell
}
