/** The screen that asks what each column of a waiting file is (docs/rules/import.md#13). */
import { data, redirect } from 'react-router'
import { contextOf, idParam, type RouteArgs, readOwnForm } from '#app/http/forms/forms.server.ts'
import { refused } from '#app/http/forms/refused.server.ts'
import { readTable } from '#app/http/forms/table-upload.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { headingKeys } from '#app/io/spreadsheets/headings.ts'
import type { LayoutColumn } from '#app/io/spreadsheets/layout.ts'
import type { TablePlace } from '#app/io/spreadsheets/uploaded.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import {
  Conflict,
  FieldErrors,
  NotFound,
  refuseAny,
  StaleVersion,
} from '#app/kernel/errors/errors.ts'
import { Busy } from '#app/kernel/fair-queue.server.ts'
import { parseId } from '#app/kernel/values/record-id.ts'
import { dryRun, keepReadAgain } from '#app/models/imports/change.server.ts'
import {
  columnName,
  columnsAs,
  importRows,
  importTable,
  type Meaning,
  meaningLabels,
  meaningsOf,
  saidBesides,
} from '#app/models/imports/columns.ts'
import { saidHeadings, sayHeadings } from '#app/models/imports/headings.server.ts'
import { getImport, importFile, importLayout } from '#app/models/imports/read.server.ts'
import { ACCOUNT_TYPES, type ImportKind } from '#db/kinds.ts'
import { CHANGED, OVER } from './detail.server.ts'

/** The columns of a waiting file with what they mean so far. Leads to its dry run where there is nothing to say. */
export async function readColumns(args: RouteArgs) {
  const { app, db } = contextOf(args)
  const { id, kind, name, version, state, summary } = await getImport(
    db,
    idParam(args.params),
    app.now(),
  )
  const { place, fault, isCorrected = false } = summary
  if (state !== 'waiting' || !place) throw redirect(`/import/${id}`)
  const columns = await importLayout(db, id)
  return {
    ...{ id, kind, name, version, place, fault, isCorrected },
    columns: columns.flatMap((column, i) => {
      const isBlank = column.heading === '' && column.samples.length === 0
      return isBlank ? [] : [{ field: columnName(i), place: i, ...column }]
    }),
    meanings: meaningsOf(kind).map((value) => ({ value, label: meaningLabels[value] })),
  }
}

/** As many as a file has that is read. */
const MOST_COLUMNS = 100
const NAMES = new Set([
  ...['form', 'intent', 'version', 'sheet', 'head', 'account_type'],
  ...Array.from({ length: MOST_COLUMNS }, (_, i) => columnName(i)),
])

/** Reads the file again: by what its columns are said to be, or at another place. */
export async function submitColumns(args: RouteArgs) {
  const { app, db, user, write } = contextOf(args)
  const id = idParam(args.params)
  const form = await readOwnForm(args, { names: NAMES })
  const intent = form.get('intent')
  if (intent !== 'columns' && intent !== 'place') {
    throw data({ message: 'No se conoce este formulario' }, { status: 400 })
  }
  const version = Number(form.get('version')) || 0
  const from = String(user?.id)
  try {
    const { kind, summary } = await getImport(db, id, app.now())
    const { content } = await importFile(db, id, app.now())
    if (intent === 'place') {
      const reading = importTable(kind, await saidHeadings(db, kind))
      const table = await readTable(content, from, reading, placeIn(form))
      const judged = await dryRun(db, kind, importRows(table.rows), app.now())
      await write((tx, actor) => keepReadAgain(tx, id, version, table, judged, actor))
      return redirect(`/import/${id}/columns`, 303)
    }
    const { said, columns, account_type } = saidIn(form, kind, await importLayout(db, id))
    const { line: head, sheet } = summary.place ?? {}
    const place = { ...(head !== undefined && { head }), ...(sheet !== undefined && { sheet }) }
    const reading = { ...importTable(kind), columns: () => columns }
    const table = await readTable(content, from, reading, place)
    const rows = importRows(table.rows, account_type)
    const judged = await dryRun(db, kind, rows, app.now())
    await write(async (tx, actor) => {
      await keepReadAgain(tx, id, version, table, judged, actor)
      await sayHeadings(tx, kind, said)
    })
    return redirect(`/import/${id}`, 303)
  } catch (error) {
    if (error instanceof FieldErrors) return refused(form, error.fields)
    if (error instanceof Busy) {
      return refused(form, { '': [error.message] }, { status: error.status })
    }
    if (error instanceof NotFound) {
      return await redirectWithToast(app, '/import', { tone: 'error', text: OVER })
    }
    if (error instanceof StaleVersion) return refused(form, { '': [CHANGED] }, { status: 409 })
    if (error instanceof Conflict) return refused(form, { '': [error.message] }, { status: 409 })
    throw error
  }
}

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
const NOT_LISTED = problem('unknown_value', 'Elija una opción de la lista')

/** What the form says of each column, and of it what the headings alone do not. Throws FieldErrors. */
function saidIn(form: FormData, kind: ImportKind, layout: readonly LayoutColumn<Meaning>[]) {
  const known = new Set<string>(meaningsOf(kind))
  const texts = layout.map((_, i) => String(form.get(columnName(i)) ?? ''))
  const head = layout.map(({ heading }) => heading)
  const meanings = texts.map((text) => (known.has(text) ? (text as Meaning) : null))
  const { columns, problems } = columnsAs(head, meanings)
  for (const [i, text] of texts.entries()) {
    if (text !== '' && !known.has(text)) problems[columnName(i)] = NOT_LISTED
  }
  const type = String(form.get('account_type') ?? '')
  const account_type = ACCOUNT_TYPES.find((each) => each === type)
  if (type !== '' && !account_type) problems.account_type = NOT_LISTED
  refuseAny(problems)
  const kept = saidBesides(
    kind,
    layout.map(({ heading }, i) => ({ heading, meaning: meanings[i] ?? null })),
  )
  const said = new Map<string, Meaning | null | undefined>(
    headingKeys(head).flatMap((key) => (key === undefined ? [] : [[key, undefined]])),
  )
  for (const { key, meaning } of kept) if (key !== undefined) said.set(key, meaning)
  return { columns, said, account_type }
}
