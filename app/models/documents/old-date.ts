/**
 * A document of a former year asks: a wrong year is the commonest slip in January
 * (docs/rules/money.md#25). Runs anywhere.
 */
import { isQuestion, problem, type Question } from '#app/kernel/errors/codes.ts'
import type { Problems } from '#app/kernel/errors/errors.ts'
import type { Allowed } from '#app/kernel/errors/questions.ts'
import { type IsoDate, yearOf } from '#app/kernel/values/dates.ts'

/** A document's date, and whether the user accepted it; without one it is today's. */
export type Dated = Allowed<'old_date'> & { issued_at?: IsoDate | undefined }

/** The question that a document's date asks, unless it stays in the year that it had before. */
export function questionOfYear(
  { issued_at, allow_old_date }: Dated,
  today: IsoDate,
  before?: { issued_at: IsoDate },
): Question | undefined {
  if (!issued_at || allow_old_date) return undefined
  const year = yearOf(issued_at)
  const isKept = before && yearOf(before.issued_at) === year
  if (isKept || year >= yearOf(today)) return undefined
  return problem('old_date', `La fecha es del ${year}, un año anterior`)
}

/** The problems, and what the date asks if all of them are questions, too. */
export function askingToo(problems: Problems, asked: Question | undefined): Problems {
  const { issued_at = [], ...others } = problems
  if (!asked || !Object.values(problems).flat().every(isQuestion)) return problems
  return { ...others, issued_at: [asked, issued_at].flat() }
}
