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
 * good as absent, and its imports are in the module itself.
 */
export function leanManifest(buildDirectory: string): void {
  const assets = join(buildDirectory, 'client/assets')
  for (const name of readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const [before, json = ''] = readFileSync(join(assets, name), 'utf8').split(/=(.*);$/s)
    const { routes, ...rest }: Manifest = JSON.parse(json)
    const kept = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, known(route)]))
    const code = `${before}=((m,f,a)=>(m.routes=a.reduce(${rowToRoute},{}),m))(${JSON.stringify(rest)},${JSON.stringify(FLAGS)},${JSON.stringify(rowsOf(kept))});`
    const window: { __reactRouterManifest?: unknown } = {}
    runInNewContext(code, { window })
    const made = JSON.parse(JSON.stringify(window.__reactRouterManifest))
    if (!isDeepStrictEqual(made, { ...rest, routes: kept }))
      throw new Error(`${name} came out otherwise`)
    writeFileSync(join(assets, name), code)
  }
}

/** In the browser: adds the route of a row to those before it, its parent among them. */
const rowToRoute =
  '(r,[id,p,path,n,x,o])=>(r[id]={id,...p<0||{parentId:Object.keys(r)[p]},...path===0||{path},module:"/assets/"+x+".js",...o},f.map((k,i)=>n>>i&1&&(r[id][k]=!0)),r)'

function rowsOf(routes: Record<string, Route>) {
  const ids = Object.keys(routes)
  return Object.values(routes).map(({ id, parentId, path, module, ...route }) => {
    const parent = parentId === undefined ? -1 : ids.indexOf(parentId)
    const flags = FLAGS.reduce((sum, flag, i) => sum + (route[flag] ? 1 << i : 0), 0)
    const others = Object.entries(route).filter(([name]) => !FLAGS.includes(name))
    const row = [id, parent, path ?? 0, flags, MODULE.exec(module)?.[1]]
    return others.length > 0 ? [...row, Object.fromEntries(others)] : row
  })
}

/** What a route has. */
function known(route: Route): Route {
  const kept = Object.entries(route).filter(
    ([name, value]) => name !== 'imports' && value !== false && !isEmpty(value),
  )
  return Object.fromEntries(kept) as Route
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
