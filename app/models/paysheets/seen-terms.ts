/** The salary and amounts behind the total that a payroll form showed. Runs anywhere. */

import { problem, type Question } from '#app/kernel/errors/codes.ts'
import { formatDateShort, type IsoDate } from '#app/kernel/values/dates.ts'
import {
  type Centimos,
  centimosFromText,
  formatBs,
  NO_MONEY,
  negated,
  sumCentimos,
} from '#app/kernel/values/money.ts'
import type { PayrollTerms } from '#app/models/payroll/compute.ts'
import type { FixedTerm } from '#app/models/payroll/fixed.ts'
import type { DatedSalary, Wage } from '#app/models/payroll/salary.ts'
import type { LineMark } from '#app/models/payroll/seen-law.ts'
import type { LawFacts } from '#app/models/payroll/terms.ts'
import type { Shift } from '#db/kinds.ts'
import { ofEach, SETTINGS_PARTS } from '#db/payroll-parts.ts'

/**
 * `law` is what `seenLaw` says of the terms by law and rate, `hours` what `seenHours` says of hours and days,
 * `fixed` what `seenFixed` says of fixed concepts, `lines` what `seenLines` says of typed ones,
 * `owed` what was owed of arrears (céntimos).
 */
export type SeenTerms = Omit<PayrollTerms, 'law' | 'agreed'> & {
  titular_id: number
  law?: string | undefined
  hours?: string | undefined
  fixed?: string | undefined
  lines?: string | undefined
  owed?: Centimos | undefined
}
/**
 * The terms of a titular now: their salary, all of which the typed days choose one, what is owed to
 * them of arrears (céntimos), what is fixed for them, and what the law deducts by and rates convert.
 */
export type DrawnTerms = Pick<SeenTerms, 'titular_id' | 'settings' | 'natures'> &
  Wage & {
    shift: Shift
    salaries: DatedSalary[]
    owed: Centimos
    fixed: FixedTerm[]
    /** Today, and that day's salary in Bs, in céntimos; 0 without a rate. */
    day: IsoDate
    needed: Centimos
    law?: LawFacts | undefined
  }

/** What a form showed, as terms to compute its total with: halves of its salary as they are now agreed. */
export const seenTerms = <T extends PayrollTerms>(
  { salary, settings }: Pick<SeenTerms, 'salary' | 'settings'>,
  now: T,
): T => ({ ...now, salary, settings, agreed: salary === now.salary ? now.agreed : undefined })

export const seenText = (seen: SeenTerms): string => {
  const { titular_id, salary, settings, law, hours, fixed, lines, owed } = seen
  const amounts = SETTINGS_PARTS.map((part) => settings[part])
  const later = [law, hours, fixed, lines, owed && `a${owed}`].filter(Boolean)
  return [titular_id, salary, ...amounts, ...later].join(' ')
}

/**
 * Amounts have 15 digits at most (MAX_AMOUNT); of larger ones no total could be computed. The law's
 * terms come next, those of hours and days, of what is fixed, of lines, and
 * what was owed.
 */
const SEEN =
  /^(\d{1,16}(?: \d{1,15})+)(?: ([-\d][-.\da-z]+))?(?: (h[\da-f]+))?(?: (f[-.\w]*))?(?: (l[-.\w]*))?(?: a(\d{1,15}))?$/

/** Reads the form field; undefined when the form showed no total. */
export function readSeen(text: string | null): SeenTerms | undefined {
  const [, numbers, law, hours, fixed, lines, owing] = SEEN.exec(text ?? '') ?? []
  if (!numbers) return
  const [id, ...texts] = numbers.split(' ')
  if (texts.length !== 1 + SETTINGS_PARTS.length) return
  const [salary, ...amounts] = texts.flatMap((each) => centimosFromText(each) ?? [])
  if (salary === undefined || amounts.length !== SETTINGS_PARTS.length) return
  const amountOf = new Map(SETTINGS_PARTS.map((part, i) => [part, amounts[i] ?? NO_MONEY]))
  const settings = ofEach(SETTINGS_PARTS, (part) => amountOf.get(part) ?? NO_MONEY)
  const later = { ...(law && { law }), ...(hours && { hours }), ...(fixed && { fixed }) }
  const owed = centimosFromText(owing ?? '')
  return {
    ...{ titular_id: Number(id), salary, settings, ...later },
    ...(lines && { lines }),
    ...(owed && { owed }),
  }
}

/** Whether a form showed something else than counts now, where both are known. */
export const areOthers = (seen: string | undefined, now: string | undefined): boolean =>
  seen !== undefined && now !== undefined && seen !== now

