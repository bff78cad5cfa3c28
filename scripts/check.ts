/** `npm run check`: proves what must always hold, and names each thing that does not. */
import { ConfigError, readConfig } from '#app/services/config.server.ts'
import { findBrokenInvariants } from '#app/services/invariants.server.ts'
import { openSnapshot } from '#db/client.server.ts'

try {
  const { database } = readConfig(process.env)
  const snapshot = await openSnapshot(database.kind === 'sqlite' ? database.path : database.url)
  const broken = await findBrokenInvariants(snapshot.db)
  await snapshot.close()
  for (const sentence of broken) process.stderr.write(`${sentence}\n`)
  const verdict = 'Todo concuerda: saldos, movimientos, totales, números, referencias y auditoría.'
  process.stdout.write(broken.length === 0 ? `${verdict}\n` : `No concuerda: ${broken.length}\n`)
  process.exitCode = broken.length === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof Error)) throw error
  const reason = error instanceof ConfigError ? '' : 'No se puede comprobar la base de datos: '
  process.stderr.write(`${reason}${(error.cause as Error)?.message ?? error.message}\n`)
  process.exitCode = 1
}
