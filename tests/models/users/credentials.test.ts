// @both-engines
// Proves docs/rules/access.md#12.
/** Every secret that is handed out opens the one door that it is for. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { queueMails } from '#app/io/messaging/mail-queue.server.ts'
import { ownerOfSecret } from '#app/models/access/one-time-links.server.ts'
import {
  createSession,
  createToken,
  endSession,
  endToken,
  holderOf,
  sessionUser,
  tokenUser,
} from '#app/models/access/sessions.server.ts'
import { createTelegramCode, linkByCode } from '#app/models/telegram/link.server.ts'
import { updateUser } from '#app/models/users/access.server.ts'
import {
  changeEmail,
  changePassword,
  createResetSecret,
  resetPassword,
} from '#app/models/users/account.server.ts'
import { createUser } from '#app/models/users/create.server.ts'
import { inviteUser } from '#app/models/users/invitation.server.ts'
import type { Tx } from '#db/client.server.ts'
import { mails, sessions, tokens, users } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'

type Kind = 'session' | 'token' | 'reset link' | 'Telegram code'
let user_id: number
let secrets: Record<Kind, string>
const t = testDatabase(async (t) => {
  secrets = await t.write(async (tx) => {
    user_id = await aUser(tx)
    return {
      session: await createSession(tx, user_id, NOW),
      token: await createToken(tx, user_id, NOW),
      'reset link': await createResetSecret(tx, user_id, ADMINISTRATOR),
      'Telegram code': await createTelegramCode(tx, user_id, NOW),
    }
  })
})

const isIn = async (found: Promise<unknown>) => (await found) !== null
/** Whether a transaction succeeds; it is rolled back. */
const done = (work: (tx: Tx) => Promise<unknown>) =>
  t
    .write(async (tx) => {
      if ((await work(tx)) === null) throw new Error('refused')
      throw new Done()
    })
    .catch((error: unknown) => error instanceof Done)
class Done extends Error {}

/** The uses of a secret, and the one kind that is valid for each. */
const DOORS: [string, Kind, (secret: string) => Promise<unknown>][] = [
  ['being a session', 'session', (secret) => isIn(sessionUser(t.db, secret, NOW))],
  [
    'acting by a session',
    'session',
    (secret) => done((tx) => holderOf(tx, { kind: 'session', secret }, NOW)),
  ],
  ['being a token', 'token', (secret) => isIn(tokenUser(t.db, secret, NOW))],
  [
    'acting by a token',
    'token',
    (secret) => done((tx) => holderOf(tx, { kind: 'token', secret }, NOW)),
  ],
  ['opening a reset', 'reset link', (secret) => isIn(ownerOfSecret(t.db, 'reset', secret, NOW))],
  [
    'resetting the password',
    'reset link',
    (secret) => done((tx) => resetPassword(tx, secret, 'nueva', NOW)),
  ],
  [
    'linking Telegram',
    'Telegram code',
    (secret) => done((tx) => linkByCode(tx, secret, '555', NOW)),
  ],
]

describe('a secret', () => {
  test.each(DOORS)('of the right kind is the only one valid for %s', async (_, kind, open) => {
    const opened: string[] = []
    for (const [each, secret] of Object.entries(secrets)) if (await open(secret)) opened.push(each)
    expect(opened).toEqual([kind])
  })

  test('tried for another purpose stays valid for its own', async () => {
    const stored = async () => [
      await t.db.select().from(sessions),
      await t.db.select().from(tokens).orderBy(tokens.id),
      await t.db.select().from(users),
    ]
    const before = await stored()
    const { session, token, 'reset link': link, 'Telegram code': code } = secrets
    await t.write(async (tx) => {
      for (const secret of [session, link, code]) await endToken(tx, secret)
      for (const secret of [token, link, code]) await endSession(tx, secret)
      for (const secret of [session, token, link]) await linkByCode(tx, secret, '555', NOW)
    })
    for (const secret of [session, token, code]) {
      await expect(t.write((tx) => resetPassword(tx, secret, 'nueva', NOW))).rejects.toThrow()
    }
    expect(await stored()).toEqual(before)
  })

  test('of a kind ends when a newer one of that kind is made; other kinds stay', async () => {
    await t.write((tx) => createTelegramCode(tx, user_id, NOW))
    expect(await ownerOfSecret(t.db, 'telegram', secrets['Telegram code'], NOW)).toBeNull()
    expect(await ownerOfSecret(t.db, 'reset', secrets['reset link'], NOW)).not.toBeNull()
    expect(await tokenUser(t.db, secrets.token, NOW)).not.toBeNull()
  })
})

const ENDS: [string, (tx: Tx) => Promise<unknown>][] = [
  [
    'another password',
    (tx) => changePassword(tx, user_id, 'otra', ADMINISTRATOR, { verified: 'none' }),
  ],
  ['a reset', (tx) => resetPassword(tx, secrets['reset link'], 'otra', NOW)],
  ['being disabled', (tx) => updateUser(tx, user_id, { active: false }, ADMINISTRATOR)],
]
test.each(ENDS)('%s ends all secrets of a user for good', async (_, end) => {
  await t.write(end)
  await t.write((tx) => tx.update(users).set({ active: true }).where(eq(users.id, user_id)))
  for (const [, , open] of DOORS) {
    for (const secret of Object.values(secrets)) expect(await open(secret)).toBe(false)
  }
  expect(await t.db.select().from(tokens)).toEqual([])
})

