/** A company account's statement (docs/rules/orders.md#10). Runs anywhere. */

import type { ListingRules } from '#app/services/asking/listing.ts'
import { DOCUMENTS, orderPage } from '#app/services/documents/kinds.ts'
import type { DocumentKind } from '#db/kinds.ts'

/** The date filters apply to the documents' dates; the order is that of posting. */
export const movementListing = {
  sorts: ['posted'],
  defaultSort: 'posted,desc',
  dated: true,
} as const satisfies ListingRules

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
