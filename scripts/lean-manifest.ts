/** Shortens the browser's map of routes, which every first visit loads, to a third less. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'

type Route = Record<string, unknown> & {
  id: string
  parentId?: string
  path?: string
  module: string
}
type Manifest = { routes: Record<string, Route> }

/** What a route has or has not, each a bit of one number. */
const FLAGS = [
  ...['index', 'hasAction', 'hasLoader', 'hasDefaultExport'],
  ...['hasErrorBoundary', 'hasClientMiddleware'],
]
const MODULE = /^\/assets\/(.*)\.js$/

/**
 * Writes each route as a short row, and the code that makes the map of them. What a route has not is as
 * good as absent, and its imports are in the module itself. Routes of files are left out: nothing
 * navigates to them.
 */
export function leanManifest(buildDirectory: string): void {
  const assets = join(buildDirectory, 'client/assets')
  for (const name of readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const [before, json = ''] = readFileSync(join(assets, name), 'utf8').split(/=(.*);$/s)
    const { routes, ...rest }: Manifest = JSON.parse(json)
    const screens = Object.entries(routes).filter(([, route]) => !isFile(route))
    const kept = Object.fromEntries(screens.map(([id, route]) => [id, known(route)]))
    const code = `${before}=((m,f,a,s=[])=>(m.routes=a.reduce(${rowToRoute},{}),m))(${JSON.stringify(rest)},${JSON.stringify(FLAGS)},${JSON.stringify(rowsOf(kept))});`
    const window: { __reactRouterManifest?: unknown } = {}
    runInNewContext(code, { window })
    const made = JSON.parse(JSON.stringify(window.__reactRouterManifest))
    if (!isDeepStrictEqual(made, { ...rest, routes: kept }))
      throw new Error(`${name} came out otherwise`)
    writeFileSync(join(assets, name), code)
  }
}

/**
 * In the browser: adds the route of a row. Its parent is the last one before it that lies one less
 * deep, `s` has the last of each depth. Mostly its path is the end of its id: then a 1 stands for it.
 */
const rowToRoute =
  '(r,[id,d,path,n,x,o])=>(s[d]=id,r[id]={id,...d&&{parentId:s[d-1]},...path===0||{path:path===1?id.split("/").pop():path},module:"/assets/"+x+".js",...o},f.map((k,i)=>n>>i&1&&(r[id][k]=!0)),r)'

function rowsOf(routes: Record<string, Route>) {
  return Object.values(routes).map((whole) => {
    const { id, parentId: _, path = 0, module, ...route } = whole
    const flags = FLAGS.reduce((sum, flag, i) => sum + (route[flag] ? 1 << i : 0), 0)
    const others = Object.entries(route).filter(([name]) => !FLAGS.includes(name))
    const shortPath = path === id.split('/').pop() ? 1 : path
    const row = [id, depthOf(whole, routes), shortPath, flags, MODULE.exec(module)?.[1]]
    return others.length > 0 ? [...row, Object.fromEntries(others)] : row
  })
}

function depthOf({ parentId }: Route, routes: Record<string, Route>): number {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return parent ? 1 + depthOf(parent, routes) : 0
}

/**
 * Whether a route only answers files or data, to links that the browser follows itself and to `fetch`.
 * Those in the shell stay: their loaders lead to screens.
 */
const isFile = ({ parentId, hasDefaultExport, hasAction }: Route) =>
  parentId === 'root' && !hasDefaultExport && !hasAction

/** What a route has. */
function known(route: Route): Route {
  const kept = Object.entries(route).filter(
    ([name, value]) => name !== 'imports' && value !== false && !isEmpty(value),
  )
  return Object.fromEntries(kept) as Route
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
