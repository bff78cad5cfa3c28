/** Puts the rows of a SQLite file back, while the app keeps it open. */
import Sqlite from 'better-sqlite3'

export type Pristine = {
  /** Makes every row that of the source; false when the schema is another by now. */
  restore(): boolean
  close(): void
}

/**
 * For a copy of `source` that nobody has opened yet. Triggers would refuse to delete what the app only
 * adds, so the connection that restores has read the schema without them; it writes them back for
 * whoever opens the file after it.
 */
export function pristineOf(path: string, source: string): Pristine {
  withoutTriggers(path)
  const connection = connectionTo(path)
  connection.pragma('synchronous = OFF')
  connection.pragma('foreign_keys = OFF')
  connection.prepare('attach ? as pristine').run(source)
  const statements = namesOfTables(connection).flatMap((name) => {
    const [own, kept] = [`main."${name}"`, `pristine."${name}"`]
    const isEmpty = connection.prepare(`select 1 from ${kept} limit 1`).get() === undefined
    const put = isEmpty ? [] : [`insert into ${own} select * from ${kept}`]
    return [`delete from ${own}`, ...put].map((each) => connection.prepare(each))
  })
  connection.pragma('writable_schema = ON')
  connection.exec(
    `insert into main.sqlite_schema select * from pristine.sqlite_schema where type = 'trigger'`,
  )
  connection.pragma('writable_schema = OFF')

  const version = (of: 'data' | 'schema') =>
    connection.pragma(`main.${of}_version`, { simple: true })
  const schema = version('schema')
  let data = version('data')
  return {
    restore: () => {
      if (version('schema') !== schema) return false
      if (version('data') === data) return true
      connection.exec('begin immediate')
      for (const statement of statements) statement.run()
      connection.exec('commit')
      data = version('data')
      return true
    },
    close: () => connection.close(),
  }
}

function connectionTo(path: string): Sqlite.Database {
  const connection = new Sqlite(path)
  // The schema may not be written otherwise.
  connection.unsafeMode(true)
  return connection
}

function withoutTriggers(path: string): void {
  const connection = connectionTo(path)
  connection.pragma('writable_schema = ON')
  connection.exec(`delete from sqlite_schema where type = 'trigger'`)
  connection.close()
}

/** Of tables with rows of their own: a virtual table's are in others. */
function namesOfTables(connection: Sqlite.Database): string[] {
  const found = connection
    .prepare("select name from main.sqlite_schema where type = 'table' and rootpage > 0")
    .pluck()
    .all()
  return found as string[]
}
