/** `npm run restore -- FILE`: puts a copy back, once it is known to be sound. */
import { BackupRefused, restoreBackup } from '#app/services/backups.server.ts'
import { ConfigError, readConfig } from '#app/services/config.server.ts'

try {
  const { database } = readConfig(process.env)
  const [copy] = process.argv.slice(2)
  if (database.kind === 'postgres') {
    const file = copy ?? 'nomina-AAAAMMDD-HHMMSS.dump'
    throw new BackupRefused('Con PostgreSQL la copia se repone con su propia herramienta:', [
      `pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" ${file}`,
    ])
  }
  if (!copy) throw new BackupRefused('Diga qué copia: npm run restore -- data/backups/nomina-….db')
  const kept = await restoreBackup(copy, database.path, new Date())
  process.stdout.write(`${database.path} es ahora la copia ${copy}\n`)
  if (kept) process.stdout.write(`La base de datos reemplazada quedó en ${kept}\n`)
} catch (error) {
  if (!(error instanceof BackupRefused || error instanceof ConfigError)) throw error
  const details = error instanceof BackupRefused ? error.details : []
  process.stderr.write(`${[error.message, ...details].join('\n')}\n`)
  process.exitCode = 1
}
