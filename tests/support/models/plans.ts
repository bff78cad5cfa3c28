import type Sqlite from 'better-sqlite3'
import { dialect } from '#db/columns.ts'
import { onStatements } from './statements.ts'

/** The plan of each statement that `work` runs in the tests of a file, a line a step; of SQLite alone. */
export function watchPlans() {
  const asked = new Map<string, Sqlite.Database>()
  onStatements(({ source, database }) => {
    if (dialect === 'sqlite') asked.set(source, database)
  })
  return async (work: () => Promise<unknown>): Promise<string[]> => {
    asked.clear()
    await work()
    return [...asked].flatMap(([source, database]) => {
      const nothing = Array.from(source.matchAll(/\?/g), () => null)
      const steps = database.prepare(`EXPLAIN QUERY PLAN ${source}`).all(...nothing)
      return (steps as { detail: string }[]).map(({ detail }) => detail)
    })
  }
}
