import type { ListingRules } from '#app/kernel/asking/listing.ts'

/** The filters and sorts shared by the lists of payroll orders and personal payment orders. */
export const orderListing = {
  sorts: [
    'id',
    'order',
    'issued_at',
    'titular',
    'account',
    'enterprise',
    'amount',
    'transaction',
    'number',
    'concept',
    'created_at',
    'updated_at',
  ],
  defaultSort: 'created_at,desc',
  dated: true,
  currency: true,
  filters: {
    titular: { kind: 'id' },
    account: { kind: 'id' },
    enterprise: { kind: 'id' },
    voided: { kind: 'flag' },
    /** 1 for orders that wait for approval, 0 for those that have been posted. */
    pending: { kind: 'flag' },
  },
  with: ['titular', 'account', 'account.bank', 'enterprise', 'enterprise.bank'],
} as const

/** The listing of orders with what one kind adds. The browser's build leaves out what only calls it. */
/* @__NO_SIDE_EFFECTS__ */
export function orderListingWith<
  const S extends ListingRules['sorts'],
  const F extends ListingRules['filters'],
>(sorts: S, filters: F) {
  return {
    ...orderListing,
    sorts: [...orderListing.sorts, ...sorts],
    filters: { ...orderListing.filters, ...filters },
  } as const
}
