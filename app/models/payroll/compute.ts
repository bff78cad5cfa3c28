/** The arithmetic of a payroll order. Runs anywhere. */

import {
  type Centimos,
  centimos,
  formatAmount,
  MAX_AMOUNT,
  NO_MONEY,
  sumCentimos,
} from '#app/kernel/values/money.ts'
import type { LineKind, Payday } from '#db/kinds.ts'
import type { Nature } from '#db/law-kinds.ts'
import {
  BY_SIGN,
  type LineCode,
  ofEach,
  PART_KEYS,
  type PartKey,
  type SettingsPart,
  TOGGLES,
  type Toggle,
  TYPED_PARTS,
  type TypedPart,
} from '#db/payroll-parts.ts'
import type { AgreedWage, LawTerms, PartNatures } from '#db/schema.ts'
import type { EXACT } from './law.ts'

/** What adds to an order or deducts from it, in céntimos. */
export type Amount = { kind: LineKind; amount: Centimos }
/** An amount of a concept: which one, what it is a base of, and of how many hours or days. */
export type ConceptAmount = Amount & {
  code?: LineCode
  nature?: Nature
  quantity?: string
  per?: string
}
/**
 * What a part adds or deducts, and how that comes about, where it is not in full in each order; `code`
 * is its key. `isOpen`: with values that nobody has confirmed.
 */
export type PartAmount = Derived & Pick<Amount, 'kind'> & { code: PartKey }
export type Derived = { amount: Centimos; formula?: string; isOpen?: boolean }

/** '2.000,00 × 12 / 52 × 2 lunes × 4 % = 36,92, por confirmar'; undefined for what is in full in each order. */
export const derivedText = ({ formula, amount, isOpen }: Derived): string | undefined =>
  formula && `${formula} = ${formatAmount(amount)}${isOpen ? ', por confirmar' : ''}`

/**
 * What an order pays, in céntimos: the monthly salary, its part of it, and what else is wages, less
 * absences; and how many days of these there are, as decimals.
 */
export type Earned = {
  payday: Payday
  salary: Centimos
  base: Centimos
  salarial: Centimos
  absent?: readonly string[]
}

/** What is computed with exact fractions, which browsers load late. */
export type ExactParts = typeof EXACT

/**
 * What an order is computed with (docs/rules/law.md#3): the monthly salary and the settings' amounts, in céntimos;
 * `agreed` where the salary is of another currency; `law` where some part does not come in full into each order.
 */
export type PayrollTerms = {
  salary: Centimos
  agreed?: AgreedWage | undefined
  settings: Record<SettingsPart, Centimos>
  natures?: PartNatures | undefined
  law?: LawTerms | undefined
}

/** The typed amounts are fields beside the terms. */
export type PayrollInput<L extends ConceptAmount> = Record<TypedPart, Centimos> &
  PayrollTerms & {
    payday: Payday
    on: Record<Toggle, boolean>
    lines: readonly L[]
  }

/** An order in céntimos: `base` is its part of the salary, `gross` that and what is added. */
export type Payroll<L extends Amount = Amount> = {
  base: Centimos
  /** The parts above 0: additions, then deductions. */
  parts: PartAmount[]
  lines: readonly L[]
  gross: Centimos
  total: Centimos
}

/**
 * The arithmetic of a payroll order, all in céntimos: base by fortnight, additions, deductions,
 * lines and total (docs/rules/payroll.md#4). The total may be 0 or below, which the caller refuses.
 * Throws RangeError only when the sum exceeds the safe integers. Without `exact` it computes no order that
 * needs it.
 */
