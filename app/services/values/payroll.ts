import type { Payday } from '#db/kinds.ts'
import {
  LAW_PARTS,
  type LawPart,
  ofEach,
  PARTS,
  type PartKey,
  SETTINGS_PARTS,
  type SettingsPart,
  type Toggle,
  TYPED_PARTS,
  type TypedPart,
} from '#db/payroll-parts.ts'
import type { PaysheetLine } from '#db/schema.ts'
import { type Centimos, centimos, MAX_AMOUNT, NO_MONEY, negated, sumCentimos } from './money.ts'

const LABELS: Record<Payday, string> = {
  primera: 'Primera',
  segunda: 'Segunda',
  completo: 'Completo',
}

/** The typed amounts are fields beside the salary. */
export type PayrollInput = Record<TypedPart, Centimos> & {
  salary: Centimos
  payday: Payday
  on: Record<Toggle, boolean>
  settings: Record<SettingsPart, Centimos>
  lines: readonly Amount[]
}

type Amount = Pick<PaysheetLine, 'kind' | 'amount'>

export type PayrollResult = Record<PartKey, Centimos> & {
  base: Centimos
  /** What the lines add, less what they deduct. */
  lines_total: Centimos
  total: Centimos
}

/** `Primera`, `Segunda`, `Completo` */
export function paydayLabel(payday: Payday): string {
  return LABELS[payday]
}

/**
 * The arithmetic of a payroll order, all in céntimos: base by fortnight, additions, deductions,
 * lines and total (docs/rules/payroll.md#4). The total may be 0 or below, which the caller refuses.
 * Throws RangeError only when the sum exceeds the safe integers.
 */
export function computePayroll(input: PayrollInput): PayrollResult {
  const { salary, payday, on, settings, lines } = input
  const base = basePay(salary, payday)
  const ifOn = (part: Toggle, amount: Centimos) => (on[part] ? amount : NO_MONEY)
  const parts: Record<PartKey, Centimos> = {
    ...ofEach(TYPED_PARTS, (part) => input[part]),
    ...ofEach(LAW_PARTS, (part) => ifOn(part, LAWS[part](salary))),
    ...ofEach(SETTINGS_PARTS, (part) => ifOn(part, settings[part])),
  }
  const signed = PARTS.map(({ key, sign }) => (sign === 'adds' ? parts[key] : negated(parts[key])))
  const lines_total = sumCentimos(lines.map(signedLine))
  return { base, ...parts, lines_total, total: sumCentimos([base, ...signed, lines_total]) }
}

const signedLine = ({ kind, amount }: Amount) => (kind === 'asignacion' ? amount : negated(amount))

/** Whether all lines together exceed the highest amount (docs/rules/payroll.md#12). */
export function areTooMuch(lines: readonly Amount[]): boolean {
  return lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n) > BigInt(MAX_AMOUNT)
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
const LAWS: Record<LawPart, (salary: Centimos) => Centimos> = { lph: onePercent }

/** Rounded half up, without a division that could lose a céntimo. */
function onePercent(salary: Centimos): Centimos {
  const rest = salary % 100
  return centimos((salary - rest) / 100 + (rest >= 50 ? 1 : 0))
}
