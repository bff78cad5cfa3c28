/** What an order is computed with beside its salary and the settings' amounts (docs/rules/law.md#3). Pure: runs anywhere. */
import { addMonths, type IsoDate, type Month } from '#app/kernel/values/dates.ts'
import { inBs } from '#app/kernel/values/fractions.ts'
import { type Centimos, sumCentimos } from '#app/kernel/values/money.ts'
import type { Currency, Payday, WageCurrency } from '#db/kinds.ts'
import type { OwnValues } from '#db/law-kinds.ts'
import { TOGGLES } from '#db/payroll-parts.ts'
import type {
  AgreedWage,
  CodedLine,
  EarlierFortnight,
  KeptRate,
  LawTerms,
  WorkedDays,
} from '#db/schema.ts'
import { amountsByPart, type PayrollTerms } from './compute.ts'
import { isExempt } from './law-values.ts'
import { type Own, ownOn, type Parameter, parametersOn, taxOn } from './parameters.ts'
import { daysOf, monthPaid, type Period } from './period.ts'
import { type DatedSalary, isSameWage, onlyWage, salaryOf, type Wage } from './salary.ts'
import { salarialOf } from './wages.ts'
import { daysBySalary, daysOf30, type Employment, employedDays } from './weeks.ts'

/** Browsers load both together. */
export { conceptNamed, isOfDays, isTimed } from './catalogue.ts'
export { fixedLines, seenFixed } from './fixed.ts'
export { EXACT, wageText, workedText } from './law.ts'
export { settlingTyped } from './said-lines.ts'
export { markLines, seenHours, seenLaw, seenLines } from './seen-law.ts'

export type FirstFortnight = {
  month: Month
  salary: Centimos
  agreed?: AgreedWage | null | undefined
  amount: Centimos
  lines: readonly CodedLine[]
  law?: LawTerms | null | undefined
}

/** What a live order paid of wages for a month, and what of it was salary, in céntimos. */
export type PaidWages = { month: Month; wages: Centimos; salary: Centimos }

/** What is known of a person: when they came and left, what orders paid them, and their own values. */
export type LawPerson = Employment & {
  firsts: readonly FirstFortnight[]
  /** Of months before, where contributions go by them (docs/rules/law.md#18). */
  paid?: readonly PaidWages[]
  own?: readonly Parameter[]
}

/** What the law's deductions of any order of a person are computed by. */
export type LawFacts = {
  entries: readonly Parameter[]
  person: LawPerson
  rates: Rates
}

/** The rates around the orders' dates by currency, oldest first, one a day. */
export type Rates = Partial<Record<Currency, readonly KeptRate[]>>

/** The rate of a day; undefined before the first. */
export const rateOf = (rates: Rates, currency: Currency, day: IsoDate): KeptRate | undefined =>
  rates[currency]?.findLast((rate) => rate.day <= day)

/** The rates, but for those of currencies that an order keeps: of its salary, of days that it pays, of its bonus. */
export function withKept(
  rates: Rates,
  { agreed, law }: Pick<PayrollTerms, 'agreed' | 'law'>,
): Rates {
  const days = law?.worked ?? []
  return {
    ...rates,
    ...(law?.rate && { USD: [law.rate] }),
    ...Object.fromEntries(days.flatMap(({ currency, rate }) => (rate ? [[currency, [rate]]] : []))),
    ...(agreed && { [agreed.currency]: [agreed.rate] }),
  }
}

/**
 * A salary in Bs on a day: as it is, or at the rate in force of its currency. Undefined without a rate.
 */
export function wageOn(
  { salary, currency }: Wage,
  rates: Rates,
  day: IsoDate,
): Pick<PayrollTerms, 'salary' | 'agreed'> | undefined {
  if (currency === 'VES') return { salary }
  const rate = rateOf(rates, currency, day)
  return rate && { salary: inBs(salary, rate.value), agreed: { currency, salary, rate } }
}

/** What an order was computed with, and the days that it pays. */
export type KeptOrder = PayrollTerms & Omit<Paying, 'wages'>

/**
 * The terms of an edited order: those that it was made with, at the rates of another date, or in law by
 * other days that it pays now. `wages` are the salaries of a new order, oldest first: where fortnights are
 * paid by days, other days are paid by them. Undefined without a rate.
 */
