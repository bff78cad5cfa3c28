/** The forms of the bulk wizard's first two steps. */

import { isDeepStrictEqual } from 'node:util'
import { data } from 'react-router'
import { WIZARD_NAMES } from '#app/http/forms/fields.server.ts'
import { contextOf, idOf, type RouteArgs, readOwnForm } from '#app/http/forms/forms.server.ts'
import { refused } from '#app/http/forms/refused.server.ts'
import { FieldErrors, StaleVersion } from '#app/kernel/errors/errors.ts'
import { askedIn } from '#app/kernel/errors/questions.ts'
import { CORRECT } from '#app/models/wizard/apply.server.ts'
import {
  beginDraft,
  changeDraft,
  clearDraft,
  periodOf,
  readHead,
  setBasics,
} from '#app/models/wizard/draft.server.ts'
import { acceptSalaries, forgetSalaries } from '#app/models/wizard/employees.server.ts'
import {
  BASICS_FIELDS,
  EMPLOYEES_A_PAGE,
  REVIEW_FORM,
  SHEET_FORM,
  TABLE_FIELDS,
} from '#app/models/wizard/fields.ts'
import { saveTicks, selectAll, soughtIn } from '#app/models/wizard/selection.server.ts'
import { basicsErrors } from '#app/models/wizard/sheets.server.ts'
import { submitConfirm } from './create-form.server.ts'
import {
  goSaying,
  goTo,
  kept,
  loadedOf,
  STALE,
  staleOf,
  stepAt,
  submitChange,
  typedOf,
  type WizardReply,
} from './replies.server.ts'
import { submitSheets } from './sheet-forms.server.ts'
import { isTable } from './table.server.ts'

/** Saves the wizard's form that was sent. Throws a 400 for an unknown form. */
export async function submitWizard(args: RouteArgs): Promise<WizardReply> {
  const most = isTable(args) ? MOST_OF_TABLE : undefined
  const form = await readOwnForm(args, { names: WIZARD_NAMES, lists: LISTS, most })
  const name = String(form.get('form') ?? '')
  try {
    if (name === 'selection') return await submitSelection(args, form)
    if (name === 'basics') return await submitBasics(args, form)
    const answer = await submitThird(args, form, name)
    if (answer) return answer
  } catch (error) {
    if (error instanceof FieldErrors) return refused(form, error.fields)
    throw error
  }
  throw data({ message: 'No se conoce este formulario' }, { status: 400 })
}

/** A page of the table: each row's id, mark and values, and what stands beside the rows. */
const MOST_OF_TABLE = EMPLOYEES_A_PAGE * (TABLE_FIELDS.length + 2) + 50
const LISTS = ['titular', 'row', 'drawn', ...TABLE_FIELDS]

/** Runs the pressed button of the third step or its review; undefined if it is none of theirs. */
function submitThird(args: RouteArgs, form: FormData, name: string) {
  if (name === SHEET_FORM) return submitSheets(args, form)
  if (name !== REVIEW_FORM) return undefined
  // The button beside one missing employee sends that employee alone.
  const intent = form.has('employee') ? 'add_missing' : String(form.get('intent') ?? '')
  if (intent === 'confirm') return submitConfirm(args, form)
  const correct = CORRECT.get(intent)
  return correct && submitChange(args, form, correct, stepAt(3, { review: 1 }))
}

/** The length of the ids of one page of the selection, with a comma each. */
const MOST_IDS = EMPLOYEES_A_PAGE * 11

function idsOf(form: FormData, name: string): number[] {
  const texts = form.getAll(name).map(String)
  if (texts.some((text) => text.length > MOST_IDS)) {
    throw data({ message: 'Los datos enviados son demasiados' }, { status: 413 })
  }
  const ids = texts.flatMap((text) => text.split(',')).map(idOf)
  return ids.filter((id) => id > 0)
}

async function submitSelection(args: RouteArgs, form: FormData): Promise<WizardReply> {
  const { write } = contextOf(args)
  const intent = String(form.get('intent') ?? '')
  if (intent === 'anew') return beginAnew(args, form)
  const sought = soughtIn(form)
  const { selected } = await write(async (tx, actor) => {
    const saved = await saveTicks(tx, actor, {
      had: idsOf(form, 'had'),
      ticked: idsOf(form, 'titular'),
      touched: idsOf(form, 'touched'),
    })
    if (intent !== 'all' && intent !== 'none') return saved
    return selectAll(tx, actor, sought, intent === 'all')
  })
  if (intent === 'keep') return kept()
  if (intent === 'next') {
    if (selected.length > 0) return goTo(stepAt(2))
    return refused(form, { '': ['Seleccione al menos un empleado'] })
  }
  const shown = args.url.searchParams
  const isSame = isDeepStrictEqual(sought, soughtIn(shown))
  const page = idOf(form.get('page')) || (isSame ? idOf(shown.get('page')) : 0)
  return goTo(stepAt(1, { ...sought, page: page > 1 ? page : 0 }))
}

/** Leaves the draft that the page showed, with all that was typed into it. */
async function beginAnew(args: RouteArgs, form: FormData): Promise<WizardReply> {
  const isDone = await contextOf(args).write(async (tx, actor) => {
    const isShown = (await readHead(tx, actor)).key === form.get('key')
    if (isShown) await clearDraft(tx, actor)
    return isShown
  })
  if (!isDone) return refused(form, { '': [STALE] }, { status: 409 })
  return goSaying(args, stepAt(1), 'Se ha dejado el borrador anterior', 'success')
}

async function submitBasics(args: RouteArgs, form: FormData): Promise<WizardReply> {
  const { db, user, write, today } = contextOf(args)
  const intent = String(form.get('intent') ?? '')
  const values = typedOf(form, BASICS_FIELDS)
  try {
    await write((tx, actor) =>
      changeDraft(tx, actor, async (draft) => {
        const before = periodOf(draft.basics.values)
        setBasics(draft, values, loadedOf(form))
        // Other days may have other salaries, which nobody has seen yet.
        if (!isDeepStrictEqual(before, periodOf(draft.basics.values))) await forgetSalaries(draft)
        if (intent !== 'next') return
        await beginDraft(tx, draft)
        await acceptSalaries(tx, draft, 'unseen')
      }),
    )
  } catch (error) {
    if (!(error instanceof StaleVersion)) throw error
    const stale = staleOf(BASICS_FIELDS, (await readHead(db, user)).basics)
    return refused(form, { '': [STALE] }, { status: 409, stale })
  }
  if (intent === 'keep') return kept()
  if (intent === 'back') return goTo(stepAt(1))
  const wrong = basicsErrors(values, today)
  if (!wrong) return goTo(stepAt(3))
  return refused(form, wrong.fields, { asked: askedIn(form, wrong.asked) })
}
