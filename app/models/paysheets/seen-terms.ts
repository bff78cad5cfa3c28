/** The salary and amounts behind the total that a payroll form showed. Runs anywhere. */

import { problem, type Question } from '#app/kernel/errors/codes.ts'
import { formatDateShort, type IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, centimosFromText, formatBs, NO_MONEY } from '#app/kernel/values/money.ts'
import type { DatedSalary } from '#app/models/payroll/salary.ts'
import type { PayrollTerms } from '#app/models/payroll/typed.ts'
import { ofEach, SETTINGS_PARTS } from '#db/payroll-parts.ts'

export type SeenTerms = PayrollTerms & { titular_id: number }
/**
 * The terms of a titular now, with all their salaries, of which the typed days choose one, and what is
 * owed to them of arrears (céntimos).
 */
export type DrawnTerms = SeenTerms & { salaries: DatedSalary[]; owed: Centimos }

/** Returns the terms as the form field's text. */
export const seenText = ({ titular_id, salary, settings }: SeenTerms): string =>
  [titular_id, salary, ...SETTINGS_PARTS.map((part) => settings[part])].join(' ')

/** Amounts have 15 digits at most (MAX_AMOUNT); of larger ones no total could be computed. */
const SEEN = /^\d{1,16}( \d{1,15})+$/

/** Reads the form field; undefined when the form showed no total. */
export function readSeen(text: string | null): SeenTerms | undefined {
  if (!text || !SEEN.test(text)) return
  const [id, ...texts] = text.split(' ')
  if (texts.length !== 1 + SETTINGS_PARTS.length) return
  const [salary, ...amounts] = texts.flatMap((each) => centimosFromText(each) ?? [])
  if (salary === undefined || amounts.length !== SETTINGS_PARTS.length) return
  const amountOf = new Map(SETTINGS_PARTS.map((part, i) => [part, amounts[i] ?? NO_MONEY]))
  const settings = ofEach(SETTINGS_PARTS, (part) => amountOf.get(part) ?? NO_MONEY)
  return { titular_id: Number(id), salary, settings }
}

/** `day`: the salary is of that day, not today's. */
type Change = { seen: Centimos; now: Centimos; day?: IsoDate | undefined }
const from = ({ seen, now }: Change) => `de ${formatBs(seen)} a ${formatBs(now)}`

/** 'Salario del 31 oct 2026: 1.000,00 Bs' */
export const salaryOfDay = (salary: Centimos, day: IsoDate): string =>
  `Salario del ${formatDateShort(day)}: ${formatBs(salary)}`

/** Returns the question to ask when salary or total differ from those shown, in céntimos. */
export function changedQuestion(salary: Change, total?: Change): Question | undefined {
  const isSalary = salary.seen !== salary.now
  const isTotal = total !== undefined && total.seen !== total.now
  if (!isSalary && !isTotal) return undefined
  const { day, now } = salary
  const isOf = day && salaryOfDay(now, day)
  const said = isOf ?? `El salario cambió ${from(salary)}`
  const what = isSalary ? said : 'Cambió la configuración de pagos'
  const comes = isTotal ? `, y el total ${from(total)}` : ''
  return problem('salary_changed', `${what}${comes}: revise el monto`)
}
