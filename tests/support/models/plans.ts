import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, type MockInstance, vi } from 'vitest'

/**
 * Watches what SQLite is asked in the tests of a file, from before their databases are opened. The plan of each
 * statement that `work` runs for the first time, a line a step.
 */
export function watchPlans() {
  let prepare: MockInstance<Sqlite.Database['prepare']>
  beforeAll(() => {
    prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  })
  afterAll(() => prepare.mockRestore())
  return async (work: () => Promise<unknown>): Promise<string[]> => {
    prepare.mockClear()
    await work()
    const connection = prepare.mock.contexts[0] as Sqlite.Database
    const statements = new Set(prepare.mock.calls.map(([statement]) => statement))
    return [...statements].flatMap((statement) => {
      const nothing = Array.from(statement.matchAll(/\?/g), () => null)
      const steps = connection.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...nothing)
      return (steps as { detail: string }[]).map(({ detail }) => detail)
    })
  }
}
