/** What the buttons of the third step and of its review change in many orders at once. */

import { contextOf, idOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { counted, formatCount } from '#app/kernel/values/counts.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { ofSameDays, ordersOfMonth } from '#app/models/paysheets/last-orders.server.ts'
import {
  addEmployees,
  answerQuestion,
  applyEnterprise,
  applyNumbers,
  applyToggles,
  removeEmployees,
} from '#app/models/wizard/apply.server.ts'
import { copyPrevious } from '#app/models/wizard/copy.server.ts'
import { changeDraft, type Draft, fortnightOf } from '#app/models/wizard/draft.server.ts'
import { acceptSalaries } from '#app/models/wizard/employees.server.ts'
import { allOf, drawnOf, sheetLabels } from '#app/models/wizard/fields.ts'
import { lastWholeRun, missingOf } from '#app/models/wizard/last-run.server.ts'
import { QUESTIONS, SHEET_QUESTIONS, type SheetQuestion } from '#app/models/wizard/questions.ts'
import { isAsked, judgeDraft } from '#app/models/wizard/sheets.server.ts'
import type { Tx } from '#db/client.server.ts'
import { ofEach, TOGGLES } from '#db/payroll-parts.ts'
import { goSaying, typedOf } from './replies.server.ts'

type Changing = { tx: Tx; draft: Draft; form: FormData; today: IsoDate }
/** Changes the draft; returns the text of its notice. */
export type Change = (changing: Changing) => Promise<string>

/** By what a button sends; other texts have none. */
const intents = (changes: Record<string, Change>) => new Map(Object.entries(changes))

/** Makes a change, and goes on to an address with its notice. */
export async function submitChange(args: RouteArgs, form: FormData, change: Change, to: string) {
  const { write, today } = contextOf(args)
  let text = ''
  await write((tx, actor) =>
    changeDraft(tx, actor, async (draft) => {
      text = await change({ tx, draft, form, today })
    }),
  )
  return goSaying(args, to, text, 'success')
}

/** Answers yes for all orders with this question. */
const answerAll =
  (code: SheetQuestion): Change =>
  async ({ tx, draft, today }) => {
    const { sheets } = await judgeDraft(tx, draft, today)
    const asked = sheets.filter((sheet) => isAsked(sheet, code)).map(({ id }) => id)
    await answerQuestion(draft, code, asked)
    return SHEET_QUESTIONS[code].done
  }

/** 'Aplicar a todos', by the button's intent. */
export const APPLY = intents({
  ...ofEach(QUESTIONS, answerAll),
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
    return switchedText(await applyToggles(draft, chosen))
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
  salaries: async ({ tx, draft }) => {
    await acceptSalaries(tx, draft, 'all')
    return 'Se usarán los salarios actuales'
  },
  remove: async ({ draft, form }) => {
    removeEmployees(draft, [idOf(form.get('employee'))])
    return 'Se ha quitado de la lista'
  },
})

/** 'Puesto a 50 órdenes: L.P.H y S.S.O. Quitado a 3 órdenes: Paro forzoso' */
function switchedText(switched: Awaited<ReturnType<typeof applyToggles>>): string {
  const done = [true, false].flatMap((on) => {
    const some = switched.filter(({ isOn, count }) => isOn === on && count > 0)
    return [...Map.groupBy(some, ({ count }) => count)].map(([count, alike]) => {
      const labels = alike.map(({ toggle }) => sheetLabels[toggle])
      const names = new Intl.ListFormat('es').format(labels)
      return `${on ? 'Puesto' : 'Quitado'} a ${counted(count, 'orden', 'órdenes')}: ${names}`
    })
  })
  return done.length > 0 ? done.join('. ') : 'Todas las órdenes están ya así: no cambió nada'
}

/** The corrections of the review, by the button's intent. */
export const CORRECT = intents({
  drop_duplicates: async ({ tx, draft }) => {
    const ids = await duplicates(tx, draft)
    removeEmployees(draft, ids)
    return listChange(ids.length, 'Se ha quitado 1 empleado', 'Se han quitado', 'de la lista')
  },
  allow_duplicates: async ({ tx, draft }) => {
    await answerQuestion(draft, 'duplicate', await duplicates(tx, draft))
    return SHEET_QUESTIONS.duplicate.done
  },
  allow_not_employed: answerAll('not_employed'),
  today_salary: async ({ tx, draft }) => {
    const { version, basics } = draft
    draft.basics = { version, tab: '', values: { ...basics.values, salary_of: 'on' } }
    await acceptSalaries(tx, draft, 'all')
    return 'Se usarán los salarios de hoy'
  },
  add_missing: async ({ tx, draft, form }) => {
    const one = idOf(form.get('employee'))
    const fortnight = fortnightOf(draft)
    const whole = await lastWholeRun(tx, fortnight)
    const missing = await missingOf(tx, whole, fortnight, draft.selected)
    const ids = missing.map(({ id }) => id).filter((id) => !one || id === one)
    const count = await addEmployees(tx, draft, ids)
    return listChange(count, 'Se ha agregado 1 empleado', 'Se han agregado', 'a la lista')
  },
})

/** The selected employees who already have an order of the same days. */
async function duplicates(tx: Tx, draft: Draft): Promise<number[]> {
  const fortnight = fortnightOf(draft)
  const orders = await ordersOfMonth(tx, fortnight, draft.selected)
  return [...ofSameDays(orders, fortnight.payday).keys()]
}

const listChange = (count: number, one: string, many: string, where: string) =>
  count === 1 ? `${one} ${where}` : `${many} ${formatCount(count)} empleados ${where}`
