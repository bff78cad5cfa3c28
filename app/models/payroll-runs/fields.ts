/** A payroll run's fields, states and listing (docs/rules/runs.md#1). Runs anywhere. */

import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { BANK_LINE_STATES, PAYDAYS } from '#db/kinds.ts'
import { CHANGES } from './comparison.ts'
import { RECEIPT_STATES } from './handing-out.ts'

/** Where a run stands: the first of these that holds. */
export const RUN_STATES = ['voided', 'pending', 'closed', 'paid', 'filed', 'approved'] as const
export type RunState = (typeof RUN_STATES)[number]

export const RUN_STATE_LABELS: Record<RunState, string> = {
  voided: 'Anulada',
  pending: 'Por aprobar',
  closed: 'Cerrada',
  paid: 'Pagada',
  filed: 'En archivo del banco',
  approved: 'Aprobada',
}

export const runLabels = {
  title: 'Título',
  payday: 'Quincena',
  month: 'Mes',
  issued_at: 'Fecha',
}

/** All of a run that people change: the rest follows from its orders. */
export const runInput = inputSchema((f) =>
  z.object({ title: f.text(120, 'Escriba el título de la nómina') }),
)

export const runListing = {
  sorts: ['id', 'order', 'title', 'payday', 'month', 'issued_at', 'created_at', 'updated_at'],
  defaultSort: 'issued_at,desc',
  dated: true,
  currency: true,
  filters: {
    payday: { kind: 'choice', values: PAYDAYS },
    month: { kind: 'month' },
    status: { kind: 'choice', values: RUN_STATES },
  },
} as const satisfies ListingRules

/** Where an order stands at the bank: 'none' is a transfer that is in no file. */
export const BANK_STATES = ['none', ...BANK_LINE_STATES] as const
export type BankState = (typeof BANK_STATES)[number]

/** What is said of an order: 'filed' is in a file that nobody has sent yet. */
export type SaidBankState = BankState | 'filed'

export const BANK_STATE_LABELS: Record<SaidBankState, string> = {
  none: 'Sin archivo',
  filed: 'Por enviar',
  sent: 'Enviada',
  paid: 'Pagada',
  rejected: 'Rechazada',
}

/** What employees without a department are called beside those of one. */
export const NO_DEPARTMENT = 'Sin departamento'

export const runOrderListing = {
  sorts: ['id', 'order', 'titular', 'account', 'enterprise', 'total'],
  defaultSort: 'titular,asc',
  currency: true,
  filters: {
    enterprise: { kind: 'id' },
    bank: { kind: 'choice', values: BANK_STATES },
    department: { kind: 'text' },
    voided: { kind: 'flag' },
  },
} as const satisfies ListingRules

export const comparisonListing = {
  sorts: ['difference', 'name'],
  defaultSort: 'difference,desc',
  filters: {
    earlier: { kind: 'id' },
    change: { kind: 'choice', values: CHANGES },
    department: { kind: 'text' },
  },
} as const satisfies ListingRules

export const receiptListing = {
  sorts: ['name', 'order'],
  defaultSort: 'name,asc',
  filters: { state: { kind: 'choice', values: RECEIPT_STATES }, department: { kind: 'text' } },
} as const satisfies ListingRules
