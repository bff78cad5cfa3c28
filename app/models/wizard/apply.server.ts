/** Fills in values for all selected employees at once, in the wizard's third step. */

import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { allowOf } from '#app/kernel/errors/questions.ts'
import { tooLong } from '#app/kernel/values/text.ts'
import { companyAccountOptions } from '#app/models/accounts/read.server.ts'
import { NO_COMPANY_ACCOUNT } from '#app/models/documents/parties.server.ts'
import { MOST_NUMBER } from '#app/models/paysheets/fields.ts'
import type { Tx } from '#db/client.server.ts'
import type { Toggle } from '#db/payroll-parts.ts'
import { copyPrevious } from './copy.server.ts'
import { beginDraft, changeSheets, type Draft, setSelected } from './draft.server.ts'
import { acceptSalaries, employeesOf } from './employees.server.ts'
import { nextNumber } from './fields.ts'
import type { SheetQuestion } from './questions.ts'
import { payable } from './selection.server.ts'

/** Sets the company account of all orders. Throws FieldErrors when that account cannot pay. */
export async function applyEnterprise(tx: Tx, draft: Draft, enterprise_id: number): Promise<void> {
  const offered = await companyAccountOptions(tx)
  if (!offered.some(({ id }) => id === enterprise_id)) {
    throw new FieldErrors({ enterprise_id: NO_COMPANY_ACCOUNT })
  }
  await changeSheets(draft, ({ values }) => ({
    values: { ...values, enterprise_id: String(enterprise_id) },
  }))
}

/** A toggle that was switched in all orders, and how many of them had it otherwise. */
export type Switched = { toggle: Toggle; isOn: boolean; count: number }

/** Switches these toggles on or off in all orders; the others stay. Returns what changed. */
export async function applyToggles(
  draft: Draft,
  chosen: readonly Omit<Switched, 'count'>[],
): Promise<Switched[]> {
  const switched = chosen.map((each) => ({ ...each, count: 0 }))
  await changeSheets(draft, ({ values }) => {
    const own = { ...values }
    for (const each of switched) {
      if ((own[each.toggle] === 'on') !== each.isOn) each.count++
      own[each.toggle] = each.isOn ? 'on' : undefined
    }
    return { values: own }
  })
  return switched
}

const TOO_LONG = problem('too_long', tooLong(MOST_NUMBER))
const NO_NUMBER = problem('invalid', 'Debe terminar en un número')

/** Numbers all orders by employee name, counting up from `first`; prefix and leading zeros stay. */
export async function applyNumbers(tx: Tx, draft: Draft, first: string): Promise<void> {
  if (first.length > MOST_NUMBER) throw new FieldErrors({ first: TOO_LONG })
  const employees = await employeesOf(tx, draft.selected)
  const numbers = new Map<number, string>()
  let number: string | undefined = first
  for (const { id } of employees) {
    numbers.set(id, number ?? '')
    number = nextNumber(number ?? '')
    if (number === undefined) throw new FieldErrors({ first: NO_NUMBER })
  }
  const longest = [...numbers.values()].at(-1) ?? ''
  if (longest.length > MOST_NUMBER) throw new FieldErrors({ first: TOO_LONG })
  await changeSheets(draft, ({ values }, id) => ({
    values: { ...values, number: numbers.get(id) ?? '' },
  }))
}

/** Accepts the question for these employees, so that they can be paid anyway. */
export async function answerQuestion(
  draft: Draft,
  code: SheetQuestion,
  ids: readonly number[],
): Promise<void> {
  await changeSheets(draft, ({ values }) => ({ values: { ...values, [allowOf(code)]: 'on' } }), ids)
}

/**
 * Adds employees who can be paid, with the accounts of their last orders, the toggles that
 * orders begin with, and numbers that go on from the last one. Returns how many were added.
 */
export async function addEmployees(tx: Tx, draft: Draft, ids: readonly number[]): Promise<number> {
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
export function removeEmployees(draft: Draft, ids: readonly number[]): void {
  const gone = new Set(ids)
  setSelected(
    draft,
    draft.selected.filter((id) => !gone.has(id)),
  )
}
