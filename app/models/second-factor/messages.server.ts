/** Tells users what happens to their second factor, in case it was not them. */

import { eq } from 'drizzle-orm'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import type { Tx } from '#db/client.server.ts'
import { users } from '#db/schema.ts'

const ELSE = 'Si no fue usted, cambie su contraseña y avise a un administrador.'
const MESSAGES = {
  on: {
    title: 'Segundo factor activado',
    content: `Desde ahora se le pide un código al iniciar sesión. Sus otras sesiones se cerraron. ${ELSE}`,
  },
  off: {
    title: 'Segundo factor quitado',
    content: `Ya no se le pide un código al iniciar sesión, y se cerraron sus otras sesiones. ${ELSE}`,
  },
  passkey_on: {
    title: 'Llave de acceso agregada',
    content: `Desde ahora puede usarla en lugar del código al iniciar sesión. ${ELSE}`,
  },
  passkey_off: {
    title: 'Llave de acceso quitada',
    content: `Ya no sirve para iniciar sesión; los códigos siguen sirviendo. ${ELSE}`,
  },
  used_up: {
    title: 'Demasiados códigos equivocados',
    content:
      'Alguien que sabe su contraseña escribió demasiados códigos equivocados. Si no fue usted, cámbiela. Mientras espera puede entrar con un código de recuperación o con una llave de acceso.',
  },
  codes: {
    title: 'Códigos de recuperación nuevos',
    content: `Los códigos de recuperación anteriores ya no sirven. ${ELSE}`,
  },
}

export async function tellOfFactor(
  tx: Tx,
  user_id: number,
  what: keyof typeof MESSAGES,
  at: Date,
): Promise<void> {
  const [receiver] = await tx
    .select({ id: users.id, simgulary_bot_id: users.simgulary_bot_id })
    .from(users)
    .where(eq(users.id, user_id))
  if (!receiver) return
  const occasion = `factor:${what}:${user_id}:${at.toISOString()}`
  await enqueue(tx, [{ receiver, occasion, ...MESSAGES[what] }], at)
}
