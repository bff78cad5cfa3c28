import { ADMIN } from '#app/kernel/access/roles.ts'
import { readFirstSteps, readMissingNeeds } from '#app/models/company/first-steps.server.ts'
import type { Need } from '#app/models/company/first-steps.ts'
import { contextOf, type RouteArgs } from './forms/forms.server.ts'

/** Returns which of the `needs` are missing, with ways that the viewer may go. */
export function missingNeeds(args: Pick<RouteArgs, 'context'>, needs: readonly Need[]) {
  const { db, user } = contextOf(args)
  return readMissingNeeds(db, needs, user?.role_id === ADMIN)
}

/** The first steps for an administrator, while there are any; undefined for everybody else. */
export async function stepsFor(args: Pick<RouteArgs, 'context'>) {
  const { db, user } = contextOf(args)
  return user?.role_id === ADMIN ? readFirstSteps(db) : undefined
}
