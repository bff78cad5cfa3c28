/** Counts failures, and what may come only once, per key in a window; the key is stored as a hash. */
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { eq, lt, sql } from 'drizzle-orm'
import type { Database, Db, Tx } from '#db/client.server.ts'
import { rate_limits } from '#db/schema.ts'

export type Limit = { count: number; windowMs: number }
/** decisions.md section 3: after 5 failures for one e-mail and address, 15 minutes' wait. */
export const LOGIN_LIMIT: Limit = { count: 5, windowMs: 15 * 60 * 1000 }
/** decisions.md section 3: 5 registrations an hour for one address. */
export const REGISTER_LIMIT: Limit = { count: 5, windowMs: 60 * 60 * 1000 }

/** 429: comes back with how long to wait. */
export class TooMany extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    const minutes = Math.max(1, Math.ceil(seconds / 60))
    super(
      `Demasiados intentos. Espere ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} y vuelva a intentarlo`,
    )
    this.name = 'TooMany'
    this.seconds = seconds
  }
}

const hashed = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Throws TooMany when the key has used up its count. */
export async function checkLimit(db: Db, limit: Limit, parts: string[], now: Date): Promise<void> {
  const [row] = await db
    .select()
    .from(rate_limits)
    .where(eq(rate_limits.key, hashed(parts)))
  if (!row || row.expires_at <= now.toISOString() || row.count < limit.count) return
  throw new TooMany(Math.ceil((Date.parse(row.expires_at) - now.getTime()) / 1000))
}

/** Counts one more; the wait runs from the last that counted. */
export async function countAgainst(
  tx: Tx,
  limit: Limit,
  parts: string[],
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + limit.windowMs).toISOString()
  const fresh = sql`${rate_limits.expires_at} <= ${now.toISOString()}`
  await tx
    .insert(rate_limits)
    .values({ key: hashed(parts), count: 1, expires_at })
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        count: sql`case when ${fresh} then 1 else ${rate_limits.count} + 1 end`,
        expires_at,
      },
    })
}

/** The last guess of each key that is under way in this process. */
const guesses = new Map<string, Promise<unknown>>()

/**
 * Makes a guess that may fail only so often: null is a failure, and anything else forgets those
 * before. Throws TooMany when the key has used up its failures. Guesses of one key wait for each
 * other, so that a burst of them cannot outrun the count.
 */
export function guess<T>(
  { db, transaction }: Database,
  limit: Limit,
  parts: string[],
  now: Date,
  make: () => Promise<T | null>,
): Promise<T | null> {
  const key = hashed(parts)
  const made = (guesses.get(key) ?? Promise.resolve()).then(async () => {
    await checkLimit(db, limit, parts, now)
    const outcome = await make()
    await transaction(async (tx) => {
      if (outcome === null) await countAgainst(tx, limit, parts, now)
      else await tx.delete(rate_limits).where(eq(rate_limits.key, key))
    })
    return outcome
  })
  const settled = made.then(Boolean, Boolean).then(() => {
    if (guesses.get(key) === settled) guesses.delete(key)
  })
  guesses.set(key, settled)
  return made
}

/**
 * The network that an address is counted as: an IPv4 address is one, of IPv6 whoever has one
 * address has the 2^64 beside it.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  return [...groups(head), ...Array<string>(Math.max(0, zeros)).fill('0'), ...groups(tail ?? '')]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

export async function sweepLimits(tx: Tx, now: Date): Promise<void> {
  await tx.delete(rate_limits).where(lt(rate_limits.expires_at, now.toISOString()))
}

/** Whether this is the first such thing within so many milliseconds, and marks it as seen. */
export async function isFirst(
  tx: Tx,
  parts: string[],
  windowMs: number,
  now: Date,
): Promise<boolean> {
  const expires_at = new Date(now.getTime() + windowMs).toISOString()
  const made = await tx
    .insert(rate_limits)
    .values({ key: hashed(parts), count: 1, expires_at })
    .onConflictDoNothing()
    .returning({ key: rate_limits.key })
  return made.length > 0
}
