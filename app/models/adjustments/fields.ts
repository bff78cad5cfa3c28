/**
 * 'Ajuste': an opening balance, a bank fee or a correction (docs/rules/money.md#8). Runs anywhere.
 */
import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { ADJUSTMENT_TYPES } from '#db/kinds.ts'

export const adjustmentLabels = {
  type: 'Tipo',
  direction: 'Entrada o salida',
  amount: 'Monto',
  reason: 'Motivo',
  issued_at: 'Fecha',
}

/** The amount is signed. Without a date, the adjustment has the day on which it is made. */
export const adjustmentInput = inputSchema((f) =>
  z.object({
    amount: f.signedAmount('Escriba el monto'),
    type: f.choice(ADJUSTMENT_TYPES, 'Elija el tipo').optional(),
    reason: f.text(255, 'Escriba el motivo'),
    issued_at: f.issuedAt().optional(),
    ...f.allows('old_date', 'balance_by_date'),
  }),
)

export const DIRECTIONS = ['entrada', 'salida'] as const

/** The fields of the form: direction and unsigned amount. */
export const adjustmentFormInput = inputSchema((f) =>
  z.object({
    type: f.choice(ADJUSTMENT_TYPES, 'Elija el tipo'),
    direction: f.choice(DIRECTIONS, 'Elija entrada o salida'),
    amount: f.amount('Escriba el monto'),
    reason: f.text(255, 'Escriba el motivo'),
    issued_at: f.issuedAt(),
    ...f.allows('old_date', 'balance_by_date'),
  }),
)

/** For reports: there is no list of adjustments but each account's statement. */
export const adjustmentListing = {
  sorts: ['issued_at'],
  defaultSort: 'issued_at,desc',
  dated: true,
  filters: {
    account: { kind: 'id' },
    type: { kind: 'choice', values: ADJUSTMENT_TYPES },
    voided: { kind: 'flag' },
  },
} as const satisfies ListingRules
