/** The salary and amounts behind the total that a payroll form showed. Runs anywhere. */

import { problem, type Question } from '#app/kernel/errors/codes.ts'
import { formatDateShort, type IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, centimosFromText, formatBs, NO_MONEY } from '#app/kernel/values/money.ts'
import type { PayrollTerms } from '#app/models/payroll/compute.ts'
import type { DatedSalary } from '#app/models/payroll/salary.ts'
import type { LawFacts } from '#app/models/payroll/terms.ts'
import { ofEach, SETTINGS_PARTS } from '#db/payroll-parts.ts'

/** `law` is what `seenLaw` says of the law's terms. */
export type SeenTerms = Omit<PayrollTerms, 'law'> & { titular_id: number; law?: string | undefined }
/**
 * The terms of a titular now, with all their salaries, of which the typed days choose one, what is
 * owed to them of arrears (céntimos), and what the law deducts by.
 */
export type DrawnTerms = Omit<SeenTerms, 'law'> & {
  salaries: DatedSalary[]
  owed: Centimos
  law?: LawFacts | undefined
}

/** Returns the terms as the form field's text. */
export const seenText = ({ titular_id, salary, settings, law }: SeenTerms): string =>
  [titular_id, salary, ...SETTINGS_PARTS.map((part) => settings[part]), law ?? []].flat().join(' ')

/**
 * Amounts have 15 digits at most (MAX_AMOUNT); of larger ones no total could be computed. The law's
 * terms come last.
 */
const SEEN = /^(\d{1,16}(?: \d{1,15})+)(?: ([-.\da-z]+))?$/

/** Reads the form field; undefined when the form showed no total. */
export function readSeen(text: string | null): SeenTerms | undefined {
  const [, numbers, law] = SEEN.exec(text ?? '') ?? []
  if (!numbers) return
  const [id, ...texts] = numbers.split(' ')
  if (texts.length !== 1 + SETTINGS_PARTS.length) return
  const [salary, ...amounts] = texts.flatMap((each) => centimosFromText(each) ?? [])
  if (salary === undefined || amounts.length !== SETTINGS_PARTS.length) return
  const amountOf = new Map(SETTINGS_PARTS.map((part, i) => [part, amounts[i] ?? NO_MONEY]))
  const settings = ofEach(SETTINGS_PARTS, (part) => amountOf.get(part) ?? NO_MONEY)
  return { titular_id: Number(id), salary, settings, ...(law && { law }) }
}

/** Whether a form showed other terms by law, of the same days, than those that count now. */
export const changedLaw = (seen: string | undefined, now: string | undefined): boolean =>
  seen !== undefined && now !== undefined && seen !== now && daysIn(seen) === daysIn(now)

const daysIn = (text: string) => text.slice(0, text.lastIndexOf('.'))

/** `day`: the salary is of that day, not today's. */
type Change = { seen: Centimos; now: Centimos; day?: IsoDate | undefined }
const from = ({ seen, now }: Change) => `de ${formatBs(seen)} a ${formatBs(now)}`

/** 'Salario del 31 oct 2026: 1.000,00 Bs' */
export const salaryOfDay = (salary: Centimos, day: IsoDate): string =>
  `Salario del ${formatDateShort(day)}: ${formatBs(salary)}`

/**
 * Returns the question to ask when salary, total (céntimos) or what the law deducts by differ from
 * those shown.
 */
export function changedQuestion(
  salary: Change,
  total?: Change,
  isLaw?: boolean,
): Question | undefined {
  const isSalary = salary.seen !== salary.now
  const isTotal = total !== undefined && total.seen !== total.now
  if (!isSalary && !isTotal && !isLaw) return undefined
  const { day, now } = salary
  const isOf = day && salaryOfDay(now, day)
  const said = isOf ?? `El salario cambió ${from(salary)}`
  const rest =
    isLaw && !isTotal ? 'Cambió lo que se deduce por ley' : 'Cambió la configuración de pagos'
  const comes = isTotal ? `, y el total ${from(total)}` : ''
  const is = isLaw && !isTotal && total ? `, y el total es ${formatBs(total.now)}` : ''
  return problem('salary_changed', `${isSalary ? said : rest}${comes}${is}: revise el monto`)
}
