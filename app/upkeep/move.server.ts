/** Moves the embedded database to PostgreSQL. */

import { migrateSqliteSchema } from '#db/client.server.ts'
import { postgresName } from '#db/postgres.server.ts'
import { SHAPES } from '#db/tables.ts'
import { judgeFile, takeFile } from './backups.server.ts'
import { importIntoPostgres } from './backups-postgres.server.ts'
import { Refused } from './refused.ts'

/**
 * Copies the whole SQLite database at `path`, with ids and sequences, into an empty PostgreSQL;
 * returns a Spanish line about the result. The file stays as it is. Throws Refused, and then
 * nothing was copied.
 */
export async function moveDatabase(path: string, url: string): Promise<string> {
  judgeFile(path, path)
  const file = takeFile(path)
  try {
    migrateSqliteSchema(file.connection)
    const rows = await importIntoPostgres(file, url, async () => {
      throw new Refused(`${postgresName(url)} no está vacía: no se copió nada.`)
    })
    const moved = `${rows} filas de ${SHAPES.length} tablas`
    return `${moved} de ${path} están ahora en ${postgresName(url)}, y todo concuerda.`
  } finally {
    file.release()
  }
}
