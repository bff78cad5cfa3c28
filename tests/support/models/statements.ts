import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, vi } from 'vitest'
import { dialect } from '#db/columns.ts'

const STEPS = ['all', 'get', 'run', 'iterate']

/**
 * Counts what either engine runs in the tests of a file, by the one prototype of all its statements or
 * connections. How many of them `work` takes.
 */
export function watchStatements() {
  let run = 0
  const [proto, names] =
    dialect === 'sqlite'
      ? [Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1')), STEPS]
      : [pg.Client.prototype, ['query']]
  beforeAll(() => {
    for (const name of names) {
      const real = proto[name]
      vi.spyOn(proto, name).mockImplementation(function (this: unknown, ...values: unknown[]) {
        run++
        return real.apply(this, values)
      })
    }
  })
  afterAll(() => vi.restoreAllMocks())
  return async (work: () => Promise<unknown>): Promise<number> => {
    run = 0
    await work()
    return run
  }
}
