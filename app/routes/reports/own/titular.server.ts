import { redirect } from 'react-router'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { EMPLOYEE } from '#app/kernel/access/roles.ts'

/** The id of the titular that an employee is linked to; null for staff and for who has none. */
export function ownTitularOf(args: Pick<RouteArgs, 'context'>): number | null {
  const { user } = contextOf(args)
  return user?.role_id === EMPLOYEE ? user.titular_id : null
}

/** Their titular's id. Throws the way to the reports, which say so, for who has none. */
export function requireOwnTitular(args: Pick<RouteArgs, 'context'>): number {
  const own = ownTitularOf(args)
  if (own === null) throw redirect('/reports')
  return own
}
