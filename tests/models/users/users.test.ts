// @both-engines
// Proves docs/rules/people.md#12; docs/rules/approval.md#13; docs/rules/access.md#2, #3, #5, #10, #12.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import {
  Conflict,
  FieldErrors,
  Forbidden,
  NotFound,
  StaleVersion,
} from '#app/kernel/errors/errors.ts'
import { ownerOfSecret } from '#app/models/access/one-time-links.server.ts'
import {
  createSession,
  createToken,
  sessionUser,
  tokenUser,
} from '#app/models/access/sessions.server.ts'
import { confirmUser, rejectUser, updateUser } from '#app/models/users/access.server.ts'
import {
  changeBirthDate,
  changeEmail,
  changePassword,
  createResetSecret,
  resetPassword,
} from '#app/models/users/account.server.ts'
import { createUser, registerUser } from '#app/models/users/create.server.ts'
import { bindUser, unbindUser } from '#app/models/users/link.server.ts'
import { getUser } from '#app/models/users/read.server.ts'
import { outbox, titulars, tokens, users } from '#db/schema.ts'
import { ADMINISTRATOR, later, NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { another, aTitular, aUser, day } from '#tests/support/models/factories.ts'

const t = testDatabase()

/** The hash that the factory's users have. */
const VERIFIED = { verified: 'none' }

const ADMIN = 1
const DEVELOPER = 2
const EMPLOYEE = 3
const user = (role_id = EMPLOYEE) => t.write((tx) => aUser(tx, { role_id }))
const titular = (name?: string) => t.write((tx) => aTitular(tx, name ? { name } : {}))
const as = (id: number, role_id: number): Actor => ({ id, name: 'Otro', role_id, at: NOW })
const aDeveloper = async () => as(await user(DEVELOPER), DEVELOPER)
const refused = (work: Promise<unknown>) => work.then(String, (error: unknown) => error)
const change = (...[id, changes, actor = ADMINISTRATOR, version]: ChangeArgs) =>
  t.write((tx) => updateUser(tx, id, changes, actor, version))
type ChangeArgs = [number, Parameters<typeof updateUser>[2], Actor?, number?]

/** Somebody who registered and waits. */
const waiting = () =>
  t.write(async (tx) => {
    const email = `espera${another()}@example.com`
    await registerUser(tx, { name: 'Petra Paz', email, password_hash: 'none' }, ADMINISTRATOR)
    const [row] = await tx.select().from(users).where(eq(users.email, email))
    return row?.id ?? 0
  })

describe('a waiting registration', () => {
  test('is confirmed once, with a role and an audit row', async () => {
    const id = await waiting()
    await t.write((tx) => confirmUser(tx, id, DEVELOPER, ADMINISTRATOR))
    expect(await getUser(t.db, id)).toMatchObject({ role_id: DEVELOPER, type: DEVELOPER })
    expect((await trailOf(t.db, 'user', id)).at(-1)).toMatchObject({
      ...{ action: 'update', user_name: 'Ana Administradora' },
      ...{ before: { role_id: 3, type: 0 }, after: { role_id: 2, type: 2 } },
    })
    const again = t.write((tx) => confirmUser(tx, id, EMPLOYEE, ADMINISTRATOR))
    expect(await refused(again)).toBeInstanceOf(Conflict)
    expect(await getUser(t.db, id)).toMatchObject({ role_id: DEVELOPER })
  })

  test('can be made an administrator only by administrators', async () => {
    const id = await waiting()
    const developer = await aDeveloper()
    const wrong = t.write((tx) => confirmUser(tx, id, ADMIN, developer))
    expect(await refused(wrong)).toBeInstanceOf(Forbidden)
    expect(await getUser(t.db, id)).toMatchObject({ type: 0 })
    await t.write((tx) => confirmUser(tx, id, EMPLOYEE, developer))
    expect(await getUser(t.db, id)).toMatchObject({ type: EMPLOYEE })
  })

  test('is deleted by a rejection, with an audit row; other users cannot be rejected', async () => {
    const id = await waiting()
    await t.write((tx) => rejectUser(tx, id, ADMINISTRATOR))
    await expect(getUser(t.db, id)).rejects.toBeInstanceOf(NotFound)
    expect((await trailOf(t.db, 'user', id)).at(-1)).toMatchObject({
      ...{ action: 'delete', before: { name: 'Petra Paz' }, after: null },
    })
    const confirmed = await user()
    const wrong = t.write((tx) => rejectUser(tx, confirmed, ADMINISTRATOR))
    expect(await refused(wrong)).toBeInstanceOf(Conflict)
    expect(await getUser(t.db, confirmed)).toMatchObject({ id: confirmed })
  })

  test('cannot be changed otherwise', async () => {
    const id = await waiting()
    const titular_id = await titular()
    expect(await refused(change(id, { role_id: DEVELOPER }))).toBeInstanceOf(Conflict)
    expect(await refused(change(id, { active: false }))).toBeInstanceOf(Conflict)
    const link = t.write((tx) => bindUser(tx, id, { type: EMPLOYEE, titular_id }, ADMINISTRATOR))
    expect(await refused(link)).toBeInstanceOf(Conflict)
    const reset = t.write((tx) => createResetSecret(tx, id, ADMINISTRATOR))
    expect(await refused(reset)).toBeInstanceOf(Conflict)
  })
})

describe('a role', () => {
  test('is changed together with the type, and audited', async () => {
    const id = await user()
    await change(id, { role_id: DEVELOPER })
    expect(await getUser(t.db, id)).toMatchObject({ role_id: 2, type: 2, version: 2 })
    expect((await trailOf(t.db, 'user', id)).at(-1)).toMatchObject({
      ...{ before: { role_id: 3, type: 3 }, after: { role_id: 2, type: 2 } },
    })
    await change(id, { role_id: DEVELOPER })
    expect(await getUser(t.db, id)).toMatchObject({ version: 2 })
  })

  test('of administrators is granted, changed and removed by administrators only', async () => {
    const developer = await aDeveloper()
    const [id, boss] = [await user(), await user(ADMIN)]
    for (const wrong of [
      change(id, { role_id: ADMIN }, developer),
      change(boss, { role_id: EMPLOYEE }, developer),
      change(boss, { active: false }, developer),
      change(boss, { name: 'Otro nombre' }, developer),
      t.write((tx) => createResetSecret(tx, boss, developer)),
      t.write((tx) =>
        createUser(tx, { name: 'X', email: 'x@example.com', password_hash: '' }, ADMIN, developer),
      ),
    ]) {
      expect(await refused(wrong)).toBeInstanceOf(Forbidden)
    }
    expect(await getUser(t.db, boss)).toMatchObject({ role_id: ADMIN, active: true, version: 1 })
    await change(id, { role_id: ADMIN })
    await change(boss, { role_id: EMPLOYEE })
  })

  test('of one’s own user cannot be changed', async () => {
    const developer = await aDeveloper()
    const own = change(developer.id ?? 0, { role_id: EMPLOYEE }, developer)
    expect(await refused(own)).toBeInstanceOf(Forbidden)
    await user(ADMIN)
    expect(await refused(change(1, { role_id: EMPLOYEE }))).toBeInstanceOf(Forbidden)
    const titular_id = await titular()
    const bound = t.write((tx) => bindUser(tx, 1, { type: EMPLOYEE, titular_id }, ADMINISTRATOR))
    expect(await refused(bound)).toBeInstanceOf(Forbidden)
  })

  test('is not changed with a stale version', async () => {
    const id = await user()
    await change(id, { name: 'Otro nombre' }, ADMINISTRATOR, 1)
    const stale = change(id, { role_id: DEVELOPER }, ADMINISTRATOR, 1)
    expect(await refused(stale)).toBeInstanceOf(StaleVersion)
    expect(await getUser(t.db, id)).toMatchObject({ role_id: EMPLOYEE, name: 'Otro nombre' })
  })
})

test('a new administrator is told to all, however they became one', async () => {
  const told = async () => {
    const rows = await t.db
      .select()
      .from(outbox)
      .where(eq(outbox.title, 'Hay un administrador más'))
      .orderBy(outbox.id)
    return rows.map(({ user_id, attachment }) => [user_id, attachment?.id])
  }
  const person = { name: 'Eva', email: 'eva@example.com', password_hash: 'x' }
  const eva = await t.write((tx) => createUser(tx, person, 1, later(1)))
  expect(await told()).toEqual([[1, eva]])
  const rosa = await t.write((tx) => aUser(tx, { role_id: 3 }))
  await t.write((tx) => updateUser(tx, rosa, { name: 'Rosa' }, later(2)))
  expect(await told()).toHaveLength(1)
  await t.write((tx) => updateUser(tx, rosa, { role_id: 1 }, later(3)))
  expect((await told()).slice(1)).toEqual([1, eva].map((id) => [id, rosa]))
  await t.write((tx) => updateUser(tx, rosa, { active: false }, later(4)))
  await t.write((tx) => updateUser(tx, rosa, { active: true }, later(5)))
  expect((await told()).slice(3)).toEqual([1, eva].map((id) => [id, rosa]))
})

describe('the last active administrator', () => {
  const other = as(1, ADMIN)

  test('can be neither demoted nor disabled', async () => {
    const boss = await user(ADMIN)
    await change(boss, { active: false })
    const system: Actor = { ...other, id: null }
    expect(await refused(change(1, { role_id: EMPLOYEE }, system))).toBeInstanceOf(Conflict)
    expect(await refused(change(1, { active: false }, system))).toBeInstanceOf(Conflict)
    const titular_id = await titular()
    const bound = t.write((tx) => bindUser(tx, 1, { type: EMPLOYEE, titular_id }, system))
    expect(await refused(bound)).toBeInstanceOf(Conflict)
    expect(await getUser(t.db, 1)).toMatchObject({ role_id: ADMIN, active: true, is_bound: false })
    await change(boss, { active: true })
    await change(1, { active: false }, as(boss, ADMIN))
  })

  test('stays when two administrators demote each other at once', async () => {
    const boss = await user(ADMIN)
    const both = await Promise.allSettled([
      change(1, { active: false }, as(boss, ADMIN)),
      change(boss, { active: false }, other),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a disabled user', () => {
  test('loses all sessions and tokens, also when enabled again', async () => {
    const id = await user()
    const [session, token] = await t.write(async (tx) => [
      await createSession(tx, id, NOW),
      await createToken(tx, id, NOW),
    ])
    const seen = async () => [
      await sessionUser(t.db, session, NOW),
      await tokenUser(t.db, token, NOW),
    ]
    expect(await seen()).toEqual([expect.anything(), expect.anything()])
    await change(id, { active: false })
    expect(await seen()).toEqual([null, null])
    await change(id, { active: true })
    expect(await seen()).toEqual([null, null])
    const actions = (await trailOf(t.db, 'user', id)).map(({ action }) => action)
    expect(actions).toEqual(['create', 'deactivate', 'activate'])
  })
})

describe('the link to a titular', () => {
  const bind = (id: number, titular_id: number, type = EMPLOYEE, version?: number) =>
    t.write((tx) => bindUser(tx, id, { type, titular_id }, ADMINISTRATOR, version))
  const unbind = (id: number) => t.write((tx) => unbindUser(tx, id, ADMINISTRATOR))

  test('sets the role, and unlinking keeps it; both are audited', async () => {
    const [id, titular_id] = [await user(), await titular()]
    await bind(id, titular_id, DEVELOPER)
    expect(await getUser(t.db, id)).toMatchObject({ is_bound: true, role_id: 2, type: 2 })
    expect((await trailOf(t.db, 'user', id)).at(-1)).toMatchObject({
      after: { role_id: 2, type: 2, titular_id },
    })
    expect((await trailOf(t.db, 'titular', titular_id)).at(-1)?.after).toEqual({ user_id: id })
    await unbind(id)
    expect(await getUser(t.db, id)).toMatchObject({ is_bound: false, role_id: 2, type: 2 })
    expect((await trailOf(t.db, 'user', id)).at(-1)?.before).toEqual({ titular_id })
    expect((await trailOf(t.db, 'titular', titular_id)).at(-1)?.before).toEqual({ user_id: id })
  })

  test('is unique for the user and for the titular', async () => {
    const [one, two] = [await user(), await user()]
    const [maria, jose] = [await titular('María'), await titular('José')]
    await bind(one, maria)
    expect(await refused(bind(one, jose))).toBeInstanceOf(Conflict)
    expect(await refused(bind(two, maria))).toBeInstanceOf(Conflict)
    await unbind(one)
    await bind(two, maria)
    expect(await refused(unbind(one))).toBeInstanceOf(Conflict)
    const [row] = await t.db.select().from(titulars).where(eq(titulars.id, maria))
    expect(row?.user_id).toBe(two)
  })

  test('is made once when two users are linked to one titular at once', async () => {
    const [one, two, titular_id] = [await user(), await user(), await titular()]
    const both = await Promise.allSettled([bind(one, titular_id), bind(two, titular_id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('needs an existing active titular, and the user’s current version', async () => {
    const [id, titular_id] = [await user(), await titular()]
    expect(await refused(bind(id, 2_147_483_647))).toBeInstanceOf(FieldErrors)
    expect(await refused(bind(id, titular_id, EMPLOYEE, 7))).toBeInstanceOf(StaleVersion)
    await t.write(async (tx) => {
      await tx.update(titulars).set({ active: false }).where(eq(titulars.id, titular_id))
    })
    expect(await refused(bind(id, titular_id))).toBeInstanceOf(FieldErrors)
    expect(await getUser(t.db, id)).toMatchObject({ is_bound: false, version: 1 })
  })
})

describe('changes of one’s own user', () => {
  test('set e-mail and birth date; an e-mail of another user is refused', async () => {
    const [id, two] = [await user(), await user()]
    await t.write((tx) => changeEmail(tx, id, 'nueva@example.com', ADMINISTRATOR, VERIFIED))
    await t.write((tx) => changeBirthDate(tx, id, day('1990-02-28'), ADMINISTRATOR))
    expect(await getUser(t.db, id)).toMatchObject({
      ...{ email: 'nueva@example.com', birth_date: '1990-02-28', version: 3 },
    })
    const [row] = await t.db.select().from(users).where(eq(users.id, id))
    expect(row?.search_key).toContain('nueva@example.com')
    const known = t.write((tx) =>
      changeEmail(tx, two, 'nueva@example.com', ADMINISTRATOR, VERIFIED),
    )
    expect(await refused(known)).toBeInstanceOf(FieldErrors)
    const trail = await trailOf(t.db, 'user', id)
    expect(trail.slice(-2).map(({ after }) => after)).toEqual([
      { email: 'nueva@example.com' },
      { birth_date: '1990-02-28' },
    ])
  })

  test('set a password and end all other sessions', async () => {
    const id = await user()
    const [kept, other, token] = await t.write(async (tx) => [
      await createSession(tx, id, NOW),
      await createSession(tx, id, NOW),
      await createToken(tx, id, NOW),
    ])
    await t.write((tx) => changePassword(tx, id, 'otra', ADMINISTRATOR, { ...VERIFIED, kept }))
    expect(await sessionUser(t.db, kept ?? '', NOW)).not.toBeNull()
    expect(await sessionUser(t.db, other ?? '', NOW)).toBeNull()
    expect(await tokenUser(t.db, token ?? '', NOW)).toBeNull()
    const last = (await trailOf(t.db, 'user', id)).at(-1)
    expect([last?.action, last?.before, last?.after]).toEqual(['own_password', {}, {}])
  })
})

describe('a link that resets a password', () => {
  const link = (id: number) => t.write((tx) => createResetSecret(tx, id, ADMINISTRATOR))
  const use = (secret: string, at = NOW) => t.write((tx) => resetPassword(tx, secret, 'nueva', at))

  test('works once, ends every session and token, and is stored hashed', async () => {
    const id = await user()
    const [session, token] = await t.write(async (tx) => [
      await createSession(tx, id, NOW),
      await createToken(tx, id, NOW),
    ])
    const secret = await link(id)
    expect(JSON.stringify(await t.db.select().from(tokens))).not.toContain(secret)
    expect(await ownerOfSecret(t.db, 'reset', secret, NOW)).toMatchObject({ id })
    expect(await use(secret)).toMatchObject({ id })
    const [row] = await t.db.select().from(users).where(eq(users.id, id))
    expect(row?.password_hash).toBe('nueva')
    expect(await sessionUser(t.db, session ?? '', NOW)).toBeNull()
    expect(await tokenUser(t.db, token ?? '', NOW)).toBeNull()
    expect(await refused(use(secret))).toBeInstanceOf(FieldErrors)
    const actions = (await trailOf(t.db, 'user', id)).map(({ action }) => action)
    expect(actions).toEqual(['create', 'reset', 'password'])
  })

  test('works once when used twice at once', async () => {
    const secret = await link(await user())
    const both = await Promise.allSettled([use(secret), use(secret)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is valid for 24 hours, to the minute', async () => {
    const id = await user()
    const late = await link(id)
    expect(await refused(use(late, later(24 * 60).at))).toBeInstanceOf(FieldErrors)
    expect(await use(await link(id), later(24 * 60 - 1).at)).toMatchObject({ id })
  })

  test('is invalid after a newer link, a new password, or when the user is disabled', async () => {
    const id = await user()
    const first = await link(id)
    const second = await link(id)
    expect(await refused(use(first))).toBeInstanceOf(FieldErrors)
    await t.write((tx) => changePassword(tx, id, 'otra', ADMINISTRATOR, VERIFIED))
    expect(await refused(use(second))).toBeInstanceOf(FieldErrors)
    const third = await link(id)
    await change(id, { active: false })
    expect(await refused(use(third))).toBeInstanceOf(FieldErrors)
    await change(id, { active: true })
    expect(await refused(use(third))).toBeInstanceOf(FieldErrors)
    await change(id, { active: false })
    expect(await refused(link(id))).toBeInstanceOf(Conflict)
  })

  test('cannot be used as a token of the API', async () => {
    const secret = await link(await user())
    expect(await tokenUser(t.db, secret, NOW)).toBeNull()
  })
})
