/** The wizard's last two buttons: to the review, and to all orders, or none and why. */

import { contextOf, type RouteArgs, readKey } from '#app/http/forms/forms.server.ts'
import { refused } from '#app/http/forms/refused.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { createOrders } from '#app/models/wizard/create.server.ts'
import { isReviewable, type JudgedSheet, unfinishedStep } from '#app/models/wizard/sheets.server.ts'
import { goTo, readJudged, stepAt, type WizardReply } from './replies.server.ts'

/** 'Crear todas': leads to the review, or names the orders that have to be filled in first. */
export async function submitCreate(args: RouteArgs, form: FormData): Promise<WizardReply> {
  const { draft, sheets } = await readJudged(args)
  if (readKey(form) !== draft.key) return submitConfirm(args, form)
  const problems = problemsOf(sheets, isReviewable)
  return problems.length > 0 ? refused(form, { '': problems }) : goTo(stepAt(3, { review: 1 }))
}

/** 'Confirmar y crear': creates exactly what the review shows, or says what changed since. */
export async function submitConfirm(args: RouteArgs, form: FormData): Promise<WizardReply> {
  const { app, write, today } = contextOf(args)
  const key = readKey(form) ?? ''
  const judged = await readJudged(args)
  const { draft, sheets } = judged
  const version = Number(form.get('version')) || 0
  const said = (name: string) => String(form.get(name) ?? '')
  const confirmed = { key, version, totals: said('totals'), accounts: said('accounts') }
  if (key === draft.key && version === draft.version) {
    const problems = problemsOf(sheets, ({ state }) => state === 'complete')
    if (problems.length > 0) return refused(form, { '': problems })
  }
  try {
    const count = await write((tx, actor) => createOrders(tx, actor, confirmed, judged))
    return await redirectWithToast(app, stepAt(1), {
      tone: 'success',
      title: 'Operación completa',
      text: `Se han creado ${count} órdenes de nómina con éxito`,
      persistent: true,
      link: { href: '/paysheets', label: 'Ver órdenes' },
    })
  } catch (error) {
    if (error instanceof Conflict) {
      const step = unfinishedStep(draft, today)
      if (!step) return refused(form, { '': [CHANGED] }, { status: 409 })
      // The draft has no review any more: its page would lead on to this step without a word.
      const toast = { tone: 'error', text: CHANGED, persistent: 'page' } as const
      return await redirectWithToast(app, stepAt(step), toast)
    }
    if (!(error instanceof FieldErrors)) throw error
    return refused(form, { '': namedErrors(error.fields, sheets) })
  }
}

export const CHANGED = 'El borrador cambió en otra pestaña. Revise las órdenes antes de crearlas.'
const MOST_NAMED = 20

/** The problems of the orders that are not ready, by employee's name. */
function problemsOf(sheets: JudgedSheet[], isReady: (sheet: JudgedSheet) => boolean): string[] {
  const unfinished = sheets.filter((sheet) => !isReady(sheet))
  if (sheets.length === 0) return ['No hay empleados seleccionados']
  const named = unfinished.slice(0, MOST_NAMED).map(({ name, errors }) => {
    return `${name}: ${Object.values(errors).flat().join('. ')}`
  })
  const more = unfinished.length - named.length
  return more > 0 ? [...named, `Y ${counted(more, 'orden', 'órdenes')} más`] : named
}

/** The creation's errors, whose keys are like `3.number`, with the employees' names. */
function namedErrors(errors: Record<string, string[]>, sheets: JudgedSheet[]): string[] {
  const texts = Object.entries(errors).map(([field, [text = '']]) => {
    const name = sheets[Number.parseInt(field, 10)]?.name
    return name ? `${name}: ${text}` : text
  })
  return texts.slice(0, MOST_NAMED)
}
