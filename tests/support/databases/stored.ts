/** The contents of a database, to show that nothing has changed. */
import { createHash } from 'node:crypto'
import type Sqlite from 'better-sqlite3'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { leases } from '#db/schema.ts'
import { TABLES } from '#db/tables.ts'

/** What a table held when it was read, and how often it had been written by then. */
type Reading = { version: string; line: string }
const readings = new WeakMap<Db, Map<string, Reading>>()

/** Who is in charge of the jobs that run beside the requests is no request's to change. */
const RECORDS = TABLES.filter((each) => each !== leases)

/** One line for each table with its row count and a hash: a differing line names the table. */
export async function storedIn(db: Db, except: readonly string[] = []): Promise<string> {
  const known = readings.get(db) ?? new Map<string, Reading>()
  readings.set(db, known)
  const versionOf = await versions(db)
  const moved = RECORDS.filter((table) => {
    const name = getTableName(table)
    return known.get(name)?.version !== versionOf(name)
  })
  for (const [name, rows] of await rowsOf(db, moved)) {
    const hash = createHash('sha256').update(rows.sort().join('\n')).digest('hex')
    const line = `${name}: ${rows.length} rows, ${hash}`
    known.set(name, { version: versionOf(name), line })
  }
  const names = RECORDS.map(getTableName).filter((name) => !except.includes(name))
  return names.map((name) => known.get(name)?.line).join('\n')
}

/** A text for each table that another commit changes, so that what nobody wrote is not read again. */
async function versions(db: Db): Promise<(name: string) => string> {
  if (dialect === 'sqlite') {
    const version = JSON.stringify(await ask(db, sql`pragma data_version`))
    return () => version
  }
  const noted = sql`select name, max(id)::text as last from pristine.written group by name`
  const last = new Map(((await ask(db, noted)) as Noted[]).map(({ name, last }) => [name, last]))
  return (name) => last.get(name) ?? ''
}
type Noted = { name: string; last: string }

/** Every row of the tables, as text, by the table's name. */
async function rowsOf(db: Db, tables: typeof RECORDS): Promise<[name: string, rows: string[]][]> {
  if (tables.length === 0) return []
  if (dialect === 'sqlite') {
    const { $client } = db as unknown as { $client: Sqlite.Database }
    return tables.map((table) => {
      const rows = $client
        .prepare(`select * from "${getTableName(table)}"`)
        .raw()
        .all()
      return [getTableName(table), rows.map((row) => JSON.stringify(row))]
    })
  }
  // One question in place of one for each table.
  const each = tables.map(
    (table) =>
      sql`select ${getTableName(table)} as name, array(select t::text from ${table} t) as rows`,
  )
  const all = (await ask(db, sql.join(each, sql` union all `))) as Named[]
  return all.map(({ name, rows }) => [name, rows])
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
