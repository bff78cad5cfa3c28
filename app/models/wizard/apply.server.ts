/** What the buttons of the wizard's third step and of its review change in many orders at once. */

import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { allowOf } from '#app/kernel/errors/questions.ts'
import { counted, formatCount } from '#app/kernel/values/counts.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { parseId } from '#app/kernel/values/record-id.ts'
import { tooLong } from '#app/kernel/values/text.ts'
import { companyAccountOptions } from '#app/models/accounts/read.server.ts'
import { NO_COMPANY_ACCOUNT } from '#app/models/documents/parties.server.ts'
import { MOST_NUMBER } from '#app/models/paysheets/fields.ts'
import { ofSameDays, ordersOfMonth } from '#app/models/paysheets/last-orders.server.ts'
import type { Tx } from '#db/client.server.ts'
import { ofEach, TOGGLES, type Toggle } from '#db/payroll-parts.ts'
import { copyPrevious } from './copy.server.ts'
import { beginDraft, changeSheets, type Draft, fortnightOf, setSelected } from './draft.server.ts'
import { acceptSalaries, employeesOf } from './employees.server.ts'
import { allOf, drawnOf, nextNumber, sheetLabels } from './fields.ts'
import { lastWholeRun, missingOf } from './last-run.server.ts'
import { QUESTIONS, SHEET_QUESTIONS, type SheetQuestion } from './questions.ts'
import { payable } from './selection.server.ts'
import { isAsked, isFromOwnBank, judgeDraft, ownBankAccounts } from './sheets.server.ts'

/** `said` gives the text of a field of the form; undefined for one that was not sent. */
type Changing = { tx: Tx; draft: Draft; said: (name: string) => string | undefined; today: IsoDate }
/** Changes the draft and returns the text of its notice. Throws FieldErrors. */
export type Change = (changing: Changing) => Promise<string>

/** By what a button sends; other texts have none. */
const intents = (changes: Record<string, Change>) => new Map(Object.entries(changes))

/** Answers yes for all orders with this question. */
const answerAll =
  (code: SheetQuestion): Change =>
  async ({ tx, draft, today }) => {
    const { sheets } = await judgeDraft(tx, draft, today)
    const asked = sheets.filter((sheet) => isAsked(sheet, code))
    return answer(
      draft,
      code,
      asked.map(({ id }) => id),
    )
  }

async function answer(draft: Draft, code: SheetQuestion, ids: readonly number[]): Promise<string> {
  await changeSheets(draft, ({ values }) => ({ values: { ...values, [allowOf(code)]: 'on' } }), ids)
  return SHEET_QUESTIONS[code].done
}

const idIn = (text: string | undefined) => parseId(text ?? '') ?? 0

/** 'Aplicar a todos'. */
export const APPLY = intents({
  ...ofEach(QUESTIONS, answerAll),
  enterprise: async ({ tx, draft, said }) => {
    const enterprise_id = idIn(said('all_enterprise_id'))
    const offered = await companyAccountOptions(tx)
    if (!offered.some(({ id }) => id === enterprise_id)) {
      throw new FieldErrors({ enterprise_id: NO_COMPANY_ACCOUNT })
    }
    await changeSheets(draft, ({ values }) => ({
      values: { ...values, enterprise_id: String(enterprise_id) },
    }))
    return 'Se ha aplicado la cuenta de la empresa a todas'
  },
  own_banks: async ({ tx, draft, today }) => {
    const judged = await judgeDraft(tx, draft, today)
    const own = ownBankAccounts(judged)
    await changeSheets(
      draft,
      ({ values }, id) => ({ values: { ...values, enterprise_id: String(own.get(id)) } }),
      [...own.keys()],
    )
    const left = judged.sheets.filter((sheet) => !own.has(sheet.id) && !isFromOwnBank(sheet))
    const unpaid = left.filter(({ account }) => !account).length
    const stays = (count: number, why: string) =>
      count > 0 ? [`${counted(count, 'queda como estaba', 'quedan como estaban')}: ${why}`] : []
    return [
      `${counted(own.size, 'orden sale', 'órdenes salen')} ahora del banco del empleado`,
      ...stays(left.length - unpaid, 'la empresa no tiene una única cuenta en su banco'),
      ...stays(unpaid, 'falta elegir la cuenta del empleado'),
    ].join('. ')
  },
  toggles: async ({ draft, said }) => {
    const switched = TOGGLES.flatMap((toggle) => {
      // A switch that is off sends nothing; the choice of a toggle that differs sends '' to leave it.
      const now = said(allOf(toggle))
      // One that stands as it was drawn was not touched, and the orders may differ by now.
      const wasOn = said(drawnOf(allOf(toggle))) === 'on'
      const isLeft = now === undefined ? !wasOn : now === '' || (now === 'on' && wasOn)
      return isLeft ? [] : [{ toggle, isOn: now === 'on', count: 0 }]
    })
    await changeSheets(draft, ({ values }) => {
      const own = { ...values }
      for (const each of switched) {
        if ((own[each.toggle] === 'on') !== each.isOn) each.count++
        own[each.toggle] = each.isOn ? 'on' : undefined
      }
      return { values: own }
    })
    return switchedText(switched)
  },
  numbers: async ({ tx, draft, said }) => {
    const first = said('first')?.trim()
    if (!first) throw new FieldErrors({ first: problem('required', 'Escriba el primer número') })
    const numbers = numbersFrom(first, await employeesOf(tx, draft.selected))
    await changeSheets(draft, ({ values }, id) => ({
      values: { ...values, number: numbers.get(id) ?? '' },
    }))
    return 'Se han numerado todas las órdenes'
  },
  previous: async ({ tx, draft, said }) => {
    const count = await copyPrevious(tx, draft, { extras: said('copy_extras') === 'on' })
    return `Se han copiado los datos de ${count} de ${counted(draft.selected.length, 'empleado', 'empleados')}`
  },
  salaries: async ({ tx, draft }) => {
    await acceptSalaries(tx, draft, 'all')
    return 'Se usarán los salarios actuales'
  },
  remove: async ({ draft, said }) => {
    removeEmployees(draft, [idIn(said('employee'))])
    return 'Se ha quitado de la lista'
  },
})

