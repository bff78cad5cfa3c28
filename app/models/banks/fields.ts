/** A bank: a four-digit prefix and a name (docs/rules/accounts.md#1). Runs anywhere. */
import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { refuse } from '#app/kernel/fields/input-codes.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'

export const bankLabels = { index: 'Prefijo', name: 'Nombre', swift: 'Código SWIFT' }

/** Country, bank and place, and perhaps a branch (ISO 9362). */
const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/
const NO_SWIFT = problem('invalid', 'Escriba 8 u 11 letras y dígitos, como UNIOVECA')

export const bankInput = inputSchema((f) =>
  z.object({
    index: f.digits(4, 'Escriba el prefijo'),
    name: f.name(),
    swift: f.optionalText(20).transform((said, context): string | null => {
      const code = said?.replace(/\s/g, '').toUpperCase() ?? null
      return code === null || SWIFT.test(code) ? code : refuse(context, NO_SWIFT)
    }),
  }),
)

export const bankListing = {
  sorts: ['index', 'name', 'id', 'created_at', 'updated_at', 'accounts_count'],
  defaultSort: 'name,asc',
  with: ['accounts', 'accounts.titular'],
  many: ['accounts', 'accounts.titular'],
  withCount: ['accounts'],
} as const satisfies ListingRules
