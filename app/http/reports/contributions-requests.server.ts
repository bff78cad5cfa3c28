/** Reads the request in the address of 'Aportes del mes' as a file. */
import { parseListing } from '#app/kernel/asking/listing.ts'
import { type IsoDate, monthOf } from '#app/kernel/values/dates.ts'
import { contributionListing, monthAsked, runAsked } from '#app/models/contributions/fields.ts'
import { SUMMARY_FORMATS } from '#app/models/reports/files.server.ts'
import { partsItHasNot, readFile } from './requests.server.ts'

/** The kind of this report, as its path below /api/reports. */
export const CONTRIBUTION_REPORT = 'payroll-contributions'

/** Reads the query, without a month of today's. Throws FieldErrors for what is unknown of it. */
export function readContributionsRequest(query: URLSearchParams, today: IsoDate) {
  const { listing, problems } = parseListing(contributionListing, query)
  const refused = { ...problems, ...partsItHasNot(['month', 'payroll_run'], query) }
  const { format, csv } = readFile(query, SUMMARY_FORMATS, refused)
  const run = runAsked(listing)
  return { month: monthAsked(listing) ?? monthOf(today), run, format, csv }
}
