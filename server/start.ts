/** The steps to start the server, built or in development. An error ends it with one line. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '#app/context.ts'
import { DEMO_ADMIN } from '#app/demo/users.ts'
import { causeOf } from '#app/kernel/errors/cause.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { type Config, ConfigError } from '#app/upkeep/config.server.ts'
import type { BuiltApp } from './listener.ts'

/** The administrator of a demo, with public credentials, even if the environment names another. */
export const DEMO_ADMINISTRATOR = {
  ADMIN_EMAIL: DEMO_ADMIN.email,
  ADMIN_PASSWORD: DEMO_ADMIN.password,
}

const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: 'ya está en uso',
  EACCES: 'no está permitido a este usuario',
  EADDRNOTAVAIL: 'no es una dirección de esta máquina',
  ENOTFOUND: 'no es una dirección de esta máquina',
}

/** Starts, or ends the process with 1 and the ConfigError's line. Throws other errors. */
export async function startOrExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Opens the app on the database in its settings. Throws ConfigError when it cannot be opened. */
export async function openApp(build: BuiltApp, config: Config): Promise<App> {
  try {
    return await build.entry.module.openApp(config)
  } catch (error) {
    // The build has a ConfigError of its own.
    if (error instanceof Error && error.name === 'ConfigError') throw new ConfigError(error.message)
    createLog(config.logLevel).debug({ err: error }, 'opening failed')
    const name = nameOf(config.database)
    throw new ConfigError(`No se puede abrir la base de datos ${name}: ${causeOf(error)}`)
  }
}

/** Fills the app's database with the demo, once. Throws ConfigError when it holds other data. */
export async function fillDemo(build: BuiltApp, app: App): Promise<void> {
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

/**
 * Listens, and returns the URL of the server on this machine. Throws ConfigError when the address
 * is not available.
 */
export async function listen(server: Server, { host, port }: Config): Promise<string> {
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

/** The database's name for the operator, without its password. */
function nameOf(database: Config['database']): string {
  if (database.kind === 'sqlite') return database.path
  const { host, pathname } = new URL(database.url)
  return `postgres://${host}${pathname}`
}
