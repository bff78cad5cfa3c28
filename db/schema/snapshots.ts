/** The parts of a document's receipt that the document keeps. */
import type { LineKind } from '../kinds.ts'
import type { LineCode, SettingsPart } from '../payroll-parts.ts'
import type { Centimos } from '../values.ts'

/** Names and numbers as printed, so that later changes never alter an old receipt. */
export type AccountSnapshot = { number: string; bank: string; holder?: string; holder_ric?: string }
export type SettingsAmounts = Record<SettingsPart, Centimos>
/** The snapshot of every order. */
export type OrderSnapshot = {
  titular: { name: string; ric: string }
  account: AccountSnapshot | null
  enterprise: AccountSnapshot
}
export type PaysheetSnapshot = OrderSnapshot & {
  account: AccountSnapshot
  settings: SettingsAmounts
}
export type IncomeSnapshot = { account: AccountSnapshot }
export type AdjustmentSnapshot = IncomeSnapshot
export type TransferSnapshot = { from: AccountSnapshot; to: AccountSnapshot }

/** A line that somebody typed: `amount` in céntimos, above 0; `kind` says whether it adds. */
export type PaysheetLine = {
  concept: string
  kind: LineKind
  amount: Centimos
  reason: string | null
}

/** A line as an order keeps and prints it, in the order of the receipt's additions and deductions. */
export type CodedLine = PaysheetLine & {
  code: LineCode
  /** How its amount comes about: '1 % del salario'. */
  formula?: string
}
