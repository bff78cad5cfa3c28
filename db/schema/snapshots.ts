/** The parts of a document's receipt that the document keeps. */
import type { LineKind } from '../kinds.ts'
import type { SettingsPart } from '../payroll-parts.ts'
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

/** A line of a payroll order: `amount` in céntimos, above 0; `kind` says whether it adds. */
export type PaysheetLine = {
  concept: string
  kind: LineKind
  amount: Centimos
  reason: string | null
}
