/** Imports of people as tests make them, from the text of a CSV file. */

import { textsOf } from '#app/io/spreadsheets/headings.ts'
import { layoutOf } from '#app/io/spreadsheets/layout.ts'
import { rowsIn } from '#app/io/spreadsheets/reading.server.ts'
import { confirmImport, dryRun, keepImport } from '#app/models/imports/change.server.ts'
import { importRows, importTable } from '#app/models/imports/columns.ts'
import { importExport } from '#app/models/imports/export.server.ts'
import type { JudgedRow } from '#app/models/imports/fields.ts'
import { rowsInOrder } from '#app/models/imports/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { ImportKind } from '#db/kinds.ts'
import { ADMINISTRATOR, NOW } from './actor.ts'
import type { TestDatabase } from './database.ts'
import { bytesOf } from './files.ts'

/** The rows of a table, read in this process; throws what is wrong with its head. */
async function tableOf(kind: ImportKind, content: Uint8Array | string) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const [head = { line: 1, cells: [] }, ...body] = await rowsIn(bytes, 10_000)
  const { columns: find, most } = importTable(kind)
  const columns = find(head.cells)
  if (columns.fault !== undefined) throw new Error(columns.fault)
  const rows = importRows(body.flatMap((row) => textsOf(columns, row, most) ?? []))
  const layout = layoutOf(head, body, columns.fields)
  return { name: 'lista.csv', content: bytes, ignored: columns.ignored, layout, rows }
}

/** A table without any column, of a test's own rows. */
export const tableNamed = (name: string, content: string) => ({
  ...{ name, content: Buffer.from(content), ignored: [], layout: { line: 1, columns: [] } },
})

/** Uploads a table; returns the import's id. */
export async function anImport(
  t: TestDatabase,
  content: Uint8Array | string,
  kind: ImportKind = 'employees',
): Promise<number> {
  const table = await tableOf(kind, content)
  const judged = await dryRun(t.db, kind, table.rows, NOW)
  return t.write((tx) => keepImport(tx, kind, table, judged, ADMINISTRATOR))
}

export const rowsOf = (db: Db, id: number): Promise<JudgedRow[]> => rowsInOrder(db, id)

/** Uploads and confirms a table without wrong rows. */
export async function imported(t: TestDatabase, content: Uint8Array | string): Promise<number> {
  const id = await anImport(t, content)
  return t.write((tx) => confirmImport(tx, id, {}, ADMINISTRATOR))
}

/** The bytes of an export. */
export async function exported(db: Db, format: 'csv' | 'xlsx', kind: ImportKind = 'employees') {
  return new Uint8Array(await bytesOf(await importExport(db, kind, format)))
}
