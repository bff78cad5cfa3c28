/** What the third step says about all orders together; sums are in céntimos without a bound. */

import { accountName } from '#app/kernel/values/account-names.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { heldOn } from '#app/models/accounts/fields.ts'
import { takenOf } from '#app/models/paysheets/begun.ts'
import { EMPLOYEES_A_PAGE } from '#app/models/wizard/fields.ts'
import { QUESTIONS, SHEET_QUESTIONS } from '#app/models/wizard/questions.ts'
import {
  isAsked,
  isReviewable,
  type JudgedDraft,
  type JudgedSheet,
  ownBankAccounts,
} from '#app/models/wizard/sheets.server.ts'
import { sumText } from '#app/models/wizard/sums.ts'
import { ofEach, TOGGLES, type Toggle } from '#db/payroll-parts.ts'

const MOST_NAMED = 20

export type Summary = ReturnType<typeof summaryOf>

/** What the third step says of all orders; `isShown` are those that the page shows. */
export function summaryOf(judged: JudgedDraft, isShown: (sheet: JudgedSheet) => boolean) {
  const { sheets } = judged
  const count = (state: string) => sheets.filter((sheet) => sheet.state === state).length
  const taken = sheets.map(({ values }) => takenOf(values))
  const copied = sheets.filter((sheet) => sheet.copied)
  const held = sheets.filter((sheet) => !isReviewable(sheet))
  const placed = (sheet: JudgedSheet | undefined) =>
    sheet && {
      ...{ id: sheet.id, name: sheet.name },
      verb: sheet.state === 'error' ? 'Corrija' : 'Complete',
      page: Math.floor(sheets.indexOf(sheet) / EMPLOYEES_A_PAGE) + 1,
    }
  return {
    count: sheets.length,
    complete: count('complete'),
    word: sheets.length === 1 ? 'completa' : 'completas',
    wrong: saidOf(count('error'), 'con errores'),
    missing: saidOf(count('missing'), 'por llenar'),
    /** How many orders 'Crear todas' waits for: the review has no place for them. */
    held: held.length,
    /** The first of them, and the first that this page does not show. */
    firstHeld: placed(held[0]),
    heldElsewhere: placed(held.find((sheet) => !isShown(sheet))),
    /** Whether all orders have a toggle on ('on') or off (''); undefined if they differ. */
    toggles: ofEach(TOGGLES, (toggle) => sharedBy(sheets, toggle)),
    /** How many orders the first fortnight of the month has had each of. */
    taken: ofEach(TOGGLES, (toggle) => taken.filter((own) => own.includes(toggle)).length),
    total: formatBs(BigInt(sumText(sheets.map(({ total }) => total ?? 0)))),
    asked: [...ofOwnBanks(judged), ...questionsOf(sheets)],
    accounts: accountsOf(judged).flatMap((account) =>
      account.paid === '0' ? [] : leftIn(account),
    ),
    copied: {
      count: copied.length,
      first: copied.slice(0, MOST_NAMED).map(({ id, name }) => ({ id, name })),
    },
  }
}

const saidOf = (count: number, what: string) => (count > 0 ? `${count} ${what}` : '')

/** What is left in an account, or lacks. */
function leftIn(account: ReturnType<typeof accountsOf>[number]) {
  const left = BigInt(account.left)
  const isShort = left < 0n
  const said = `${isShort ? 'Faltan' : 'Quedan'} en ${accountName(account)}`
  return { id: account.id, said, left: formatBs(isShort ? -left : left), isShort }
}

/** A question's button sends its code, but for that of salaries, which does more. */
const ASKED = [
  ...QUESTIONS.map((code) => ({ code, intent: code, ...SHEET_QUESTIONS[code] })),
  {
    ...{ code: 'salary_changed', intent: 'salaries', button: 'Usar los salarios actuales' },
    said: (count: number) => `Cambió el salario de ${counted(count, 'empleado', 'empleados')}.`,
  },
]

/** What some orders ask, to be answered for all of them at once. */
function questionsOf(sheets: readonly JudgedSheet[]) {
  return ASKED.flatMap(({ code, intent, said, button }) => {
    const count = sheets.filter((sheet) => isAsked(sheet, code)).length
    return count > 0 ? [{ intent, said: said(count), button }] : []
  })
}

/** The offer to pay everybody from the company's account at their bank, while somebody is not. */
function ofOwnBanks(judged: JudgedDraft) {
  const count = ownBankAccounts(judged).size
  const said = `${counted(count, 'empleado cobra', 'empleados cobran')} en un banco donde la empresa tiene otra cuenta.`
  return count > 0 ? [{ intent: 'own_banks', said, button: 'Cada quien desde su banco' }] : []
}

/** What all orders have of a toggle; undefined if they differ. */
function sharedBy(sheets: readonly JudgedSheet[], toggle: Toggle): 'on' | '' | undefined {
  const count = sheets.filter(({ values }) => values[toggle] === 'on').length
  if (count === 0) return ''
  return count === sheets.length ? 'on' : undefined
}

/** What each paying account may spend on the orders' day, pays and has left; céntimos as text. */
export function accountsOf({ draft, sheets, enterprises }: JudgedDraft) {
  const taken = takenBy(sheets)
  const orders = Map.groupBy(sheets, ({ values }) => Number(values.enterprise_id))
  return enterprises
    .filter(({ id }) => orders.has(id))
    .map(({ id, number, bank, capital, held }) => {
      // What is dated later cannot be spent.
      const now = BigInt(capital) - BigInt(heldOn({ held }, draft.basics.values.issued_at))
      const paid = taken.get(id) ?? 0n
      return {
        ...{ id, number, bank, count: orders.get(id)?.length ?? 0 },
        ...{ now: String(now), paid: String(paid), left: String(now - paid) },
      }
    })
}

/** The sum that the orders take from each company account. */
export function takenBy(sheets: readonly JudgedSheet[]): Map<number, bigint> {
  const taken = new Map<number, bigint>()
  for (const { total, values } of sheets) {
    const id = Number(values.enterprise_id)
    if (total !== undefined && total > 0 && id) taken.set(id, (taken.get(id) ?? 0n) + BigInt(total))
  }
  return taken
}
