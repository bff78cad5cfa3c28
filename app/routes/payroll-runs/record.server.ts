import { contextOf, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { undoPath } from '#app/http/lists/undo.server.ts'
import { keysOf } from '#app/models/access/one-time-keys.server.ts'
import { allows } from '#app/models/access/permissions.ts'
import { filesOfRun, rejectedOrders } from '#app/models/bank-files/read.server.ts'
import { trailOfRun } from '#app/models/documents/approvers.server.ts'
import { readDecision } from '#app/models/documents/deciders.server.ts'
import { UNDO_MINUTES } from '#app/models/documents/undoing.server.ts'
import { dollarsOf, getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { lastVoiding, voidingMoments } from '#app/models/payroll-runs/voiding.server.ts'

/**
 * The run that the path names, with its sums, for every tab, and who may decide about it while
 * it waits; its net in cents of dollars with `currency=USD`; its newest bank files, those that nobody has sent, and what its bank rejected; of a voided one how it was
 * voided; where the user takes a voiding of its orders back, while that can be. Throws NotFound.
 */
export async function readRun(args: RouteArgs) {
  const { db, user } = contextOf(args)
  const run = await getPayrollRun(db, idParam(args.params))
  const decision = run.waiting > 0 && (await readDecision(db, user, await trailOfRun(db, run.id)))
  const files = await filesOfRun(db, run.id)
  const voiding = run.status === 'voided' ? await lastVoiding(db, run.id) : undefined
  const undo = await undoOf(args, run.id)
  const isInDollars = args.url.searchParams.get('currency') === 'USD'
  const [usd] = isInDollars ? await dollarsOf(db, [run.id]) : []
  return {
    ...run,
    usd,
    ...decision,
    voiding,
    undo,
    mayConfirm: allows(user?.role_id ?? null, '/settings/parameters'),
    ...files,
    rejected: await rejectedOrders(db, run.id),
  }
}

/**
 * Where the user takes back what they voided together of the run, as long as some of it is voided;
 * undefined once that is done or too late.
 */
async function undoOf(args: RouteArgs, run: number): Promise<string | undefined> {
  const { app, db, user } = contextOf(args)
  const since = new Date(app.now().getTime() - UNDO_MINUTES * 60_000)
  const keys = await keysOf(db, user?.id ?? 0, 'voiding paysheet', since)
  if (keys.length === 0) return undefined
  const voided = await voidingMoments(db, run)
  // Orders of other runs may have been voided with them: the dialog names all of it.
  const last = keys.find(({ at }) => voided.some(({ voided_at }) => voided_at === at))
  return last && undoPath(new URL(`/payroll-runs/${run}`, args.url), last.key)
}