export function computePayroll<L extends ConceptAmount>(
  input: PayrollInput<L>,
  exact?: ExactParts,
): Payroll<L> {
  const { salary, payday, on, lines, law } = input
  const base = baseOf(input, payday, exact)
  const earned: Earned = { payday, salary, base, salarial: NO_MONEY }
  if (law) {
    const bonusOf = (absent: string[]) =>
      switchedAmount('bonus', input, { ...earned, absent }, exact).amount
    Object.assign(earned, (exact as ExactParts).wagesOf(input, on.bonus ? bonusOf : undefined))
  }
  const switched = (part: Toggle): Derived =>
    on[part] ? switchedAmount(part, input, earned, exact) : { amount: NO_MONEY }
  const amounts: Record<PartKey, Derived> = {
    ...ofEach(TYPED_PARTS, (part) => ({ amount: input[part] })),
    ...ofEach(TOGGLES, switched),
    islr: law ? (exact as ExactParts).taxOf(law, earned) : { amount: NO_MONEY },
  }
  const parts = BY_SIGN.map(
    ({ key, sign }): PartAmount => ({
      code: key,
      kind: sign === 'adds' ? 'asignacion' : 'deduccion',
      ...amounts[key],
    }),
  ).filter(({ amount }) => amount > 0)
  return { base, parts, lines, ...sumsOf(base, [...parts, ...lines]) }
}

/** A part that is switched on, by its rule: the fixed amount in full or by halves, or what the law says. */
function switchedAmount(
  part: Toggle,
  { law, settings }: PayrollTerms,
  earned: Earned,
  exact: ExactParts | undefined,
): Derived {
  const { payday, salary } = earned
  const rule = law?.values[`rule_${part}`] ?? 'each'
  if (law && rule === 'law') return (exact as ExactParts).byLaw(part, law, earned)
  const fixed = part === 'lph' ? onePercent(salary) : settings[part]
  if (rule === 'each') return { amount: fixed }
  if (payday === 'completo') return { amount: fixed }
  if (rule === 'second') return { amount: payday === 'segunda' ? fixed : NO_MONEY }
  return { amount: basePay(fixed, payday), formula: `la mitad de ${formatAmount(fixed)}` }
}

/** What an order of a base and these additions and deductions comes to, in céntimos. */
export function sumsOf(base: Centimos, all: readonly Amount[]) {
  const of = (kind: LineKind) => all.flatMap((each) => (each.kind === kind ? [each.amount] : []))
  const gross = sumCentimos([base, ...of('asignacion')])
  return { gross, total: centimos(gross - sumCentimos(of('deduccion'))) }
}

/** Whether all lines together exceed the highest amount (docs/rules/payroll.md#12). */
export function areTooMuch(lines: readonly Amount[]): boolean {
  return lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n) > BigInt(MAX_AMOUNT)
}

/** What each part amounts to, in céntimos: 0 for those that an order has not. */
export function amountsByPart(
  lines: readonly { code: string; amount: Centimos }[],
): Record<PartKey, Centimos> {
  const known = new Map(lines.map(({ code, amount }) => [code, amount]))
  return ofEach(PART_KEYS, (part) => known.get(part) ?? NO_MONEY)
}

/** An order's part of the salary, in céntimos: halves are taken as agreed, and then converted; or by days. */
export function baseOf(
  { salary, agreed, law }: Pick<PayrollTerms, 'salary' | 'agreed' | 'law'>,
  payday: Payday,
  exact?: ExactParts,
): Centimos {
  if (law?.worked) return (exact as ExactParts).byDays(law.worked)
  if (agreed) return (exact as ExactParts).inBs(basePay(agreed.salary, payday), agreed.rate)
  return basePay(salary, payday)
}

/** The first fortnight gets half, rounded down, the second the rest: together the salary. */
export function basePay(salary: Centimos, payday: Payday): Centimos {
  const firstHalf = (salary - (salary % 2)) / 2
  switch (payday) {
    case 'completo':
      return salary
    case 'primera':
      return centimos(firstHalf)
    case 'segunda':
      return centimos(salary - firstHalf)
  }
}

/** Rounded half up, without a division that could lose a céntimo. */
function onePercent(salary: Centimos): Centimos {
  const rest = salary % 100
  return centimos((salary - rest) / 100 + (rest >= 50 ? 1 : 0))
}
