/** Logging in and registering, the same for screens and the API. */

import type { App } from '#app/context.ts'
import { registerUser } from '#app/models/users/create.server.ts'
import type { credentialsInput, registrationInput } from '#app/models/users/fields.ts'
import { findLogin } from '#app/models/users/read.server.ts'
import { actorOf } from '#app/services/access/actor.ts'
import { checkVerified, type Login, verifyLogin } from '#app/services/access/auth.server.ts'
import { networkOf } from '#app/services/access/networks.server.ts'
import { hashPassword } from '#app/services/access/passwords.server.ts'
import { counted, REGISTER_LIMIT } from '#app/services/access/rate-limit.server.ts'
import { EMPLOYEE } from '#app/services/access/roles.ts'
import { FieldErrors, TryLater } from '#app/services/errors/errors.ts'
import type { InputOf } from '#app/services/fields/inputs.ts'
import type { Tx } from '#db/client.server.ts'
import { asVisitor } from './authority.server.ts'
import { NOT_EQUAL } from './own-password.server.ts'

/** The user who logged in, and the secret of the new session or token. */
type LoggedIn = { user: Login; secret: string }

/**
 * Checks an e-mail and password, and issues the secret of a session or a token. Throws FieldErrors
 * under email and password, or TryLater. The log keeps the address, not the e-mail.
 */
export async function logIn(
  app: App,
  credentials: InputOf<typeof credentialsInput>,
  address: string,
  issue: (tx: Tx, user_id: number, now: Date) => Promise<string>,
): Promise<LoggedIn> {
  const door = asVisitor(app)
  const find = (email: string) => findLogin(door.db, email)
  try {
    const user = await verifyLogin(door, find, credentials, address, app.now())
    const secret = await door.transaction(async (tx) => {
      await checkVerified(tx, user)
      return issue(tx, user.id, app.now())
    })
    app.log.info({ user: user.id, address }, 'logged in')
    return { user, secret }
  } catch (error) {
    const isExpected = error instanceof FieldErrors || error instanceof TryLater
    if (isExpected) app.log.warn({ address, reason: error.name }, 'login refused')
    throw error
  }
}

/**
 * Stores a registration for somebody to confirm later. A known e-mail gets the same answer in the
 * same time. Throws FieldErrors, TooMany after 5 an hour from one address, and Busy.
 */
export async function register(
  app: App,
  input: InputOf<typeof registrationInput>,
  address: string,
): Promise<void> {
  if (input.re_password !== input.password) {
    throw new FieldErrors({ re_password: NOT_EQUAL })
  }
  const now = app.now()
  const counter = { limit: REGISTER_LIMIT, parts: ['register', networkOf(address)] }
  const { name, email } = input
  const door = asVisitor(app)
  const store = async () => {
    const password_hash = await hashPassword(input.password, address)
    await door.transaction((tx) =>
      registerUser(
        tx,
        { name, email, password_hash },
        actorOf({ id: null, name, role_id: EMPLOYEE }, now),
      ),
    )
  }
  await counted(door, counter, now, store, () => true)
}
