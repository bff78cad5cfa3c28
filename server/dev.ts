/**
 * The server for those who change the app: the same listener over Vite, which takes the app from
 * its sources and loads it anew after a change. It has a database of its own, filled as the demo's
 * is, and takes neither the operator's nor a Telegram bot from the environment. NODE_ENV and the
 * condition that choose React Router's development build come from `npm run dev`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'
import { DEMO_ADMIN, DEMO_DEVELOPER, DEMO_EMPLOYEE } from '#app/demo/users.ts'
import { readConfig } from '#app/services/upkeep/config.server.ts'
import { createHttpServer } from './http-server.ts'
import type { BuiltApp } from './listener.ts'
import { createReloading } from './reloading.ts'
import { DEMO_ADMINISTRATOR, fillDemo, listen, startOrExplain } from './start.ts'
import { stopOnSignals } from './stop.ts'

const ROOT = join(import.meta.dirname, '..')
/** What development leaves behind, all of it. */
const FOLDER = join(ROOT, '.dev')
const APP = 'virtual:react-router/server-build'
/** The addresses of modules and styles, which are Vite's; the app has none like these. */
const VITES = /^\/(?:@|(?:app|db|node_modules|\.dev\/vite)\/)/
/** No module, so Vite gives none of it out: data, and what it withholds by itself. */
const PRIVATE = ['**/{data,.git}/**', '.env', '.env.*', '*.{db,db-shm,db-wal,crt,pem}']

/**
 * What browsers load of packages, besides React's. Looking for it, Vite takes in what only the
 * server has, and the first page loads twice.
 */
const FOR_BROWSERS = [
  '@conform-to/zod/v4',
  'libphonenumber-js/max',
  'react-day-picker',
  'react-day-picker/locale/es',
  'zod',
]
const LOG_INS = [DEMO_ADMIN, DEMO_DEVELOPER, DEMO_EMPLOYEE]
  .map(({ email, password }) => `${email} / ${password}`)
  .join(', ')

await startOrExplain(serve)

async function serve() {
  // The engine is chosen by it when the app is loaded.
  process.env.DATABASE_URL = process.env.DEV_DATABASE_URL || join(FOLDER, 'nomina.db')
  const { TELEGRAM_BOT_TOKEN: _, ...settings } = process.env
  const config = readConfig({ LOG_LEVEL: 'warn', ...settings, ...DEMO_ADMINISTRATOR })
  const server = createHttpServer(answer)
  const vite = await createVite({
    root: ROOT,
    cacheDir: join(FOLDER, 'vite'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    optimizeDeps: { noDiscovery: true, include: FOR_BROWSERS },
    server: { middlewareMode: true, hmr: { server }, cors: false, fs: { deny: PRIVATE } },
  })
  const { ssr } = vite.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite runs no modules here')
  const app = createReloading(() => ssr.runner.import<BuiltApp>(APP), config, join(ROOT, 'public'))
  const first = await app.current()
  await fillDemo(first.build, first.app)
  const url = await listen(server, config)
  stopOnSignals(server, {
    log: first.app.log,
    close: async () => void (await Promise.all([app.close(), vite.close()])),
  })
  process.stdout.write(`Nómina está lista en ${url} para ${LOG_INS}\n`)

  function answer(request: IncomingMessage, response: ServerResponse) {
    if (VITES.test(request.url ?? '')) {
      vite.middlewares(request, response, () => response.writeHead(404).end())
      return
    }
    app.current().then(
      ({ listener }) => listener(request, response),
      (error) => explain(error, response),
    )
  }
}

/** An error in the sources, where it is seen. */
function explain(error: unknown, response: ServerResponse) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${text}\n`)
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text)
}
