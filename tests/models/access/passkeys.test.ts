// @both-engines
/** Passkeys of several people, and what comes at the same time (docs/rules/passkeys.md). */
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addOneTimeSecret } from '#app/models/access/one-time-links.server.ts'
import {
  addPasskey,
  checkRoomForPasskey,
  MAKING,
  removeFactor,
  removePasskey,
  spendPasskey,
} from '#app/models/second-factor/change.server.ts'
import { listPasskeys } from '#app/models/second-factor/read.server.ts'
import { outbox, passkeys } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'
import { aFactor } from '#tests/support/models/factors.ts'

const t = testDatabase()
const FIVE_MINUTES = 300_000
const as = (id: number) => ({ id, name: 'Eva', role_id: 3, at: NOW })
const keyOf = (id: string, counter = 0) => ({ id, public_key: 'pQ', counter, transports: '' })

let eva: number
let luis: number
beforeEach(async () => {
  eva = await t.write((tx) => aUser(tx, { name: 'Eva' }))
  luis = await t.write((tx) => aUser(tx, { name: 'Luis' }))
  for (const id of [eva, luis]) await t.write((tx) => aFactor(tx, id))
})
const challenge = (user: number, mark = '') =>
  t.write((tx) => addOneTimeSecret(tx, 'passkey', user, FIVE_MINUTES, NOW, mark))
const add = async (user: number, id: string, asked?: string) => {
  const made = { passkey: keyOf(id), challenge: asked ?? (await challenge(user, MAKING)) }
  return t.write((tx) => addPasskey(tx, user, 'Teléfono', made, as(user)))
}
const use = (user: number, key: ReturnType<typeof keyOf>, asked: string, counter = 5) =>
  t.write((tx) => spendPasskey(tx, user, key, { counter, challenge: asked }, NOW))
const stored = async () =>
  (await t.db.select().from(passkeys).orderBy(asc(passkeys.id))).map((each) => [
    each.user_id,
    each.id,
    each.counter,
  ])

describe('a passkey is added', () => {
  test('to ten of one’s own, whatever others have, also where two were begun for the tenth', async () => {
    for (let n = 0; n < 9; n++) await add(eva, `e${n}`)
    await add(luis, 'l0')
    const [tenth, eleventh] = [await challenge(eva, MAKING), await challenge(eva, MAKING)]
    await t.write((tx) => checkRoomForPasskey(tx, eva))
    expect(await add(eva, 'e9', tenth)).toBe(true)
    await expect(add(eva, 'e10', eleventh)).rejects.toMatchObject({ code: 'too_many' })
    await t.write((tx) => checkRoomForPasskey(tx, luis))
    expect(await listPasskeys(t.db, eva)).toHaveLength(10)
  })

  test('for nobody without codes, and not where it is known already', async () => {
    await add(luis, 'k')
    await expect(add(eva, 'k')).rejects.toMatchObject({ code: 'taken' })
    const asked = await challenge(eva, MAKING)
    await t.write((tx) => tx.delete(passkeys))
    await t.write((tx) => removeFactor(tx, luis, as(luis)))
    await expect(add(luis, 'k')).rejects.toMatchObject({ code: 'not_done' })
    expect(await add(luis, 'k', asked)).toBe(false)
    expect(await stored()).toEqual([])
  })
})

describe('a passkey is used', () => {
  beforeEach(() => add(eva, 'k'))

  test('once from the count at which it was checked, by its owner', async () => {
    const other = await challenge(luis)
    expect(await use(luis, keyOf('k'), other)).toBe(false)
    expect(await use(eva, keyOf('k'), await challenge(luis))).toBe(false)
    const [one, two] = [await challenge(eva), await challenge(eva)]
    expect(await use(eva, keyOf('k'), one)).toBe(true)
    expect(await use(eva, keyOf('k'), two)).toBe(false)
    expect(await stored()).toEqual([[eva, 'k', 5]])
    expect(await use(eva, keyOf('k', 5), one, 6)).toBe(false)
  })

  test('not by a challenge that was asked for before the factor was removed', async () => {
    const before = await challenge(eva)
    await add(luis, 'l')
    await t.write((tx) => removeFactor(tx, eva, as(eva)))
    expect(await stored()).toEqual([[luis, 'l', 0]])
    await t.write((tx) => aFactor(tx, eva))
    await add(eva, 'k')
    expect(await use(eva, keyOf('k'), before)).toBe(false)
  })
})

test('it is removed by its owner alone, who is told', async () => {
  await add(eva, 'k')
  const remove = (user: number) => t.write((tx) => removePasskey(tx, user, 'k', as(user)))
  await expect(remove(luis)).rejects.toMatchObject({ name: 'NotFound' })
  expect(await stored()).toEqual([[eva, 'k', 0]])
  await remove(eva)
  expect(await stored()).toEqual([])
  await expect(remove(eva)).rejects.toMatchObject({ name: 'NotFound' })
  const told = (await t.db.select().from(outbox)).map(({ title }) => title)
  expect(told).toEqual(['Llave de acceso agregada', 'Llave de acceso quitada'])
})
