/** What changed since a payroll form was drawn, in words. Runs anywhere. */
import { problem, type Question } from '#app/kernel/errors/codes.ts'
import { formatDateShort, type IsoDate } from '#app/kernel/values/dates.ts'
import {
  type Centimos,
  centimosFromText,
  formatAmount,
  formatBs,
} from '#app/kernel/values/money.ts'
import type { Payroll } from '#app/models/payroll/compute.ts'
import { printedLabel } from '#app/models/payroll/concepts.ts'
import { NONE_FIXED } from '#app/models/payroll/fixed.ts'
import type { LineMark } from '#app/models/payroll/seen-law.ts'
import { DUE, type IsOn, type SeenTerms, seenParts } from './seen-terms.ts'

/** Whether a form showed something else than counts now, where both are known. */
const areOthers = (seen: string | undefined, now: string | undefined): boolean =>
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

/** The total that a form showed, and the parts, on then and now, that come to something else. */
type Shown = {
  total: Centimos | undefined
  parts: (Change & { part: (typeof DUE)[number] })[]
  /** Whether it showed what every part that is on now comes to. */
  isWhole: boolean
}

function shownParts(
  seen: string | undefined,
  payroll: Pick<Payroll, 'total' | 'parts'>,
  isOn: IsOn,
): Shown | undefined {
  if (!seen) return undefined
  const read = (text: string) => text.slice(1).split('.').map(centimosFromText)
  const [total, ...shown] = read(seen)
  const [, ...now] = read(seenParts(payroll, isOn))
  return {
    total,
    parts: DUE.flatMap((part, i) => {
      const [was, is] = [shown[i], now[i]]
      if (was === undefined || is === undefined || was === is) return []
      return [{ part, seen: was, now: is }]
    }),
    isWhole: now.every((is, i) => is === undefined || shown[i] !== undefined),
  }
}

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
  shown?: Shown | undefined
}

type Change = { seen: Centimos; now: Centimos }

/** What an order comes to now, and what `seen-terms.ts` says of its terms. */
type Now = Pick<SeenTerms, 'law' | 'hours' | 'fixed'> & {
  /** Undefined while it cannot be computed. */
  payroll: Pick<Payroll, 'total' | 'parts'> | undefined
  isOn: IsOn
  marks: readonly LineMark[] | undefined
  /** What it pays of arrears, in céntimos, if it does. */
  arrears: Centimos | undefined
}

/**
 * Returns the question to ask of an order whose form showed other terms; `before` is its total by the salary
 * and settings that the form showed, in céntimos.
 */
export function changeSince(
  seen: SeenTerms,
  salary: Omit<SalaryChange, 'seen'>,
  before: Centimos | undefined,
  { payroll, isOn, law, hours, marks = [], fixed, arrears }: Now,
): Question | undefined {
  const { owed } = seen
  return changedQuestion(
    { ...salary, seen: formatBs(seen.salary) },
    before !== undefined && payroll ? { seen: before, now: payroll.total } : undefined,
    {
      law: changedLaw(seen.law, law),
      hours: areOthers(seen.hours, hours),
      fixed: fixed !== undefined && (seen.fixed ?? NONE_FIXED) !== fixed,
      lines: changedLines(seen.lines, marks),
      arrears: owed && arrears && owed !== arrears ? { seen: owed, now: arrears } : undefined,
      shown: payroll && shownParts(seen.parts, payroll, isOn),
    },
  )
}

/**
 * Returns the question to ask when salary, total (céntimos, `seen` by the salary and settings shown), what
 * the law deducts by, what hours and days come to, what is fixed, what lines are a base of or what is owed
 * differ from those shown.
 */
export function changedQuestion(
  salary: SalaryChange,
  total?: Change,
  { law, hours, fixed, lines = [], arrears, shown }: OtherChanges = {},
): Question | undefined {
  const isSalary = salary.seen !== salary.now
  const isPaid = total !== undefined && total.seen !== total.now
  const others = [
    ...(law && !isSalary && !isPaid ? [lawText(shown)] : []),
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
  const parts = isSalary || isPaid ? '' : partsText(shown)
  const came = isSalary || isPaid || !total ? total : { ...total, seen: shown?.total ?? total.seen }
  const isTotal = came !== undefined && came.seen !== came.now
  const comes = isTotal ? `, y el total ${fromTo(came)}` : ''
  const is =
    (law || others.length > 0) && !isTotal && came ? `, y el total es ${formatBs(came.now)}` : ''
  return problem('salary_changed', `${causes}${parts}${comes}${is}: revise el monto`)
}

const fromTo = ({ seen, now }: Change): string => `de ${formatBs(seen)} a ${formatBs(now)}`

const lawText = (shown: Shown | undefined): string =>
  shown?.isWhole && shown.parts.length === 0
    ? 'Cambiaron valores de la ley que no cambian esta orden'
    : 'Cambió lo que se deduce por ley'

/** ' (S.S.O: 36,92 → 55,39)' */
function partsText({ parts }: Pick<Shown, 'parts'> = { parts: [] }): string {
  const texts = parts.map(
    ({ part, seen, now }) => `${printedLabel(part)}: ${formatAmount(seen)} → ${formatAmount(now)}`,
  )
  return texts.length > 0 ? ` (${texts.join('; ')})` : ''
}
