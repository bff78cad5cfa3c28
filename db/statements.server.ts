import type Sqlite from 'better-sqlite3'

const KEPT = 500

/**
 * Caches prepared statements by their text: Drizzle prepares each query again, which costs more
 * than running it. Safe because Drizzle runs a statement right after preparing it, and sets `raw`
 * itself.
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
 * SQLite plans a statement again whenever a bound value may affect its plan, as in `= ?`, `like ?`
 * and `limit ?`; that takes longer than most of our queries. Only bare parameters do this, and
 * `likely` returns its argument unchanged. An insert has no plan.
 */
function plannedOnce(sql: string): string {
  if (sql.startsWith('insert')) return sql
  return sql.replace(/'[^']*'|"[^"]*"|\?/g, (part) => (part === '?' ? 'likely(?)' : part))
}
