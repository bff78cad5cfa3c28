/** The built app's routes, which tests have to cover. */
import type { BuiltApp } from '../../../server/listener.ts'
import { world } from './app.ts'

export type Place = { path: string; hasAction: boolean }

const movements = `/company-accounts/${world.poor}/movements`
/** The order of the world, in the tabs of its titular and accounts. */
const TABS = [
  ['titulars', world.maria],
  ['accounts', world.mariaAccount],
  ['company-accounts', world.enterprise],
].map(([path, id]) => [
  `/${path}/:id/paysheets/:order/delete`,
  `/${path}/${id}/paysheets/${world.paysheet}/delete`,
])

/** Paths that name several records, with records that belong together. */
export const PLACES: Record<string, string> = {
  '/settings/concepts/:id/edit': '/settings/concepts/3/edit',
  '/settings/concepts/:id/activation': '/settings/concepts/9/activation',
  '/settings/parameters/:name': '/settings/parameters/sso_cap',
  '/settings/parameters/:name/:id/confirm': '/settings/parameters/sso_cap/4/confirm',
  '/import/:id/columns': `/import/${world.waitingImport}/columns`,
  '/titulars/:id/fixed-concepts/:fixed/:what': `/titulars/${world.nora}/fixed-concepts/${world.fixedConcept}/edit`,
  ...Object.fromEntries(TABS),
  '/payments/:order/delete': `/payments/${world.payment}/delete`,
  '/payroll-runs/:id/:order/delete': `/payroll-runs/${world.run}/${world.paysheet}/delete`,
  '/paysheets/:order/delete': `/paysheets/${world.paysheet}/delete`,
  ...tabOf('/titulars', world.maria, world.nora),
  ...tabOf('/accounts', world.mariaAccount, world.noraAccount),
  ...tabOf('/company-accounts', world.enterprise, world.poor),
  ...usersPlaces(),
  '/settings/announcements/:id/fire': `/settings/announcements/${world.announcement}/fire`,
  '/settings/announcements/:id/delete': `/settings/announcements/${world.announcement}/delete`,
  '/pickers/:list': '/pickers/titulars',
  '/payroll/contributions/faov/:id/file': `/payroll/contributions/faov/${world.faovFile}/file`,
  '/bank-files/:id/lines/:order': `/bank-files/${world.bankFile}/lines/${world.voided}`,
  '/titulars/:id/accounts/:account/transfer': `/titulars/${world.company}/accounts/${world.enterprise}/transfer`,
  '/company-accounts/:id/movements/adjustments/:adjustment/undo': `${movements}/adjustments/${world.adjustment}/undo`,
  '/company-accounts/:id/movements/adjustments/:adjustment/delete': `${movements}/adjustments/${world.adjustment}/delete`,
}

/** The dialogs over the list of users, and the picker of titulars with its own. */
function usersPlaces(): Record<string, string> {
  const { people, jose } = world
  const place = (what: string, id: number) => [
    `/settings/users/:id/${what}`,
    `/settings/users/${id}/${what}`,
  ]
  return {
    ...Object.fromEntries([
      ...['confirm', 'reject'].map((what) => place(what, people.waiting)),
      ...['role', 'activation', 'reset', 'second-factor', 'titulars'].map((what) =>
        place(what, people.unlinked),
      ),
      place('titulars/unbound', people.employee),
    ]),
    '/settings/users/:id/titulars/:titular/bind/:type': `/settings/users/${people.unlinked}/titulars/${jose}/bind/3`,
  }
}

/** The dialogs over the tabs that list a record's orders, of one with each kind. */
function tabOf(path: string, paid: number, payer: number): Record<string, string> {
  return {
    [`${path}/:id/paysheets/:order/delete`]: `${path}/${paid}/paysheets/${world.paysheet}/delete`,
    [`${path}/:id/payments/:order/delete`]: `${path}/${payer}/payments/${world.payment}/delete`,
  }
}

/** Every URL of the app, except the catch-alls of the API and of the 404 page. */
export function placesOf({ routes }: BuiltApp): Place[] {
  const places = new Map<string, Place>()
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index) || route.path?.includes('*')) continue
    const path = pathIn(routes, route.id)
    const hasAction = route.module.action !== undefined || places.get(path)?.hasAction === true
    places.set(path, { path, hasAction })
  }
  return [...places.values()]
}

/** The path of a route, below those of its parents. */
export function pathIn(routes: BuiltApp['routes'], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return ''
  const above = pathIn(routes, route.parentId).replace(/\/$/, '')
  return route.path || above === '' ? `${above}/${route.path ?? ''}` : above
}
