/** Documents of several kinds seen as one: the only place where one kind's type stands for another's. */
import { getTableColumns, type Table } from 'drizzle-orm'
import { date, id, int, json, ref, table, text } from '../columns.ts'
import type { ApprovedKind, DocumentKind } from '../kinds.ts'
import { DOCUMENT_TABLES, type DocumentRow, type payments } from './documents.ts'
import { stamps } from './stamps.ts'
import { approval, voiding } from './states.ts'

/** What tables of several kinds have in common: types alone, no such table exists. */
const common = () => ({
  id: id(),
  order: int().notNull(),
  issued_at: date().notNull(),
  snapshot: json<object>().notNull().default({}),
  created_by: ref(),
  ...voiding(),
  ...stamps(),
})
const searched = () => ({ ...common(), number: text().notNull(), search_key: text().notNull() })
const ofEvery = () => table('documents', common())
const ofSearched = () => table('documents', searched())
const ofApproved = () => table('documents', { ...searched(), ...approval() })

/** The table of a kind that a caller does not know, by the columns that all of its kinds have. */
export function documentTable(kind: 'paysheet' | 'payment'): typeof payments
export function documentTable(kind: ApprovedKind): ReturnType<typeof ofApproved>
export function documentTable(
  kind: Exclude<DocumentKind, 'adjustment'>,
): ReturnType<typeof ofSearched>
export function documentTable(kind: DocumentKind): ReturnType<typeof ofEvery>
export function documentTable(kind: DocumentKind): Table {
  return DOCUMENT_TABLES[kind]
}

/** The columns of a kind, without the key of its search. */
export function documentColumns(kind: DocumentKind) {
  const all: AllColumns = getTableColumns(documentTable(kind))
  const { search_key: _, ...columns } = all
  return columns
}
type AllColumns = ReturnType<typeof ofEvery>['_']['columns'] & { search_key?: unknown }

/** A row that was read or written by the columns that kinds share, as the one of its kind. */
export const documentRow = <K extends DocumentKind>(_: K, row: object) => row as DocumentRow<K>
