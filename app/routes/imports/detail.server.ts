import { data, redirect } from 'react-router'
import {
  CELLS,
  correctedText,
  correctionsIn,
  MOST_FIELDS,
} from '#app/http/forms/corrections.server.ts'
import {
  contextOf,
  idOf,
  idParam,
  newKey,
  type RouteArgs,
  readKey,
  readOwnForm,
  succeeded,
} from '#app/http/forms/forms.server.ts'
import { refused } from '#app/http/forms/refused.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { withNextStep } from '#app/http/missing-needs.server.ts'
import { type Judged, ROW_STATES, shownCells, shownColumns } from '#app/io/spreadsheets/judged.ts'
import { saidText } from '#app/io/spreadsheets/said-columns.ts'
import { Conflict, FieldErrors, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { shownRic } from '#app/kernel/values/ric-forms.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import {
  confirmImport,
  correctRows,
  dropImport,
  judgeAgain,
  RowsMoved,
} from '#app/models/imports/change.server.ts'
import { fieldOf, importTable } from '#app/models/imports/columns.ts'
import {
  columnOf,
  IMPORTS,
  type ImportField,
  type ImportSummary,
  importLabels,
  type JudgedRow,
  leftOut,
} from '#app/models/imports/fields.ts'
import { getImport, importLayout, importRows } from '#app/models/imports/read.server.ts'
import { choicesOf } from '#app/models/imports/texts.ts'

export async function readImportScreen(args: RouteArgs) {
  const { app, db } = contextOf(args)
  const found = await getImport(db, idParam(args.params), app.now())
  if (found.summary.fault !== undefined && found.state === 'waiting') {
    throw redirect(`/import/${found.id}/columns`)
  }
  const query = args.url.searchParams
  const state = ROW_STATES.find((each) => each === query.get('state'))
  const page = await importRows(db, found.id, idOf(query.get('page')) || 1, state)
  const layout = await importLayout(db, found.id)
  const judged = page.data.map((row) => ({
    ...row,
    changes: row.changes.map((change) => ({ ...change, field: columnOf(change) })),
  }))
  const columns = shownColumns(layout, fieldOf, LABELS, judged)
  return {
    ...{ found, state, key: newKey(), said: saidText(importTable(found.kind), layout) },
    columns: columns.map((each) => ({ ...each, choices: choicesOf(each.field as ImportField) })),
    page: { ...page, data: judged.map(shownRow) },
  }
}

const LABELS = new Map(Object.entries(importLabels) as [ImportField, string][])

function shownRow(row: Omit<JudgedRow, 'changes'> & Judged<ImportField>) {
  const { name, state, moved, notices } = row
  const shown = shownCells(row, LABELS)
  const { ric } = shown.cells
  if (ric && !ric.problems) ric.text = shownRic(ric.text)
  return { ...shown, name, state, moved, notices }
}

const NAMES = new Set(['form', 'intent', 'version', 'key', 'good_only', 'check_digit', ...CELLS])

export async function submitImport(args: RouteArgs) {
  const { app, db, write } = contextOf(args)
  const id = idParam(args.params)
  const form = await readOwnForm(args, { names: NAMES, lists: CELLS, most: MOST_FIELDS })
  const intent = form.get('intent')
  const isOn = (name: string) => form.get(name) === 'on'
  try {
    if (intent === 'drop') {
      const { kind } = await getImport(db, id, app.now())
      await write((tx, actor) => dropImport(tx, id, actor))
      return redirect(`/import/${kind}`, 303)
    }
    if (intent !== 'confirm' && intent !== 'correct') {
      throw data({ message: 'No se conoce este formulario' }, { status: 400 })
    }
    // Whatever button was pressed, nothing typed is lost, and nothing is imported that was not shown.
    const { kind, state } = await getImport(db, id, app.now())
    const corrections = correctionsIn(form, LABELS, importTable(kind))
    const isTyped = intent === 'correct' || (state === 'waiting' && corrections.size > 0)
    const corrected = isTyped
      ? await write((tx, actor) => correctRows(tx, id, corrections, actor))
      : 0
    if (intent === 'correct' || corrected > 0) {
      const to = `/import/${id}${args.url.search}`
      return await redirectWithToast(app, to, { tone: 'success', text: correctedText(corrected) })
    }
    const confirmed = {
      version: Number(form.get('version')) || 0,
      ...{ goodOnly: isOn('good_only'), allowsDigits: isOn('check_digit') },
    }
    await write((tx, actor) =>
      withOneTimeKey(tx, actor, readKey(form), 'import', { id, ...confirmed }, async () => [
        await confirmImport(tx, id, confirmed, actor),
      ]),
    )
    const { summary } = await getImport(db, id, app.now())
    const text = saidOf(IMPORTS[kind].noun, summary)
    const { to, toasts = [] } = await withNextStep(args, succeeded(`/import/${id}`, text))
    return await redirectWithToast(app, to, ...toasts)
  } catch (error) {
    if (error instanceof FieldErrors) return refused(form, error.fields)
    if (error instanceof NotFound)
      return await redirectWithToast(app, '/import', { tone: 'error', text: OVER })
    if (error instanceof RowsMoved) await write((tx, actor) => judgeAgain(tx, id, actor))
    if (error instanceof StaleVersion) return refused(form, { '': [CHANGED] }, { status: 409 })
    if (error instanceof Conflict) return refused(form, { '': [error.message] }, { status: 409 })
    throw error
  }
}

export const OVER =
  'Esta importación ya no está: un archivo espera 24 horas, o hasta que se suba otro. No se cambió nada; suba el archivo de nuevo.'
export const CHANGED =
  'Otra persona cambió esta importación desde que se mostró. Revísela de nuevo.'

function saidOf([one, many]: readonly [string, string], { made }: ImportSummary): string {
  const { titulars = 0, accounts = 0, changed = 0, skipped = 0 } = made ?? {}
  const parts = [
    ...(titulars > 0 ? [counted(titulars, one, many)] : []),
    ...(accounts > 0 ? [counted(accounts, 'cuenta', 'cuentas')] : []),
    ...(changed > 0 ? [counted(changed, 'cambio', 'cambios')] : []),
  ]
  // The verb agrees with the noun beside it.
  const isOne = (titulars || accounts || changed) === 1
  const out = skipped > 0 ? `. ${leftOut(skipped)}` : ''
  return `${isOne ? 'Se importó' : 'Se importaron'} ${new Intl.ListFormat('es').format(parts)}${out}`
}
