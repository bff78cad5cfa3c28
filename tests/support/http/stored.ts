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
  const asked =
    dialect === 'sqlite'
      ? ask(db, sql`pragma data_version`)
      : ask(db, sql`select pg_snapshot_xmax(pg_current_snapshot())::text as version`)
  return JSON.stringify(await asked)
}

async function read(db: Db): Promise<Reading['tables']> {
  return Object.entries(await rowsOf(db)).map(([name, rows]) => {
    const hash = createHash('sha256').update(rows.join('\n')).digest('hex')
    return [name, `${name}: ${rows.length} rows, ${hash}`]
  })
}

/** Who is in charge of the jobs that run beside the requests is no request's to change. */
const RECORDS = TABLES.filter((each) => each !== leases)

/** Every row of the tables, as text and in order, by the table's name. */
export async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  if (dialect === 'postgres') {
    // One question in place of one for each table.
    const each = RECORDS.map(
      (table) =>
        sql`select ${getTableName(table)} as name, array(select t::text from ${table} t) as rows`,
    )
    const all = (await ask(db, sql.join(each, sql` union all `))) as Named[]
    for (const { name, rows } of all) found[name] = rows.sort()
    return found
  }
  for (const table of RECORDS) {
    const rows = (await ask(db, sql`select * from ${table}`)) as object[]
    found[getTableName(table)] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return found
}
type Named = { name: string; rows: string[] }

/** The rows of an answer, as the engine gives them. */
async function ask(db: Db, query: SQL): Promise<unknown[]> {
  const handle = db as unknown as {
    all(query: SQL): Promise<unknown[]>
    execute(query: SQL): Promise<{ rows: unknown[] }>
  }
  return dialect === 'sqlite' ? handle.all(query) : (await handle.execute(query)).rows
}
