import { contextOf, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'

/** The run that the path names, with its sums, for every tab. Throws NotFound. */
export function readRun(args: RouteArgs) {
  return getPayrollRun(contextOf(args).db, idParam(args.params))
}
