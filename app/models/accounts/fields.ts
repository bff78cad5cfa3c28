/** A bank account, with or without a titular (docs/rules/accounts.md#3). Runs anywhere. */

import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, centimos, MAX_CAPITAL, NO_MONEY } from '#app/kernel/values/money.ts'
import { ACCOUNT_TYPES, SCOPES } from '#db/kinds.ts'

export const accountLabels = {
  number: 'Número de cuenta',
  bank_id: 'Banco',
  type: 'Tipo',
  titular_id: 'Titular',
  phone_number: 'Teléfono',
}

/** Céntimos of an account's capital that nothing dated before the day may spend. */
export type Held = { before: IsoDate; amount: Centimos }

/**
 * The part of an account's capital that a document of the day cannot spend, in céntimos: money that is
 * dated later. `held` begins with the earliest day.
 */
export const heldOn = ({ held }: { held: readonly Held[] }, day: string | undefined): Centimos =>
  held.find(({ before }) => !day || day < before)?.amount ?? NO_MONEY

/**
 * What movements dated ahead hold, given their sums by day, the earliest first. A day may spend no more
 * than the least that it and each later one has in the end.
 */
export function heldBy(ahead: readonly { issued_at: IsoDate; amount: bigint }[]): Held[] {
  const held: Held[] = []
  let later = 0n
  let most = 0n
  for (const { issued_at, amount } of ahead.toReversed()) {
    later += amount
    if (later > most) most = later
    if (most > 0n)
      held.unshift({
        before: issued_at,
        amount: most < MAX_CAPITAL ? centimos(Number(most)) : MAX_CAPITAL,
      })
  }
  return held
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
