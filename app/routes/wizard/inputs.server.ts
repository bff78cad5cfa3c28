/** The screen of pay inputs: what a file would change in the draft, and its two forms. */

import { data, redirect } from 'react-router'
import {
  CELLS,
  correctedText,
  correctionsIn,
  MOST_FIELDS,
} from '#app/http/forms/corrections.server.ts'
import { contextOf, idOf, type RouteArgs, readOwnForm } from '#app/http/forms/forms.server.ts'
import { refused } from '#app/http/forms/refused.server.ts'
import { submitTable } from '#app/http/forms/table-upload.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { bringsFile } from '#app/http/forms/upload.server.ts'
import { ROW_STATES, type RowState, shownCells, shownColumns } from '#app/io/spreadsheets/judged.ts'
import { saidText } from '#app/io/spreadsheets/said-columns.ts'
import { pageAmong } from '#app/kernel/asking/listing.ts'
import { FieldErrors, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { Busy } from '#app/kernel/fair-queue.server.ts'
import { whileWanted } from '#app/kernel/turns.server.ts'
import { shownRic } from '#app/kernel/values/ric-forms.ts'
import { readCatalogue } from '#app/models/concepts/read.server.ts'
import { saidHeadings } from '#app/models/records/said-headings.server.ts'
import { type Draft, readDraft, readHead } from '#app/models/wizard/draft.server.ts'
import { INPUTS_COLUMNS_PATH, INPUTS_PATH } from '#app/models/wizard/fields.ts'
import {
  applyInputs,
  checkInputs,
  conceptsMark,
  correctInputs,
  dropInputs,
  judgingInTurn,
  keepInputs,
  linesByState,
  readJudging,
  rowsAt,
} from '#app/models/wizard/inputs.server.ts'
import {
  type InputField,
  type InputMeaning,
  inputFieldOf,
  inputLabels,
  inputsTable,
} from '#app/models/wizard/inputs.ts'
import type { JudgedInput } from '#app/models/wizard/inputs-judged.ts'
import { unfinishedStep } from '#app/models/wizard/sheets.server.ts'
import type { Db } from '#db/client.server.ts'
import { ofEach, TOGGLES } from '#db/payroll-parts.ts'
import { goTo, stepAt, type WizardReply } from './replies.server.ts'

const ROWS_A_PAGE = 50

/** The draft of somebody in the third step. Redirects to the first unfinished step before it. */
export async function readThirdStep(args: RouteArgs): Promise<Draft> {
  const { db, user, today } = contextOf(args)
  const draft = await readDraft(db, user)
  const unfinished = unfinishedStep(draft, today)
  if (unfinished) throw redirect(stepAt(unfinished))
  return draft
}

/** Work that judges the user's file, when its turn comes. Throws Busy, and for who has left. */
export function inTurn<T>(args: RouteArgs, work: () => Promise<T>): Promise<T> {
  const { user } = contextOf(args)
  return judgingInTurn({ id: user?.id ?? null }, args.request.signal, work)
}

/** What the screen shows: the file, if there is one, and a page of its rows, wrong ones first. */
export async function readInputsScreen(args: RouteArgs) {
  const { db, user } = contextOf(args)
  const { inputs } = await readHead(db, user)
  return inputs ? inTurn(args, () => readWaiting(args)) : readWaiting(args)
}

async function readWaiting(args: RouteArgs) {
  const draft = await readThirdStep(args)
  const { version, inputs } = draft
  if (!inputs) return { version, file: undefined }
  const { db, user } = contextOf(args)
  const { layout, ...file } = inputs
  const { concepts } = await readCatalogue(db, false)
  const judge = await readJudging(db, { id: user?.id ?? null }, draft)
  const lines = await linesByState(judge)
  const of = (state: RowState) => lines.get(state) ?? []
  const query = args.url.searchParams
  const state = ROW_STATES.find((each) => each === query.get('state'))
  const all = state ? of(state) : ROW_STATES.flatMap(of)
  const page = pageAmong(all, idOf(query.get('page')), ROWS_A_PAGE)
  const rows = await rowsAt(judge, page.data)
  const labels = inputLabels(concepts)
  const columns = shownColumns(layout?.columns ?? [], inputFieldOf, labels, rows)
  return {
    version,
    file: {
      ...{ ...file, state, isSayable: layout !== undefined, concepts: await conceptsMark(db) },
      said: layout && saidText(inputsTable(concepts), layout.columns),
      count: ofEach(ROW_STATES, (each) => of(each).length),
      columns: columns.map((each) => ({ ...each, choices: choicesOf(each.field) })),
      page: { ...page, data: rows.map((row) => shownRow(row, labels)) },
    },
  }
}

const choicesOf = (field: string): string[] =>
  TOGGLES.some((each) => each === field) ? ['sí', 'no'] : []

function shownRow(judged: JudgedInput, labels: ReadonlyMap<InputField, string>) {
  const { person, state } = judged
  const shown = shownCells(judged, labels)
  const { ric } = shown.cells
  if (ric && !ric.problems) ric.text = shownRic(ric.text)
  return {
    ...{ ...shown, state, name: person?.name ?? '' },
    id: person?.isSelected ? person.id : undefined,
  }
}

/** Runs the form that was sent: the upload, or one of the buttons below it. */
export async function submitInputs(args: RouteArgs): Promise<WizardReply> {
  if (!bringsFile(args.request)) return submitButton(args)
  const { db, write } = contextOf(args)
  return submitTable(args, await inputsTableNow(db), async (file) => {
    await write(async (tx, actor) => {
      const { selected } = await readHead(tx, actor)
      if (selected.length > 0) await keepInputs(tx, actor, file)
    })
    return file.fault === undefined ? INPUTS_PATH : INPUTS_COLUMNS_PATH
  })
}

/** By the concepts of now, and what has been said of headings before. */
export async function inputsTableNow(db: Db) {
  const { concepts } = await readCatalogue(db, false)
  return inputsTable(concepts, await saidHeadings<InputMeaning>(db, 'inputs'))
}

const BUTTONS = new Set(['form', 'intent', 'version', 'read', 'concepts', 'good_only', ...CELLS])

async function submitButton(args: RouteArgs): Promise<WizardReply> {
  const { app, db, user, write } = contextOf(args)
  const form = await readOwnForm(args, { names: BUTTONS, lists: CELLS, most: MOST_FIELDS })
  const intent = form.get('intent')
  if (intent === 'drop') {
    await write(dropInputs)
    return goTo(INPUTS_PATH)
  }
  if (intent !== 'apply' && intent !== 'correct') {
    throw data({ message: 'No se conoce este formulario' }, { status: 400 })
  }
  const version = Number(form.get('version')) || 0
  const concepts = String(form.get('concepts') ?? '')
  const confirmed = { version, concepts, goodOnly: form.get('good_only') === 'on' }
  try {
    // Whatever button was pressed, nothing typed is lost, and nothing is applied that was not shown.
    const { concepts: all } = await readCatalogue(db, false)
    const corrections = correctionsIn(form, inputLabels(all), inputsTable(all))
    const isTyped = intent === 'correct' || corrections.size > 0
    const corrected = isTyped
      ? await write((tx, actor) => correctInputs(tx, actor, Number(form.get('read')), corrections))
      : 0
    if (intent === 'correct' || corrected > 0) {
      const to = INPUTS_PATH + args.url.search
      return await redirectWithToast(app, to, { tone: 'success', text: correctedText(corrected) })
    }
    const { changed, wrong } = await inTurn(args, async () => {
      const person = { id: user?.id ?? null }
      const check = () => checkInputs(db, person, confirmed)
      await whileWanted(args.request.signal, check, `${user?.id}`)
      return write((tx, actor) => applyInputs(tx, actor, confirmed))
    })
    const text = `Se han aplicado las novedades de ${changed} ${changed === 1 ? 'empleado' : 'empleados'}`
    const to = wrong > 0 ? INPUTS_PATH : stepAt(3)
    return await redirectWithToast(app, to, { tone: 'success', text })
  } catch (error) {
    if (error instanceof FieldErrors) return refused(form, error.fields)
    if (error instanceof Busy)
      return refused(form, { '': [error.message] }, { status: error.status })
    if (error instanceof NotFound) return goTo(INPUTS_PATH)
    if (error instanceof StaleVersion) return refused(form, { '': [CHANGED] }, { status: 409 })
    throw error
  }
}

export const CHANGED =
  'El borrador cambió desde que se mostró. Revise las novedades antes de aplicarlas.'
