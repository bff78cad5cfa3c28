// Proves docs/rules/second-factor.md#1, #2, #5, #6, #7.
/** Setting up, spending and removing a second factor (docs/rules/second-factor.md). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { keyUri, stepOf } from '#app/models/access/one-time-codes.server.ts'
import { createOneTimeSecret, ownerOfSecret } from '#app/models/access/one-time-links.server.ts'
import {
  createSession,
  createToken,
  sessionUser,
  tokenUser,
} from '#app/models/access/sessions.server.ts'
import {
  beginFactor,
  confirmFactor,
  purgeFactors,
  removeFactor,
  removeFactorOf,
  renewRecoveryCodes,
  spendCode,
  updateAccessSettings,
} from '#app/models/second-factor/change.server.ts'
import {
  getAccessSettings,
  hasFactor,
  ownFactor,
  secretBeingSetUp,
} from '#app/models/second-factor/read.server.ts'
import { outbox, recovery_codes, second_factors } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'
import { aFactor, codeAt, codeLater, KEY, wrongCode } from '#tests/support/models/factors.ts'

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

let id: number
const t = testDatabase(async (t) => {
  id = await t.write((tx) => aUser(tx, { name: 'Eva', email: 'eva@example.com' }))
})
const eva = () => ({ id, name: 'Eva', role_id: 3, at: NOW })
const spend = (code: string, now = NOW) => t.write((tx) => spendCode(tx, id, code, now))
const setUp = async (kept: string | null = null) => {
  await t.write((tx) => beginFactor(tx, id, NOW))
  const key = (await secretBeingSetUp(t.db, id, NOW)) ?? ''
  const codes = await t.write((tx) => confirmFactor(tx, id, codeAt(NOW, key), eva(), kept))
  return { key, codes }
}

describe('a code of the app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %i s is RFC 6238’s', (seconds, code) => {
    expect(stepOf(KEY, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
    expect(codeAt(new Date(seconds * 1000))).toBe(code)
  })

  test('is spent once, and so are those before it', async () => {
    await t.write((tx) => aFactor(tx, id))
    expect(await spend(codeLater(0))).toBe(true)
    expect(await spend(codeLater(0))).toBe(false)
    expect(await spend(codeLater(-1))).toBe(false)
    expect(await spend(codeLater(1))).toBe(true)
  })

  test('may be one step off, and no more', async () => {
    await t.write((tx) => aFactor(tx, id))
    expect(await spend(codeLater(-2))).toBe(false)
    expect(await spend(codeLater(2))).toBe(false)
    expect(await spend(codeLater(-1))).toBe(true)
    expect(await spend(codeLater(1))).toBe(true)
  })

  test('is spent once by twenty requests at once', async () => {
    await t.write((tx) => aFactor(tx, id))
    const all = await Promise.all(Array.from({ length: 20 }, () => spend(codeLater(0))))
    expect(all.filter(Boolean)).toHaveLength(1)
  })

  test('of another user, or of a factor that is not confirmed, is none', async () => {
    const other = await t.write((tx) => aUser(tx))
    await t.write((tx) => aFactor(tx, other))
    expect(await spend(codeLater(0))).toBe(false)
    await t.write((tx) => beginFactor(tx, id, NOW))
    const key = (await secretBeingSetUp(t.db, id, NOW)) ?? ''
    expect(await spend(codeAt(NOW, key))).toBe(false)
  })

  test.each(['', '12345', '1234567', 'abcdef', '12 34', '１２３４５６'])(
    'is not %j',
    async (code) => {
      await t.write((tx) => aFactor(tx, id))
      expect(await spend(code)).toBe(false)
    },
  )
})

describe('the key', () => {
  test('is new each time, 160 bits, and names the app and the user', async () => {
    await t.write((tx) => beginFactor(tx, id, NOW))
    const first = await secretBeingSetUp(t.db, id, NOW)
    await t.write((tx) => beginFactor(tx, id, NOW))
    const second = await secretBeingSetUp(t.db, id, NOW)
    expect(first).toMatch(/^[A-Z2-7]{32}$/)
    expect(second).not.toBe(first)
    const uri = decodeURIComponent(keyUri(KEY, 'eva@example.com'))
    expect(uri).toContain('otpauth://totp/Nómina:eva@example.com?')
    expect(uri).toContain(`secret=${KEY}`)
  })

  test('is not asked for until its code confirms it, within an hour', async () => {
    await t.write((tx) => beginFactor(tx, id, NOW))
    expect(await hasFactor(t.db, id)).toBe(false)
    const key = (await secretBeingSetUp(t.db, id, NOW)) ?? ''
    const confirm = (code: string, now = NOW) =>
      t.write((tx) => confirmFactor(tx, id, code, { ...eva(), at: now }, null))
    await expect(confirm(wrongCode(key))).rejects.toMatchObject({
      codes: { code: ['wrong_credentials'] },
    })
    const late = at(3600)
    await expect(confirm(codeAt(late, key), late)).rejects.toMatchObject({ code: 'expired' })
    await confirm(codeAt(NOW, key))
    expect(await ownFactor(t.db, id)).toEqual({ since: NOW.toISOString(), codesLeft: 10 })
    expect(await secretBeingSetUp(t.db, id, NOW)).toBeNull()
    expect(await spend(codeAt(NOW, key))).toBe(false)
  })

  test('is purged when its set-up was not finished, and kept when it was', async () => {
    await t.write((tx) => beginFactor(tx, id, NOW))
    const other = await t.write((tx) => aUser(tx))
    await t.write((tx) => aFactor(tx, other))
    expect(await t.write((tx) => purgeFactors(tx, at(3601), 9))).toBe(1)
    expect(await t.db.select({ id: second_factors.user_id }).from(second_factors)).toEqual([
      { id: other },
    ])
  })
})

describe('a recovery code', () => {
  test('works once, however it is written, and nine are left', async () => {
    const { codes } = await setUp()
    expect(new Set(codes).size).toBe(10)
    const [code = '', next = ''] = codes
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await spend(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(true)
    expect(await spend(code)).toBe(false)
    expect(await ownFactor(t.db, id)).toMatchObject({ codesLeft: 9 })
    expect(await spend(next)).toBe(true)
  })

  test('lets one of twenty requests in', async () => {
    const [code = ''] = (await setUp()).codes
    const all = await Promise.all(Array.from({ length: 20 }, () => spend(code)))
    expect(all.filter(Boolean)).toHaveLength(1)
  })

  test('is another user’s no more than its text in the database', async () => {
    const [code = ''] = (await setUp()).codes
    const other = await t.write((tx) => aUser(tx))
    await t.write((tx) => aFactor(tx, other))
    expect(await t.write((tx) => spendCode(tx, other, code, NOW))).toBe(false)
    const stored = await t.db.select().from(recovery_codes)
    expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''))
    expect(await spend(stored[0]?.id ?? '')).toBe(false)
  })

  test('ceases to work when new ones are made', async () => {
    const before = (await setUp()).codes
    const after = await t.write((tx) => renewRecoveryCodes(tx, id, eva()))
    expect(await spend(before[0] ?? '')).toBe(false)
    expect(await spend(after[0] ?? '')).toBe(true)
  })
})

describe('whoever has a factor', () => {
  test('keeps the session that set it up, and no other; the trail and a message tell of it', async () => {
    const [kept, other, token] = await t.write(async (tx) => [
      await createSession(tx, id, NOW),
      await createSession(tx, id, NOW),
      await createToken(tx, id, NOW),
    ])
    const { key, codes } = await setUp(kept ?? '')
    expect(await sessionUser(t.db, kept ?? '', NOW)).not.toBeNull()
    expect(await sessionUser(t.db, other ?? '', NOW)).toBeNull()
    expect(await tokenUser(t.db, token ?? '', NOW)).toBeNull()
    await t.write((tx) => removeFactor(tx, id, eva(), kept))
    expect(await hasFactor(t.db, id)).toBe(false)
    const trail = await trailOf(t.db, 'user', id)
    const told = await t.db.select().from(outbox).where(eq(outbox.user_id, id))
    expect(trail.map(({ action }) => action).slice(-2)).toEqual(['factor_on', 'factor_off'])
    expect(told.map(({ title }) => title)).toEqual([
      'Segundo factor activado',
      'Segundo factor quitado',
    ])
    const written = JSON.stringify([trail, told])
    for (const secret of [key, ...codes]) expect(written).not.toContain(secret)
  })

  test('has neither recovery codes nor half log-ins left once it is removed', async () => {
    const [code = ''] = (await setUp()).codes
    const half = await t.write((tx) => createOneTimeSecret(tx, 'factor', id, 600_000, NOW))
    expect(await ownerOfSecret(t.db, 'factor', half, NOW)).toMatchObject({ id })
    await t.write((tx) => removeFactor(tx, id, eva()))
    expect(await ownerOfSecret(t.db, 'factor', half, NOW)).toBeNull()
    expect(await spend(code)).toBe(false)
    expect(await t.db.select().from(recovery_codes)).toEqual([])
  })

  test('cannot set up another, and without one there is nothing to remove', async () => {
    await setUp()
    await expect(t.write((tx) => beginFactor(tx, id, NOW))).rejects.toMatchObject({
      code: 'already_done',
    })
    await t.write((tx) => removeFactorOf(tx, id, ADMINISTRATOR))
    await expect(t.write((tx) => removeFactorOf(tx, id, ADMINISTRATOR))).rejects.toMatchObject({
      code: 'not_done',
    })
  })

  test('does not remove it as an administrator removes another’s', async () => {
    await setUp()
    await expect(t.write((tx) => removeFactorOf(tx, id, eva()))).rejects.toMatchObject({
      code: 'oneself',
    })
  })
})

describe('a factor that the company asks for', () => {
  const lacks = async (role_id: number, demand: 'nobody' | 'administrators' | 'everyone') => {
    const secret = await t.write(async (tx) => {
      await updateAccessSettings(tx, demand, ADMINISTRATOR)
      return createSession(tx, await aUser(tx, { role_id }), NOW)
    })
    return (await sessionUser(t.db, secret, NOW))?.user.lacks_factor
  }

  test.each([
    ['nobody', 1, false],
    ['administrators', 1, true],
    ['administrators', 2, false],
    ['administrators', 3, false],
    ['everyone', 2, true],
    ['everyone', 3, true],
  ] as const)('from %s is lacked by role %i: %s', async (demand, role_id, expected) => {
    expect(await lacks(role_id, demand)).toBe(expected)
  })

  test('is demanded by nobody who has not seen the last change', async () => {
    const demand = (version: number) =>
      t.write((tx) => updateAccessSettings(tx, 'everyone', ADMINISTRATOR, version))
    await t.write((tx) => updateAccessSettings(tx, 'administrators', ADMINISTRATOR, 1))
    await expect(demand(1)).rejects.toMatchObject({ name: 'StaleVersion' })
    expect((await getAccessSettings(t.db)).require_factor).toBe('administrators')
    await demand(2)
    expect((await getAccessSettings(t.db)).require_factor).toBe('everyone')
  })

  test('is not lacked by who has one, also for a token', async () => {
    const token = await t.write(async (tx) => {
      await updateAccessSettings(tx, 'everyone', ADMINISTRATOR)
      return createToken(tx, id, NOW)
    })
    expect((await tokenUser(t.db, token, NOW))?.lacks_factor).toBe(true)
    await t.write((tx) => aFactor(tx, id))
    expect((await tokenUser(t.db, token, NOW))?.lacks_factor).toBe(false)
  })
})
