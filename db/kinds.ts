/** The values that columns may hold: each list once, for the schema and for all above. Runs anywhere. */

export const DOCUMENT_KINDS = ['income', 'payment', 'paysheet', 'transfer', 'adjustment'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