/** A toggle that was switched in all orders, and how many of them had it otherwise. */
type Switched = { toggle: Toggle; isOn: boolean; count: number }

/** 'Puesto a 50 órdenes: L.P.H y S.S.O. Quitado a 3 órdenes: Paro forzoso' */
function switchedText(switched: readonly Switched[]): string {
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

const TOO_LONG = problem('too_long', tooLong(MOST_NUMBER))
const NO_NUMBER = problem('invalid', 'Debe terminar en un número')

/** The employees' numbers, counting up from `first`; prefix and leading zeros stay. Throws FieldErrors. */
function numbersFrom(first: string, employees: readonly { id: number }[]): Map<number, string> {
  if (first.length > MOST_NUMBER) throw new FieldErrors({ first: TOO_LONG })
  const numbers = new Map<number, string>()
  let number: string | undefined = first
  for (const { id } of employees) {
    numbers.set(id, number ?? '')
    number = nextNumber(number ?? '')
    if (number === undefined) throw new FieldErrors({ first: NO_NUMBER })
  }
  const longest = [...numbers.values()].at(-1) ?? ''
  if (longest.length > MOST_NUMBER) throw new FieldErrors({ first: TOO_LONG })
  return numbers
}

/** The corrections of the review. */
export const CORRECT = intents({
  drop_duplicates: async ({ tx, draft }) => {
    const ids = await duplicates(tx, draft)
    removeEmployees(draft, ids)
    return listChange(ids.length, 'Se ha quitado 1 empleado', 'Se han quitado', 'de la lista')
  },
  allow_duplicates: async ({ tx, draft }) =>
    answer(draft, 'duplicate', await duplicates(tx, draft)),
  allow_not_employed: answerAll('not_employed'),
  today_salary: async ({ tx, draft }) => {
    const { version, basics } = draft
    draft.basics = { version, tab: '', values: { ...basics.values, salary_of: 'on' } }
    await acceptSalaries(tx, draft, 'all')
    return 'Se usarán los salarios de hoy'
  },
  add_missing: async ({ tx, draft, said }) => {
    const one = idIn(said('employee'))
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

/**
 * Adds employees who can be paid, with the accounts of their last orders, the toggles that
 * orders begin with, and numbers that go on from the last one. Returns how many were added.
 */
async function addEmployees(tx: Tx, draft: Draft, ids: readonly number[]): Promise<number> {
  const chosen = new Set(draft.selected)
  const added = (await payable(tx, ids)).filter((id) => !chosen.has(id))
  const inOrder = await employeesOf(tx, draft.selected)
  let last = inOrder.map(({ id }) => draft.sheets[id]?.values.number).findLast(Boolean)
  setSelected(draft, [...draft.selected, ...added])
  await beginDraft(tx, draft)
  await copyPrevious(tx, draft, { extras: false, toggles: false, of: added })
  await acceptSalaries(tx, draft, 'unseen')
  await changeSheets(
    draft,
    ({ values }) => {
      last = nextNumber(last ?? '')
      return last === undefined ? {} : { values: { ...values, number: last } }
    },
    added,
  )
  return added.length
}

/** Takes employees off the list; what was typed for them stays until the orders are created. */
function removeEmployees(draft: Draft, ids: readonly number[]): void {
  const gone = new Set(ids)
  setSelected(
    draft,
    draft.selected.filter((id) => !gone.has(id)),
  )
}
