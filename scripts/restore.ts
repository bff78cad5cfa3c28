/** `npm run restore -- FILE`: restores a copy, after checking it. */
import { databaseName, restoreBackup } from '#app/upkeep/backups.server.ts'
import { readConfig } from '#app/upkeep/config.server.ts'
import { Refused } from '#app/upkeep/refused.ts'
import { runCommand } from './command.ts'

await runCommand(async () => {
  const { database } = readConfig(process.env)
  const [copy] = process.argv.slice(2)
  if (!copy) throw new Refused('Diga qué copia: npm run restore -- data/backups/nomina-….db')
  const kept = await restoreBackup(copy, database, new Date())
  const done = `${databaseName(database)} es ahora la copia ${copy}`
  return kept ? [done, `La base de datos reemplazada quedó en ${kept}`] : [done]
})
