/** `npm run check`: proves what must always hold, and names each thing that does not. */
import { readConfig } from '#app/services/config.server.ts'
import { findBrokenInvariants } from '#app/services/invariants.server.ts'
import { Refused } from '#app/services/refused.ts'
import { openSnapshot } from '#db/client.server.ts'
import { runCommand } from './command.ts'

await runCommand(async () => {
  const { database } = readConfig(process.env)
  const snapshot = await openSnapshot(database.kind === 'sqlite' ? database.path : database.url)
  const broken = await findBrokenInvariants(snapshot.db).finally(snapshot.close)
  if (broken.length > 0) throw new Refused(`No concuerda: ${broken.length}`, broken)
  return ['Todo concuerda: saldos, movimientos, totales, números, referencias y auditoría.']
})
