import { ADMIN } from '#app/kernel/access/roles.ts'
import { readFirstSteps, readMissingNeeds } from '#app/models/company/first-steps.server.ts'
import type { Need } from '#app/models/company/first-steps.ts'
import { contextOf, type Done, type RouteArgs } from './forms/forms.server.ts'

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

/**
 * What was saved and where it leads, whose notice also leads to the next of the first steps, while an
 * administrator has some to take (docs/rules/company.md#6).
 */
export async function withNextStep(args: Pick<RouteArgs, 'context'>, done: Done): Promise<Done> {
  const [toast, ...others] = done.toasts ?? []
  const next = (await stepsFor(args))?.find(({ state }) => state === 'next')
  const way = next?.ways[0]
  if (!toast || !way) return done
  const link = { href: way.to, label: `Siguiente: ${way.label.toLowerCase()}` }
  return { ...done, toasts: [{ persistent: 'page', ...toast, next: link }, ...others] }
}
