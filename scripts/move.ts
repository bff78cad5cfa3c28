/** `npm run move -- postgres://…`: copies the embedded database into an empty PostgreSQL. */
import { ConfigError, readConfig } from '#app/upkeep/config.server.ts'
import { moveDatabase } from '#app/upkeep/move.server.ts'
import { Refused } from '#app/upkeep/refused.ts'
import { runCommand } from './command.ts'

await runCommand(async () => {
  const { database: from } = readConfig(process.env)
  const [address] = process.argv.slice(2)
  if (from.kind !== 'sqlite') {
    throw new Refused('DATABASE_URL debe ser la ruta del archivo SQLite que se mueve.')
  }
  return [await moveDatabase(from.path, targetOf(address))]
})

function targetOf(address: string | undefined): string {
  try {
    const { database } = readConfig({ DATABASE_URL: address })
    if (database.kind === 'postgres') return database.url
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
  }
  throw new Refused('Diga a dónde: npm run move -- postgres://usuario:clave@servidor/base')
}
