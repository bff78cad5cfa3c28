/** A personal payment order's fields in forms and lists (docs/rules/orders.md#4). Runs anywhere. */

import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { orderListing } from '#app/models/orders/fields.ts'
import { PAYMENT_METHODS } from '#db/kinds.ts'

export const paymentLabels = {
  titular_id: 'Titular',
  account_id: 'Cuenta (Opcional)',
  amount: 'Monto',
  transaction: 'Forma de pago',
  number: 'Número de transacción',
  enterprise_id: 'Cuenta de la empresa',
  concept: 'Concepto',
  observation: 'Observación',
  realized: 'Realizado por',
  authorized: 'Autorizado por',
  issued_at: 'Fecha',
  arrears: 'Paga la diferencia de salario',
}

export const paymentInput = inputSchema((f) =>
  z.object({
    titular_id: f.id('Elija el titular'),
    account_id: f.optionalId(),
    enterprise_id: f.id('Elija la cuenta de la empresa'),
    amount: f.amount('Escriba el monto'),
    transaction: f.choice(PAYMENT_METHODS, 'Elija la forma de pago'),
    number: f.text(40, 'Escriba el número'),
    concept: f.text(255, 'Escriba el concepto'),
    observation: f.optionalText(1000),
    realized: f.text(120, 'Escriba quién la realiza'),
    authorized: f.optionalText(120),
    issued_at: f.issuedAt(),
    arrears: f.flag(),
    ...f.allows('duplicate', 'no_account', 'old_date', 'balance_by_date', 'in_bank_file'),
  }),
)

export const paymentListing = orderListing satisfies ListingRules
