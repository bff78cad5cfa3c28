/** What the third step says about all orders together; sums are in céntimos without a bound. */

import type { QuestionCode } from '#app/kernel/errors/questions.ts'
import { heldOn } from '#app/models/accounts/fields.ts'
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import { takenOf } from '#app/models/paysheets/begun.ts'
import { EMPLOYEES_A_PAGE } from '#app/models/wizard/fields.ts'
import {
  isAsked,
  isReviewable,
  type JudgedDraft,
  type JudgedSheet,
} from '#app/models/wizard/sheets.server.ts'
import { ofEach, TOGGLES, type Toggle } from '#db/payroll-parts.ts'

const MOST_NAMED = 20

export type Summary = ReturnType<typeof summaryOf>

/** What the third step says of all orders of a day; `isShown` are those that the page shows. */
export function summaryOf(
  { sheets, enterprises }: JudgedDraft,
  isShown: (sheet: JudgedSheet) => boolean,
  day: string | undefined,
) {
  const count = (state: string) => sheets.filter((sheet) => sheet.state === state).length
  const asked = (code: QuestionCode) => sheets.filter((sheet) => isAsked(sheet, code)).length
  const paid = takenBy(sheets)
  const taken = sheets.map(({ values }) => takenOf(values))
  const copied = sheets.filter((sheet) => sheet.copied)
  const held = sheets.filter((sheet) => !isReviewable(sheet))
  const placed = (sheet: JudgedSheet | undefined) =>
    sheet && {
      ...{ id: sheet.id, name: sheet.name, isWrong: sheet.state === 'error' },
      page: Math.floor(sheets.indexOf(sheet) / EMPLOYEES_A_PAGE) + 1,
    }
  return {
    count: sheets.length,
    complete: count('complete'),
    errors: count('error'),
    missing: count('missing'),
    /** How many orders 'Crear todas' waits for: the review has no place for them. */
    held: held.length,
    /** The first of them, and the first that this page does not show. */
    firstHeld: placed(held[0]),
    heldElsewhere: placed(held.find((sheet) => !isShown(sheet))),
    /** Whether all orders have a toggle on ('on') or off (''); undefined if they differ. */
    toggles: ofEach(TOGGLES, (toggle) => sharedBy(sheets, toggle)),
    /** How many orders the first fortnight of the month has had each of. */
    taken: ofEach(TOGGLES, (toggle) => taken.filter((own) => own.includes(toggle)).length),
    /** Céntimos as text, because the sum may exceed what a number holds exactly. */
    total: sumOf(sheets),
    asked: {
      duplicate: asked('duplicate'),
      not_employed: asked('not_employed'),
      balance_by_date: asked('balance_by_date'),
      salary_changed: asked('salary_changed'),
    },
    accounts: enterprises
      .filter(({ id }) => paid.has(id))
      .map((account) => ({
        id: account.id,
        number: account.number,
        bank: account.bank,
        left: String(spendableOf(account, day) - (paid.get(account.id) ?? 0n)),
      })),
    copied: {
      count: copied.length,
      first: copied.slice(0, MOST_NAMED).map(({ id, name }) => ({ id, name })),
    },
  }
}

/** What all orders have of a toggle; undefined if they differ. */
function sharedBy(sheets: readonly JudgedSheet[], toggle: Toggle): 'on' | '' | undefined {
  const count = sheets.filter(({ values }) => values[toggle] === 'on').length
  if (count === 0) return ''
  return count === sheets.length ? 'on' : undefined
}

/** What an account may spend on the orders' day: without what is dated later. */
export const spendableOf = ({ capital, held }: PayingAccount, day: string | undefined) =>
  BigInt(capital) - BigInt(heldOn({ held }, day))

/** The sum that the orders take from each company account. */
export function takenBy(sheets: readonly JudgedSheet[]): Map<number, bigint> {
  const taken = new Map<number, bigint>()
  for (const { total, values } of sheets) {
    const id = Number(values.enterprise_id)
    if (total !== undefined && total > 0 && id) taken.set(id, (taken.get(id) ?? 0n) + BigInt(total))
  }
  return taken
}

/** The sum of all orders, as text. */
export const sumOf = (sheets: readonly JudgedSheet[]) =>
  String(sheets.reduce((sum, { total }) => sum + BigInt(total ?? 0), 0n))
