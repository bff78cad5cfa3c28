/** Gives every test of a file the built app on its own database. */
import { count } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import type { App } from '#app/context.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { audit } from '#db/schema.ts'
import { copiesOf } from '#tests/support/databases/copies.ts'
import { NOW } from '#tests/support/models/actor.ts'
import type { BuiltApp } from '../../../server/listener.ts'
import { storedIn } from '../databases/stored.ts'
import { configFor, handlerOf, loadBuild } from './built.ts'
import { Client, type Handler } from './client.ts'
import type { Role } from './http.setup.ts'

export type TestApp = {
  readonly app: App
  readonly db: Db
  readonly handler: Handler
  readonly build: BuiltApp
  /** Someone with the role, logged in in the browser and with a token of the API. */
  as(role: Role): Client
  visitor(): Client
  /** Moves the clock on. */
  wait(minutes: number): void
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * What every table holds: equal texts mean that nothing was stored, changed or removed. A test
   * whose refusals are counted, or that logs in, leaves out the tables that are for that.
   */
  changes(
    ...except: ('rate_limits' | 'sessions' | 'tokens' | 'wizard_drafts' | 'salary_drafts')[]
  ): Promise<string>
  /** How many changes are on record. */
  recorded(): Promise<number>
}

/** The ids and logins of the company in the database (world.ts). */
const { logins, template, ...prepared } = inject('prepared')
export const { world } = prepared

/**
 * The clock starts at NOW. Settings are those of the environment, such as PUBLIC_URL. Without `jobs`
 * nothing is sent or cleared in the background, which would write at its own times.
 */
export function testApp(
  settings: Record<string, string> = {},
  { jobs = false }: { jobs?: boolean } = {},
): TestApp {
  const copies = copiesOf(template, async (address) =>
    (await loadBuild()).entry.module.openDatabase(address),
  )
  let now = NOW
  let opened: { app: App; handler: Handler; build: BuiltApp } | undefined
  beforeEach(async () => {
    now = NOW
    const build = await loadBuild()
    const database = await copies.fresh()
    const config = configFor(copies.address(), settings)
    const app = await build.entry.module.openApp(config, () => now, database)
    if (!jobs) await app.stopJobs()
    opened = { app, build, handler: handlerOf(app, build) }
  })
  afterEach(() => opened?.app.close())
  afterAll(() => copies.end())
  const it = () => {
    if (!opened) throw new Error('The app is there in tests and in beforeEach only')
    return opened
  }
  return {
    get app() {
      return it().app
    },
    get db() {
      return it().app.database.db
    },
    get handler() {
      return it().handler
    },
    get build() {
      return it().build
    },
    as: (role) => new Client(it().handler, logins[role].cookies, logins[role].token),
    visitor: () => new Client(it().handler),
    wait: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    write: (work) => it().app.database.transaction(work),
    changes: (...except) => storedIn(it().app.database.db, except),
    recorded: async () =>
      (await it().app.database.db.select({ n: count() }).from(audit))[0]?.n ?? 0,
  }
}
