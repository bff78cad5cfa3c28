/**
 * The server for development: the same listener over Vite, which loads the app from its sources and
 * reloads it after a change. It has a separate database, filled like the demo's, and ignores the
 * environment's administrator and Telegram bot. `npm run dev` sets NODE_ENV and the condition that
 * choose React Router's development build.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'
import { DEMO_ADMIN, DEMO_DEVELOPER, DEMO_EMPLOYEE } from '#app/demo/users.ts'
import { readConfig } from '#app/upkeep/config.server.ts'
import { createHttpServer } from './http-server.ts'
import type { BuiltApp } from './listener.ts'
import { createReloading } from './reloading.ts'
import { DEMO_ADMINISTRATOR, fillDemo, listen, startOrExplain } from './start.ts'
import { stopOnSignals } from './stop.ts'

const ROOT = join(import.meta.dirname, '..')
/** All files that development leaves behind. */
const FOLDER = join(ROOT, '.dev')
const APP = 'virtual:react-router/server-build'
/** Vite's paths of modules and styles; the app has none like these. */
const VITES = /^\/(?:@|(?:app|db|node_modules|\.dev\/vite)\/)/
/** The only folders that Vite serves files from; a database may be in any other. */
const SERVED = ['app', 'db', 'node_modules', '.dev/vite'].map((folder) => join(ROOT, folder))
/** Files that it does not serve there either. */
const PRIVATE = ['.env', '.env.*', '*.{db,db-shm,db-wal,crt,pem}', '**/.git/**']

/**
 * Packages that browsers load, apart from React's. When Vite looks for them itself, it takes in
 * packages of the server, and the first page loads twice.
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
  // The app chooses its engine by this when it is loaded.
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
    server: {
      middlewareMode: true,
      hmr: { server },
      cors: false,
      fs: { allow: SERVED, deny: PRIVATE },
    },
  })
  const { ssr } = vite.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite runs no modules here')
  const app = createReloading(() => ssr.runner.import<BuiltApp>(APP), config, join(ROOT, 'public'))
  const first = await app.current()
  await fillDemo(first.build, first.app)
  const url = await listen(server, config)
  stopOnSignals(server, {
    stopJobs: async () => undefined,
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

/** Shows an error in the sources on standard error and in the browser. */
function explain(error: unknown, response: ServerResponse) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${text}\n`)
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text)
}
