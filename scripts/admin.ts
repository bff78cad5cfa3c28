/**
 * `npm run admin -- reset EMAIL` prints a link with which that user sets a password;
 * `npm run admin -- remove-factor EMAIL` lets that user in by the password alone.
 */

import { type Actor, systemActor } from '#app/kernel/access/actor.ts'
import { removeFactor } from '#app/models/second-factor/change.server.ts'
import { createResetSecret, resetPath } from '#app/models/users/account.server.ts'
import { findLogin } from '#app/models/users/read.server.ts'
import { type Config, readConfig } from '#app/upkeep/config.server.ts'
import { Refused } from '#app/upkeep/refused.ts'
import { openDatabase, openSnapshot, type Tx } from '#db/client.server.ts'
import { runCommand } from './command.ts'

const COMMANDS: Record<string, (config: Config, email: string) => Promise<string[]>> = {
  reset: async (config, email) => {
    const secret = await changed(config, email, createResetSecret)
    return ['Sirve una vez, durante 24 horas:', originOf(config) + resetPath(secret)]
  },
  'remove-factor': async (config, email) => {
    await changed(config, email, removeFactor)
    return ['Se ha quitado el segundo factor y se han cerrado las sesiones:', email]
  },
}

type Change<T> = (tx: Tx, user_id: number, actor: Actor) => Promise<T>

/** Changes the user with this e-mail, as the system. Throws Refused for an unknown one. */
async function changed<T>({ database }: Config, email: string, change: Change<T>): Promise<T> {
  const address = database.kind === 'sqlite' ? database.path : database.url
  // openDatabase would create a missing database.
  await (await openSnapshot(address)).close()
  const { db, transaction, close } = await openDatabase(address)
  try {
    const user = await findLogin(db, email.trim().toLowerCase())
    if (!user) throw new Refused(`No hay un usuario con el correo ${email}`)
    return await transaction((tx) => change(tx, user.id, systemActor(new Date())))
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
  const [name = '', email] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || !email)
    throw new Refused('Uso: npm run admin -- reset CORREO, o remove-factor CORREO')
  return command(readConfig(process.env), email)
})
