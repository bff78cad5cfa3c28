import { eq } from 'drizzle-orm'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import type { Tx, Writable } from '#db/client.server.ts'
import { held } from '#db/locks.server.ts'
import { users } from '#db/schema.ts'
import { neighbourhoodOf, networkOf } from './networks.server.ts'
import { inTurn, passwordFits } from './passwords.server.ts'
import { checkLeft, counted, guess, LOGIN_LIMIT, NETWORK_LIMIT } from './rate-limit.server.ts'

export type Login = Pick<
  typeof users.$inferSelect,
  'id' | 'name' | 'email' | 'role_id' | 'type' | 'active' | 'password_hash'
>
type Find = (email: string) => Promise<Login | undefined>

const WRONG = problem('wrong_credentials', 'El correo electrónico o la contraseña no son correctos')
const WAITING = problem(
  'awaiting_confirmation',
  'Su solicitud de registro aún no ha sido confirmada',
)

/**
 * The user with this e-mail and password. Throws FieldErrors under email and password when they do
 * not match (the same answer in the same time for an unknown e-mail), FieldErrors under email while
 * the registration waits for confirmation, TooMany after 5 failures for one e-mail and address or
 * 50 from one network, and Busy.
 */
export async function verifyLogin(
  database: Writable,
  find: Find,
  credentials: { email: string; password: string },
  address: string,
  now: Date,
): Promise<Login> {
  const { email, password } = credentials
  const check = async () => {
    const found = await find(email)
    const fits = await passwordFits(password, found?.password_hash)
    return found?.active && fits ? found : null
  }
  const own = { limit: LOGIN_LIMIT, parts: ['login', email, networkOf(address)] }
  const near = { limit: NETWORK_LIMIT, parts: ['logins of a network', neighbourhoodOf(address)] }
  const user = await guess(database, own, now, async () => {
    await checkLeft(database.db, near, now)
    // A request that gets no turn has written nothing, so a flood does not keep the database busy.
    return inTurn(address, () => counted(database, near, now, check, (found) => found === null))
  })
  if (!user) throw new FieldErrors({ email: WRONG, password: WRONG })
  if (user.type === 0) throw new FieldErrors({ email: WAITING })
  return user
}

/**
 * Runs in the transaction that gives a verified log-in its session. Throws as verifyLogin does
 * unless the user still has the same password and may log in; the rows are locked until the
 * transaction ends.
 */
export async function checkVerified(tx: Tx, { id, password_hash }: Login): Promise<void> {
  const { active, type, password_hash: stored } = users
  const [user] = await held(
    tx.select({ active, type, password_hash: stored }).from(users).where(eq(users.id, id)),
  )
  if (user?.active && user.type !== 0 && user.password_hash === password_hash) return
  throw new FieldErrors({ email: WRONG, password: WRONG })
}

/** remix-auth with its form strategy. Errors of `verify` pass through unchanged. */
export function formAuthenticator<T>(verify: (form: FormData) => Promise<T>) {
  return new Authenticator<T>().use(new FormStrategy(({ form }) => verify(form)), 'form')
}
