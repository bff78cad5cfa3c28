/** What the law deducts of an order, with its arithmetic (docs/rules/law.md#5). Pure: runs anywhere. */

import { counted } from '#app/kernel/values/counts.ts'
import { formatMoney } from '#app/kernel/values/currencies.ts'
import { addMonths, formatDateShort, formatMonth } from '#app/kernel/values/dates.ts'
import { formatDecimal } from '#app/kernel/values/decimals.ts'
import { type Exact, exact, inBs, rounded } from '#app/kernel/values/fractions.ts'
import { type Centimos, formatAmount, NO_MONEY, sumCentimos } from '#app/kernel/values/money.ts'
import type { Payday } from '#db/kinds.ts'
import { QUANTITY_NAMES, type QuantityName } from '#db/law-kinds.ts'
import type { Toggle } from '#db/payroll-parts.ts'
import type { AgreedWage, EarlierFortnight, KeptRate, LawTerms, WorkedDays } from '#db/schema.ts'
import {
  derivedText,
  type Earned,
  type Derived as PartDerived,
  type Payroll,
  type PayrollTerms,
} from './compute.ts'
import { printedLabel } from './concepts.ts'
import { faov } from './faov.ts'
import { stayIn } from './fixed.ts'
import {
  apart,
  contributed,
  daysIn,
  isExempt,
  paid,
  percent,
  quantity,
  type Share,
  shown,
  wages,
} from './law-values.ts'
import { typedAmounts } from './said-lines.ts'
import { wagesOf } from './wages.ts'
import { weeksIn } from './weeks.ts'

export type LawDeduction = 'lph' | 'sso' | 'lacks'

/**
 * The food bonus by law: half of the month's dollars in each fortnight, less days of absence (decimals), at
 * the rate of the order's date. Undefined without a rate.
 */
export function foodBonus(
  law: LawTerms,
  payday: Payday,
  absent: readonly string[] = [],
): Derived | undefined {
  const { rate } = law
  if (!rate) return undefined
  const isWhole = payday === 'completo'
  const all = isWhole ? 30 : 15
  const away = absent.reduce((sum, days) => sum.add(exact(days)), exact(0))
  const left = away.compare(all) < 0 ? exact(all).sub(away) : exact(0)
  const dollars = quantity(law, 'food_bonus').div(30).mul(left)
  const shown = away.compare(0) > 0 ? `(${all} − ${formatDecimal(away.toString())})` : '15'
  const days = isWhole && shown === '15' ? '' : ` / 30 × ${shown}`
  return {
    amount: rounded(dollars.mul(100).mul(exact(rate.value))),
    formula: `${formatDecimal(law.values.food_bonus ?? '0', 2)} US$${days} × ${rateText(rate)}`,
  }
}

/** '148,3200 del 20 nov 2026' */
export const rateText = ({ value, day }: Pick<KeptRate, 'value' | 'day'>): string =>
  `${formatDecimal(value, 4)} del ${formatDateShort(day)}`

/** An amount in céntimos, and how it comes about: '2.000,00 × 12 / 52 × 2 lunes × 4 %'. */
export type Derived = { amount: Centimos; formula: string }

/** What a part comes to by the law, and whether a value of it has not been confirmed. */
function byLaw(part: Toggle, law: LawTerms, earned: Earned): PartDerived {
  if (isExempt(law, part)) return { amount: NO_MONEY }
  const isOpen = law.unconfirmed.some((name) => usedBy(part, name))
  const derived =
    part === 'bonus' ? foodBonus(law, earned.payday, earned.absent) : lawAmount(part, law, earned)
  return derived ? { ...derived, isOpen } : { amount: NO_MONEY }
}

/** Each currency's days are added up and rounded once, then converted. */
function byDays(worked: readonly WorkedDays[]): Centimos {
  const byCurrency = Map.groupBy(worked, ({ currency }) => currency)
  return sumCentimos(
    [...byCurrency.values()].map((parts) => {
      const earned = parts.reduce(
        (sum, { salary, days }) => sum.add(exact(salary).mul(days).div(30)),
        exact(0),
      )
      const rate = parts[0]?.rate
      return rate ? inBs(rounded(earned), rate.value) : rounded(earned)
    }),
  )
}

