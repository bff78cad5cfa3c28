import type Sqlite from 'better-sqlite3'

const KEPT = 500

/**
 * Keeps prepared statements by their text: Drizzle prepares each query anew, which costs more than
 * running it. Safe because Drizzle runs what it prepares at once, and sets `raw` itself.
 */
export function cachedStatements(connection: Sqlite.Database): Sqlite.Database {
  const kept = new Map<string, Sqlite.Statement>()
  const prepare = connection.prepare.bind(connection) as (sql: string) => Sqlite.Statement
  connection.prepare = ((sql: string) => {
    let statement = kept.get(sql)
    if (!statement) {
      statement = prepare(plannedOnce(sql))
      if (kept.size >= KEPT) kept.delete(kept.keys().next().value as string)
      kept.set(sql, statement)
    }
    if (statement.reader) statement.raw(false)
    return statement
  }) as typeof connection.prepare
  return connection
}

/**
 * SQLite plans a statement anew each time that a value is bound which its plan may depend on, as in
 * `= ?`, `like ?` and `limit ?`: that takes longer than most of our queries. It looks at bare
 * parameters alone; `likely` gives back what it is given. An insert has no plan.
 */
function plannedOnce(sql: string): string {
  if (sql.startsWith('insert')) return sql
  return sql.replace(/'[^']*'|"[^"]*"|\?/g, (part) => (part === '?' ? 'likely(?)' : part))
}
