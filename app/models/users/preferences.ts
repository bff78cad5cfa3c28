/** Which notifications a user gets and causes, and how they see dates (docs/rules/messages.md#6). Runs anywhere. */
import { z } from 'zod'
import { ADMIN } from '#app/kernel/access/roles.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { ofEach } from '#db/payroll-parts.ts'

export const preferenceLabels = {
  allow_send_birthday_proximity_notification: 'Avisar a los demás cuando se acerque mi cumpleaños',
  allow_display_age_on_birthday_notification: 'Mostrar mi edad en ese aviso',
  allow_receive_birthday_proximity_notification: 'Recibir avisos de los cumpleaños de los demás',
  allow_receive_paysheet_creation_notification:
    'Recibir un aviso cuando se cree una orden de nómina a mi nombre',
  allow_receive_approval_notification:
    'Recibir un aviso, también por correo, de lo que espera por mi aprobación',
}

/** How screens write dates. */
export const datePreferenceLabels = {
  dates_in_words: 'Escribir el mes con letras: 25 nov 2026, en vez de 11/25/2026',
}

/** By e-mail, where the server sends mails. */
export const mailPreferenceLabels = {
  allow_receive_receipt_email: 'Recibir por correo los recibos de mis órdenes de nómina',
  allow_receive_announcement_email: 'Recibir por correo los anuncios',
  allow_receive_birthday_email: 'Recibir por correo los avisos de cumpleaños',
}

type Labelled = keyof typeof preferenceLabels
type MailLabelled = keyof typeof mailPreferenceLabels

export const PREFERENCES = Object.keys(preferenceLabels) as Labelled[]
/** Only administrators approve. */
export const preferencesOf = (role_id: number | undefined) =>
  PREFERENCES.filter((name) => role_id === ADMIN || name !== 'allow_receive_approval_notification')
export const MAIL_PREFERENCES = Object.keys(mailPreferenceLabels) as MailLabelled[]

export const DATE_PREFERENCES = ['dates_in_words'] as const

export const SWITCHES = [...PREFERENCES, ...MAIL_PREFERENCES, ...DATE_PREFERENCES]

export const preferenceInput = inputSchema((f) => z.object(ofEach(SWITCHES, () => f.flag())))
