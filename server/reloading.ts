import type { RequestListener } from 'node:http'
import type { App } from '#app/context.ts'
import type { Config } from '#app/upkeep/config.server.ts'
import { type BuiltApp, createListener } from './listener.ts'
import { openApp } from './start.ts'

type Opened = { build: BuiltApp; app: App; listener: RequestListener; end(): Promise<void> }

/**
 * The app from its current sources. `load` returns the same object until they change; then the app
 * is opened again, and the old one closes after its last answer. `files` is the folder of static
 * files.
 */
export function createReloading(load: () => Promise<BuiltApp>, config: Config, files: string) {
  let opened: Opened | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function refresh(): Promise<Opened> {
    const build = await load()
    if (opened?.build === build) return opened
    const before = opened
    opened = open(build, await openApp(build, config), files)
    void before?.end()
    return opened
  }

  return {
    /** The current app. Throws the errors of loading or opening it. */
    current: (): Promise<Opened> => {
      const next = last.then(refresh)
      last = next.catch(() => undefined)
      return next
    },
    close: async () => opened?.end(),
  }
}

function open(build: BuiltApp, app: App, files: string): Opened {
  const answer = createListener(app, forVite(build), files, 'development')
  const underWay = new Set<Promise<void>>()
  const listener: RequestListener = (request, response) => {
    const closed = new Promise<void>((done) => response.on('close', done))
    underWay.add(closed)
    void closed.then(() => underWay.delete(closed))
    answer(request, response)
  }
  const end = async () => {
    await Promise.all(underWay)
    await app.close()
  }
  return { build, app, listener, end }
}

/** This link has no nonce in React Router's client, so React warns. Styles need none here. */
const CRITICAL_STYLES = /(<link data-react-router-critical-css[^>]*) nonce="[^"]*"/

/** Pages whose policy lets Vite's client insert styles, and wait in a worker for its server. */
function forVite(build: BuiltApp): BuiltApp {
  const { module } = build.entry
  const render: typeof module.default = async (...page) => {
    const { status, headers, body } = await module.default(...page)
    const policy = headers.get('Content-Security-Policy') ?? ''
    const eased = policy.replace("style-src 'self'", "$& 'unsafe-inline'")
    headers.set('Content-Security-Policy', `${eased}; worker-src blob:`)
    headers.delete('Content-Length')
    const html = body && (await new Response(body).text()).replace(CRITICAL_STYLES, '$1')
    return new Response(html, { status, headers })
  }
  return { ...build, entry: { module: { ...module, default: render } } }
}
