/** A company account's statement (docs/rules/orders.md#10). Runs anywhere. */
import type { DocumentKind } from '#app/services/ledger.server.ts'
import type { ListingRules } from '#app/services/listing.ts'

/** The dates bound the documents' own; the order is that of posting. */
export const movementListing = {
  sorts: ['posted'],
  defaultSort: 'posted,desc',
  dated: true,
} as const satisfies ListingRules

const SCREENS: Partial<Record<DocumentKind, string>> = {
  income: 'incomes',
  payment: 'payments',
  paysheet: 'paysheets',
  transfer: 'transfers',
}

type Subject = { kind: DocumentKind; document_id: number; voided: boolean }

/**
 * Where a movement's document is seen: on its own screen or, voided, in its report, which bears
 * ANULADO. An adjustment has no other place than the statement.
 */
export function documentLink({ kind, document_id, voided }: Subject) {
  const path = SCREENS[kind]
  if (!path) return undefined
  return voided
    ? { to: `/api/reports/${path}/${document_id}`, isFile: true }
    : { to: `/${path}/${document_id}/edit`, isFile: false }
}
