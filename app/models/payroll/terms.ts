/** What an order is computed with beside its salary and the settings' amounts (docs/rules/law.md#3). Pure: runs anywhere. */
import type { IsoDate, Month } from '#app/kernel/values/dates.ts'
import { inBs } from '#app/kernel/values/fractions.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import type { Currency, Payday } from '#db/kinds.ts'
import { TOGGLES } from '#db/payroll-parts.ts'
import type { AgreedWage, CodedLine, EarlierFortnight, KeptRate, LawTerms } from '#db/schema.ts'
import { amountsByPart, type PayrollTerms, salarialOf } from './compute.ts'
import { isTypedLine } from './concepts.ts'
import { type Parameter, parametersOn } from './parameters.ts'
import { daysOf } from './period.ts'
import type { Wage } from './salary.ts'
import type { Employment } from './weeks.ts'

/** Browsers load both together. */
export { EXACT, wageText } from './law.ts'

/** A live order of a first fortnight. */
export type FirstFortnight = {
  month: Month
  salary: Centimos
  agreed?: AgreedWage | null | undefined
  amount: Centimos
  lines: readonly CodedLine[]
  law?: LawTerms | null | undefined
}

/** What is known of a person: when they came and left, and what first fortnights paid them. */
export type LawPerson = Employment & { firsts: readonly FirstFortnight[] }

/** What the law's deductions of any order of a person are computed by. */
export type LawFacts = {
  entries: readonly Parameter[]
  person: LawPerson
  rates: Rates
}

/** The rates around the orders' dates by currency, oldest first, one a day. */
export type Rates = Partial<Record<Currency, readonly KeptRate[]>>

const rateOf = (rates: Rates, currency: Currency, day: IsoDate): KeptRate | undefined =>
  rates[currency]?.findLast((rate) => rate.day <= day)

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

/** Whether anything goes by the dollar's rate, on some day. */
export const needsRate = (entries: readonly Parameter[]): boolean =>
  entries.some(({ name, value }) => name === 'rule_bonus' && value === 'law')

/** What an order pays: the days, its own date, and what its salary is agreed in, if not in bolívares. */
type Paying = {
  payday: Payday
  month: Month
  issued_at: IsoDate
  currency?: Currency | undefined
}

/** The terms of an order of a month; undefined where every part comes in full into each order. */
export function lawTermsOn(
  { entries, person, rates }: LawFacts,
  { payday, month, issued_at, currency }: Paying,
): LawTerms | undefined {
  const { values, ids, unconfirmed } = parametersOn(entries, daysOf(payday, month).last)
  if (TOGGLES.every((part) => values[`rule_${part}`] === 'each')) return undefined
  const { hired_at, left_at, firsts } = person
  const ofMonth = payday === 'segunda' ? firsts.filter((first) => first.month === month) : []
  const terms = { month, hired_at, left_at, values, parameters: ids, unconfirmed }
  const rate = values.rule_bonus === 'law' ? rateOf(rates, 'USD', issued_at) : undefined
  return {
    ...terms,
    ...(currency && { currency }),
    ...(ofMonth.length > 0 && { earlier: ofMonth.map(earlierOf) }),
    ...(rate && { rate }),
  }
}

/** What an order of a first fortnight paid, took and left to the second. */
function earlierOf({ salary, agreed, amount, lines, law }: FirstFortnight): EarlierFortnight {
  const amounts = amountsByPart(lines)
  const byLaw = TOGGLES.filter((part) => law?.values[`rule_${part}`] === 'law')
  const isLate = law?.values.fortnights === 'second'
  return {
    ...{ salary, base: amount },
    salarial: salarialOf({ adition: amounts.adition, lines: lines.filter(isTypedLine) }),
    taken: Object.fromEntries(byLaw.map((part) => [part, amounts[part]])),
    late: isLate ? byLaw.filter((part) => law?.on?.includes(part)) : [],
    ...(agreed && { currency: agreed.currency }),
  }
}

/**
 * The terms by law and rate for the form: the days that they are of and their digest,
 * '2026-11.primera.0f…'; undefined without any.
 */
export function seenLaw(
  { law, agreed }: Pick<PayrollTerms, 'law' | 'agreed'>,
  payday: string,
): string | undefined {
  if (!law && !agreed) return undefined
  const { values = {}, month = '-', hired_at, left_at, earlier, rate } = law ?? {}
  const firsts = earlier?.map(({ salary, base, salarial, taken, late }) => [
    ...[salary, base, salarial, Object.entries(taken).sort(), late],
  ])
  const terms = [hired_at, left_at, Object.entries(values).sort(), firsts, rate?.value, rate?.day]
  const wage = agreed && [agreed.currency, agreed.salary, agreed.rate.value, agreed.rate.day]
  return `${month}.${payday}.${digest(JSON.stringify([...terms, ...(wage ?? [])]))}`
}

/** FNV-1a of 64 bits: it tells texts of our own apart, and guards nothing. */
function digest(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const unit of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(unit.charCodeAt(0))) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}
