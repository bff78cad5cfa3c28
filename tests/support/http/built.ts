/** The app as `react-router build` leaves it, opened on a database, without a listener. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createRequestHandler } from 'react-router'
import type { App } from '#app/context.ts'
import { type Config, readConfig } from '#app/upkeep/config.server.ts'
import type { BuiltApp } from '../../../server/listener.ts'
import type { Handler } from './client.ts'

export const ADMIN = { email: 'ana@example.com', password: 'clave-de-ana' }

const BUILD = join(import.meta.dirname, '../../../build/server/index.js')

export async function loadBuild(): Promise<BuiltApp> {
  return import(/* @vite-ignore */ BUILD)
}

/** The settings of a test's app: errors are logged, so that a 500 says why. */
export function configFor(database: string, more: Record<string, string> = {}): Config {
  return readConfig({
    DATABASE_URL: database,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'error',
    ...more,
  })
}

const answering = new WeakMap<BuiltApp, ReturnType<typeof createRequestHandler>>()

/** React Router over a build: made once, as by server/listener.ts, since it takes in every route. */
function answersOf(build: BuiltApp) {
  const known = answering.get(build)
  if (known) return known
  const made = createRequestHandler(build.entry.module.withErrorScreens(build), 'production')
  answering.set(build, made)
  return made
}

/** The request handler, as server/listener.ts composes it. */
export function handlerOf(app: App, build: BuiltApp): Handler {
  const answer = answersOf(build)
  const { loadContext } = build.entry.module
  return (request, address) =>
    answer(request, loadContext(app, { address, requestId: randomUUID() }))
}