/** Whether a form showed other terms by law, of the same days, than those that count now. */
export function changedLaw(seen: string | undefined, now: string | undefined): boolean {
  if (!areOthers(seen, now)) return false
  const [month, payday] = String(seen).split('.')
  const [monthNow, paydayNow] = String(now).split('.')
  const isOfMonth = month === monthNow || month === '-' || monthNow === '-'
  return payday === paydayNow && isOfMonth
}

/**
 * Says of each line whose concept is a base of something else, or counts otherwise, than a form showed:
 * 'Cambió la naturaleza de «Comisiones»'. Lines that it did not show are not known.
 */
export function changedLines(seen: string | undefined, now: readonly LineMark[]): string[] {
  const marks = seen?.slice(1).split('.') ?? []
  const said = now.flatMap(({ concept, mark }) => {
    const [words, nature] = mark.split('-')
    const shown = marks.filter((each) => each.startsWith(`${words}-`))
    if (shown.length === 0 || shown.includes(mark)) return []
    const isSame = shown.some((each) => each.startsWith(`${words}-${nature}-`))
    return `Cambió ${isSame ? 'cómo se calcula' : 'la naturaleza de'} «${concept}»`
  })
  return [...new Set(said)]
}

/** What an order pays of arrears, if it pays any, where a form showed another amount. */
export const changedArrears = (
  seen: Centimos | undefined,
  now: Centimos | undefined,
): Change | undefined => (seen && now && seen !== now ? { seen, now } : undefined)

/** 'Salario del 31 oct 2026: 1.000,00 Bs' */
export const salaryOfDay = (amount: string, day: IsoDate): string =>
  `Salario del ${formatDateShort(day)}: ${amount}`

/**
 * What a salary was and is, as it is told; `day`: it is of that day, not today's; `more` says how it comes
 * about.
 */
type SalaryChange = {
  seen: string
  now: string
  day?: IsoDate | undefined
  more?: string | undefined
}

/** What else a form showed otherwise than it is: all that `changedLines` says of lines, too. */
type OtherChanges = {
  law?: boolean
  hours?: boolean
  fixed?: boolean
  lines?: readonly string[]
  /** What an order pays of arrears, in céntimos. */
  arrears?: Change | undefined
}

type Change = { seen: Centimos; now: Centimos }

/**
 * Returns the question to ask when salary, total (céntimos), what the law deducts by, what hours and days
 * come to, what is fixed, what lines are a base of or what is owed differ from those shown.
 */
export function changedQuestion(
  salary: SalaryChange,
  computed?: Change,
  { law, hours, fixed, lines = [], arrears }: OtherChanges = {},
): Question | undefined {
  const isSalary = salary.seen !== salary.now
  const isPaid = computed !== undefined && computed.seen !== computed.now
  const others = [
    ...(law && !isSalary && !isPaid ? ['Cambió lo que se deduce por ley'] : []),
    ...(hours ? ['Cambió lo que valen las horas o los días'] : []),
    ...lines,
    ...(fixed ? ['Cambiaron sus conceptos fijos'] : []),
    ...(arrears ? [`La diferencia de salario cambió ${fromTo(arrears)}`] : []),
  ]
  if (!isSalary && !isPaid && others.length === 0) return undefined
  const { seen, day, more } = salary
  const now = more ? `${salary.now} (${more})` : salary.now
  // Of another currency the rate may have moved, which is no change of the salary.
  const what = more ? 'Lo que da el salario en bolívares' : 'El salario'
  const said = day ? salaryOfDay(now, day) : `${what} cambió de ${seen} a ${now}`
  const paid = isPaid ? ['Cambió la configuración de pagos'] : []
  const causes = [...(isSalary ? [said] : paid), ...others].join('; ')
  const total = computed && shownTotal(computed, arrears)
  const isTotal = total !== undefined && total.seen !== total.now
  const comes = isTotal ? `, y el total ${fromTo(total)}` : ''
  const is =
    (law || others.length > 0) && !isTotal && total ? `, y el total es ${formatBs(total.now)}` : ''
  return problem('salary_changed', `${causes}${comes}${is}: revise el monto`)
}

const fromTo = ({ seen, now }: Change): string => `de ${formatBs(seen)} a ${formatBs(now)}`

const shownTotal = ({ seen, now }: Change, arrears: Change | undefined): Change => ({
  seen: arrears ? sumCentimos([seen, arrears.seen, negated(arrears.now)]) : seen,
  now,
})