test('a link that sets a password is invalid once its user is an administrator', async () => {
  const raised = await t.write(async (tx) => {
    const developer = { ...ADMINISTRATOR, id: await aUser(tx, { role_id: 2 }), role_id: 2 }
    const person = { name: 'Luz', email: 'luz@example.com', role_id: 3, titular_id: null }
    const { id, secret } = await inviteUser(tx, person, developer)
    return { id, secret: secret ?? '' }
  })
  await t.write((tx) => updateUser(tx, raised.id, { name: 'Luz Paz', role_id: 2 }, ADMINISTRATOR))
  expect(await ownerOfSecret(t.db, 'reset', raised.secret, NOW)).toMatchObject({ id: raised.id })
  await t.write((tx) => updateUser(tx, raised.id, { role_id: 1 }, ADMINISTRATOR))
  expect(await ownerOfSecret(t.db, 'reset', raised.secret, NOW)).toBeNull()
  const own = await t.write((tx) => createResetSecret(tx, raised.id, ADMINISTRATOR))
  expect(await ownerOfSecret(t.db, 'reset', own, NOW)).toMatchObject({ id: raised.id })
})

describe('who becomes an administrator', () => {
  const PASSWORD = { name: 'Luz', email: 'luz@example.com', password_hash: 'known' }
  const passwordOf = async (id: number) => {
    const [row] = await t.db.select().from(users).where(eq(users.id, id))
    return row?.password_hash
  }
  const raise = (id: number) => t.write((tx) => updateUser(tx, id, { role_id: 1 }, ADMINISTRATOR))
  /** A user whom a developer made, with a password that the developer knows. */
  const madeByDeveloper = () =>
    t.write(async (tx) => {
      const developer = { ...ADMINISTRATOR, id: await aUser(tx, { role_id: 2 }), role_id: 2 }
      return createUser(tx, PASSWORD, 3, developer)
    })

  test('is logged out everywhere, and no other change of role does that', async () => {
    const isOpen = async () => [
      await isIn(sessionUser(t.db, secrets.session, NOW)),
      await isIn(tokenUser(t.db, secrets.token, NOW)),
    ]
    await t.write((tx) => updateUser(tx, user_id, { role_id: 2 }, ADMINISTRATOR))
    expect(await isOpen()).toEqual([true, true])
    await raise(user_id)
    expect(await isOpen()).toEqual([false, false])
  })

  test('has no password that somebody else gave', async () => {
    const id = await madeByDeveloper()
    await t.write((tx) => updateUser(tx, id, { role_id: 2 }, ADMINISTRATOR))
    expect(await passwordOf(id)).toBe('known')
    await raise(id)
    expect(await passwordOf(id)).toMatch(/^\$argon2id\$/)
  })

  test('keeps a password of their own, and one that the administrator gave who does it', async () => {
    const own = await madeByDeveloper()
    const self = { ...ADMINISTRATOR, id: own }
    await t.write((tx) => changePassword(tx, own, 'own', self, { verified: 'known' }))
    await raise(own)
    expect(await passwordOf(own)).toBe('own')
    const person = { ...PASSWORD, email: 'eva@example.com' }
    const given = await t.write((tx) => createUser(tx, person, 3, ADMINISTRATOR))
    await raise(given)
    expect(await passwordOf(given)).toBe('known')
  })
})

test('a link that sets a password is invalid once its user has another e-mail', async () => {
  const change = (email: string) =>
    t.write((tx) => changeEmail(tx, user_id, email, ADMINISTRATOR, { verified: 'none' }))
  const link = secrets['reset link']
  const [user] = await t.db.select().from(users).where(eq(users.id, user_id))
  await change(user?.email ?? '')
  expect(await ownerOfSecret(t.db, 'reset', link, NOW)).toMatchObject({ id: user_id })
  await change('otro.buzon@example.com')
  expect(await ownerOfSecret(t.db, 'reset', link, NOW)).toBeNull()
  await expect(t.write((tx) => resetPassword(tx, link, 'nueva', NOW))).rejects.toThrow()
})

test('a change is refused when the stored password is no longer the one that was checked', async () => {
  const change = (verified: string) =>
    t.write((tx) => changePassword(tx, user_id, 'otra', ADMINISTRATOR, { verified }))
  await expect(change('an older one')).rejects.toMatchObject({
    fields: { current_password: ['La contraseña actual no es correcta'] },
  })
  await change('none')
  await expect(change('none')).rejects.toMatchObject({
    fields: { current_password: [expect.any(String)] },
  })
})

test('an invitation that waits goes out to nobody who has become an administrator meanwhile', async () => {
  const [raised, other] = await t.write(async (tx) => [
    await aUser(tx, { role_id: 3 }),
    await aUser(tx, { role_id: 3 }),
  ])
  const mail = (user_id: number, kind: 'invitation' | 'notice') => ({
    ...{ occasion: `${kind}:${user_id}`, kind, to: { user_id }, title: 'X', content: 'X' },
  })
  const all = [raised, other].flatMap((id = 0) => [mail(id, 'invitation'), mail(id, 'notice')])
  await t.write((tx) => queueMails(tx, all, NOW))
  for (const id of [raised, other]) {
    const role_id = id === raised ? 1 : 2
    await t.write((tx) => updateUser(tx, id ?? 0, { role_id }, ADMINISTRATOR))
  }
  const rows = await t.db
    .select({ occasion: mails.occasion })
    .from(mails)
    .where(eq(mails.state, 'waiting'))
  expect(rows.map(({ occasion }) => occasion).sort()).toEqual(
    [`notice:${raised}`, `notice:${other}`, `invitation:${other}`].sort(),
  )
})
