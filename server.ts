/** The process: reads its settings, opens the app, listens, and stops on a signal. */
import './server/production.ts'
import { join } from 'node:path'
import { DEMO_NOTICE } from '#app/demo/users.ts'
import { ConfigError, readConfig } from '#app/upkeep/config.server.ts'
import { createHttpServer } from './server/http-server.ts'
import { type BuiltApp, createListener } from './server/listener.ts'
import { DEMO_ADMINISTRATOR, fillDemo, listen, openApp, startOrExplain } from './server/start.ts'
import { stopOnSignals } from './server/stop.ts'

const BUILD = join(import.meta.dirname, 'build')
const DEMO_DATABASE = 'data/demo.db'

await startOrExplain(() => serve(process.argv.includes('--demo')))

async function serve(isDemo: boolean) {
  if (isDemo) process.env.DATABASE_URL ||= DEMO_DATABASE
  const config = readConfig(isDemo ? { ...process.env, ...DEMO_ADMINISTRATOR } : process.env)
  const build = await loadBuild()
  const app = await openApp(build, config)
  if (isDemo) await fillDemo(build, app)
  const server = createHttpServer(createListener(app, build, join(BUILD, 'client')))
  const url = await listen(server, config).catch(async (error) => {
    await app.close()
    throw error
  })
  stopOnSignals(server, app)
  app.log.info({ url, pid: process.pid }, 'listening')
  process.stdout.write(`Nómina está lista en ${url}\n`)
  if (isDemo) process.stdout.write(`Entre con uno de estos usuarios:\n${DEMO_NOTICE}`)
}

async function loadBuild(): Promise<BuiltApp> {
  try {
    return await import(join(BUILD, 'server/index.js'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ConfigError('La aplicación no está construida: arranque con "npm start".')
  }
}
