/** Reads the request in the address of a run's report. */
import { REPORT_FORMATS } from '#app/models/reports/files.server.ts'
import { partsItHasNot, readFile } from './requests.server.ts'

/** The kind of these reports, as their path below /api/reports. */
export const RUNS = 'payroll-runs'

/** Reads a query without the parameters that no report takes. Throws FieldErrors. */
export const readRunReport = (query: URLSearchParams) =>
  readFile(query, REPORT_FORMATS, partsItHasNot([], query))