/** Nothing without a percentage. */
function taxOf({ own }: LawTerms, earned: Earned): PartDerived {
  const rate = own?.islr
  if (!rate) return { amount: NO_MONEY }
  const { value, text } = paid(earned)
  const amount = rounded(value.mul(exact(rate)).div(100))
  return { amount, formula: `${text} × ${formatDecimal(rate)} %` }
}

export const EXACT = {
  byLaw,
  taxOf,
  inBs: (amount: Centimos, { value }: KeptRate) => inBs(amount, value),
  byDays,
  wagesOf,
  typedAmounts,
  stayIn,
}

/** '900,00 Bs / 30 × 4 días + 1.200,00 Bs / 30 × 11 días' */
export const workedText = (worked: readonly WorkedDays[]): string =>
  worked
    .map(({ salary, currency, days, rate }) => {
      const rated = rate ? ` × ${rateText(rate)}` : ''
      return `${formatMoney(salary, currency)} / 30 × ${counted(days, 'día', 'días')}${rated}`
    })
    .join(' + ')

/** '120,00 US$ × 148,3200 del 20 nov 2026' */
export const wageText = ({ salary, currency, rate }: AgreedWage): string =>
  `${formatMoney(salary, currency)} × ${rateText(rate)}`

/**
 * How an order comes about where that is not plain: a salary by days or of another currency, and each part that
 * is not in full in each order. A line each: 'S.S.O: 2.000,00 × 12 / 52 × 2 lunes × 4 % = 36,92'.
 */
export function arithmeticOf(
  { base, parts }: Payroll,
  { agreed, law }: Pick<PayrollTerms, 'agreed' | 'law'>,
): string[] {
  const worked = law?.worked && `${workedText(law.worked)} = ${formatAmount(base)}`
  const wage = worked ?? (agreed && wageText(agreed))
  const said = parts.flatMap((part) => {
    const text = derivedText(part)
    return text ? `${printedLabel(part.code)}: ${text}` : []
  })
  return [...(wage ? [`Salario: ${wage}`] : []), ...said]
}

/**
 * Returns what an order deducts by law. The second fortnight of a month takes the month's amount less what
 * first ones of the same salary took of it, and what any first one left to it. A salary in another currency
 * is computed by each fortnight's own rate.
 */
export function lawAmount(code: LawDeduction, law: LawTerms, earned: Earned): Derived {
  const { payday, salary } = earned
  if (payday === 'primera' && law.values.fortnights === 'second') {
    return { amount: NO_MONEY, formula: 'se deduce en la segunda quincena' }
  }
  const firsts = payday === 'segunda' ? (law.earlier ?? []) : []
  const counted = firsts.filter(({ taken, late }) => taken[code] || late.includes(code))
  const isSame = (first: EarlierFortnight) =>
    !law.currency && !first.currency && first.salary === salary
  const same = counted.filter(isSame)
  const others = counted.filter((first) => !isSame(first) && first.late.includes(code))
  const rest = same.length > 0 ? monthsRest(code, law, earned, same) : ownShare(code, law, earned)
  const { value, formula } = others.reduce((sum, first) => {
    const late = ownShare(code, law, { ...first, payday: 'primera' })
    const is = formatAmount(rounded(late.value))
    const formula = `${sum.formula}, y de la primera ${late.formula} = ${is}`
    return { value: sum.value.add(late.value), formula }
  }, rest)
  return { amount: rounded(value), formula }
}

/** The month's amount less what its first fortnights took, not below 0. */
function monthsRest(
  code: LawDeduction,
  law: LawTerms,
  { salary, ...earned }: Earned,
  firsts: readonly EarlierFortnight[],
): Share {
  const taken = sumCentimos(firsts.map((first) => first.taken[code] ?? NO_MONEY))
  const month = ownShare(code, law, {
    ...{ payday: 'completo', salary },
    base: sumCentimos([earned.base, ...firsts.map(({ base }) => base)]),
    salarial: sumCentimos([earned.salarial, ...firsts.map(({ salarial }) => salarial)]),
  })
  if (taken === 0) return month
  const amount = rounded(month.value)
  const formula = `${month.formula} = ${formatAmount(amount)} del mes − ${formatAmount(taken)} de la primera`
  return { value: exact(Math.max(amount - taken, 0)), formula }
}

function ownShare(code: LawDeduction, law: LawTerms, earned: Earned): Share {
  const share = shareOf(code, law, contributed(code, law, earned))
  if (law.month_before) share.formula += `, por lo de ${formatMonth(addMonths(law.month, -1))}`
  return share
}

