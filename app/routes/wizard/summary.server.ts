/** What the third step says about all orders together; sums are in céntimos without a bound. */

import { numberLabel } from '#app/components/orders/form.ts'
import { accountName } from '#app/kernel/values/account-names.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { heldOn } from '#app/models/accounts/fields.ts'
import { takenOf } from '#app/models/paysheets/begun.ts'
import {
  applyLabels,
  EMPLOYEES_A_PAGE,
  SHEET_FORM,
  TABLE_PATH,
  WIZARD_PATH,
} from '#app/models/wizard/fields.ts'
import { QUESTIONS, SHEET_QUESTIONS } from '#app/models/wizard/questions.ts'
import {
  isAsked,
  isReviewable,
  type JudgedDraft,
  type JudgedSheet,
  ownBankAccounts,
} from '#app/models/wizard/sheets.server.ts'
import { sumText } from '#app/models/wizard/sums.ts'
import { TAKEN } from '#app/routes/paysheets/parts.tsx'
import { ofEach, TOGGLES, type Toggle } from '#db/payroll-parts.ts'

const MOST_NAMED = 20

export type Summary = ReturnType<typeof summaryOf>

/** What the third step says of all orders; `open` is the one that it shows, if it shows them one by one. */
export function summaryOf(judged: JudgedDraft, open?: JudgedSheet) {
  const { draft, sheets } = judged
  const count = (state: string) => sheets.filter((sheet) => sheet.state === state).length
  const taken = sheets.map(({ values }) => takenOf(values))
  const copied = sheets.filter((sheet) => sheet.copied)
  const held = sheets.filter((sheet) => !isReviewable(sheet))
  const number = numberLabel(draft.basics.values.transaction).toLowerCase()
  const isOfNumbers = held.length > 1 && held.every(lacksNumberAlone)
  const wayTo = (some: readonly JudgedSheet[]) => {
    const [first] = some
    if (!first) return undefined
    if (isOfNumbers) {
      const orders = counted(some.length, 'orden', 'órdenes')
      const said = `Falta el ${number} de ${orders}: póngalo en`
      return { said, name: applyLabels.first, to: `#${SHEET_FORM}-first`, isOfAll: true }
    }
    const page = Math.floor(sheets.indexOf(first) / EMPLOYEES_A_PAGE) + 1
    return {
      said: `${first.state === 'error' ? 'Corrija' : 'Complete'} los datos de`,
      name: first.name,
      to: open
        ? `${WIZARD_PATH}?step=3&employee=${first.id}`
        : `${TABLE_PATH}&page=${page}#row-${first.id}`,
      isOfAll: false,
    }
  }
  return {
    count: sheets.length,
    complete: count('complete'),
    word: sheets.length === 1 ? 'completa' : 'completas',
    wrong: saidOf(count('error'), 'con errores'),
    missing: saidOf(count('missing'), isOfNumbers ? `sin ${number}` : 'por llenar'),
    /** How many orders 'Crear todas' waits for: the review has no place for them. */
    held: held.length,
    /** The way to the first of them, or to where all get their numbers; and without the open one. */
    firstHeld: wayTo(held),
    heldElsewhere: open && wayTo(held.filter((sheet) => sheet !== open)),
    /** Whether all orders have a toggle on ('on') or off (''); undefined if they differ. */
    toggles: ofEach(TOGGLES, (toggle) => sharedBy(sheets, toggle)),
    /** Of how many orders the first fortnight of the month has had each. */
    taken: ofEach(TOGGLES, (toggle) => {
      const had = taken.filter((own) => own.includes(toggle)).length
      return had > 0 ? `${TAKEN}: ${counted(had, 'orden', 'órdenes')}` : undefined
    }),
    total: formatBs(BigInt(sumText(sheets.map(({ total }) => total ?? 0)))),
    asked: [...ofOwnBanks(judged), ...questionsOf(sheets)],
    accounts: accountsOf(judged).flatMap((account) =>
      account.paid === '0' ? [] : leftIn(account),
    ),
    copied: {
      said:
        copied.length > 0 &&
        `${counted(copied.length, 'empleado tiene', 'empleados tienen')} ingresos o descuentos copiados:`,
      more: copied.length > MOST_NAMED && `y ${copied.length - MOST_NAMED} más`,
      first: copied.slice(0, MOST_NAMED).map(({ id, name }) => ({ id, name })),
    },
  }
}

/** Nobody knows a transfer's number before it is paid. */
const lacksNumberAlone = ({ state, errors }: JudgedSheet) =>
  state === 'missing' && Object.keys(errors).every((name) => name === 'number')

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
