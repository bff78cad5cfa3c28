import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/**
 * The app by the first segment of its paths: `titulars` → the routes below it and those that may
 * match anything. React Router tries every route of a build several times a request, which took a
 * tenth of it. A path with another first segment needs the whole build.
 */
export function routeParts<B extends ServerBuild>(build: B): Map<string, B> {
  const { routes } = build
  const segments = new Set(Object.keys(routes).map((id) => segmentOf(routes, id)))
  const parts = Array.from(segments, (segment): [string, B] => {
    const isKept = ([id]: [string, unknown]) => {
      const own = segmentOf(routes, id)
      return own === segment || isAnywhere(own)
    }
    const kept = <T extends object>(all: T) =>
      Object.fromEntries(Object.entries(all).filter(isKept)) as T
    const assets = { ...build.assets, routes: kept(build.assets.routes) }
    return [segment, { ...build, assets, routes: kept(routes) }]
  })
  return new Map(parts.filter(([segment]) => !isAnywhere(segment)))
}

/** The first segment of a target's path, without the `.data` of requests by scripts. */
export function firstSegment(target: string): string {
  return /^\/([^/?.]*)(?:\.data)?(?=[/?]|$)/.exec(target)?.[1] ?? ''
}

/** Layouts without a path, the index, parameters and the route for unknown paths. */
const isAnywhere = (segment: string) => segment === '' || /^[:*]/.test(segment)

/** The first segment of a route's paths; empty when it adds none. */
function segmentOf(routes: Routes, id: string): string {
  const route = routes[id]
  if (!route) return ''
  const above = route.parentId === undefined ? '' : segmentOf(routes, route.parentId)
  return above || (route.path?.split('/', 1)[0] ?? '')
}
