/** A company account's statement (docs/rules/orders.md#10). Runs anywhere. */

import type { ListingRules } from '#app/services/asking/listing.ts'
import { DOCUMENTS } from '#app/services/documents/kinds.ts'
import type { DocumentKind } from '#db/kinds.ts'

/** The dates bound the documents' own; the order is that of posting. */
export const movementListing = {
  sorts: ['posted'],
  defaultSort: 'posted,desc',
  dated: true,
} as const satisfies ListingRules

type Subject = { kind: DocumentKind; document_id: number; voided: boolean }

/**
 * Where a movement's document is seen: on its own screen or, voided, in its report, which bears
 * ANULADO. What has no screens is seen in the statement alone.
 */
export function documentLink({ kind, document_id, voided }: Subject) {
  const { path, screens } = DOCUMENTS[kind]
  if (!screens) return undefined
  return voided
    ? { to: `/api/reports/${path}/${document_id}`, isFile: true }
    : { to: `/${path}/${document_id}/edit`, isFile: false }
}
