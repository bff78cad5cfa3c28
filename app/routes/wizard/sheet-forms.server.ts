/** The forms of the bulk wizard's third step. */

import { contextOf, idOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { refused } from '#app/http/forms/refused.server.ts'
import { redrawn } from '#app/http/forms/rows.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import { type Wage, wageFromText } from '#app/models/payroll/salary.ts'
import { APPLY } from '#app/models/wizard/apply.server.ts'
import { readHead, type Sheet, saveSheets } from '#app/models/wizard/draft.server.ts'
import { SHEET_FORM, sheetFields } from '#app/models/wizard/fields.ts'
import { askedOf, formErrorsOf } from '#app/models/wizard/sheets.server.ts'
import { CHANGED, submitCreate } from './create-form.server.ts'
import {
  goSaying,
  goTo,
  kept,
  loadedOf,
  readJudged,
  STALE,
  staleOf,
  stepAt,
  submitChange,
  typedOf,
  type WizardReply,
} from './replies.server.ts'
import { drawSheet } from './screens.server.ts'
import { isTable, storeRows } from './table.server.ts'

/**
 * Runs the pressed button of the third step; undefined if it is not one of them. Every button first
 * stores the typed values of the open employee's order.
 */
export async function submitSheets(args: RouteArgs, form: FormData) {
  const intent = String(form.get('intent') ?? '')
  const apply = APPLY.get(intent)
  const isRow = ROW_BUTTON.test(intent)
  if (!apply && !isRow && !['', 'enter', 'keep', 'create'].includes(intent)) return undefined
  const refusal = await (isTable(args) ? storeRows(args, form) : storeTyped(args, form, intent))
  if (refusal) return refusal
  if (intent === 'keep') return kept()
  if (isRow) return goTo(atRow(form, intent))
  if (intent === 'create') return submitCreate(args, form)
  if (apply) return submitChange(args, form, apply, here(args))
  // Without scripts Enter in 'Primer número' saves what is open, as everywhere in the form.
  const isMeantForNumbers = intent === 'enter' && String(form.get('first') ?? '').trim() !== ''
  if (isMeantForNumbers) return refused(form, APPLY_NUMBERS)
  return isTable(args) ? turnPage(args, form) : goOn(args, form)
}

const APPLY_NUMBERS = { first: ['Pulse «Aplicar» para numerar todas, o borre este número'] }

/** The buttons that add and remove a line without scripts. */
const ROW_BUTTON = /^(?:add lines\.(\d+)\.concept|remove lines\.(\d+))$/

/** The page again, with the row that is begun, at its field; or at the row before one that went. */
function atRow(form: FormData, intent: string): string {
  const [, begun, gone] = ROW_BUTTON.exec(intent) ?? []
  const rows = begun === undefined ? Number(gone) : Number(begun) + 1
  const to = stepAt(3, { employee: idOf(form.get('employee')), ...(begun && { rows }) })
  return `${to}#${SHEET_FORM}-lines.${Math.max(0, rows - 1)}.concept`
}

const NONE_SEEN: Wage = { salary: NO_MONEY, currency: 'VES' }
const NOT_SELECTED = problem('not_applicable', 'Este empleado ya no está seleccionado')

/** Stores the open employee's order as typed. Returns an answer if another page saved first. */
async function storeTyped(args: RouteArgs, form: FormData, intent: string) {
  const { write } = contextOf(args)
  const id = idOf(form.get('employee'))
  const isSaved = intent === '' || intent === 'enter'
  const isOwn = isSaved || intent === 'keep' || ROW_BUTTON.test(intent)
  const typed = typedOf(form, sheetFields())
  const isGone = intent.startsWith('remove ')
  const values = (isGone && redrawn(intent, typed, new Set())) || typed
  // Only a user who saves this order has looked at the salary that the page shows.
  const wage = isSaved ? (wageFromText(String(form.get('salary'))) ?? NONE_SEEN) : undefined
  const stored = await write(async (tx, actor) => {
    const { key, selected } = await readHead(tx, actor)
    if (isOwn && !selected.includes(id)) throw new FieldErrors({ '': NOT_SELECTED })
    // The page belongs to orders that were already created.
    if (!isOwn && form.get('key') !== key) return undefined
    const stale = await saveSheets(tx, actor, [{ id, values, wage }], loadedOf(form))
    return stale.get(id)
  })
  return stored && staleSheet(args, form, id, stored)
}

/** Answers with both values of the order, and opens it whatever the form's address was. */
async function staleSheet(args: RouteArgs, form: FormData, id: number, stored: Sheet) {
  const text = form.get('intent') === 'create' ? CHANGED : STALE
  const stale = staleOf(sheetFields(), stored)
  return refused(form, { '': [text] }, { status: 409, stale, drawn: await drawSheet(args, id) })
}

/** The address of the page that sent the form. */
const here = (args: RouteArgs) => {
  const of = (name: string) => idOf(args.url.searchParams.get(name))
  return stepAt(
    3,
    isTable(args) ? { view: 'table', page: of('page') } : { employee: of('employee') },
  )
}

/** Goes to the page that was asked for, or stays and names what is wrong on this one. */
async function turnPage(args: RouteArgs, form: FormData): Promise<WizardReply> {
  const page = idOf(form.get('page'))
  if (page) return goTo(stepAt(3, { view: 'table', page: page > 1 ? page : 0 }))
  const { sheets } = await readJudged(args)
  const shown = new Set(form.getAll('row').map(idOf))
  const wrong = sheets.filter(({ id, state }) => shown.has(id) && state === 'error')
  if (wrong.length === 0)
    return goSaying(args, here(args), 'Se han guardado los cambios', 'success')
  const count = counted(wrong.length, 'empleado tiene', 'empleados tienen')
  return refused(form, { '': [`Se ha guardado. De esta página, ${count} errores por corregir`] })
}

/**
 * Goes from a saved order to the next incomplete one, also when the saved one has errors: the menu
 * marks it, and a notice names it. The last incomplete order stays open and shows its errors.
 */
async function goOn(args: RouteArgs, form: FormData): Promise<WizardReply> {
  const id = idOf(form.get('employee'))
  const { sheets } = await readJudged(args)
  const place = sheets.findIndex((sheet) => sheet.id === id)
  const saved = sheets[place]
  // After this one, continuing from the start.
  const around = [...sheets.slice(place + 1), ...sheets.slice(0, place + 1)]
  const next = around.find(({ state }) => state !== 'complete')
  if (saved && saved === next) return refused(form, formErrorsOf(saved), { asked: askedOf(saved) })
  const to = stepAt(3, { employee: next?.id ?? id })
  if (!next) return goSaying(args, to, 'Todas las órdenes están completas', 'success')
  if (saved?.state !== 'error') return goTo(to)
  return goSaying(args, to, `La orden de ${saved.name} se guardó con errores`, 'error')
}
