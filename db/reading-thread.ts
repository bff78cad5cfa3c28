/** Answers queries on a SQLite file in a thread of its own, one after the other (apart.server.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { cachedStatements } from './statements.server.ts'

const connection = new Sqlite(workerData, { fileMustExist: true, timeout: 5000 })
connection.pragma('query_only = ON')
connection.pragma('temp_store = MEMORY')
const { prepare } = cachedStatements(connection)

parentPort?.on('message', ({ sql, values }: { sql: string; values: unknown[] }) => {
  try {
    parentPort?.postMessage({
      rows: prepare(sql)
        .raw()
        .all(...values),
    })
  } catch (error) {
    // An error's code does not travel with it.
    const { message, code } = error as { message: string; code: string }
    parentPort?.postMessage({ failed: { message, code } })
  }
})
