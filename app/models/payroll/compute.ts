/** The arithmetic of a payroll order. Runs anywhere. */

import {
  type Centimos,
  centimos,
  MAX_AMOUNT,
  NO_MONEY,
  sumCentimos,
} from '#app/kernel/values/money.ts'
import type { LineKind, Payday } from '#db/kinds.ts'
import {
  BY_SIGN,
  LAW_PARTS,
  type LawPart,
  ofEach,
  PART_KEYS,
  type PartKey,
  SETTINGS_PARTS,
  type SettingsPart,
  type Toggle,
  TYPED_PARTS,
  type TypedPart,
} from '#db/payroll-parts.ts'

const LABELS: Record<Payday, string> = {
  primera: 'Primera',
  segunda: 'Segunda',
  completo: 'Completo',
}

/** `Primera`, `Segunda`, `Completo` */
export function paydayLabel(payday: Payday): string {
  return LABELS[payday]
}

/** What adds to an order or deducts from it, in céntimos. */
export type Amount = { kind: LineKind; amount: Centimos }
/** What a part adds or deducts; `code` is its key. */
export type PartAmount = Amount & { code: PartKey }

/** The typed amounts are fields beside the salary. */
export type PayrollInput<L extends Amount> = Record<TypedPart, Centimos> & {
  salary: Centimos
  payday: Payday
  on: Record<Toggle, boolean>
  settings: Record<SettingsPart, Centimos>
  lines: readonly L[]
}

/** An order in céntimos: `base` is its part of the salary, `gross` that and what is added. */
export type Payroll<L extends Amount = Amount> = {
  base: Centimos
  /** The parts above 0: additions, then deductions. */
  parts: PartAmount[]
  /** The lines of the input. */
  lines: readonly L[]
  gross: Centimos
  total: Centimos
}

/**
 * The arithmetic of a payroll order, all in céntimos: base by fortnight, additions, deductions,
 * lines and total (docs/rules/payroll.md#4). The total may be 0 or below, which the caller refuses.
 * Throws RangeError only when the sum exceeds the safe integers.
 */
export function computePayroll<L extends Amount>(input: PayrollInput<L>): Payroll<L> {
  const { salary, payday, on, settings, lines } = input
  const base = basePay(salary, payday)
  const ifOn = (part: Toggle, amount: Centimos) => (on[part] ? amount : NO_MONEY)
  const amounts: Record<PartKey, Centimos> = {
    ...ofEach(TYPED_PARTS, (part) => input[part]),
    ...ofEach(LAW_PARTS, (part) => ifOn(part, LAWS[part](salary))),
    ...ofEach(SETTINGS_PARTS, (part) => ifOn(part, settings[part])),
  }
  const parts = BY_SIGN.map(
    ({ key, sign }): PartAmount => ({
      code: key,
      kind: sign === 'adds' ? 'asignacion' : 'deduccion',
      amount: amounts[key],
    }),
  ).filter(({ amount }) => amount > 0)
  return { base, parts, lines, ...sumsOf(base, [...parts, ...lines]) }
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

/** The parts that the law derives from the salary. */
export const LAWS: Record<LawPart, (salary: Centimos) => Centimos> = { lph: onePercent }

/** Rounded half up, without a division that could lose a céntimo. */
function onePercent(salary: Centimos): Centimos {
  const rest = salary % 100
  return centimos((salary - rest) / 100 + (rest >= 50 ? 1 : 0))
}
