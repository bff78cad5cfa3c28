/** A message to a user, as its list sees it. Runs anywhere. */
import type { ListingRules } from '#app/services/asking/listing.ts'

export const messageListing = {
  sorts: ['id'],
  defaultSort: 'id,desc',
  filters: { unread: { kind: 'flag' } },
} as const satisfies ListingRules