export function termsKept(
  { salary, agreed, settings, natures, law: kept, ...before }: KeptOrder,
  period: Period,
  facts: LawFacts,
  wages: readonly DatedSalary[],
): PayrollTerms | undefined {
  const { payday, issued_at } = period
  const month = monthPaid(period)
  const isDated = issued_at === before.issued_at
  const own = agreed ?? { salary, currency: 'VES' as const }
  if (payday === before.payday && month === before.month) {
    if (isDated) return { salary, agreed, settings, natures, law: kept }
    const paid = wageOn(own, facts.rates, issued_at)
    const law = kept && ratedOn(kept, facts.rates, issued_at)
    if (!paid || (kept && !law)) return undefined
    const days = { payday, issued_at, month, wages: [] }
    return { ...paid, settings, natures, law: taxedOn(law, facts.person, days) }
  }
  const rates = isDated ? withKept(facts.rates, { agreed, law: kept }) : facts.rates
  const paying = takesWages(before, period, facts.entries) ? wages : [onlyWage(own)]
  const paid = wageOn(salaryOf(paying, period) ?? own, rates, issued_at)
  if (!paid) return undefined
  const law = lawTermsOn({ ...facts, rates }, { payday, issued_at, month, wages: paying })
  return { ...paid, settings, natures, law }
}

/** Whether an edited order pays other days than it did, by each day's salary as it is known now. */
export function takesWages(
  before: Pick<KeptOrder, 'payday' | 'month'>,
  period: Period,
  entries: readonly Parameter[],
): boolean {
  const { payday } = period
  const month = monthPaid(period)
  if (payday === before.payday && month === before.month) return false
  return isByDays(entries, { payday, month })
}

const isByDays = (
  entries: readonly Parameter[],
  { payday, month }: Pick<Paying, 'payday' | 'month'>,
): boolean => parametersOn(entries, daysOf(payday, month).last).values.broken === 'days'

/** The terms with the percentage of tax of another date; without any other where nothing goes by law. */
function taxedOn(
  law: LawTerms | undefined,
  person: LawPerson,
  paying: Paying,
): LawTerms | undefined {
  if (!law) return lawTermsOn({ entries: [], rates: {}, person }, paying)
  const tax = taxOn(person.own ?? [], paying.issued_at)
  const { own: { islr: _, ...others } = {}, ...rest } = law
  const own: OwnValues = { ...others, ...(tax && { islr: tax.value }) }
  const parameters = tax ? [...new Set([...law.parameters, tax.id])] : law.parameters
  return { ...rest, parameters, ...(Object.keys(own).length > 0 && { own }) }
}

/** The same days at the rates of another date; undefined where a day's salary has none. */
function ratedOn(
  { worked, rate: kept, ...law }: LawTerms,
  rates: Rates,
  day: IsoDate,
): LawTerms | undefined {
  const rate = kept && rateOf(rates, 'USD', day)
  const days = worked?.map(({ rate, ...part }): WorkedDays => {
    const now = rate && isForeign(part.currency) ? rateOf(rates, part.currency, day) : undefined
    return { ...part, ...(now && { rate: now }) }
  })
  const isUnrated = days?.some(({ currency, rate }) => isForeign(currency) && !rate)
  return isUnrated ? undefined : { ...law, ...(days && { worked: days }), ...(rate && { rate }) }
}

/** Whether anything goes by the dollar's rate, on some day. */
export const needsRate = (entries: readonly Parameter[]): boolean =>
  entries.some(({ name, value }) => name === 'rule_bonus' && value === 'law')

/** What an order pays: the days, its own date, and by which salaries, oldest first. */
type Paying = {
  payday: Payday
  month: Month
  issued_at: IsoDate
  wages: readonly DatedSalary[]
}

/**
 * The terms of an order of a month; undefined where every part comes in full into each order, all is paid
 * whole, and no tax is deducted.
 */
