/** The journal of payroll and its codes (docs/rules/journal.md). Runs anywhere. */
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'

export const JOURNAL = '/payroll/journal'
export const JOURNAL_TITLE = 'Asiento de nómina'
export const CODES = `${JOURNAL}/codes`
export const CODES_TITLE = 'Códigos contables'

export const MOST_CODE = 30

export const journalListing = {
  sorts: ['day'],
  defaultSort: 'day,asc',
  dated: true,
  filters: { payroll_run: { kind: 'id' } },
} as const satisfies ListingRules

/** A line of the journal; céntimos, one of both 0. */
export type JournalLine = {
  day: IsoDate
  code: string | null
  description: string
  debit: bigint
  credit: bigint
  /** The payroll run, 'Nómina N° 000073'; of orders without one, what they are. */
  reference: string
  department: string | null
}
