import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { dialect } from '#db/columns.ts'

const STEPS = ['all', 'get', 'run', 'iterate']

/** Tells of each statement that either engine runs in the tests of a file; of SQLite also which. */
export function onStatements(told: (statement: Sqlite.Statement) => void): void {
  // The one prototype of all its statements or connections.
  const [proto, names] =
    dialect === 'sqlite'
      ? [Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1')), STEPS]
      : [pg.Client.prototype, ['query']]
  for (const name of names) {
    let real: (...values: unknown[]) => unknown
    beforeAll(() => {
      real = proto[name]
      proto[name] = function (this: Sqlite.Statement, ...values: unknown[]) {
        told(this)
        return real.apply(this, values)
      }
    })
    afterAll(() => {
      proto[name] = real
    })
  }
}

/** How many statements `work` takes. */
export function watchStatements() {
  let run = 0
  onStatements(() => void run++)
  return async (work: () => Promise<unknown>): Promise<number> => {
    run = 0
    await work()
    return run
  }
}