export function lawTermsOn(
  { entries, person, rates }: LawFacts,
  paying: Paying,
): LawTerms | undefined {
  const { payday, month, issued_at } = paying
  const { last } = daysOf(payday, month)
  const { values, ids, unconfirmed } = parametersOn(entries, last)
  const own = ownOn(person.own ?? [], { paid: last, issued_at })
  const areByDays = values.broken === 'days'
  const isFixed = TOGGLES.every((part) => values[`rule_${part}`] === 'each')
  if (!areByDays && isFixed && !own?.values.islr) return undefined
  const { hired_at, left_at, firsts } = person
  const ofMonth = payday === 'segunda' ? firsts.filter((first) => first.month === month) : []
  const terms = { month, hired_at, left_at, values, ...withOwn(own, ids), unconfirmed }
  const currency = wageOfLast(paying)?.currency
  const rate = values.rule_bonus === 'law' ? rateOf(rates, 'USD', issued_at) : undefined
  const before = values.contributions_by === 'before' && wagesBefore(person.paid, month)
  return {
    ...terms,
    ...(before && termsBefore(before, values)),
    ...(isForeign(currency) && { currency }),
    ...(areByDays && workedIn(paying, person, rates)),
    ...(ofMonth.length > 0 && { earlier: ofMonth.map(earlierOf) }),
    ...(rate && { rate }),
  }
}

type Before = Omit<PaidWages, 'month'>

/** What orders paid of wages for the month before; undefined where that is nothing. */
export function wagesBefore(
  paid: readonly PaidWages[] | undefined,
  month: Month,
): Before | undefined {
  const before = addMonths(month, -1)
  const known = (paid ?? []).filter((each) => each.month === before)
  const wages = sumCentimos(known.map((each) => each.wages))
  return wages > 0 ? { wages, salary: sumCentimos(known.map((each) => each.salary)) } : undefined
}

/** These wages as terms: what of them was salary counts where L.P.H goes by the basic wage alone. */
export const termsBefore = (
  { wages, salary }: Before,
  { lph_base }: LawTerms['values'],
): Pick<LawTerms, 'month_before' | 'salary_before'> => ({
  month_before: wages,
  ...(lph_base !== 'integral' && { salary_before: salary }),
})

/** Whether contributions go by the month before on some day. */
export const goByMonthBefore = (entries: readonly Parameter[]): boolean =>
  entries.some(({ name, value }) => name === 'contributions_by' && value === 'before')

const withOwn = (own: Own | undefined, ids: number[]): Pick<LawTerms, 'own' | 'parameters'> =>
  own ? { own: own.values, parameters: [...ids, ...own.ids] } : { parameters: ids }

const isForeign = (currency: WageCurrency | undefined): currency is Currency =>
  currency !== undefined && currency !== 'VES'

/** The salary of an order: of the last of its days, and before the first salary that one. */
const wageOfLast = ({ payday, month, wages }: Paying): DatedSalary | undefined =>
  wages.findLast(({ since }) => since <= daysOf(payday, month).last) ?? wages[0]

/**
 * What an order pays by days; nothing where its fortnight or month is whole, by the order's own salary. A
 * part in a currency without a rate has none.
 */
export function workedIn(
  paying: Paying,
  person: Employment,
  rates: Rates,
): Pick<LawTerms, 'worked'> {
  const { payday, month, issued_at, wages } = paying
  const all = daysOf(payday, month)
  const days = employedDays(person, all)
  const parts = days ? daysBySalary(days, wages) : []
  const [only, ...more] = parts
  const own = wageOfLast(paying)
  const isWhole = only?.days === daysOf30(all) && more.length === 0
  if (isWhole && own && isSameWage(only.of, own)) return {}
  const worked = parts.map(({ of: { salary, currency }, days }): WorkedDays => {
    const rate = isForeign(currency) ? rateOf(rates, currency, issued_at) : undefined
    return { days, salary, currency, ...(rate && { rate }) }
  })
  return { worked }
}

/** What an order of a first fortnight paid, took and left to the second. */
function earlierOf({ salary, agreed, amount, lines, law }: FirstFortnight): EarlierFortnight {
  const amounts = amountsByPart(lines)
  const byLaw = TOGGLES.filter((part) => law?.values[`rule_${part}`] === 'law')
  const isLate = law?.values.fortnights === 'second'
  return {
    ...{ salary, base: amount },
    salarial: salarialOf(lines),
    taken: Object.fromEntries(byLaw.map((part) => [part, amounts[part]])),
    late: isLate ? byLaw.filter((part) => law?.on?.includes(part) && !isExempt(law, part)) : [],
    ...(agreed && { currency: agreed.currency }),
  }
}
