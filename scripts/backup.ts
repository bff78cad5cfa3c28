/** `npm run backup [-- FILE]`: makes a consistent copy of the database, also while the app runs. */
import { writeBackup } from '#app/upkeep/backups.server.ts'
import { readConfig } from '#app/upkeep/config.server.ts'
import { runCommand } from './command.ts'

await runCommand(async () => {
  const { database } = readConfig(process.env)
  const [target] = process.argv.slice(2)
  return [await writeBackup(database, new Date(), target)]
})
