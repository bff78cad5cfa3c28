/** A payroll order as forms and lists see it (docs/rules/orders.md#1). Runs anywhere. */

import { z } from 'zod'
import { orderListing } from '#app/models/orders/fields.ts'
import type { ListingRules } from '#app/services/asking/listing.ts'
import { inputSchema } from '#app/services/fields/inputs.ts'
import { PAYDAYS, PAYSHEET_METHODS } from '#db/kinds.ts'
import { readSeen } from './seen-terms.ts'

export const paysheetLabels = {
  titular_id: 'Titular',
  account_id: 'Cuenta',
  payday: 'Quincena',
  amount: 'Monto',
  adition: 'Ingreso adicional',
  adition_reason: 'Motivo del ingreso',
  discount: 'Descuento',
  discount_reason: 'Motivo del descuento',
  recalculate: 'Recalcular con el salario actual',
  lph: 'L.P.H (1 %)',
  bonus: 'Bono de alimentación',
  sso: 'S.S.O',
  lacks: 'Paro forzoso',
  transaction: 'Forma de pago',
  number: 'Número de transacción',
  enterprise_id: 'Cuenta de la empresa',
  concept: 'Concepto',
  observation: 'Observación',
  realized: 'Realizado por',
  authorized: 'Autorizado por',
  issued_at: 'Fecha',
}

/**
 * What a client says of an order. The server computes amount, total and month; of lph, sso, lacks
 * and bonus only on or off counts (docs/rules/payroll.md#5).
 */
export const paysheetInput = inputSchema((f) =>
  z.object({
    titular_id: f.id('Elija el titular'),
    account_id: f.id('Elija la cuenta'),
    enterprise_id: f.id('Elija la cuenta de la empresa'),
    transaction: f.choice(PAYSHEET_METHODS, 'Elija la forma de pago'),
    number: f.text(40, 'Escriba el número'),
    payday: f.choice(PAYDAYS, 'Elija la quincena'),
    adition: f.optionalAmount(),
    adition_reason: f.optionalText(255),
    discount: f.optionalAmount(),
    discount_reason: f.optionalText(255),
    lph: f.flag(),
    bonus: f.flag(),
    sso: f.flag(),
    lacks: f.flag(),
    concept: f.text(255, 'Escriba el concepto'),
    observation: f.optionalText(1000),
    realized: f.text(120, 'Escriba quién la realiza'),
    authorized: f.optionalText(120),
    issued_at: f.issuedAt(),
    ...f.allows('duplicate', 'balance_by_date'),
    recalculate: f.flag(),
  }),
)

/** What a form says besides: what the total was computed from that it showed. */
export const paysheetFormInput = inputSchema((f) =>
  paysheetInput(f).extend({ seen: f.optionalText(100).transform(readSeen) }),
)

export const paysheetListing = {
  ...orderListing,
  sorts: [...orderListing.sorts, 'total', 'payday'],
  filters: { ...orderListing.filters, payday: { kind: 'choice', values: PAYDAYS } },
} as const satisfies ListingRules
