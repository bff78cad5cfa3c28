/** Logging in and registering, the same for screens and the API. */
import type { App } from '#app/context.ts'
import { findLogin } from '#app/models/user.server.ts'
import type { credentialsInput, registrationInput } from '#app/models/user.ts'
import { registerUser } from '#app/models/user-changes.server.ts'
import { systemActor } from '#app/services/actor.ts'
import { type Login, verifyLogin } from '#app/services/auth.server.ts'
import { FieldErrors } from '#app/services/errors.ts'
import type { InputOf } from '#app/services/fields.ts'
import { hashPassword } from '#app/services/passwords.server.ts'
import {
  checkLimit,
  countAgainst,
  networkOf,
  REGISTER_LIMIT,
  TooMany,
} from '#app/services/rate-limit.server.ts'

/** Throws FieldErrors under email and password, or TooMany. The log says from where, not whose. */
export async function logIn(
  app: App,
  credentials: InputOf<typeof credentialsInput>,
  address: string,
): Promise<Login> {
  const find = (email: string) => findLogin(app.database.db, email)
  try {
    const user = await verifyLogin(app.database, find, credentials, address, app.now())
    app.log.info({ user: user.id, address }, 'logged in')
    return user
  } catch (error) {
    const isExpected = error instanceof FieldErrors || error instanceof TooMany
    if (isExpected) app.log.warn({ address, reason: error.name }, 'login refused')
    throw error
  }
}

/**
 * Keeps a registration that somebody confirms later. A known e-mail gets the same answer in the
 * same time. Throws FieldErrors, or TooMany after 5 an hour from one address.
 */
export async function register(
  app: App,
  input: InputOf<typeof registrationInput>,
  address: string,
): Promise<void> {
  if (input.re_password !== input.password) {
    throw new FieldErrors({ re_password: 'Las contraseñas no son iguales' })
  }
  const now = app.now()
  const limited = ['register', networkOf(address)]
  await checkLimit(app.database.db, REGISTER_LIMIT, limited, now)
  const { name, email } = input
  const password_hash = await hashPassword(input.password)
  await app.database.transaction(async (tx) => {
    // Again: others may have been quicker while this one was hashed.
    await checkLimit(tx, REGISTER_LIMIT, limited, now)
    await countAgainst(tx, REGISTER_LIMIT, limited, now)
    await registerUser(tx, { name, email, password_hash }, { ...systemActor(now), name })
  })
}
