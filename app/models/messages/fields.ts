/** The query rules of a user's message list. Runs anywhere. */
import type { ListingRules } from '#app/kernel/asking/listing.ts'

export const messageListing = {
  sorts: ['id'],
  defaultSort: 'id,desc',
  filters: { unread: { kind: 'flag' } },
} as const satisfies ListingRules
