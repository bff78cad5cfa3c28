import { and, count, desc, eq, gte } from 'drizzle-orm'
import { ROW_STATES, type RowState } from '#app/io/spreadsheets/judged.ts'
import type { LayoutColumn } from '#app/io/spreadsheets/layout.ts'
import { type PageOf, pageOf, placeOf } from '#app/kernel/asking/listing.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import type { Db } from '#db/client.server.ts'
import { imports, users } from '#db/schema.ts'
import type { Meaning } from './columns.ts'
import type { ImportSummary, JudgedRow } from './fields.ts'
import { readParts, readSome } from './parts.server.ts'

const { id, kind, state, name, summary, version, created_at, decided_at } = imports
const selectImports = (db: Db) =>
  db
    .select({ id, kind, state, name, summary, user: users.name, version, created_at, decided_at })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.created_by))

type Row = Awaited<ReturnType<typeof selectImports>>[number]
/** `name` is the file's, `user` who sent it. */
export type Import = Omit<Row, 'summary'> & { summary: ImportSummary }

const asImport = (row: Row): Import => ({ ...row, summary: row.summary as ImportSummary })

/** What is not over, also before the purge has come. */
const lasts = (now: Date) => gte(imports.expires_at, now.toISOString())

/** Throws NotFound, also when its time is over. */
export async function getImport(db: Db, id: number, now: Date): Promise<Import> {
  const [row] = await selectImports(db).where(and(eq(imports.id, id), lasts(now)))
  if (!row) throw new NotFound()
  return asImport(row)
}

const IMPORTS_A_PAGE = 10

/** Newest first. */
export async function listImports(db: Db, page: number, now: Date): Promise<PageOf<Import>> {
  const [total] = await db.select({ n: count() }).from(imports).where(lasts(now))
  const place = placeOf(page, IMPORTS_A_PAGE, total?.n ?? 0)
  const rows = await selectImports(db)
    .where(lasts(now))
    .orderBy(desc(imports.id))
    .limit(IMPORTS_A_PAGE)
    .offset((place.page - 1) * IMPORTS_A_PAGE)
  return pageOf(rows.map(asImport), total?.n ?? 0, place)
}

const ROWS_A_PAGE = 50

export async function importRows(
  db: Db,
  id: number,
  page: number,
  state?: RowState,
): Promise<PageOf<JudgedRow>> {
  const { count, isSorted } = await summaryOf(db, id)
  const sum = (states: readonly RowState[]) => states.reduce((all, each) => all + count[each], 0)
  const total = state ? count[state] : sum(ROW_STATES)
  const place = placeOf(page, ROWS_A_PAGE, total)
  const before = state ? sum(ROW_STATES.slice(0, ROW_STATES.indexOf(state))) : 0
  const skipped = (place.page - 1) * ROWS_A_PAGE
  const from = before + skipped
  const some = Math.min(ROWS_A_PAGE, total - skipped)
  const rows = isSorted
    ? await readSome<JudgedRow>(db, id, 'rows', { from, count: some })
    : sortedByState(await rowsInOrder(db, id)).slice(from, from + some)
  return pageOf(rows, total, place)
}

async function summaryOf(db: Db, id: number): Promise<ImportSummary> {
  const [row] = await db
    .select({ summary: imports.summary })
    .from(imports)
    .where(eq(imports.id, id))
  if (!row) throw new NotFound()
  return row.summary as ImportSummary
}

export function sortedByState(rows: readonly JudgedRow[]): JudgedRow[] {
  const byState = Map.groupBy(rows, (row) => row.state)
  return ROW_STATES.flatMap((each) => byState.get(each) ?? [])
}

export async function rowsInOrder(db: Db, id: number): Promise<JudgedRow[]> {
  const rows = await readParts<JudgedRow>(db, id, 'rows')
  return rows.toSorted((one, other) => one.row.line - other.row.line)
}

/** The columns of an import's file; none of what an earlier version kept. */
export const importLayout = (db: Db, id: number) =>
  readParts<LayoutColumn<Meaning>>(db, id, 'columns')

/** The file as it was sent. Throws NotFound, also when its time is over. */
export async function importFile(
  db: Db,
  id: number,
  now: Date,
): Promise<{ name: string; content: Buffer }> {
  const [row] = await db
    .select({ name: imports.name, content: imports.content })
    .from(imports)
    .where(and(eq(imports.id, id), lasts(now)))
  if (!row) throw new NotFound()
  return row
}
