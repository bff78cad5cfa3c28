/** Logging in and registering, the same for screens and the API. */

import type { App } from '#app/context.ts'
import { actorOf } from '#app/kernel/access/actor.ts'
import { EMPLOYEE } from '#app/kernel/access/roles.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, TryLater } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { checkVerified, type Login, verifyLogin } from '#app/models/access/auth.server.ts'
import { refuseCommon } from '#app/models/access/common-passwords.server.ts'
import { networkOf } from '#app/models/access/networks.server.ts'
import { spendSecret } from '#app/models/access/one-time-links.server.ts'
import type { Site } from '#app/models/access/passkeys.server.ts'
import { hashPassword } from '#app/models/access/passwords.server.ts'
import { counted, REGISTER_LIMIT } from '#app/models/access/rate-limit.server.ts'
import { type Client, createSession, createToken } from '#app/models/access/sessions.server.ts'
import { ENDED } from '#app/models/second-factor/fields.ts'
import { registerUser } from '#app/models/users/create.server.ts'
import type { credentialsInput, registrationInput } from '#app/models/users/fields.ts'
import { findLogin } from '#app/models/users/read.server.ts'
import type { Tx } from '#db/client.server.ts'
import { asVisitor } from './authority.server.ts'
import { NOT_EQUAL } from './own-password.server.ts'
import { beginPasskeyLogIn, withPasskey } from './passkeys.server.ts'
import { createHalfLogIn, type halfLoggedIn, logRefusal, withCode } from './second-factor.server.ts'

const MISSING = problem('required', 'Escriba el código de su segundo factor')

type Credentials = InputOf<typeof credentialsInput>
type From = Client & { address: string }

/** The user who logged in, and the secret of a session, or of half a log-in that waits for a code. */
type LoggedIn = { user: Login; secret: string; isHalf: boolean }

/**
 * Checks an e-mail and password, and starts a session; for a user with a second factor half a log-in.
 * Throws FieldErrors under email and password, or TryLater.
 */
export async function logIn(app: App, credentials: Credentials, client: From): Promise<LoggedIn> {
  const { user, result } = await verified(app, credentials, client, (tx, user) =>
    begin(tx, user, app.now(), client),
  )
  return begun(app, client, { user, ...result })
}

/** Starts a session, or half a log-in, of a user whose password is known to be right. */
async function begin(tx: Tx, user: Login, now: Date, client: From) {
  const isHalf = await checkVerified(tx, user)
  const issue = isHalf ? createHalfLogIn : createSession
  return { secret: await issue(tx, user.id, now, client), isHalf }
}

function begun(app: App, { address }: From, logged: LoggedIn): LoggedIn {
  if (!logged.isHalf) app.log.info({ user: logged.user.id, address }, 'logged in')
  return logged
}

/** Logs in who has just set a password by a link; null where they may not enter, or must wait. */
export async function logInAfterReset(
  app: App,
  { email, password_hash }: Pick<Login, 'email' | 'password_hash'>,
  client: From,
): Promise<LoggedIn | null> {
  const user = await findLogin(asVisitor(app).db, email)
  if (!user) return null
  try {
    const result = await asVisitor(app).transaction((tx) =>
      begin(tx, { ...user, password_hash }, app.now(), client),
    )
    return begun(app, client, { user, ...result })
  } catch (error) {
    if (error instanceof FieldErrors || error instanceof TryLater) return null
    throw error
  }
}

/**
 * Logs a program in, in one step: issues a token. Throws FieldErrors under `code`, too, once the
 * password is right.
 */
export async function logInAtOnce(
  app: App,
  { code, ...credentials }: Credentials & { code: string | null },
  client: From,
): Promise<{ user: Login; secret: string }> {
  const now = app.now()
  const issue = (tx: Tx, user: Login) => createToken(tx, user.id, now, client)
  const { user, result } = await verified(app, credentials, client, async (tx, user) =>
    (await checkVerified(tx, user)) ? null : issue(tx, user),
  )
  const byCode = async (tx: Tx) => {
    await checkVerified(tx, user)
    return issue(tx, user)
  }
  const secret =
    result ?? (await refusalLogged(app, client, () => secondStep(app, user, code, byCode)))
  app.log.info({ user: user.id, address: client.address }, 'logged in')
  return { user, secret }
}

/** What a code is needed for, where the password is right. */
async function secondStep<T>(
  app: App,
  user: Login,
  code: string | null,
  work: (tx: Tx) => Promise<T>,
) {
  if (code === null) throw new FieldErrors({ code: MISSING })
  return withCode(asVisitor(app), user.id, code, app.now(), work)
}

type Half = NonNullable<Awaited<ReturnType<typeof halfLoggedIn>>>

/**
 * Ends a half log-in with a code; returns the secret of the session. Throws FieldErrors, and TooMany.
 */
export const finishLogIn = (app: App, half: Half, code: string, client: Client): Promise<string> =>
  finished(app, half, client, (work) =>
    withCode(asVisitor(app), half.user.id, code, app.now(), work),
  )

/** Finishes a log-in with a passkey: `answer` is what the browser says. Throws FieldErrors under `code`. */
export const finishLogInByPasskey = (
  app: App,
  half: Half,
  site: Site | null,
  answer: string,
  client: Client,
): Promise<string> =>
  finished(app, half, client, (work) =>
    withPasskey(asVisitor(app), site, half.user.id, answer, app.now(), work),
  )

/**
 * What a browser needs to end a half log-in with a passkey; null for who has none there. Throws
 * TooMany.
 */
export const offerPasskey = (app: App, { user }: Half, site: Site | null, { address }: From) =>
  beginPasskeyLogIn(asVisitor(app), site, user.id, address, app.now())

/** Starts the session in the transaction of `prove`, which checks the second factor. */
async function finished(
  app: App,
  { user, secret }: Half,
  client: Client,
  prove: (work: (tx: Tx) => Promise<string>) => Promise<string>,
): Promise<string> {
  const now = app.now()
  const { address } = client
  try {
    const session = await prove(async (tx) => {
      if (!(await spendSecret(tx, 'factor', secret, now)))
        throw new FieldErrors({ code: problem('expired', ENDED) })
      return createSession(tx, user.id, now, client)
    })
    app.log.info({ user: user.id, address }, 'logged in')
    return session
  } catch (error) {
    logRefusal(app, address, error)
    throw error
  }
}

/** Does what a right password is for, in one transaction. */
function verified<T>(
  app: App,
  credentials: Credentials,
  client: From,
  work: (tx: Tx, user: Login) => Promise<T>,
): Promise<{ user: Login; result: T }> {
  const door = asVisitor(app)
  const find = (email: string) => findLogin(door.db, email)
  const from = { address: client.address, now: app.now() }
  return refusalLogged(app, client, () => verifyLogin(door, find, credentials, from, work))
}

/** The log keeps the address, not the e-mail. */
async function refusalLogged<T>(app: App, { address }: From, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    logRefusal(app, address, error)
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
  await refuseCommon(input.password)
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
