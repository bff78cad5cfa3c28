/** Money received into a company account (docs/rules/orders.md#8). Runs anywhere. */
import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'

export const incomeLabels = {
  account_id: 'A la cuenta',
  provider: 'De',
  amount: 'Monto',
  number: 'Número de transacción',
  issued_at: 'Fecha',
}

export const incomeHints = {
  account_id: 'De la empresa',
  provider: 'Origen del ingreso (Proveedor, prestamo...)',
}

export const incomeInput = inputSchema((f) =>
  z.object({
    account_id: f.id('Elija la cuenta de la empresa'),
    provider: f.text(120, 'Escriba el origen del ingreso'),
    amount: f.amount('Escriba el monto'),
    number: f.text(40, 'Escriba el número de transacción'),
    issued_at: f.issuedAt(),
    ...f.allows('old_date', 'balance_by_date'),
  }),
)

export const incomeListing = {
  sorts: [
    'issued_at',
    'account',
    'provider',
    'number',
    'amount',
    'order',
    'id',
    'created_at',
    'updated_at',
  ],
  defaultSort: 'issued_at,desc',
  dated: true,
  currency: true,
  filters: { account: { kind: 'id' }, voided: { kind: 'flag' } },
  with: ['account', 'account.bank'],
} as const satisfies ListingRules
