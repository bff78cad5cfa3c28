// Proves docs/rules/access.md#5.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOneTimeSecret } from '#app/models/access/one-time-links.server.ts'
import {
  createSession,
  createToken,
  endSession,
  endSessionsOf,
  endToken,
  holderOf,
  purgeSessions,
  purgeTokens,
  renewSession,
  sessionUser,
  tokenUser,
} from '#app/models/access/sessions.server.ts'
import { sessions, titulars, tokens, users } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, aUser } from '#tests/support/models/factories.ts'

const HOUR = 60 * 60 * 1000
const inHours = (hours: number, ms = 0) => new Date(NOW.getTime() + hours * HOUR + ms)

let user_id: number
let secret: string
let token: string
const t = testDatabase(async (t) => {
  await t.write(async (tx) => {
    user_id = await aUser(tx, { name: 'Eva Empleada', email: 'eva@example.com' })
    secret = await createSession(tx, user_id, NOW)
    token = await createToken(tx, user_id, NOW)
  })
})

describe('a session', () => {
  test('identifies its user and the user’s titular', async () => {
    const eva = {
      id: user_id,
      name: 'Eva Empleada',
      email: 'eva@example.com',
      role_id: 3,
      lacks_factor: false,
    }
    expect((await sessionUser(t.db, secret, NOW))?.user).toEqual({ ...eva, titular_id: null })
    expect(await tokenUser(t.db, token, NOW)).toEqual({ ...eva, titular_id: null })
    const titular_id = await t.write(async (tx) => {
      const id = await aTitular(tx)
      await tx.update(titulars).set({ user_id }).where(eq(titulars.id, id))
      return id
    })
    expect((await sessionUser(t.db, secret, NOW))?.user).toEqual({ ...eva, titular_id })
    expect(await tokenUser(t.db, token, NOW)).toEqual({ ...eva, titular_id })
  })

  test('lasts 12 hours', async () => {
    expect(await sessionUser(t.db, secret, inHours(12, -1))).not.toBeNull()
    expect(await sessionUser(t.db, secret, inHours(12))).toBeNull()
    expect(await tokenUser(t.db, token, inHours(12, -1))).not.toBeNull()
    expect(await tokenUser(t.db, token, inHours(12))).toBeNull()
  })

  test('is renewed by use for 12 hours more, at most every half hour', async () => {
    expect((await sessionUser(t.db, secret, inHours(0.5)))?.due).toBe(false)
    expect((await sessionUser(t.db, secret, inHours(0.5, 1)))?.due).toBe(true)
    await t.write((tx) => renewSession(tx, secret, inHours(11)))
    expect((await sessionUser(t.db, secret, inHours(11)))?.due).toBe(false)
    expect(await sessionUser(t.db, secret, inHours(23, -1))).not.toBeNull()
    expect(await sessionUser(t.db, secret, inHours(23))).toBeNull()
  })

  test('is found only by its secret, which is not stored', async () => {
    expect(await sessionUser(t.db, `${secret}x`, NOW)).toBeNull()
    expect(await tokenUser(t.db, secret, NOW)).toBeNull()
    expect(await sessionUser(t.db, token, NOW)).toBeNull()
    const stored = JSON.stringify([
      await t.db.select().from(sessions),
      await t.db.select().from(tokens),
    ])
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(token)
    const [row] = await t.db.select().from(sessions)
    expect(await sessionUser(t.db, row?.id ?? '', NOW)).toBeNull()
  })

  test('of a user who is disabled or not confirmed is refused', async () => {
    const change = (values: Partial<typeof users.$inferInsert>) =>
      t.write(async (tx) => {
        await tx.update(users).set(values).where(eq(users.id, user_id))
      })
    for (const values of [{ active: false }, { active: true, type: 0 }]) {
      await change(values)
      expect(await sessionUser(t.db, secret, NOW)).toBeNull()
      expect(await tokenUser(t.db, token, NOW)).toBeNull()
    }
    await change({ type: 3 })
    expect(await sessionUser(t.db, secret, NOW)).not.toBeNull()
    expect(await tokenUser(t.db, token, NOW)).not.toBeNull()
  })

  test('ends by logging out, and other sessions go on', async () => {
    const other = await t.write((tx) => createSession(tx, user_id, NOW))
    await t.write((tx) => endSession(tx, secret))
    expect(await sessionUser(t.db, secret, NOW)).toBeNull()
    expect(await sessionUser(t.db, other, NOW)).not.toBeNull()
    expect(await tokenUser(t.db, token, NOW)).not.toBeNull()
    await t.write((tx) => endToken(tx, token))
    expect(await tokenUser(t.db, token, NOW)).toBeNull()
  })
})

describe('the user of a credential at the time of a write', () => {
  const holder = (kind: 'session' | 'token', of: string, now = NOW) =>
    t.write((tx) => holderOf(tx, { kind, secret: of }, now))

  test('is known until the credential expires, and nobody afterwards', async () => {
    const eva = { id: user_id, name: 'Eva Empleada', role_id: 3, lacks_factor: false }
    for (const [kind, of] of [
      ['session', secret],
      ['token', token],
    ] as const) {
      expect(await holder(kind, of, inHours(12, -1))).toEqual(eva)
      expect([kind, await holder(kind, of, inHours(12))]).toEqual([kind, null])
    }
  })

  test('is nobody for a secret of another kind, or of a link', async () => {
    const link = await t.write((tx) => createOneTimeSecret(tx, 'reset', user_id, HOUR, NOW))
    expect(await holder('token', link)).toBeNull()
    expect(await holder('token', secret)).toBeNull()
    expect(await holder('session', token)).toBeNull()
  })
})

test('a session that has ended is not renewed, and stays ended', async () => {
  expect(await t.write((tx) => renewSession(tx, secret, inHours(12)))).toBe(false)
  expect(await sessionUser(t.db, secret, inHours(12))).toBeNull()
  await t.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, user_id)))
  expect(await t.write((tx) => renewSession(tx, secret, inHours(1)))).toBe(false)
})

test('all sessions and tokens of a user end at once, except the session to be kept', async () => {
  const [other, stranger] = await t.write(async (tx) => [
    await createSession(tx, user_id, NOW),
    await createSession(tx, await aUser(tx), NOW),
  ])
  await t.write((tx) => endSessionsOf(tx, user_id, secret))
  expect(await sessionUser(t.db, secret, NOW)).not.toBeNull()
  expect(await sessionUser(t.db, other ?? '', NOW)).toBeNull()
  expect(await tokenUser(t.db, token, NOW)).toBeNull()
  await t.write((tx) => endSessionsOf(tx, user_id))
  expect(await sessionUser(t.db, secret, NOW)).toBeNull()
  expect(await sessionUser(t.db, stranger ?? '', NOW)).not.toBeNull()
})

test('expired sessions are purged, the others stay', async () => {
  const late = await t.write((tx) => createSession(tx, user_id, inHours(1)))
  for (const purge of [purgeSessions, purgeTokens]) {
    await t.write((tx) => purge(tx, inHours(12, 1), 10))
  }
  expect(await t.db.select().from(sessions)).toHaveLength(1)
  expect(await t.db.select().from(tokens)).toHaveLength(0)
  expect(await sessionUser(t.db, late, inHours(12))).not.toBeNull()
})
