/** The buttons of the review: create all, and correct who is in the list. */

import { contextOf, idOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { ofSameDays, ordersOfMonth } from '#app/models/paysheets/last-orders.server.ts'
import { addEmployees, answerQuestion, removeEmployees } from '#app/models/wizard/apply.server.ts'
import { changeDraft, type Draft, fortnightOf } from '#app/models/wizard/draft.server.ts'
import { acceptSalaries } from '#app/models/wizard/employees.server.ts'
import { lastWholeRun, missingOf } from '#app/models/wizard/last-run.server.ts'
import { isAsked, judgeDraft } from '#app/models/wizard/sheets.server.ts'
import type { Tx } from '#db/client.server.ts'
import { submitConfirm } from './create-form.server.ts'
import { stepAt, type WizardReply } from './replies.server.ts'

/** Runs the pressed button of the review; undefined if it is not one of them. */
export async function submitReview(
  args: RouteArgs,
  form: FormData,
): Promise<WizardReply | undefined> {
  // The button beside one missing employee sends that employee alone.
  const intent = form.has('employee') ? 'add_missing' : String(form.get('intent') ?? '')
  if (intent === 'confirm') return submitConfirm(args, form)
  const correct = Object.hasOwn(CORRECT, intent) ? CORRECT[intent] : undefined
  if (!correct) return undefined
  const { app, write, today } = contextOf(args)
  let text = ''
  await write((tx, actor) =>
    changeDraft(tx, actor, async (draft) => {
      text = await correct(tx, draft, form, today)
    }),
  )
  return redirectWithToast(app, stepAt(3, { review: 1 }), { tone: 'success', text })
}

type Correct = (tx: Tx, draft: Draft, form: FormData, today: IsoDate) => Promise<string>

/** By the button's intent; each returns the text of its notice. */
const CORRECT: Record<string, Correct> = {
  drop_duplicates: async (tx, draft) => {
    const ids = await duplicates(tx, draft)
    removeEmployees(draft, ids)
    return counted(ids.length, 'Se ha quitado 1 empleado', 'Se han quitado', 'de la lista')
  },
  allow_duplicates: async (tx, draft) => {
    answerQuestion(draft, 'duplicate', await duplicates(tx, draft))
    return 'Se crearán de todos modos'
  },
  allow_not_employed: async (tx, draft, _, today) => {
    const { sheets } = await judgeDraft(tx, draft, today)
    const asked = sheets.filter((sheet) => isAsked(sheet, 'not_employed'))
    answerQuestion(
      draft,
      'not_employed',
      asked.map(({ id }) => id),
    )
    return 'Se pagarán de todos modos'
  },
  today_salary: async (tx, draft) => {
    const { version, basics } = draft
    draft.basics = { version, tab: '', values: { ...basics.values, salary_of: 'on' } }
    await acceptSalaries(tx, draft, 'all')
    return 'Se usarán los salarios de hoy'
  },
  add_missing: async (tx, draft, form) => {
    const one = idOf(form.get('employee'))
    const fortnight = fortnightOf(draft)
    const whole = await lastWholeRun(tx, fortnight)
    const missing = await missingOf(tx, whole, fortnight, draft.selected)
    const ids = missing.map(({ id }) => id).filter((id) => !one || id === one)
    const count = await addEmployees(tx, draft, ids)
    return counted(count, 'Se ha agregado 1 empleado', 'Se han agregado', 'a la lista')
  },
}

/** The selected employees who already have an order of the same days. */
async function duplicates(tx: Tx, draft: Draft): Promise<number[]> {
  const fortnight = fortnightOf(draft)
  const orders = await ordersOfMonth(tx, fortnight, draft.selected)
  return [...ofSameDays(orders, fortnight.payday).keys()]
}

const counted = (count: number, one: string, many: string, where: string) =>
  count === 1 ? `${one} ${where}` : `${many} ${formatCount(count)} empleados ${where}`
