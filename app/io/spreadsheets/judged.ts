/** The rows of an uploaded table that was looked over, as a table of the file's own columns (docs/rules/import.md#4). Runs anywhere. */
import { plainHeading, storable, type TextRow } from './headings.ts'
import type { LayoutColumn } from './layout.ts'

/** What is to be done with a row, in the order in which rows are shown. */
export const ROW_STATES = ['wrong', 'new', 'changed', 'same'] as const
export type RowState = (typeof ROW_STATES)[number]

/** A row with what it changes and what is wrong; `at` has the column of each problem, null for those of the whole row. */
export type Judged<F extends string> = {
  row: TextRow<F>
  problems: readonly string[]
  at?: readonly (F | null)[]
  /** `before` is absent of what is new; `field` of what is in no column. */
  changes: readonly { label: string; field?: F | undefined; before?: string; after: string }[]
}

export type ShownColumn = { field: string; label: string }
/** A cell's text in the file, what is wrong with it, and what it changes. */
export type ShownCell = {
  text: string
  problems?: string[]
  changes?: { before?: string; after: string }[]
}
/** The cells by their columns' fields, none of blank ones, and what stands in no column. */
export type ShownCells = {
  line: number
  cells: Partial<Record<string, ShownCell>>
  problems: string[]
  changes: { label: string; before?: string; after: string }[]
}

/**
 * The columns of the file that say something in these rows, in its order and by its headings, then those that the
 * rows have besides; `fieldOf` is the field of a column, `labels` are the fields' names in their order.
 */
export function shownColumns<F extends string, M extends string>(
  layout: readonly LayoutColumn<M>[],
  fieldOf: (meaning: M) => F | undefined,
  labels: ReadonlyMap<F, string>,
  rows: readonly Judged<F>[],
): ShownColumn[] {
  const used = new Set<string>(rows.flatMap(fieldsIn))
  const headings = new Map<F, string>()
  for (const { heading, meaning } of layout) {
    const field = meaning === null ? undefined : fieldOf(meaning)
    if (field && !headings.has(field)) headings.set(field, heading)
  }
  const fields = new Set([...headings.keys(), ...labels.keys()])
  return [...fields]
    .filter((field) => used.has(field))
    .map((field) => ({ field, label: headed(headings.get(field), labels.get(field) ?? field) }))
}

const fieldsIn = <F extends string>({ row, at = [], changes }: Judged<F>): string[] => [
  ...Object.keys(row),
  ...at.flatMap((field) => field ?? []),
  ...changes.flatMap(({ field }) => field ?? []),
]

/** 'Monto mes · Salario mensual', where the heading says something else than what the column is. */
function headed(heading: string | undefined, label: string): string {
  if (!heading) return label
  const [said, own] = [plainHeading(heading), plainHeading(label)]
  return said.includes(own) || own.includes(said) ? heading : `${heading} · ${label}`
}

export function shownCells<F extends string>(
  { row, problems, at = [], changes }: Judged<F>,
  labels: ReadonlyMap<F, string>,
): ShownCells {
  const { line, ...texts } = row
  const cells: Record<string, ShownCell> = {}
  for (const [field, text] of Object.entries<string>(texts as Record<string, string>)) {
    cells[field] = { text }
  }
  const cellOf = (field: F): ShownCell => {
    const cell = cells[field] ?? { text: '' }
    cells[field] = cell
    return cell
  }
  const rest: string[] = []
  for (const [i, text] of problems.entries()) {
    const field = at[i]
    if (field) addTo(cellOf(field), 'problems', withoutLabel(text, labels.get(field)))
    else rest.push(text)
  }
  const others: ShownCells['changes'] = []
  for (const { label, field, ...change } of changes) {
    if (field) addTo(cellOf(field), 'changes', change)
    else others.push({ label, ...change })
  }
  return { line, cells, problems: rest, changes: others }
}

function addTo<N extends 'problems' | 'changes'>(
  cell: ShownCell,
  name: N,
  item: NonNullable<ShownCell[N]>[number],
): void {
  const items = (cell[name] ?? []) as (typeof item)[]
  Object.assign(cell, { [name]: [...items, item] })
}

/** The column's name stands above. */
function withoutLabel(text: string, label = ''): string {
  const own = text.startsWith(`${label}: `) ? text.slice(label.length + 2) : text
  return own.charAt(0).toUpperCase() + own.slice(1)
}

/** Texts of a file's rows that somebody puts right, by line and column; '' for none. */
export type Corrections<F extends string> = ReadonlyMap<number, { [K in F]?: string }>

/** The rows with what was put right; the others are the same objects. Blank texts are none. */
export const correctedRows = <F extends string>(
  rows: readonly TextRow<F>[],
  corrections: Corrections<F>,
): TextRow<F>[] => rows.map((row) => correctedRow(row, corrections.get(row.line)))

function correctedRow<F extends string>(
  row: TextRow<F>,
  texts: { [K in F]?: string } | undefined,
): TextRow<F> {
  const had = row as Record<string, unknown>
  const other = Object.entries(texts ?? {}).filter(([field, text]) => (had[field] ?? '') !== text)
  if (other.length === 0) return row
  const all = Object.entries({ ...row, ...Object.fromEntries(other) })
  return Object.fromEntries(all.filter(([, text]) => text !== '')) as TextRow<F>
}

/** A text as a file's cell would be read. */
export const cellText = (text: string, most: number): string => storable(text.trim().slice(0, most))
