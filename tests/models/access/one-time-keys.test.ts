// Proves docs/rules/money.md#13.
import { count } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import {
  doneBy,
  type KeyKind,
  KeyReused,
  keysOf,
  purgeOneTimeKeys,
  withOneTimeKey,
} from '#app/models/access/one-time-keys.server.ts'
import { createBank } from '#app/models/banks/read.server.ts'
import { banks, one_time_keys } from '#db/schema.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'

const t = testDatabase()
const DAY = 24 * 60

const body = { index: '0901', name: 'Banco Uno' }

/** Creates a bank under a key, as a form or an API call does. */
function create(
  key: string | undefined,
  input = body,
  actor: Actor = ADMINISTRATOR,
  kind: KeyKind = 'bank',
) {
  return t.write((tx) =>
    withOneTimeKey(tx, actor, key, kind, input, async () => [await createBank(tx, input, actor)]),
  )
}

async function bankCount() {
  const [row] = await t.db.select({ n: count() }).from(banks)
  return row?.n
}

describe('the same key again', () => {
  test('with the same body gives the first result and creates nothing', async () => {
    const first = await create('k1')
    expect(first).toMatchObject({ replayed: false })
    expect(await create('k1')).toEqual({ ids: first.ids, replayed: true })
    expect(await bankCount()).toBe(27)
  })

  test('with another body is refused, and says what the key made', async () => {
    const { ids } = await create('k1')
    const error = await create('k1', { index: '0902', name: 'Banco Dos' }).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(KeyReused)
    expect(error).toMatchObject({ record_ids: ids })
    expect(await bankCount()).toBe(27)
  })

  test('for another kind of record is refused without showing ids of the first', async () => {
    await create('k1')
    const error = await create('k1', body, ADMINISTRATOR, 'titular').catch((e: unknown) => e)
    expect(error).toBeInstanceOf(KeyReused)
    expect(error).toMatchObject({ record_ids: [] })
  })

  test('of a kind of document also works by the path of that kind', async () => {
    const made = async () => [7]
    const again = (kind: KeyKind) =>
      t.write((tx) => withOneTimeKey(tx, ADMINISTRATOR, 'k1', kind, body, made))
    await again('income')
    await t.write((tx) => tx.update(one_time_keys).set({ kind: 'incomes' }))
    expect(await again('income')).toEqual({ ids: [7], replayed: true })
    await expect(again('payment')).rejects.toBeInstanceOf(KeyReused)
  })

  test('twenty times at once creates one', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => create('k1')))
    expect(new Set(results.map(({ ids }) => ids[0])).size).toBe(1)
    expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(await bankCount()).toBe(27)
  })

  test('of another user is another key', async () => {
    const id = await t.write((tx) => aUser(tx))
    await create('k1')
    const other = { ...ADMINISTRATOR, id }
    expect(await create('k1', { index: '0902', name: 'Dos' }, other)).toMatchObject({
      replayed: false,
    })
  })
})

describe('a key', () => {
  test('is not used up by a failed creation', async () => {
    await expect(create('k1', { index: '0134', name: 'Repetido' })).rejects.toThrow()
    expect(await create('k1')).toMatchObject({ replayed: false })
  })

  test('is kept 24 hours, to the minute', async () => {
    const { ids } = await create('k1')
    expect(await create('k1', body, later(DAY))).toEqual({ ids, replayed: true })
    const done = async (minutes: number) =>
      (await doneBy(t.db, 1, 'k1', 'bank', later(minutes).at))?.ids
    expect([await done(DAY), await done(DAY + 1)]).toEqual([ids, undefined])
    const since = (minutes: number) => keysOf(t.db, 1, 'bank', later(minutes).at)
    const done_at = later(0).at.toISOString()
    expect([await since(0), await since(1)]).toEqual([[{ key: 'k1', ids, at: done_at }], []])
    const next = { index: '0902', name: 'Banco Dos' }
    const again = await create('k1', next, later(DAY + 1))
    expect(again.replayed).toBe(false)
    expect(again.ids).not.toEqual(ids)
    expect(await create('k1', next, later(DAY + 2))).toEqual({ ids: again.ids, replayed: true })
  })

  test('is purged after 24 hours and not before', async () => {
    await create('k1')
    await t.write((tx) => purgeOneTimeKeys(tx, later(DAY).at, 10))
    expect(await t.db.select().from(one_time_keys)).toHaveLength(1)
    await t.write((tx) => purgeOneTimeKeys(tx, later(DAY + 1).at, 10))
    expect(await t.db.select().from(one_time_keys)).toHaveLength(0)
  })

  test('may be missing: each call then creates a record', async () => {
    await create(undefined)
    expect(await create(undefined, { index: '0902', name: 'Dos' })).toMatchObject({
      replayed: false,
    })
    expect(await bankCount()).toBe(28)
    expect(await t.db.select().from(one_time_keys)).toHaveLength(0)
  })
})

test('another user’s key of the same name is kept when an old one is purged', async () => {
  const other = { ...ADMINISTRATOR, id: await t.write((tx) => aUser(tx)), at: later(DAY).at }
  await create('k1')
  const { ids } = await create('k1', { index: '0902', name: 'Banco Dos' }, other)
  await t.write((tx) => purgeOneTimeKeys(tx, later(DAY + 1).at, 10))
  const again = await create('k1', { index: '0902', name: 'Banco Dos' }, other)
  expect(again).toEqual({ ids, replayed: true })
  expect(await bankCount()).toBe(28)
})
