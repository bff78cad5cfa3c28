/** `npm run admin -- reset EMAIL`: prints a link with which that user sets a password. */

import { createResetSecret, resetPath } from '#app/models/users/account.server.ts'
import { findLogin } from '#app/models/users/read.server.ts'
import { systemActor } from '#app/services/access/actor.ts'
import { type Config, readConfig } from '#app/services/upkeep/config.server.ts'
import { Refused } from '#app/services/upkeep/refused.ts'
import { openDatabase, openSnapshot } from '#db/client.server.ts'
import { runCommand } from './command.ts'

async function reset(config: Config, email: string): Promise<string> {
  const { database } = config
  const address = database.kind === 'sqlite' ? database.path : database.url
  // openDatabase would create a missing database.
  await (await openSnapshot(address)).close()
  const { db, transaction, close } = await openDatabase(address)
  try {
    const user = await findLogin(db, email.trim().toLowerCase())
    if (!user) throw new Refused(`No hay un usuario con el correo ${email}`)
    const actor = systemActor(new Date())
    const secret = await transaction((tx) => createResetSecret(tx, user.id, actor))
    return originOf(config) + resetPath(secret)
  } finally {
    await close()
  }
}

/** The app's public address, as far as its settings tell. */
function originOf({ publicUrl, host, port }: Config): string {
  if (publicUrl) return publicUrl.origin
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

await runCommand(async () => {
  const [command, email] = process.argv.slice(2)
  if (command !== 'reset' || !email) throw new Refused('Uso: npm run admin -- reset CORREO')
  const url = await reset(readConfig(process.env), email)
  return ['Sirve una vez, durante 24 horas:', url]
})
