/** 'Aportes del mes' (docs/rules/contributions.md#3). Runs anywhere. */
import type { Listing, ListingRules } from '#app/kernel/asking/listing.ts'
import type { Month } from '#app/kernel/values/dates.ts'

export const CONTRIBUTIONS = '/payroll/contributions'
export const CONTRIBUTIONS_TITLE = 'Aportes del mes'
export const FAOV = `${CONTRIBUTIONS}/faov`
export const FAOV_TITLE = 'Archivo del FAOV'

export const owedKinds = (run: number | undefined): readonly OwedKind[] =>
  run === undefined ? OWED_KINDS : TAKEN_KINDS

export const TAKEN_KINDS = ['sso', 'lacks', 'lph'] as const
export type TakenKind = (typeof TAKEN_KINDS)[number]

/** What the employer owes for; pensions and INCES of a month alone, never of a run. */
export const OWED_KINDS = [...TAKEN_KINDS, 'pensions', 'inces'] as const
export type OwedKind = (typeof OWED_KINDS)[number]

export const KIND_LABELS: Record<OwedKind, string> = {
  sso: 'S.S.O',
  lacks: 'Paro forzoso',
  lph: 'L.P.H (FAOV)',
  pensions: 'Pensiones',
  inces: 'INCES',
}

/** FAOV's file is of a month alone. */
export const faovListing = {
  sorts: ['name'],
  defaultSort: 'name,asc',
  filters: { month: { kind: 'month' } },
} as const satisfies ListingRules

export const contributionListing = {
  ...faovListing,
  filters: { ...faovListing.filters, payroll_run: { kind: 'id' } },
} as const satisfies ListingRules

/** On screen also in dollars; its files are in bolívares alone. */
export const contributionScreen = { ...contributionListing, currency: true } as const

export function monthAsked({ filters }: Pick<Listing, 'filters'>): Month | undefined {
  return Array.isArray(filters.month) ? filters.month[0] : undefined
}

export function runAsked({ filters }: Pick<Listing, 'filters'>): number | undefined {
  return typeof filters.payroll_run === 'number' ? filters.payroll_run : undefined
}
