/** Reads the request in the address of 'Nómina por conceptos'. */

import { type Listing, type Problems, parseListing, UNKNOWN } from '#app/kernel/asking/listing.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import {
  byConceptListing,
  ROWS_BY_LABELS,
  type RowsBy,
} from '#app/models/payroll-runs/by-concept/fields.ts'
import { titularName } from '#app/models/records/relations.server.ts'
import type { ByConceptRequest } from '#app/models/reports/by-concept.server.ts'
import { SUMMARY_FORMATS } from '#app/models/reports/files.server.ts'
import { isDepartment } from '#app/models/titulars/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { partsItHasNot, readFile } from './requests.server.ts'

/** The kind of this report, as its path below /api/reports. */
export const BY_CONCEPT = 'payroll-concepts'

const PARTS = ['startDate', 'endDate', 'currency', ...Object.keys(byConceptListing.filters)]

/** Reads the query. Throws FieldErrors for what is unknown of it, and for whom there is not. */
export async function readByConceptRequest(
  db: Db,
  query: URLSearchParams,
): Promise<Omit<ByConceptRequest, 'generatedBy'>> {
  const { listing, problems } = parseListing(byConceptListing, query)
  const { format, csv } = readFile(query, SUMMARY_FORMATS, {
    ...problems,
    ...partsItHasNot(PARTS, query),
  })
  const by = isByPerson(listing) ? 'person' : 'order'
  return { format, csv, by, listing, filters: await filtersOf(db, listing) }
}

const isByPerson = ({ filters }: Listing) => [filters.by].flat()[0] === PERSON
const PERSON: RowsBy = 'person'

/** The filters as the report prints them. Throws FieldErrors for whom there is not. */
async function filtersOf(db: Db, listing: Listing) {
  const { titular, department } = listing.filters
  const shown: { label: string; value: string }[] = []
  const missing: Problems = {}
  if (typeof titular === 'number') {
    const value = await titularName(db, titular)
    if (value) shown.push({ label: 'Empleado', value })
    else missing.titular = [UNKNOWN]
  }
  if (Array.isArray(department)) {
    const value = department.join()
    if (await isDepartment(db, value)) shown.push({ label: 'Departamento', value })
    else missing.department = [UNKNOWN]
  }
  if (Object.keys(missing).length > 0) throw new FieldErrors(missing)
  const rows = { label: 'Filas', value: ROWS_BY_LABELS.person }
  return isByPerson(listing) ? [...shown, rows] : shown
}
