/** A bank account, with or without a titular (docs/rules/accounts.md#3). Runs anywhere. */

import { z } from 'zod'
import type { ListingRules } from '#app/services/asking/listing.ts'
import { inputSchema } from '#app/services/fields/inputs.ts'
import { ACCOUNT_TYPES, SCOPES } from '#db/kinds.ts'

export const accountLabels = {
  number: 'Número de cuenta',
  bank_id: 'Banco',
  type: 'Tipo',
  titular_id: 'Titular',
  phone_number: 'Teléfono',
}

/**
 * An absent titular or phone means none, so a form must send both. The capital is not a field: it
 * starts at 0 and only the ledger changes it.
 */
export const accountInput = inputSchema((f) =>
  z.object({
    number: f.accountNumber(),
    bank_id: f.id('Elija el banco'),
    type: f.choice(ACCOUNT_TYPES, 'Elija el tipo de cuenta'),
    titular_id: f.optionalId(),
    phone_number: f.phone(),
    ...f.allows('check_digit'),
  }),
)

export const accountListing = {
  sorts: [
    'number',
    'type',
    'bank',
    'titular',
    'phone_number',
    'scope',
    'capital',
    'id',
    'created_at',
    'updated_at',
    'paysheets_count',
    'payments_count',
  ],
  defaultSort: 'created_at,desc',
  filters: {
    type: { kind: 'choice', values: ACCOUNT_TYPES },
    scope: { kind: 'choice', values: SCOPES, many: true },
    titular: { kind: 'id' },
    bank: { kind: 'id' },
    active: { kind: 'flag' },
  },
  with: ['titular', 'bank'],
  withCount: ['paysheets', 'payments'],
} as const satisfies ListingRules
