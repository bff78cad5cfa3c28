/** `npm run backup`: a consistent copy of the embedded database, also while the app runs. */
import { BackupRefused, stampOf, writeBackup } from '#app/services/backups.server.ts'
import { ConfigError, readConfig } from '#app/services/config.server.ts'

try {
  const { database } = readConfig(process.env)
  if (database.kind === 'postgres') {
    const file = `nomina-${stampOf(new Date())}.dump`
    throw new BackupRefused('Con PostgreSQL la copia se hace con su propia herramienta:', [
      `pg_dump --format=custom --file=${file} "$DATABASE_URL"`,
    ])
  }
  process.stdout.write(`${await writeBackup(database.path, new Date())}\n`)
} catch (error) {
  if (!(error instanceof BackupRefused || error instanceof ConfigError)) throw error
  const details = error instanceof BackupRefused ? error.details : []
  process.stderr.write(`${[error.message, ...details].join('\n')}\n`)
  process.exitCode = 1
}
