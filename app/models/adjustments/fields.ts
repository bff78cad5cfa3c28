/**
 * 'Ajuste': an opening balance, a bank fee or a correction (docs/rules/money.md#8). Runs anywhere.
 */
import { z } from 'zod'
import { inputSchema } from '#app/services/fields/inputs.ts'

export const adjustmentLabels = {
  direction: 'Entrada o salida',
  amount: 'Monto',
  reason: 'Motivo',
  issued_at: 'Fecha',
}

/** The amount is signed. Without a date, the adjustment has the day on which it is made. */
export const adjustmentInput = inputSchema((f) =>
  z.object({
    amount: f.signedAmount('Escriba el monto'),
    reason: f.text(255, 'Escriba el motivo'),
    issued_at: f.issuedAt().optional(),
    ...f.allows('balance_by_date'),
  }),
)

export const DIRECTIONS = ['entrada', 'salida'] as const

/** The fields of the form: direction and unsigned amount. */
export const adjustmentFormInput = inputSchema((f) =>
  z.object({
    direction: f.choice(DIRECTIONS, 'Elija entrada o salida'),
    amount: f.amount('Escriba el monto'),
    reason: f.text(255, 'Escriba el motivo'),
    issued_at: f.issuedAt(),
    ...f.allows('balance_by_date'),
  }),
)
