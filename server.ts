/** The process: reads its settings, opens the app, listens, and stops when told to. */
import './server/production.ts'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { App } from '#app/context.ts'
import { DEMO_ADMIN, DEMO_NOTICE } from '#app/demo/users.ts'
import { type Config, ConfigError, readConfig } from '#app/services/config.server.ts'
import { createLog } from '#app/services/log.server.ts'
import { createHttpServer } from './server/http-server.ts'
import { type BuiltApp, createListener } from './server/listener.ts'
import { stopOnSignals } from './server/stop.ts'

const BUILD = join(import.meta.dirname, 'build')
const DEMO_DATABASE = 'data/demo.db'
/** One whom everybody knows, whoever the environment names. */
const DEMO_ADMINISTRATOR = { ADMIN_EMAIL: DEMO_ADMIN.email, ADMIN_PASSWORD: DEMO_ADMIN.password }

const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: 'ya está en uso',
  EACCES: 'no está permitido a este usuario',
  EADDRNOTAVAIL: 'no es una dirección de esta máquina',
  ENOTFOUND: 'no es una dirección de esta máquina',
}

try {
  await serve(process.argv.includes('--demo'))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

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

async function fillDemo(build: BuiltApp, app: App) {
  try {
    await build.entry.module.seedDemo(app)
  } catch (error) {
    await app.close()
    if ((error as Error).name !== 'NotADemo') throw error
    throw new ConfigError(
      `${(error as Error).message}: use otra DATABASE_URL para la demostración.`,
    )
  }
}

async function loadBuild(): Promise<BuiltApp> {
  try {
    return await import(join(BUILD, 'server/index.js'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ConfigError('La aplicación no está construida: arranque con "npm start".')
  }
}

async function openApp(build: BuiltApp, config: Config) {
  try {
    return await build.entry.module.openApp(config)
  } catch (error) {
    createLog(config.logLevel).debug({ err: error }, 'opening failed')
    const name = nameOf(config.database)
    throw new ConfigError(`No se puede abrir la base de datos ${name}: ${causeOf(error)}`)
  }
}

/** The database as an operator knows it, without its password. */
function nameOf(database: Config['database']): string {
  if (database.kind === 'sqlite') return database.path
  const { host, pathname } = new URL(database.url)
  return `postgres://${host}${pathname}`
}

/** The first line of what an error comes from in the end. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return causeOf(error.cause)
  const { code } = error as NodeJS.ErrnoException
  return error.message.split('\n', 1)[0] || code || error.name
}

/** Listens, and gives back the URL under which this machine reaches the server. */
async function listen(server: Server, { host, port }: Config): Promise<string> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const reason = LISTEN_ERRORS[code] ?? `no se puede usar (${code})`
    throw new ConfigError(`No se puede escuchar: ${host}:${port} ${reason}.`)
  }
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const bracketed = name.includes(':') ? `[${name}]` : name
  return `http://${bracketed}:${(server.address() as AddressInfo).port}`
}
