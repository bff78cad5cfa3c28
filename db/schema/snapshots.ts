/** The parts of a document's receipt that the document keeps. */
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
export type TransferSnapshot = { from: AccountSnapshot; to: AccountSnapshot }
