/** Money moved between company accounts (docs/rules/orders.md#9). Runs anywhere. */
import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'

export const transferLabels = {
  from_account_id: 'Desde la cuenta',
  to_account_id: 'A la cuenta',
  amount: 'Monto',
  number: 'Número de transacción',
  concept: 'Concepto',
  issued_at: 'Fecha',
}

export const transferInput = inputSchema((f) =>
  z.object({
    from_account_id: f.id('Elija la cuenta de origen'),
    to_account_id: f.id('Elija la cuenta de destino'),
    amount: f.amount('Escriba el monto'),
    number: f.text(40, 'Escriba el número de transacción'),
    concept: f.text(255, 'Escriba el concepto'),
    issued_at: f.issuedAt(),
    ...f.allows('old_date', 'balance_by_date'),
  }),
)

/** The form opened from the giving account, which it therefore does not ask for. */
export const transferFormInput = inputSchema((f) =>
  transferInput(f).omit({ from_account_id: true }),
)

export const transferListing = {
  sorts: [
    'issued_at',
    'order',
    'from_account',
    'to_account',
    'amount',
    'number',
    'concept',
    'id',
    'created_at',
    'updated_at',
  ],
  defaultSort: 'issued_at,desc',
  dated: true,
  currency: true,
  filters: { account: { kind: 'id' }, voided: { kind: 'flag' }, pending: { kind: 'flag' } },
  with: ['from_account', 'from_account.bank', 'to_account', 'to_account.bank'],
} as const satisfies ListingRules
