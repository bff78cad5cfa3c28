/** A company account's statement (docs/rules/orders.md#10). Runs anywhere. */

import type { Listing, ListingRules } from '#app/kernel/asking/listing.ts'
import { DOCUMENTS, documentName, orderPage } from '#app/kernel/document-kinds.ts'
import type { AdjustmentType, DocumentKind } from '#db/kinds.ts'

/** The date filters apply to the documents' dates; the order is that of posting, or of these dates. */
export const movementListing = {
  sorts: ['posted', 'date'],
  defaultSort: 'posted,desc',
  dated: true,
} as const satisfies ListingRules

/** Whether the statement is by the documents' dates, and so are its balances. */
export const isByDate = ({ sort }: Pick<Listing, 'sort'>): boolean => sort.field === 'date'

type Subject = { kind: DocumentKind; document_id: number; voided: boolean }

/** What a movement's document is called: 'Ingreso', or an adjustment's type. */
export const movementName = ({ kind, type }: { kind: DocumentKind; type: AdjustmentType | null }) =>
  type ?? documentName(kind)

/**
 * Returns the link to a movement's document: an order's page, the screen of another kind or, if it is
 * voided or its kind has no screens, its report, which shows ANULADO.
 */
export function documentLink({ kind, document_id, voided }: Subject) {
  const { path, screens } = DOCUMENTS[kind]
  const page = orderPage(kind, document_id)
  if (page) return { to: page, isFile: false }
  return voided || !screens
    ? { to: `/api/reports/${path}/${document_id}`, isFile: true }
    : { to: `/${path}/${document_id}/edit`, isFile: false }
}
