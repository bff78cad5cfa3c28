/** A company account's statement (docs/rules/orders.md#10). Runs anywhere. */

import type { Listing, ListingRules } from '#app/services/asking/listing.ts'
import { DOCUMENTS, orderPage } from '#app/services/documents/kinds.ts'
import type { DocumentKind } from '#db/kinds.ts'

/** The date filters apply to the documents' dates; the order is that of posting, or of these dates. */
export const movementListing = {
  sorts: ['posted', 'date'],
  defaultSort: 'posted,desc',
  dated: true,
} as const satisfies ListingRules

/** Whether the statement is by the documents' dates, and so are its balances. */
export const isByDate = ({ sort }: Pick<Listing, 'sort'>): boolean => sort.field === 'date'

type Subject = { kind: DocumentKind; document_id: number; voided: boolean }

/**
 * Returns the link to a movement's document: an order's page, the screen of another kind or, if
 * that is voided, its report, which shows ANULADO. Kinds without screens have no link.
 */
export function documentLink({ kind, document_id, voided }: Subject) {
  const { path, screens } = DOCUMENTS[kind]
  if (!screens) return undefined
  const page = orderPage(kind, document_id)
  if (page) return { to: page, isFile: false }
  return voided
    ? { to: `/api/reports/${path}/${document_id}`, isFile: true }
    : { to: `/${path}/${document_id}/edit`, isFile: false }
}
