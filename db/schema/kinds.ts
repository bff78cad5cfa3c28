/** The values that columns may hold, and what documents keep of what they printed. */
import { sql } from 'drizzle-orm'

export const ROLES = [1, 2, 3] as const
export const SCOPES = ['Empleado', 'Externo', 'Empresa'] as const
export const TITULAR_TYPES = ['Natural', 'Jurídico'] as const
export const ACCOUNT_TYPES = ['Ahorro', 'Corriente'] as const
export const PAYDAYS = ['primera', 'segunda', 'completo'] as const
export const PAYSHEET_METHODS = ['Cheque', 'Depósito', 'Transferencia'] as const
export const PAYMENT_METHODS = [...PAYSHEET_METHODS, 'Pago móvil'] as const
/** 2^53 − 1 céntimos: above it integers are no longer exact in JavaScript. */
export const MAX_CENTIMOS = sql.raw('9007199254740991')
/** 2^46 Bs less a céntimo: above it the API's numbers in Bs are no longer exact to the céntimo. */
export const MAX_CAPITAL = sql.raw('7036874417766399')

/** Names and numbers as they were printed, so that later changes never alter an old receipt. */
export type AccountSnapshot = { number: string; bank: string; holder?: string; holder_ric?: string }
export type SettingsAmounts = { bonus: number; sso: number; lacks: number }
export type PaysheetSnapshot = {
  titular: { name: string; ric: string }
  account: AccountSnapshot
  enterprise: AccountSnapshot
  settings: SettingsAmounts
}
export type PaymentSnapshot = {
  titular: { name: string; ric: string }
  account: AccountSnapshot | null
  enterprise: AccountSnapshot
}
export type IncomeSnapshot = { account: AccountSnapshot }
export type TransferSnapshot = { from: AccountSnapshot; to: AccountSnapshot }
