import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { ADMIN } from '#app/kernel/access/roles.ts'
import { readFirstSteps, readLacks } from '#app/models/company/first-steps.server.ts'
import type { Need } from '#app/models/company/first-steps.ts'

/** Returns which of the `needs` are missing, with ways that the viewer may go. */
export function lacksIn(args: Pick<RouteArgs, 'context'>, needs: readonly Need[]) {
  const { db, user } = contextOf(args)
  return readLacks(db, needs, user?.role_id === ADMIN)
}

/** The first steps for an administrator, while there are any; undefined for everybody else. */
export async function stepsFor(args: Pick<RouteArgs, 'context'>) {
  const { db, user } = contextOf(args)
  return user?.role_id === ADMIN ? readFirstSteps(db) : undefined
}
