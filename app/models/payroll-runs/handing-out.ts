/** Who has got the receipt of their order, and how (docs/rules/run-files.md#8). Runs anywhere. */
import { UNCERTAIN } from '#app/io/messaging/retries.ts'
import type { MailState, OutboxState } from '#db/kinds.ts'

export const RECEIPT_STATES = [
  'waits',
  'no_user',
  'no_access',
  'not_sent',
  'not_telegram',
  'under_way',
  'app',
  'both',
] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

export const RECEIPT_STATE_LABELS: Record<ReceiptState, string> = {
  waits: 'Por aprobar',
  no_user: 'Sin usuario',
  no_access: 'Usuario sin acceso',
  not_sent: 'Sin enviar',
  not_telegram: 'Por la app, no por Telegram',
  under_way: 'Por la app, Telegram en camino',
  app: 'Por la app',
  both: 'Por la app y Telegram',
}

/** What is known of an order, of who is to get its receipt, and of the message about it. */
export type Receiving = {
  pending: boolean
  /** Null without a linked user. */
  user_id: number | null
  /** Whether the user is confirmed and active. */
  enters: boolean
  hasTelegram: boolean
  /** How the message stands; null when none was made. */
  state: OutboxState | null
  last_error: string | null
}

export function receiptState(receiving: Receiving): ReceiptState {
  const { pending, user_id, enters, hasTelegram, state } = receiving
  if (state === 'sent') return 'both'
  if (state === 'waiting') return 'under_way'
  if (state === 'failed') return 'not_telegram'
  if (state === 'app-only') return hasTelegram && enters ? 'not_telegram' : 'app'
  if (pending) return 'waits'
  if (user_id === null) return 'no_user'
  return enters ? 'not_sent' : 'no_access'
}

/** Whether the receipt can be sent, or sent again by Telegram alone. */
export function canSend(receiving: Receiving): boolean {
  const state = receiptState(receiving)
  if (state === 'not_sent') return true
  if (state !== 'not_telegram' || receiving.last_error === UNCERTAIN) return false
  return receiving.enters && receiving.hasTelegram && !receiving.pending
}

/** Why a receipt did not arrive, or not by Telegram; empty when it did. */
export function reasonOf(receiving: Receiving): string {
  const state = receiptState(receiving)
  if (state === 'waits') return 'La orden espera aprobación'
  if (state === 'no_user') return 'El empleado no tiene un usuario vinculado'
  if (state === 'no_access') return 'Su usuario está desactivado o espera confirmación'
  if (state !== 'not_telegram') return ''
  if (receiving.state === 'app-only') return 'Vinculó Telegram después del envío'
  return receiving.last_error ?? ''
}

export type Mailing = {
  /** Where it goes; null without an address, for who wants no mails, and where none go out. */
  address: string | null
  /** Null when none was queued. */
  mail_state: MailState | null
  mail_error: string | null
}

export const MAIL_LABELS: Record<MailState, string> = {
  waiting: 'En camino',
  sent: 'Enviado',
  unknown: 'No se sabe si llegó',
  failed: 'No llegó',
  dropped: 'Sin enviar',
}

/** What the screen says of the mail. */
export function mailLabel({ address, mail_state }: Mailing): string {
  if (mail_state !== null) return MAIL_LABELS[mail_state]
  return address === null ? 'Sin correo' : 'Sin enviar'
}

/** Whether the receipt can be sent by mail, or once more: never when it may have arrived. */
export function canMail({ pending, address, mail_state }: Mailing & { pending: boolean }): boolean {
  if (pending || address === null) return false
  return mail_state === null || mail_state === 'failed' || mail_state === 'dropped'
}
