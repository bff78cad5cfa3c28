/**
 * The trail in Spanish: what was changed, by whom and how (docs/rules/money.md#19). Runs anywhere.
 */
import { accountLabels } from '#app/models/account.ts'
import { announcementLabels } from '#app/models/announcement.ts'
import { bankLabels } from '#app/models/bank.ts'
import { incomeLabels } from '#app/models/income.ts'
import { paysheetLabels } from '#app/models/paysheet.ts'
import { preferenceLabels } from '#app/models/preference.ts'
import { settingsLabels } from '#app/models/settings.ts'
import { titularLabels } from '#app/models/titular.ts'
import { transferLabels } from '#app/models/transfer.ts'
import { birthDateLabels, roleLabels, userLabels } from '#app/models/user.ts'
import { DOCUMENT_NAMES } from '#app/services/document-names.ts'
import type { ListingRules } from '#app/services/listing.ts'

export const AUDIT_KINDS: Record<string, string> = {
  ...DOCUMENT_NAMES,
  titular: 'Titular',
  account: 'Cuenta',
  bank: 'Banco',
  user: 'Usuario',
  settings: 'Configuración de pagos',
  signatory: 'Firmante',
  announcement: 'Anuncio',
}

export const AUDIT_ACTIONS: Record<string, string> = {
  create: 'Creó',
  update: 'Modificó',
  delete: 'Eliminó',
  void: 'Anuló',
  activate: 'Activó',
  deactivate: 'Desactivó',
  password: 'Cambió la contraseña',
  reset: 'Hizo un enlace para restablecer la contraseña',
}

/** `user` is a user's id; the dates are days in Venezuela. */
export const auditListing = {
  sorts: ['id'],
  defaultSort: 'id,desc',
  filters: {
    user: { kind: 'id' },
    kind: { kind: 'choice', values: Object.keys(AUDIT_KINDS) },
  },
  dated: true,
} as const satisfies ListingRules

/** What the fields of all records are called; those of a kind of their own come first. */
const FIELDS: Record<string, string> = {
  ...announcementLabels,
  ...settingsLabels,
  ...bankLabels,
  ...transferLabels,
  ...incomeLabels,
  ...userLabels,
  ...paysheetLabels,
  ...titularLabels,
  ...accountLabels,
  ...birthDateLabels,
  ...preferenceLabels,
  account_id: 'Cuenta',
  number: 'Número',
  active: 'Activo',
  balance: 'Saldo',
  capital: 'Capital',
  created_by: 'Creado por',
  enterprise_id: 'Cuenta de la empresa',
  kind: 'Tipo de firmante',
  last_sent_at: 'Último envío',
  month: 'Mes',
  next_at: 'Próximo envío',
  order: 'Orden',
  reached: 'Alcanzados',
  reason: 'Motivo',
  role_id: roleLabels.type,
  simgulary_bot_id: 'Telegram',
  total: 'Total',
  user_id: 'Usuario',
  void_reason: 'Motivo de la anulación',
  voided_at: 'Anulado el',
  voided_by: 'Anulado por',
}
const OF_KIND: Record<string, Record<string, string>> = {
  announcement: announcementLabels,
  user: { type: 'Estado' },
}

/** A field's name as people know it; one that has none is shown as it is stored. */
export const auditFieldName = (kind: string, field: string): string =>
  OF_KIND[kind]?.[field] ?? FIELDS[field] ?? field
