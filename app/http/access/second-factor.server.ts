/** The second step of a log-in, and guesses at codes (docs/rules/second-factor.md). */

import type { App } from '#app/context.ts'
import { FieldErrors, TryLater } from '#app/kernel/errors/errors.ts'
import { networkOf } from '#app/models/access/networks.server.ts'
import { isRecoveryCode } from '#app/models/access/one-time-codes.server.ts'
import { addOneTimeSecret, ownerOfSecret } from '#app/models/access/one-time-links.server.ts'
import {
  counted,
  countOne,
  FACTOR_DAY_LIMIT,
  HALF_LIMIT,
  isFirst,
  LOGIN_LIMIT,
  TooMany,
} from '#app/models/access/rate-limit.server.ts'
import {
  spendCode,
  tellOfUsedUpCodes,
  WRONG_CODE,
} from '#app/models/second-factor/change.server.ts'
import type { Tx, Writable } from '#db/client.server.ts'

const HALF_MS = 10 * 60 * 1000

/**
 * The secret of a half log-in: the password was right. It opens nothing but the second step. Counted
 * by network too: whoever knows the password stops nobody elsewhere. Throws TooMany.
 */
export async function createHalfLogIn(
  tx: Tx,
  user_id: number,
  now: Date,
  { address }: { address: string },
): Promise<string> {
  const parts = ['half log-ins', String(user_id), networkOf(address)]
  await countOne(tx, { limit: HALF_LIMIT, parts }, now)
  return addOneTimeSecret(tx, 'factor', user_id, HALF_MS, now)
}

/**
 * Spends a code and does what it is needed for, in one transaction. Failures are counted by user,
 * from wherever they come and before they are checked: a code has only a million values. Throws
 * FieldErrors under `code`, and TooMany. Recovery codes are not counted: nobody guesses 80 bits, and
 * so whoever knows the password and uses up the guesses locks out nobody who has them.
 */
export async function withCode<T>(
  door: Writable,
  user_id: number,
  code: string,
  now: Date,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const spent = () =>
    door.transaction(async (tx) =>
      (await spendCode(tx, user_id, code, now)) ? { result: await work(tx) } : null,
    )
  const failed = (outcome: unknown) => outcome === null
  const quarter = { limit: LOGIN_LIMIT, parts: ['codes of a user', String(user_id)] }
  const day = { limit: FACTOR_DAY_LIMIT, parts: ['codes of a user in a day', String(user_id)] }
  const guessed = () =>
    counted(door, day, now, () => counted(door, quarter, now, spent, failed), failed)
  const done = await (isRecoveryCode(code) ? spent() : guessed().catch(warned(door, user_id, now)))
  if (!done) throw new FieldErrors({ code: WRONG_CODE })
  return done.result
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Tells the user once a day that the guesses are used up, which needs the password, and goes on. */
const warned = (door: Writable, user_id: number, now: Date) => async (error: unknown) => {
  if (error instanceof TooMany) {
    await door.transaction(async (tx) => {
      const parts = ['told of used up codes', String(user_id)]
      if (await isFirst(tx, parts, DAY_MS, now)) await tellOfUsedUpCodes(tx, user_id, now)
    })
  }
  throw error
}

/** The user of the half log-in in a request's cookie; null without one, or once it has ended. */
export async function halfLoggedIn(app: App, request: Request) {
  const secret = app.cookies.half.parse(request)
  if (typeof secret !== 'string') return null
  const user = await ownerOfSecret(app.database.db, 'factor', secret, app.now())
  return user && { user, secret }
}

/** Logs an expected refusal with the client's address, and nothing that was typed. */
export function logRefusal(app: App, address: string | null, error: unknown): void {
  const isExpected = error instanceof FieldErrors || error instanceof TryLater
  if (isExpected) app.log.warn({ address, reason: error.name }, 'login refused')
}