function shareOf(code: LawDeduction, law: LawTerms, earned: Earned): Share {
  if (code === 'lph') return faov(law, earned)
  if (code === 'lacks' && law.values.lacks_by === 'month') return unemploymentByMonth(law, earned)
  return byWeeks(code, law, earned)
}

/**
 * What the employer owes of what was earned, in céntimos: the same base as the worker's, at the employer's
 * rate. Several parts are added up before they are rounded.
 */
export function employerAmount(
  code: LawDeduction,
  law: LawTerms,
  parts: readonly Earned[],
): Centimos {
  const values = { ...law.values, [`${code}_worker`]: law.values[`${code}_employer`] ?? '0' }
  const shares = parts.map((earned) => ownShare(code, { ...law, values }, earned).value)
  return rounded(shares.reduce((sum, value) => sum.add(value), exact(0)))
}

/** Whether a part is computed by a parameter. */
export function usedBy(code: LawDeduction | 'bonus', parameter: string): boolean {
  if (code === 'bonus') return parameter === 'food_bonus'
  if (parameter.endsWith('_employer')) return false
  if (parameter === 'minimum_wage' || parameter.startsWith(`${code}_`)) return true
  return code === 'lph' && /^(utilidades|vacation)_/.test(parameter)
}

/** Which values a part by law lacks on the order's days: without them it cannot be computed. */
export const lackedBy = (code: LawDeduction | 'bonus', { values }: LawTerms): QuantityName[] =>
  QUANTITY_NAMES.filter((name) => usedBy(code, name) && values[name] === undefined)

/** A wage between its floor and its cap, and how it reads. */
function bounded(
  law: LawTerms,
  code: 'sso' | 'lacks',
  wage: { value: Exact; text: string },
  share: { value: Exact; text: string },
): { value: Exact; text: string } {
  const bound = (name: QuantityName, word: string) => ({
    value: wages(law, name).mul(share.value),
    text: `${formatAmount(rounded(wages(law, name)))} (${word})${share.text}`,
  })
  const [floor, cap] = [bound(`${code}_floor`, 'piso'), bound(`${code}_cap`, 'tope')]
  const raised = wage.value.compare(floor.value) < 0 ? floor : wage
  return raised.value.compare(cap.value) > 0 ? cap : raised
}

/** S.S.O, and paro forzoso where it goes by weeks: of all of them at once, or of each week. */
function byWeeks(
  code: 'sso' | 'lacks',
  law: LawTerms,
  { payday, salary, salarial }: Earned,
): Share {
  const days = daysIn(law, payday)
  const weeks = days ? weeksIn(days, law.values.weeks, law.hired_at) : 0
  const each = law.values.rounding === 'week' && weeks > 0 ? weeks : 1
  const times = each > 1 ? '' : ` × ${weeks} ${weeksText(law, weeks)}`
  const share = { value: exact(12).div(52).mul(weeks).div(each), text: ` × 12 / 52${times}` }
  const plain = `${formatAmount(salary)}${share.text}`
  const [signed, size] = apart(salarial)
  const more = `${size}${each > 1 ? ` / ${weeks}` : ''}`
  const wage = {
    value: exact(salary).mul(share.value).add(exact(salarial).div(each)),
    text: salarial === 0 ? plain : `(${plain} ${signed} ${more})`,
  }
  const rate = `${code}_worker` as const
  const base = bounded(law, code, wage, share)
  const value = base.value.mul(percent(law, rate))
  const formula = `${base.text} × ${shown(law, rate)} %`
  if (each === 1) return { value, formula }
  const due = rounded(value)
  const weekly = `${formula} = ${formatAmount(due)} por semana × ${weeks}`
  return { value: exact(due).mul(each), formula: weekly }
}

const weeksText = ({ values }: LawTerms, weeks: number): string =>
  values.weeks === 'mondays' ? 'lunes' : weeks === 1 ? 'semana' : 'semanas'

/** Paro forzoso on what the order pays, its bounds a share of the month's. */
function unemploymentByMonth(law: LawTerms, earned: Earned): Share {
  const isWhole = earned.payday === 'completo'
  const share = { value: exact(1).div(isWhole ? 1 : 2), text: isWhole ? '' : ' / 2' }
  const base = bounded(law, 'lacks', paid(earned), share)
  const value = base.value.mul(percent(law, 'lacks_worker'))
  return { value, formula: `${base.text} × ${shown(law, 'lacks_worker')} %` }
}
