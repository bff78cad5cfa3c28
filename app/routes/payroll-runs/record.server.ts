import { contextOf, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { newestFiles, rejectedOrders } from '#app/models/bank-files/read.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { mayDecide, trailOfRun } from '#app/services/documents/approvers.server.ts'

/**
 * The run that the path names, with its sums, for every tab, and whether the user may decide about
 * it while it waits; its newest bank files, and what its bank rejected. Throws NotFound.
 */
export async function readRun(args: RouteArgs) {
  const { db, user } = contextOf(args)
  const run = await getPayrollRun(db, idParam(args.params))
  const isWaiting = run.status === 'pending'
  const decides = isWaiting && (await mayDecide(db, user, await trailOfRun(db, run.id)))
  const files = await newestFiles(db, run.id)
  return { ...run, decides, files, rejected: await rejectedOrders(db, run.id) }
}
