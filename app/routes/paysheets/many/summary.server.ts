/** What the third step says about all orders together. */
import {
  isAsked,
  isReviewable,
  type JudgedDraft,
} from '#app/models/paysheets/many/sheets.server.ts'
import type { QuestionCode } from '#app/services/errors/questions.ts'
import { sumOf, takenBy } from './totals.server.ts'

/** The remaining balance of the account; negative if that much is missing. */
export const leftOf = (
  { id, capital }: { id: number; capital: number },
  taken: Map<number, bigint>,
) => BigInt(capital) - (taken.get(id) ?? 0n)

const MOST_NAMED = 20

export function summaryOf({ sheets, enterprises }: JudgedDraft) {
  const count = (state: string) => sheets.filter((sheet) => sheet.state === state).length
  const asked = (code: QuestionCode) => sheets.filter((sheet) => isAsked(sheet, code)).length
  const taken = takenBy(sheets)
  const copied = sheets.filter((sheet) => sheet.copied)
  return {
    count: sheets.length,
    complete: count('complete'),
    errors: count('error'),
    missing: count('missing'),
    /** Those that 'Crear todas' waits for: the review has no place for them. */
    held: sheets.filter((sheet) => !isReviewable(sheet)).length,
    /** Céntimos as text, because the sum may exceed what a number holds exactly. */
    total: sumOf(sheets),
    asked: {
      duplicate: asked('duplicate'),
      balance_by_date: asked('balance_by_date'),
      salary_changed: asked('salary_changed'),
    },
    accounts: enterprises
      .filter(({ id }) => taken.has(id))
      .map((account) => ({
        id: account.id,
        number: account.number,
        bank: account.bank,
        left: String(leftOf(account, taken)),
      })),
    copied: {
      count: copied.length,
      first: copied.slice(0, MOST_NAMED).map(({ id, name }) => ({ id, name })),
    },
  }
}
