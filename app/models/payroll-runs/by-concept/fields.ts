/** 'Nómina por conceptos' of any range (docs/rules/reports.md#18). Runs anywhere. */
import type { ListingRules } from '#app/kernel/asking/listing.ts'

/** What a row stands for. */
export const ROWS_BY = ['order', 'person'] as const
export type RowsBy = (typeof ROWS_BY)[number]

export const ROWS_BY_LABELS: Record<RowsBy, string> = {
  order: 'Por orden',
  person: 'Por persona',
}

export const BY_CONCEPT_TITLE = 'Nómina por conceptos'

export const byConceptListing = {
  sorts: ['issued_at'],
  defaultSort: 'issued_at,asc',
  dated: true,
  currency: true,
  filters: {
    titular: { kind: 'id' },
    department: { kind: 'text' },
    by: { kind: 'choice', values: ROWS_BY },
  },
} as const satisfies ListingRules
