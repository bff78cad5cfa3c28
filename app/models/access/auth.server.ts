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
import {
  checkLeft,
  countOne,
  forget,
  LOGIN_LIMIT,
  NETWORK_LIMIT,
  oneByOne,
  takeBack,
} from './rate-limit.server.ts'
import { HAS_FACTOR } from './sessions.server.ts'

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
 * Finds the user with this e-mail and password, and does what a right password is for in the transaction that
 * notes that it was right. Throws FieldErrors under email and password when they do not match (the same
 * answer in the same time for an unknown e-mail), FieldErrors under email while the registration waits for
 * confirmation, TooMany after 5 failures for one e-mail and address or 50 from one network, and Busy.
 */
export async function verifyLogin<T>(
  { db, transaction }: Writable,
  find: Find,
  credentials: { email: string; password: string },
  { address, now }: { address: string; now: Date },
  work: (tx: Tx, user: Login) => Promise<T>,
): Promise<{ user: Login; result: T }> {
  const { email, password } = credentials
  const own = { limit: LOGIN_LIMIT, parts: ['login', email, networkOf(address)] }
  const near = { limit: NETWORK_LIMIT, parts: ['logins of a network', neighbourhoodOf(address)] }

  const check = async () => {
    const found = await find(email)
    const fits = await passwordFits(password, found?.password_hash)
    return found?.active && fits ? found : null
  }
  const settle = (user: Login) =>
    transaction(async (tx) => {
      await forget(tx, own)
      await takeBack(tx, near)
      return { user, done: user.type === 0 ? null : { result: await work(tx, user) } }
    })
  const counted = async () => {
    // Before it starts, so that what is tried at once cannot exceed the limit.
    await transaction((tx) => countOne(tx, near, now))
    let isWrong = false
    try {
      const user = await check()
      isWrong = !user
      if (user) return await settle(user)
      await transaction((tx) => countOne(tx, own, now))
      return null
    } catch (error) {
      if (!isWrong) await transaction((tx) => takeBack(tx, near))
      throw error
    }
  }
  const verified = await oneByOne(own, async () => {
    await checkLeft(db, now, own, near)
    // A request that gets no turn has written nothing, so a flood does not keep the database busy.
    return inTurn(address, counted)
  })
  if (!verified) throw new FieldErrors({ email: WRONG, password: WRONG })
  if (!verified.done) throw new FieldErrors({ email: WAITING })
  return { user: verified.user, result: verified.done.result }
}

/**
 * Runs in the transaction that gives a verified log-in its session. Returns whether the user has a second
 * factor. Throws as verifyLogin does unless the user still has the same password and may log in; the rows are
 * locked until the transaction ends.
 */
export async function checkVerified(tx: Tx, { id, password_hash }: Login): Promise<boolean> {
  const { active, type, password_hash: stored } = users
  const [user] = await held(
    tx
      .select({ active, type, password_hash: stored, hasFactor: HAS_FACTOR })
      .from(users)
      .where(eq(users.id, id)),
  )
  if (user?.active && user.type !== 0 && user.password_hash === password_hash) return user.hasFactor
  throw new FieldErrors({ email: WRONG, password: WRONG })
}

/** remix-auth with its form strategy. Errors of `verify` pass through unchanged. */
export function formAuthenticator<T>(verify: (form: FormData) => Promise<T>) {
  return new Authenticator<T>().use(new FormStrategy(({ form }) => verify(form)), 'form')
}
