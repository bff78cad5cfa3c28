/** The wizard's last button, which creates all orders, or none and says why. */
import { contextOf, idOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { createOrders } from '#app/models/paysheets/many/create.server.ts'
import { readDraft } from '#app/models/paysheets/many/draft.server.ts'
import { settingsMark } from '#app/models/paysheets/many/fields.ts'
import {
  type JudgedDraft,
  type JudgedSheet,
  judgeDraft,
} from '#app/models/paysheets/many/sheets.server.ts'
import { MAX_KEY } from '#app/services/access/one-time-keys.server.ts'
import { Conflict, FieldErrors } from '#app/services/errors/errors.ts'
import { loadedOf, refused, stepAt, type WizardReply } from './replies.server.ts'

/** Creates all orders, or refuses with the names of the incomplete ones and the reasons. */
export async function submitCreate(args: RouteArgs, form: FormData): Promise<WizardReply> {
  const { app, db, user, write, today } = contextOf(args)
  const key = String(form.get('key') ?? '').slice(0, MAX_KEY)
  const draft = await readDraft(db, user)
  const judged = await judgeDraft(db, draft, today)
  const { sheets } = judged
  const loaded = { ...loadedOf(form), version: Number(form.get('shown_version')) || undefined }
  const confirmed = { key, loaded, total: expectedTotal(form, judged) }
  if (key === draft.key) {
    const problems = problemsOf(sheets)
    if (problems.length > 0) return refused(form, { '': problems })
  }
  try {
    const count = await write((tx, actor) => createOrders(tx, actor, confirmed, { draft, sheets }))
    return await redirectWithToast(app, stepAt(1), {
      tone: 'success',
      title: 'Operación completa',
      text: `Se han creado ${count} órdenes de nómina con éxito`,
      persistent: true,
      link: { href: '/paysheets', label: 'Ver órdenes' },
    })
  } catch (error) {
    if (error instanceof Conflict) return refused(form, { '': [CHANGED] }, 409)
    if (!(error instanceof FieldErrors)) throw error
    return refused(form, { '': namedErrors(error.fields, sheets) })
  }
}

/**
 * The total that the page shows, updated by what was typed since into the open order. It is not
 * updated if the page shows other settings amounts than the current ones.
 */
function expectedTotal(form: FormData, { sheets, settings }: JudgedDraft): string {
  const [total, own] = ['total', 'own_total'].map((name) => String(form.get(name) ?? ''))
  const open = sheets.find(({ id }) => id === idOf(form.get('employee')))
  if (!isWhole(total) || !isWhole(own) || !open) return ''
  if (form.get('settings') !== settingsMark(settings)) return total
  return String(BigInt(total) - BigInt(own) + BigInt(open.total ?? 0))
}

const isWhole = (text: string | undefined): text is string => /^-?\d{1,20}$/.test(text ?? '')

export const CHANGED = 'El borrador cambió en otra pestaña. Revise las órdenes antes de crearlas.'
const MOST_NAMED = 20

/** The problems of the incomplete orders, by employee's name. */
function problemsOf(sheets: JudgedSheet[]): string[] {
  const unfinished = sheets.filter(({ state }) => state !== 'complete')
  if (sheets.length === 0) return ['No hay empleados seleccionados']
  const named = unfinished.slice(0, MOST_NAMED).map(({ name, errors }) => {
    return `${name}: ${Object.values(errors).flat().join('. ')}`
  })
  const more = unfinished.length - named.length
  return more > 0 ? [...named, `Y ${more} órdenes más`] : named
}

/** The creation's errors, whose keys are like `3.number`, with the employees' names. */
function namedErrors(errors: Record<string, string[]>, sheets: JudgedSheet[]): string[] {
  const texts = Object.entries(errors).map(([field, [text = '']]) => {
    const name = sheets[Number.parseInt(field, 10)]?.name
    return name ? `${name}: ${text}` : text
  })
  return texts.slice(0, MOST_NAMED)
}
