/** The audit trail in Spanish (docs/rules/money.md#19). Runs anywhere. */

import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { documentName } from '#app/kernel/document-kinds.ts'
import { accountLabels } from '#app/models/accounts/fields.ts'
import { adjustmentLabels } from '#app/models/adjustments/fields.ts'
import { announcementLabels } from '#app/models/announcements/fields.ts'
import { approvalLabels } from '#app/models/approval/fields.ts'
import { bankLabels } from '#app/models/banks/fields.ts'
import { closingLabels } from '#app/models/closing/fields.ts'
import { companyLabels } from '#app/models/company/fields.ts'
import { conceptLabels } from '#app/models/concepts/fields.ts'
import { incomeLabels } from '#app/models/incomes/fields.ts'
import { parameterLabels } from '#app/models/parameters/fields.ts'
import { paymentLabels } from '#app/models/payments/fields.ts'
import { partLabel } from '#app/models/payroll/concepts.ts'
import { paysheetLabels } from '#app/models/paysheets/fields.ts'
import { rateLabels } from '#app/models/rates/fields.ts'
import { accessLabels } from '#app/models/second-factor/fields.ts'
import { settingsLabels } from '#app/models/settings/fields.ts'
import { titularLabels } from '#app/models/titulars/fields.ts'
import { particularLabels } from '#app/models/titulars/particulars.ts'
import { transferLabels } from '#app/models/transfers/fields.ts'
import { birthDateLabels, roleLabels, userLabels } from '#app/models/users/fields.ts'
import {
  datePreferenceLabels,
  mailPreferenceLabels,
  preferenceLabels,
} from '#app/models/users/preferences.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#db/kinds.ts'

export const AUDIT_KINDS: Record<string, string> = {
  ...Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, documentName(kind)])),
  payroll_run: 'Nómina',
  titular: 'Titular',
  account: 'Cuenta',
  bank: 'Banco',
  bank_file: 'Archivo del banco',
  faov_file: 'Archivo del FAOV',
  rate: 'Tasa',
  accounting: 'Códigos contables',
  user: 'Usuario',
  settings: 'Configuración de pagos',
  approval: 'Aprobación',
  access: 'Acceso',
  signatory: 'Firmante',
  announcement: 'Anuncio',
  closing: 'Cierre',
  company: 'Empresa',
  first_steps: 'Primeros pasos',
  parameter: 'Parámetro de ley',
  concept: 'Concepto',
  fixed_concept: 'Concepto fijo',
  import: 'Importación',
}

export const AUDIT_ACTIONS: Record<string, string> = {
  create: 'Creó',
  update: 'Modificó',
  delete: 'Eliminó',
  void: 'Anuló',
  activate: 'Activó',
  deactivate: 'Desactivó',
  password: 'Cambió la contraseña',
  own_password: 'Cambió su contraseña',
  reset: 'Hizo un enlace para restablecer la contraseña',
  factor_on: 'Activó el segundo factor',
  factor_off: 'Quitó el segundo factor',
  recovery_codes: 'Hizo códigos de recuperación nuevos',
  passkey_on: 'Agregó una llave de acceso',
  passkey_off: 'Quitó una llave de acceso',
  approve: 'Aprobó',
  reject: 'Rechazó',
  propose: 'Propuso',
  restore: 'Deshizo la anulación',
  // Until November 2026 what was voided came back as a new document.
  remake: 'Lo hizo de nuevo',
  send: 'Envió los recibos',
  undo: 'Deshizo',
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

/** When two kinds share a field, the later kind's label is used for both. */
const DOCUMENT_LABELS: Record<DocumentKind, Record<string, string>> = {
  transfer: transferLabels,
  income: incomeLabels,
  adjustment: adjustmentLabels,
  payment: paymentLabels,
  paysheet: paysheetLabels,
}

/** The labels of all records' fields. Labels specific to a kind take precedence. */
const FIELDS: Record<string, string> = {
  ...announcementLabels,
  ...settingsLabels,
  ...bankLabels,
  ...userLabels,
  ...Object.fromEntries(Object.values(DOCUMENT_LABELS).flatMap((labels) => Object.entries(labels))),
  ...titularLabels,
  ...particularLabels,
  ...accountLabels,
  ...birthDateLabels,
  ...preferenceLabels,
  ...mailPreferenceLabels,
  ...datePreferenceLabels,
  account_id: 'Cuenta',
  arrears: 'Diferencia de salario',
  bank_file: 'Archivo del banco',
  count: 'Cantidad',
  format: 'Formato',
  lines: 'Líneas',
  lot: 'Lote',
  payroll_run_id: 'Nómina',
  reviewed: 'Revisado',
  sha256: 'SHA-256',
  value_date: 'Fecha de pago',
  approved_at: 'Aprobado el',
  approved_by: 'Aprobado por',
  number: 'Número',
  active: 'Activo',
  balance: 'Saldo',
  capital: 'Capital',
  created_by: 'Creado por',
  enterprise_id: 'Cuenta de la empresa',
  kind: 'Tipo',
  nature: conceptLabels.nature,
  computed: conceptLabels.computed,
  code: conceptLabels.code,
  invited_at: 'Invitado el',
  last_sent_at: 'Último envío',
  month: 'Mes',
  next_at: 'Próximo envío',
  order: 'Orden',
  pending: 'Por aprobar',
  reached: 'Recibido por',
  reason: 'Motivo',
  remade_as: 'Hecho de nuevo con el número',
  remade_of: 'Hecho de nuevo del número',
  role_id: roleLabels.type,
  salary_currency: 'Moneda del salario',
  salary_in: 'Moneda del salario',
  salary_reason: 'Motivo del salario',
  salary_since: 'Salario desde',
  simgulary_bot_id: 'Telegram',
  total: 'Total',
  user_id: 'Usuario',
  sent_at: 'Enviado el',
  sent_by: 'Enviado por',
  void_reason: 'Motivo de la anulación',
  voided_at: 'Anulado el',
  voided_by: 'Anulado por',
}
const OF_KIND: Record<string, Record<string, string>> = {
  access: accessLabels,
  announcement: announcementLabels,
  approval: approvalLabels,
  closing: closingLabels,
  company: { ...companyLabels, logo: 'Logo (SHA-256)' },
  first_steps: { hidden: 'Ocultos' },
  // Named here: every page of a record loads these words.
  fixed_concept: { paydays: 'En qué quincenas', since: 'Desde', until: 'Hasta' },
  import: {
    ...{ name: 'Archivo', kind: 'Qué se importa', skipped: 'Filas omitidas' },
    ...{ titulars: 'Titulares creados', accounts: 'Cuentas creadas', changed: 'Cambios' },
  },
  parameter: { ...parameterLabels, confirmed: 'Confirmado' },
  paysheet: { lines: paysheetLabels.lines, islr: partLabel('islr') },
  rate: { ...rateLabels, name: 'Archivo', count: 'Tasas guardadas' },
  user: { type: 'Estado' },
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Whether a value of the trail is an instant; days are texts as `YYYY-MM-DD`. */
export const isInstant = (text: string): boolean => INSTANT.test(text)

export const auditFieldName = (kind: string, field: string): string =>
  OF_KIND[kind]?.[field] ?? FIELDS[field] ?? field
