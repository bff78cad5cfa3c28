/**
 * Who sends a request. Browser sessions and API tokens are rows, found by the SHA-256 of a random
 * value that only the client holds. Both last 12 hours; use renews browser sessions.
 */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { ADMIN } from '#app/kernel/access/roles.ts'
import { deleteOldest, type Purge } from '#app/kernel/purge.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { held } from '#db/locks.server.ts'
import { query } from '#db/query.server.ts'
import { sessions, titulars, tokens, users } from '#db/schema.ts'

export const SESSION_MS = 12 * 60 * 60 * 1000
/** The shortest time between two renewals of a session, so that most reads write nothing. */
const RENEWED_EVERY_MS = 30 * 60 * 1000

export type CurrentUser = {
  id: number
  name: string
  email: string
  role_id: number
  /** The titular linked to the user, whose documents an employee may see. */
  titular_id: number | null
  lacks_factor: boolean
}

/** Where a log-in came from: 'Firefox en Windows', and the client's address. */
export type Client = { device: string | null; address: string | null }
const UNKNOWN: Client = { device: null, address: null }

/** What a request sends to identify its user: the secret of a browser session, or an API token. */
export type Credential = { kind: 'session' | 'token'; secret: string }

const digest = (secret: string) => createHash('sha256').update(secret).digest('hex')
/** What is stored of a session or token in place of its secret. */
export const sessionId = digest
const newSecret = () => randomBytes(32).toString('base64url')
const inTwelveHours = (now: Date) => new Date(now.getTime() + SESSION_MS).toISOString()

/** Whether the row of users has a second factor. Written out: a select of one table leaves its name away. */
export const HAS_FACTOR = sql`exists (select 1 from second_factors
  where second_factors.user_id = users.id and confirmed_at is not null)`.mapWith(Boolean)

/** docs/rules/second-factor.md#7, for a query that joins users. */
const lacks_factor = sql`(exists (select 1 from access_settings where require_factor = 'everyone'
  or (require_factor = 'administrators' and ${users.role_id} = ${sql.raw(String(ADMIN))}))
  and not ${HAS_FACTOR})`.mapWith(Boolean)

const person = {
  id: users.id,
  name: users.name,
  email: users.email,
  role_id: users.role_id,
  titular_id: titulars.id,
  lacks_factor,
}
/** A user who waits for confirmation (type 0) or is disabled has no session, whatever they send. */
const allowed = and(eq(users.active, true), ne(users.type, 0))

/**
 * The user of a credential, read in a transaction that writes: until it ends, nobody deletes the
 * credential and the user's state and role do not change. Null when it has expired.
 */
export async function holderOf(tx: Tx, { kind, secret }: Credential, now: Date) {
  const [holder] = await holding(tx, kind).execute({ id: digest(secret), now: now.toISOString() })
  return holder ?? null
}

const holding = query((db, kind: Credential['kind']) => {
  const { id, name, role_id } = users
  const of = kind === 'session' ? sessions : (tokens as unknown as typeof sessions)
  return held(
    db
      .select({ id, name, role_id, lacks_factor })
      .from(of)
      .innerJoin(users, eq(users.id, of.user_id))
      .where(
        and(
          eq(of.id, sql.placeholder('id')),
          kind === 'token' ? eq(tokens.purpose, 'api') : undefined,
          gt(of.expires_at, sql.placeholder('now')),
          allowed,
        ),
      ),
  )
})

/** The titular linked to the user, locked until the transaction ends; null for none. */
export async function titularHeldBy(tx: Tx, user_id: number): Promise<number | null> {
  const linked = tx.select({ id: titulars.id }).from(titulars).where(eq(titulars.user_id, user_id))
  const [titular] = await held(linked)
  return titular?.id ?? null
}

/** Starts a browser session; returns the cookie's value. */
export async function createSession(
  tx: Tx,
  user_id: number,
  now: Date,
  client: Client = UNKNOWN,
): Promise<string> {
  const secret = newSecret()
  await tx.insert(sessions).values({
    id: digest(secret),
    user_id,
    created_at: now.toISOString(),
    expires_at: inTwelveHours(now),
    ...client,
  })
  return secret
}

/** The user of a browser session, and whether it is due for renewal. */
export async function sessionUser(
  db: Db,
  secret: string,
  now: Date,
): Promise<{ user: CurrentUser; due: boolean } | null> {
  const [row] = await userOfSession(db).execute({ id: digest(secret), now: now.toISOString() })
  if (!row) return null
  const { expires_at, ...user } = row
  return { user, due: Date.parse(expires_at) - now.getTime() < SESSION_MS - RENEWED_EVERY_MS }
}

const userOfSession = query((db) =>
  db
    .select({ ...person, expires_at: sessions.expires_at })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(titulars, eq(titulars.user_id, users.id))
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        gt(sessions.expires_at, sql.placeholder('now')),
        allowed,
      ),
    ),
)

/** Extends a session to 12 hours from now; false when it has expired, which is final. */
export async function renewSession(tx: Tx, secret: string, now: Date): Promise<boolean> {
  if (!(await holderOf(tx, { kind: 'session', secret }, now))) return false
  await tx
    .update(sessions)
    .set({ expires_at: inTwelveHours(now) })
    .where(eq(sessions.id, digest(secret)))
  return true
}

export async function endSession(tx: Tx, secret: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, digest(secret)))
}

/** Ends every session and API token of a user, except the one with the secret `except`. */
export async function endSessionsOf(tx: Tx, user_id: number, except?: string): Promise<void> {
  const kept = except ? digest(except) : ''
  await tx.delete(sessions).where(and(eq(sessions.user_id, user_id), ne(sessions.id, kept)))
  await tx
    .delete(tokens)
    .where(and(eq(tokens.user_id, user_id), eq(tokens.purpose, 'api'), ne(tokens.id, kept)))
}

/** Issues an API token (opaque, stored hashed). */
export async function createToken(
  tx: Tx,
  user_id: number,
  now: Date,
  client: Client = UNKNOWN,
): Promise<string> {
  const secret = newSecret()
  await tx.insert(tokens).values({
    id: digest(secret),
    purpose: 'api',
    user_id,
    created_at: now.toISOString(),
    expires_at: inTwelveHours(now),
    ...client,
  })
  return secret
}

export async function tokenUser(db: Db, secret: string, now: Date): Promise<CurrentUser | null> {
  const [row] = await userOfToken(db).execute({ id: digest(secret), now: now.toISOString() })
  return row ?? null
}

const userOfToken = query((db) =>
  db
    .select(person)
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .leftJoin(titulars, eq(titulars.user_id, users.id))
    .where(
      and(
        eq(tokens.id, sql.placeholder('id')),
        eq(tokens.purpose, 'api'),
        gt(tokens.expires_at, sql.placeholder('now')),
        allowed,
      ),
    ),
)

export async function endToken(tx: Tx, secret: string): Promise<void> {
  await tx.delete(tokens).where(and(eq(tokens.id, digest(secret)), eq(tokens.purpose, 'api')))
}

export const purgeSessions: Purge = (tx, now, most) =>
  deleteOldest(tx, expired(sessions, now), most)

export const purgeTokens: Purge = (tx, now, most) => deleteOldest(tx, expired(tokens, now), most)

const expired = (table: typeof sessions | typeof tokens, now: Date) => ({
  table,
  key: table.id,
  age: table.expires_at,
  before: now.toISOString(),
})
