/** Passwords as argon2id, by Node's own crypto, in the usual PHC string. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createFairQueue } from '#app/kernel/fair-queue.server.ts'
import { neighbourhoodOf } from './networks.server.ts'

const derive = promisify(argon2)
/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Two hashes at once leave half of Node's four threads to files and to the database check. */
const queue = createFairQueue({ atWork: 2, places: 20 })

function hashWith(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost })
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Work that hashes once, when the client's turn comes. Throws Busy when too many hash at once. */
export function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  return queue.run(neighbourhoodOf(address), work)
}

/**
 * `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Slow on purpose: never inside a transaction. Waits its
 * turn as in inTurn.
 */
export function hashPassword(password: string, address: string): Promise<string> {
  return inTurn(address, () => makeHash(password))
}

/** Same as hashPassword, without a turn, for work before the app serves requests. */
export async function makeHash(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await hashWith(password, salt, COST)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

/** A stored hash of random bytes that no password matches, in the same form and time. */
export function hashOfNothing(): string {
  const { memory, passes, parallelism, tagLength } = COST
  const [salt, hash] = [randomBytes(16), randomBytes(tagLength)]
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

let decoy: Promise<string> | undefined

/** Whether the password matches. Waits its turn as in inTurn. */
export function verifyPassword(
  password: string,
  stored: string | undefined,
  address: string,
): Promise<boolean> {
  return inTurn(address, () => passwordFits(password, stored))
}

/**
 * Same as verifyPassword, for a caller that already has its turn. Without a stored hash (an unknown
 * e-mail) it hashes against a decoy, so that both answers take the same time.
 */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= makeHash('decoy')
  const parts = FORM.exec(stored ?? (await decoy))
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  const expected = Buffer.from(hash, 'base64')
  const actual = await hashWith(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && stored !== undefined
}
