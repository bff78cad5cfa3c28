import { contextOf, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { newestFiles, rejectedOrders } from '#app/models/bank-files/read.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { allows } from '#app/services/access/permissions.ts'

/**
 * The run that the path names, with its sums, for every tab, and whether the user may decide about
 * it, as far as the screen knows; its newest bank files, and what its bank rejected. Throws NotFound.
 */
export async function readRun(args: RouteArgs) {
  const { db, user } = contextOf(args)
  const run = await getPayrollRun(db, idParam(args.params))
  const isApprover = allows(user?.role_id ?? null, '/approvals')
  const decides = isApprover && run.created_by !== user?.id
  const files = await newestFiles(db, run.id)
  return { ...run, decides, files, rejected: await rejectedOrders(db, run.id) }
}
