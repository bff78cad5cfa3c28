/** Counts failures, and what is allowed only once, per key in a time window; keys are hashed. */

import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { problem } from '#app/kernel/errors/codes.ts'
import { TryLater } from '#app/kernel/errors/errors.ts'
import { deleteOldest, type Purge } from '#app/kernel/purge.server.ts'
import type { Db, Tx, Writable } from '#db/client.server.ts'
import { isIn, listed, query } from '#db/query.server.ts'
import { rate_limits } from '#db/schema.ts'

/** How many are allowed in a window, which runs from the first of them or restarts with each. */
export type Limit = { count: number; windowMs: number; from: 'first' | 'each' }
const QUARTER_MS = 15 * 60 * 1000
/** docs/rules/access.md#9: after 5 failures for one e-mail and address, 15 minutes' wait. */
export const LOGIN_LIMIT: Limit = { count: 5, windowMs: QUARTER_MS, from: 'each' }
/** Failures from one network, for any e-mails: an office may have several. */
export const NETWORK_LIMIT: Limit = { count: 50, windowMs: QUARTER_MS, from: 'first' }
/** Wrong codes of one user's second factor, beside LOGIN_LIMIT (docs/rules/second-factor.md#4). */
export const FACTOR_DAY_LIMIT: Limit = { count: 30, windowMs: 96 * QUARTER_MS, from: 'first' }
/** docs/rules/passkeys.md#3: challenges that one network asks for in their five minutes, by user. */
export const CHALLENGE_LIMIT: Limit = { count: 20, windowMs: QUARTER_MS / 3, from: 'first' }
/** docs/rules/second-factor.md#3: half log-ins that one network begins in their ten minutes, by user. */
export const HALF_LIMIT: Limit = { ...CHALLENGE_LIMIT, windowMs: 10 * 60 * 1000 }
/** docs/rules/access.md#10: 5 registrations an hour for one address. */
export const REGISTER_LIMIT: Limit = { count: 5, windowMs: 60 * 60 * 1000, from: 'each' }
/** docs/rules/mail.md#6: forgotten passwords an hour, for one e-mail and from one network. */
export const FORGOTTEN_LIMIT: Limit = { count: 3, windowMs: 60 * 60 * 1000, from: 'first' }
export const FORGOTTEN_NETWORK_LIMIT: Limit = { ...FORGOTTEN_LIMIT, count: 20 }

export type Counter = { limit: Limit; parts: string[] }

/** 429, with the time to wait. */
export class TooMany extends TryLater {
  constructor(seconds: number) {
    const minutes = Math.max(1, Math.ceil(seconds / 60))
    const wait = `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`
    const text = `Demasiados intentos. Espere ${wait} y vuelva a intentarlo`
    super(429, seconds, problem('too_many_attempts', text))
    this.name = 'TooMany'
  }
}

const hashed = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const secondsUntil = (expires_at: string, now: Date) =>
  Math.ceil((Date.parse(expires_at) - now.getTime()) / 1000)

/** Throws TooMany when one of the keys, the first of them, has used up its count. */
export async function checkLeft(db: Db, now: Date, ...counters: Counter[]): Promise<void> {
  const rows = await kept(db).execute({ keys: listed(counters.map(({ parts }) => hashed(parts))) })
  for (const { limit, parts } of counters) {
    const row = rows.find(({ key }) => key === hashed(parts))
    if (!row || row.expires_at <= now.toISOString() || row.count < limit.count) continue
    throw new TooMany(secondsUntil(row.expires_at, now))
  }
}

const kept = query((db) => db.select().from(rate_limits).where(isIn(rate_limits.key, 'keys')))

/** Counts one more. Throws TooMany when it exceeds the limit; the caller must then roll back. */
export async function countOne(tx: Tx, { limit, parts }: Counter, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + limit.windowMs).toISOString()
  const fresh = sql`${rate_limits.expires_at} <= ${now.toISOString()}`
  const kept = sql`case when ${fresh} then ${expires_at} else ${rate_limits.expires_at} end`
  const [row] = await tx
    .insert(rate_limits)
    .values({ key: hashed(parts), count: 1, expires_at })
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        count: sql`case when ${fresh} then 1 else ${rate_limits.count} + 1 end`,
        expires_at: limit.from === 'each' ? expires_at : kept,
      },
    })
    .returning()
  if (row && row.count > limit.count) throw new TooMany(secondsUntil(row.expires_at, now))
}

/**
 * Does work that is limited in number. It is counted before it starts, so that parallel requests
 * cannot exceed the limit, and uncounted when it throws or when `counts` rejects its outcome.
 * Throws TooMany when the key has used up its count.
 */
export async function counted<T>(
  { db, transaction }: Writable,
  counter: Counter,
  now: Date,
  work: () => Promise<T>,
  counts: (outcome: T) => boolean,
): Promise<T> {
  // A refusal writes nothing.
  await checkLeft(db, now, counter)
  await transaction((tx) => countOne(tx, counter, now))
  let isKept = false
  try {
    const outcome = await work()
    isKept = counts(outcome)
    return outcome
  } finally {
    if (!isKept) await transaction((tx) => takeBack(tx, counter))
  }
}

/** Counts one less. */
export async function takeBack(tx: Tx, { parts }: Counter): Promise<void> {
  await tx
    .update(rate_limits)
    .set({ count: sql`${rate_limits.count} - 1` })
    .where(and(eq(rate_limits.key, hashed(parts)), gt(rate_limits.count, 0)))
}

/** Forgets the failures of a key. */
export async function forget(tx: Tx, { parts }: Counter): Promise<void> {
  await tx.delete(rate_limits).where(eq(rate_limits.key, hashed(parts)))
}

/**
 * Makes a guess that may fail only so often: null is a failure, and any other result clears the
 * failures before it. Throws TooMany when the key has used up its failures.
 */
export function guess<T>(
  { db, transaction }: Writable,
  counter: Counter,
  now: Date,
  make: () => Promise<T | null>,
): Promise<T | null> {
  return oneByOne(counter, async () => {
    await checkLeft(db, now, counter)
    const outcome = await make()
    await transaction((tx) => (outcome === null ? countOne(tx, counter, now) : forget(tx, counter)))
    return outcome
  })
}

/** The last guess in progress for each key, in this process. */
const guesses = new Map<string, Promise<unknown>>()

/** Guesses with one key wait for each other, so that a burst cannot exceed the limit. */
export function oneByOne<T>({ parts }: Counter, make: () => Promise<T>): Promise<T> {
  const key = hashed(parts)
  const made = (guesses.get(key) ?? Promise.resolve()).then(make)
  const settled = made.then(Boolean, Boolean).then(() => {
    if (guesses.get(key) === settled) guesses.delete(key)
  })
  guesses.set(key, settled)
  return made
}

export const purgeLimits: Purge = (tx, now, most) => {
  const { key, expires_at: age } = rate_limits
  return deleteOldest(tx, { table: rate_limits, key, age, before: now.toISOString() }, most)
}

/** Whether this is the first such event within `windowMs` milliseconds; marks it as seen. */
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
