/** The contents of a database, to show that nothing has changed. */
import { createHash } from 'node:crypto'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { leases } from '#db/schema.ts'
import { TABLES } from '#db/tables.ts'

type Reading = { version: string; tables: [name: string, line: string][] }
const readings = new WeakMap<Db, Reading>()

/** One line for each table with its row count and a hash: a differing line names the table. */
export async function storedIn(db: Db, except: readonly string[]): Promise<string> {
  const version = await versionOf(db)
  let last = readings.get(db)
  if (last?.version !== version) {
    last = { version, tables: await read(db) }
    readings.set(db, last)
  }
  const lines = last.tables.filter(([name]) => !except.includes(name)).map(([, line]) => line)
  return lines.join('\n')
}

/** Changes with another connection's commit, so that tables are read again only then. */
async function versionOf(db: Db): Promise<string> {
  const handle = db as unknown as Record<'all' | 'execute', (query: SQL) => unknown>
  const asked =
    dialect === 'sqlite'
      ? handle.all(sql`pragma data_version`)
      : handle.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as version`)
  return JSON.stringify(await asked)
}

async function read(db: Db): Promise<Reading['tables']> {
  const tables: Reading['tables'] = []
  // Who is in charge of the jobs that run beside the requests is no request's to change.
  for (const table of TABLES.filter((each) => each !== leases)) {
    const name = getTableName(table)
    const rows = (await db.select().from(table)).map((row) => JSON.stringify(row)).sort()
    const hash = createHash('sha256').update(rows.join('\n')).digest('hex')
    tables.push([name, `${name}: ${rows.length} rows, ${hash}`])
  }
  return tables
}
