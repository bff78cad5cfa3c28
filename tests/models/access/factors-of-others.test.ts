// @both-engines
/** One person's second factor and another's (docs/rules/second-factor.md). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isRecoveryCode, recoveryDigest } from '#app/models/access/one-time-codes.server.ts'
import { addOneTimeSecret, spendSecret } from '#app/models/access/one-time-links.server.ts'
import {
  beginFactor,
  confirmFactor,
  removeFactor,
  renewRecoveryCodes,
  spendCode,
  updateAccessSettings,
} from '#app/models/second-factor/change.server.ts'
import {
  ownFactor,
  secretBeingSetUp,
  usersWithFactor,
} from '#app/models/second-factor/read.server.ts'
import { outbox, users } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'
import { aFactor, codeAt } from '#tests/support/models/factors.ts'

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const as = (id: number, now = NOW) => ({ id, name: 'Eva', role_id: 3, at: now })

let eva: number
let luis: number
const t = testDatabase(async (t) => {
  eva = await t.write((tx) => aUser(tx, { name: 'Eva' }))
  luis = await t.write((tx) => aUser(tx, { name: 'Luis' }))
})
const begin = async (id: number, now = NOW) => {
  await t.write((tx) => beginFactor(tx, id, now))
  return (await secretBeingSetUp(t.db, id, now)) ?? ''
}
async function setUp(id: number, now = NOW) {
  const key = await begin(id, now)
  const codes = await t.write((tx) => confirmFactor(tx, id, codeAt(now, key), as(id, now), null))
  return { key, codes }
}
const spend = (id: number, code: string, now = NOW) => t.write((tx) => spendCode(tx, id, code, now))
const left = async (id: number) => (await ownFactor(t.db, id))?.codesLeft

test('one person’s codes, and removing them, leave the other’s as they are', async () => {
  const [hers, his] = [await setUp(eva), await setUp(luis)]
  expect([await left(eva), await left(luis)]).toEqual([10, 10])
  const later = at(60)
  expect(await spend(eva, codeAt(later, hers.key), later)).toBe(true)
  expect(await spend(luis, codeAt(later, his.key), later)).toBe(true)
  await t.write((tx) => renewRecoveryCodes(tx, eva, as(eva)))
  expect(await spend(luis, his.codes[0] ?? '')).toBe(true)
  await t.write((tx) => removeFactor(tx, eva, as(eva)))
  expect([await left(eva), await left(luis)]).toEqual([undefined, 9])
  await begin(eva)
  expect(await usersWithFactor(t.db, [eva, luis])).toEqual(new Set([luis]))
  expect(await spend(luis, his.codes[1] ?? '')).toBe(true)
})

test('setting up one does not end the setting up of another', async () => {
  const key = await begin(luis)
  await begin(eva)
  expect(await secretBeingSetUp(t.db, luis, NOW)).toBe(key)
})

test('new recovery codes are of who has a factor, written down, and told of each time', async () => {
  const renew = (now: Date) => t.write((tx) => renewRecoveryCodes(tx, eva, as(eva, now)))
  await expect(renew(NOW)).rejects.toMatchObject({ code: 'not_done' })
  await t.write((tx) => aFactor(tx, eva))
  for (const now of [at(0), at(60)]) await renew(now)
  expect((await trailOf(t.db, 'user', eva)).map(({ action }) => action)).toEqual([
    'create',
    'recovery_codes',
    'recovery_codes',
  ])
  const told = await t.db.select().from(outbox)
  expect(told.map(({ title }) => title)).toEqual(Array(2).fill('Códigos de recuperación nuevos'))
})

test.each([
  ['of an active user', { active: true }, true],
  ['of one who was deactivated before it began', { active: false }, false],
  ['of one whom nobody confirmed', { type: 0 }, false],
] as const)('half a log-in %s is spent once at most', async (_, values, enters) => {
  await t.write((tx) => tx.update(users).set(values).where(eq(users.id, eva)))
  const secret = await t.write((tx) => addOneTimeSecret(tx, 'factor', eva, 600_000, NOW))
  const enter = async () => (await t.write((tx) => spendSecret(tx, 'factor', secret, NOW)))?.id
  expect([await enter(), await enter()]).toEqual([enters ? eva : undefined, undefined])
})

test('whom the company asks is written down once, and the same again is no change', async () => {
  const ask = () => t.write((tx) => updateAccessSettings(tx, 'everyone', ADMINISTRATOR))
  await ask()
  await ask()
  expect(await trailOf(t.db, 'access', 1)).toMatchObject([
    { before: { require_factor: 'nobody' }, after: { require_factor: 'everyone' } },
  ])
})

test('a recovery code is read with the letters that look like its digits, and six digits are none', () => {
  const written = recoveryDigest(7, '0110-ABCD-EFGH-0123')
  expect(written).not.toBeNull()
  for (const typed of ['OIlo-abcd-efgh-o123', 'O1L0ABCDEFGH0I23']) {
    expect(recoveryDigest(7, typed)).toBe(written)
  }
  expect(recoveryDigest(8, '0110-ABCD-EFGH-0123')).not.toBe(written)
  expect([isRecoveryCode('123456'), isRecoveryCode('0110-ABCD-EFGH-0123')]).toEqual([false, true])
})
