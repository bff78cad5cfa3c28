/** The salary and amounts behind the total that a payroll form showed. Runs anywhere. */
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, centimosFromText, NO_MONEY } from '#app/kernel/values/money.ts'
import { amountsByPart, type Payroll, type PayrollTerms } from '#app/models/payroll/compute.ts'
import type { FixedTerm } from '#app/models/payroll/fixed.ts'
import type { DatedSalary, Wage } from '#app/models/payroll/salary.ts'
import type { LawFacts } from '#app/models/payroll/terms.ts'
import type { Shift } from '#db/kinds.ts'
import { ofEach, SETTINGS_PARTS, TOGGLES, type Toggle } from '#db/payroll-parts.ts'

/**
 * `law` is what `seenLaw` says of the terms by law and rate, `hours` what `seenHours` says of hours and days,
 * `fixed` what `seenFixed` says of fixed concepts, `lines` what `seenLines` says of typed ones,
 * `owed` what was owed of arrears (céntimos), `parts` what `seenParts` says of amounts.
 */
export type SeenTerms = Omit<PayrollTerms, 'law' | 'agreed'> & {
  titular_id: number
  law?: string | undefined
  hours?: string | undefined
  fixed?: string | undefined
  lines?: string | undefined
  owed?: Centimos | undefined
  parts?: string | undefined
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
  const { titular_id, salary, settings, law, hours, fixed, lines, owed, parts } = seen
  const amounts = SETTINGS_PARTS.map((part) => settings[part])
  const later = [law, hours, fixed, lines, owed && `a${owed}`, parts].filter(Boolean)
  return [titular_id, salary, ...amounts, ...later].join(' ')
}

/**
 * Amounts have 15 digits at most (MAX_AMOUNT); of larger ones no total could be computed. The law's
 * terms come next, those of hours and days, of what is fixed, of lines,
 * what was owed, and what parts came to.
 */
const SEEN =
  /^(\d{1,16}(?: \d{1,15})+)(?: ([-\d][-.\da-z]+))?(?: (h[\da-f]+))?(?: (f[-.\w]*))?(?: (l[-.\w]*))?(?: a(\d{1,15}))?(?: (p[-.\d]+))?$/

/** Reads the form field; undefined when the form showed no total. */
export function readSeen(text: string | null): SeenTerms | undefined {
  const [, numbers, law, hours, fixed, lines, owing, parts] = SEEN.exec(text ?? '') ?? []
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
    ...(parts && { parts }),
  }
}

/** What comes by itself, or is switched on, and may go by the law. */
export const DUE = [...TOGGLES, 'islr'] as const
export type IsOn = (part: Toggle) => boolean

/** A form's total and what these parts come to, in céntimos, blank for those that are off: 'p96248.562..3692..0'. */
export function seenParts({ total, parts }: Pick<Payroll, 'total' | 'parts'>, isOn: IsOn): string {
  const amounts = amountsByPart(parts)
  const due = DUE.map((part) => (part === 'islr' || isOn(part) ? amounts[part] : ''))
  return `p${[total, ...due].join('.')}`
}
