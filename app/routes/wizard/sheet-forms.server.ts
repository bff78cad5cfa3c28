/** The forms of the bulk wizard's third step. */

import { contextOf, idOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { centimosFromText, NO_MONEY } from '#app/kernel/values/money.ts'
import {
  answerQuestion,
  applyEnterprise,
  applyNumbers,
  applyToggles,
  removeEmployees,
  type Switched,
} from '#app/models/wizard/apply.server.ts'
import { copyPrevious } from '#app/models/wizard/copy.server.ts'
import {
  changeDraft,
  type Draft,
  readDraft,
  readHead,
  type Sheet,
  saveSheets,
} from '#app/models/wizard/draft.server.ts'
import { acceptSalaries } from '#app/models/wizard/employees.server.ts'
import {
  allOf,
  drawnOf,
  SHEET_FIELDS,
  type SheetQuestion,
  sheetLabels,
} from '#app/models/wizard/fields.ts'
import {
  askedOf,
  formErrorsOf,
  isAsked,
  type JudgedSheet,
  judgeDraft,
} from '#app/models/wizard/sheets.server.ts'
import type { Tx } from '#db/client.server.ts'
import { TOGGLES } from '#db/payroll-parts.ts'
import { CHANGED, submitCreate } from './create-form.server.ts'
import {
  goTo,
  kept,
  loadedOf,
  refused,
  stale,
  stepAt,
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
  const apply = Object.hasOwn(APPLY, intent) ? APPLY[intent] : undefined
  if (!apply && !['', 'enter', 'keep', 'create'].includes(intent)) return undefined
  const refusal = await (isTable(args) ? storeRows(args, form) : storeTyped(args, form, intent))
  if (refusal) return refusal
  if (intent === 'keep') return kept()
  if (intent === 'create') return submitCreate(args, form)
  if (apply) return submitApply(args, form, apply)
  return isTable(args) ? turnPage(args, form) : goOn(args, form)
}

const NOT_SELECTED = problem('not_applicable', 'Este empleado ya no está seleccionado')

/** Stores the open employee's order as typed. Returns an answer if another page saved first. */
async function storeTyped(args: RouteArgs, form: FormData, intent: string) {
  const { write } = contextOf(args)
  const id = idOf(form.get('employee'))
  const isSaved = intent === '' || intent === 'enter'
  const isOwn = isSaved || intent === 'keep'
  const values = typedOf(form, SHEET_FIELDS)
  // Only a user who saves this order has looked at the salary that the page shows.
  const salary = isSaved ? (centimosFromText(String(form.get('salary'))) ?? NO_MONEY) : undefined
  const stored = await write(async (tx, actor) => {
    const { key, selected } = await readHead(tx, actor)
    if (isOwn && !selected.includes(id)) throw new FieldErrors({ '': NOT_SELECTED })
    // The page belongs to orders that were already created.
    if (!isOwn && form.get('key') !== key) return undefined
    const stale = await saveSheets(tx, actor, [{ id, values, salary }], loadedOf(form))
    return stale.get(id)
  })
  return stored && staleSheet(args, form, id, stored)
}

/** Answers with both values of the order, and opens it whatever the form's address was. */
async function staleSheet(args: RouteArgs, form: FormData, id: number, stored: Sheet) {
  const { db, user } = contextOf(args)
  const current = SHEET_FIELDS.map((name) => [name, stored.values[name] ?? ''])
  const drawn = await drawSheet(args, await readDraft(db, user), id)
  const text = form.get('intent') === 'create' ? CHANGED : undefined
  return stale(form, stored.version, Object.fromEntries(current), { drawn, text })
}

async function submitApply(args: RouteArgs, form: FormData, apply: Applying) {
  const { app, write } = contextOf(args)
  let text = ''
  await write((tx, actor) =>
    changeDraft(tx, actor, async (draft) => {
      text = await apply({ tx, draft, form, args })
    }),
  )
  return redirectWithToast(app, here(args), { tone: 'success', text })
}

/** The address of the page that sent the form. */
const here = (args: RouteArgs) =>
  isTable(args)
    ? stepAt(3, { view: 'table', page: idOf(args.url.searchParams.get('page')) })
    : stepAt(3, { employee: employeeOf(args) })

/** Without scripts Enter in 'Primer número' saves what is open, as everywhere in the form. */
const isMeantForNumbers = (form: FormData) =>
  form.get('intent') === 'enter' && String(form.get('first') ?? '').trim() !== ''
const APPLY_NUMBERS = { first: ['Pulse «Aplicar» para numerar todas, o borre este número'] }

/** Goes to the page that was asked for, or stays and names what is wrong on this one. */
async function turnPage(args: RouteArgs, form: FormData): Promise<WizardReply> {
  const { app, db, user, today } = contextOf(args)
  if (isMeantForNumbers(form)) return refused(form, APPLY_NUMBERS)
  const page = idOf(form.get('page'))
  if (page) return goTo(stepAt(3, { view: 'table', page: page > 1 ? page : 0 }))
  const { sheets } = await judgeDraft(db, await readDraft(db, user), today)
  const shown = new Set(form.getAll('row').map(idOf))
  const wrong = sheets.filter(({ id, state }) => shown.has(id) && state === 'error')
  if (wrong.length === 0) {
    const toast = { tone: 'success' as const, text: 'Se han guardado los cambios' }
    return redirectWithToast(app, here(args), toast)
  }
  const count = counted(wrong.length, 'empleado tiene', 'empleados tienen')
  return refused(form, { '': [`Se ha guardado. De esta página, ${count} errores por corregir`] })
}

type Applying = (apply: {
  tx: Tx
  draft: Draft
  form: FormData
  args: RouteArgs
}) => Promise<string>

/** The changes to many orders, by the button's intent. Each returns the text of its notice. */
const APPLY: Record<string, Applying> = {
  enterprise: async ({ tx, draft, form }) => {
    await applyEnterprise(tx, draft, idOf(form.get('all_enterprise_id')))
    return 'Se ha aplicado la cuenta de la empresa a todas'
  },
  toggles: async ({ draft, form }) => {
    const chosen = TOGGLES.flatMap((toggle) => {
      const name = allOf(toggle)
      // A switch that is off sends nothing; the choice of a toggle that differs sends '' to leave it.
      const said = form.get(name)
      // One that stands as it was drawn was not touched, and the orders may differ by now.
      const isTouched = said === null ? form.get(drawnOf(name)) === 'on' : said !== ''
      const isLeft = said === 'on' && form.get(drawnOf(name)) === 'on'
      return isTouched && !isLeft ? [{ toggle, isOn: said === 'on' }] : []
    })
    const switched = applyToggles(draft, chosen)
    return switchedText(switched)
  },
  numbers: async ({ tx, draft, form }) => {
    const { first } = typedOf(form, ['first'])
    if (!first?.trim()) {
      throw new FieldErrors({ first: problem('required', 'Escriba el primer número') })
    }
    await applyNumbers(tx, draft, first.trim())
    return 'Se han numerado todas las órdenes'
  },
  previous: async ({ tx, draft, form }) => {
    const extras = form.get('copy_extras') === 'on'
    const count = await copyPrevious(tx, draft, { extras })
    return `Se han copiado los datos de ${count} de ${draft.selected.length} empleados`
  },
  duplicate: answerAll('duplicate', 'Se crearán de todos modos'),
  not_employed: answerAll('not_employed', 'Se pagarán de todos modos'),
  balance_by_date: answerAll('balance_by_date', 'Se ha aceptado el saldo negativo'),
  salaries: async ({ tx, draft }) => {
    await acceptSalaries(tx, draft, 'all')
    return 'Se usarán los salarios actuales'
  },
  remove: async ({ draft, form }) => {
    removeEmployees(draft, [idOf(form.get('employee'))])
    return 'Se ha quitado de la lista'
  },
}

/** 'Puesto a 50 órdenes: L.P.H y S.S.O. Quitado a 3 órdenes: Paro forzoso' */
function switchedText(switched: readonly Switched[]): string {
  const done = [true, false].flatMap((on) => {
    const some = switched.filter(({ isOn, count }) => isOn === on && count > 0)
    const counts = [...new Set(some.map(({ count }) => count))]
    return counts.map((count) => {
      const labels = some.filter((each) => each.count === count).map(({ toggle }) => toggle)
      const names = new Intl.ListFormat('es').format(labels.map((name) => sheetLabels[name]))
      return `${on ? 'Puesto' : 'Quitado'} a ${counted(count, 'orden', 'órdenes')}: ${names}`
    })
  })
  return done.length > 0 ? done.join('. ') : 'Todas las órdenes están ya así: no cambió nada'
}

/** Answers yes for all orders with this question. */
function answerAll(code: SheetQuestion, said: string) {
  return async ({ tx, draft, args }: Parameters<Applying>[0]) => {
    const { sheets } = await judgeDraft(tx, draft, contextOf(args).today)
    const asked = sheets.filter((sheet) => isAsked(sheet, code))
    answerQuestion(
      draft,
      code,
      asked.map(({ id }) => id),
    )
    return said
  }
}

const employeeOf = ({ url }: RouteArgs) => idOf(url.searchParams.get('employee'))

/**
 * Goes from a saved order to the next incomplete one, also when the saved one has errors: the menu
 * marks it, and a notice names it. The last incomplete order stays open and shows its errors.
 */
async function goOn(args: RouteArgs, form: FormData): Promise<WizardReply> {
  const { app, db, user, today } = contextOf(args)
  if (isMeantForNumbers(form)) return refused(form, APPLY_NUMBERS)
  const id = idOf(form.get('employee'))
  const { sheets } = await judgeDraft(db, await readDraft(db, user), today)
  const place = sheets.findIndex((sheet) => sheet.id === id)
  const saved = sheets[place]
  const next = nextOf(sheets, place)
  if (saved && saved === next) return refused(form, formErrorsOf(saved), 422, askedOf(saved))
  if (next) {
    const to = stepAt(3, { employee: next.id })
    if (saved?.state !== 'error') return goTo(to)
    const text = `La orden de ${saved.name} se guardó con errores`
    return redirectWithToast(app, to, { tone: 'error', text })
  }
  const toast = { tone: 'success' as const, text: 'Todas las órdenes están completas' }
  return redirectWithToast(app, stepAt(3, { employee: id }), toast)
}

/** The next incomplete order after `place`, continuing from the start; undefined if none. */
function nextOf(sheets: JudgedSheet[], place: number): JudgedSheet | undefined {
  const around = [...sheets.slice(place + 1), ...sheets.slice(0, place + 1)]
  return around.find(({ state }) => state !== 'complete')
}
