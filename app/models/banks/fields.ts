/** A bank: a four-digit prefix and a name (docs/rules/accounts.md#1). Runs anywhere. */
import { z } from 'zod'
import type { ListingRules } from '#app/services/asking/listing.ts'
import { inputSchema } from '#app/services/fields/inputs.ts'

export const bankLabels = { index: 'Prefijo', name: 'Nombre' }

export const bankInput = inputSchema((f) =>
  z.object({
    index: f.digits(4, 'Escriba el prefijo'),
    name: f.name(),
  }),
)

export const bankListing = {
  sorts: ['index', 'name', 'id', 'created_at', 'updated_at', 'accounts_count'],
  defaultSort: 'name,asc',
  with: ['accounts', 'accounts.titular'],
  withCount: ['accounts'],
} as const satisfies ListingRules
