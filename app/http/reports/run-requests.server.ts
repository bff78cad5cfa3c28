/** Reads the request in the address of a run's report. */

import { UNKNOWN } from '#app/kernel/asking/listing.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { parseId } from '#app/kernel/values/record-id.ts'
import { earlierRuns, lastAlike } from '#app/models/payroll-runs/comparison.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { REPORT_FORMATS, SUMMARY_FORMATS } from '#app/models/reports/files.server.ts'
import type { Db } from '#db/client.server.ts'
import { partsItHasNot, readFile } from './requests.server.ts'

/** The kinds of these reports, as their paths below /api/reports. */
export const RUNS = 'payroll-runs'
export const COMPARISONS = 'payroll-runs/comparison'

/** Reads a query without the parameters that no report takes. Throws FieldErrors. */
export const readRunReport = (query: URLSearchParams) =>
  readFile(query, REPORT_FORMATS, partsItHasNot(['per_sheet'], query))

const NONE_EARLIER = problem('unknown_value', 'No hay una nómina anterior con la cual comparar')

/**
 * Reads the query of a comparison: without `earlier`, it is with the last like run before. Throws
 * FieldErrors, and NotFound for a run that is not there.
 */
export async function readComparison(db: Db, id: number, query: URLSearchParams) {
  const run = await getPayrollRun(db, id)
  const named = query.get('earlier')?.trim()
  const last = named ? undefined : lastAlike(run, await earlierRuns(db, run))
  const earlier = named ? await otherRun(db, id, named) : last?.id
  const problems = partsItHasNot(['earlier'], query)
  const missing = named ? UNKNOWN : NONE_EARLIER
  const refused = earlier === undefined ? { ...problems, earlier: [missing] } : problems
  const file = readFile(query, SUMMARY_FORMATS, refused)
  if (earlier === undefined) throw new FieldErrors({ earlier: [missing] })
  return { ...file, earlier, run }
}

/** A run other than this one; undefined if there is none of that id. */
export async function otherRun(db: Db, id: number, named: string): Promise<number | undefined> {
  const other = parseId(named)
  if (other === undefined || other === id) return undefined
  try {
    return (await getPayrollRun(db, other)).id
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}
