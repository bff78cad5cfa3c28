/** The forms that say what the columns of a waiting file are, or where its table is (docs/rules/import.md#13). */
import { data } from 'react-router'
import { contextOf, type RouteArgs, readOwnForm } from '#app/http/forms/forms.server.ts'
import { type ReadTable, readTable } from '#app/http/forms/table-upload.server.ts'
import { headingKeys } from '#app/io/spreadsheets/headings.ts'
import type { Layout, LayoutColumn } from '#app/io/spreadsheets/layout.ts'
import {
  columnName,
  columnsAs,
  type SayableTable,
  saidBesides,
} from '#app/io/spreadsheets/said-columns.ts'
import type { TablePlace } from '#app/io/spreadsheets/uploaded.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import {
  Conflict,
  FieldErrors,
  type Problems,
  refuseAny,
  StaleVersion,
} from '#app/kernel/errors/errors.ts'
import { Busy } from '#app/kernel/fair-queue.server.ts'
import { parseId } from '#app/kernel/values/record-id.ts'
import { refused } from './refused.server.ts'

/** What the forms show: the columns that have something, and what each may be. */
export function columnsToSay<M extends string>(
  columns: readonly LayoutColumn<M>[],
  { meanings }: SayableTable<M>,
) {
  return {
    columns: columns.flatMap((column, i) => {
      const isBlank = column.heading === '' && column.samples.length === 0
      return isBlank ? [] : [{ field: columnName(i), place: i, ...column }]
    }),
    meanings: [...meanings].map(([value, label]) => ({ value, label })),
  }
}

/** As many as a file has that is read. */
const MOST_COLUMNS = 104

/** Reads one of the two forms; `also` are the names that a kind of file has besides. */
export async function readColumnsForm(args: RouteArgs, also: readonly string[] = []) {
  const names = Array.from({ length: MOST_COLUMNS }, (_, i) => columnName(i))
  const own = ['form', 'intent', 'version', 'sheet', 'head']
  const form = await readOwnForm(args, { names: new Set([...own, ...names, ...also]) })
  const intent = form.get('intent')
  if (intent !== 'columns' && intent !== 'place') {
    throw data({ message: 'No se conoce este formulario' }, { status: 400 })
  }
  return { form, version: Number(form.get('version')) || 0, isPlace: intent === 'place' }
}

/** A waiting file, whose headings and columns are as in `layout`. */
type Waiting<M extends string> = { content: Uint8Array; layout: Layout<M> }

/** Reads a file again by what the form says of its columns. Returns with its table what is to be kept. Throws like readTable. */
export async function readBySaid<M extends string>(
  args: RouteArgs,
  form: FormData,
  { content, layout }: Waiting<M>,
  plain: SayableTable<M>,
  also: Problems = {},
): Promise<{ table: ReadTable<M>; said: Map<string, M | null | undefined> }> {
  const { columns, said } = saidIn(form, plain, layout.columns, also)
  const { line: head, sheet } = layout
  const place = { head, ...(sheet !== undefined && { sheet }) }
  const reading = { ...plain, columns: () => columns }
  return { table: await readTable(content, senderOf(args), reading, place), said }
}

/** Reads a file again where the form says that its table is. Throws like readTable. */
export const readAtPlace = <M extends string>(
  args: RouteArgs,
  form: FormData,
  content: Uint8Array,
  table: SayableTable<M>,
): Promise<ReadTable<M>> => readTable(content, senderOf(args), table, placeIn(form))

const senderOf = (args: RouteArgs) => String(contextOf(args).user?.id)

/** Throws FieldErrors. */
function placeIn(form: FormData): TablePlace {
  const head = parseId(String(form.get('head') ?? '').trim())
  const sheet = String(form.get('sheet') ?? '')
  if (!head) throw new FieldErrors({ head: NO_LINE })
  if (sheet.length > LONGEST_SHEET) throw new FieldErrors({ sheet: NO_SHEET })
  return { head, ...(sheet !== '' && { sheet }) }
}

/** Excel's names have 31 characters, and those of others not many more. */
const LONGEST_SHEET = 255
const NO_SHEET = problem('unknown_value', 'El libro no tiene esta hoja')
const NO_LINE = problem('invalid', 'Escriba el número de una fila del archivo, como 1')
export const NOT_LISTED = problem('unknown_value', 'Elija una opción de la lista')

/** What the form says of each column, and of it what the headings alone do not. Throws FieldErrors. */
function saidIn<M extends string>(
  form: FormData,
  table: SayableTable<M>,
  layout: readonly LayoutColumn<M>[],
  also: Problems,
) {
  const texts = layout.map((_, i) => String(form.get(columnName(i)) ?? ''))
  const head = layout.map(({ heading }) => heading)
  const isKnown = (text: string): text is M => table.meanings.has(text as M)
  const meanings = texts.map((text) => (isKnown(text) ? text : null))
  const { columns, problems } = columnsAs(table, head, meanings)
  for (const [i, text] of texts.entries()) {
    if (text !== '' && !isKnown(text)) problems[columnName(i)] = NOT_LISTED
  }
  refuseAny({ ...problems, ...also })
  const kept = saidBesides(
    table,
    layout.map(({ heading }, i) => ({ heading, meaning: meanings[i] ?? null })),
  )
  const said = new Map<string, M | null | undefined>(
    headingKeys(head).flatMap((key) => (key === undefined ? [] : [[key, undefined]])),
  )
  for (const { key, meaning } of kept) if (key !== undefined) said.set(key, meaning)
  return { columns, said }
}

/** Answers with why the file was not read again; `changed` says that it is another one by now. Throws what is no refusal. */
export function notReadAgain(form: FormData, error: unknown, changed: string) {
  if (error instanceof FieldErrors) return refused(form, error.fields)
  if (error instanceof Busy) return refused(form, { '': [error.message] }, { status: error.status })
  if (error instanceof StaleVersion) return refused(form, { '': [changed] }, { status: 409 })
  if (error instanceof Conflict) return refused(form, { '': [error.message] }, { status: 409 })
  throw error
}
