// Proves docs/rules/messages.md#11.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import {
  createTelegramCode,
  linkByCode,
  linkByLogin,
  telegramOf,
  unlinkTelegram,
} from '#app/models/telegram/link.server.ts'
import { audit, outbox, tokens, users } from '#db/schema.ts'
import { ADMINISTRATOR, later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'

const t = testDatabase()
const login = (id: string, hash = id) => ({ id, name: 'Zoe', hash })
const linked = (id: number) => telegramOf(t.db, id)
const messages = () => t.db.select().from(outbox)
const minutes = (n: number) => later(n).at

async function someone(): Promise<Actor & { id: number }> {
  const id = await t.write((tx) => aUser(tx))
  return { ...ADMINISTRATOR, id, name: 'Zoe' }
}
const byLogin = (of: Actor, id: string, hash?: string) =>
  t.write((tx) => linkByLogin(tx, login(id, hash), of))
const codeOf = ({ id }: { id: number }) => t.write((tx) => createTelegramCode(tx, id, NOW))
const byCode = (code: string, id: string, at = NOW) => t.write((tx) => linkByCode(tx, code, id, at))

const TAKEN = {
  fields: { simgulary_bot_id: ['Esta cuenta de Telegram ya está vinculada a otro usuario'] },
}
const SPENT = { fields: { hash: ['Estos datos de Telegram ya se usaron. Vuelva a empezar'] } }

describe('a login of Telegram', () => {
  test('links the account to the user who confirms it, sends a message, and writes an audit row', async () => {
    const zoe = await someone()
    await byLogin(zoe, '901')
    expect(await linked(zoe.id)).toBe('901')
    expect(await messages()).toMatchObject([
      { user_id: zoe.id, title: 'Asociación exitosa', state: 'waiting' },
    ])
    const rows = await t.db.select().from(audit).where(eq(audit.user_id, zoe.id)).orderBy(audit.id)
    expect(rows).toMatchObject([
      { action: 'update', kind: 'user', record_id: zoe.id, after: { simgulary_bot_id: '901' } },
    ])
  })

  test('can be used once, by any user', async () => {
    const [zoe, luis] = [await someone(), await someone()]
    await byLogin(zoe, '901', 'h')
    await t.write((tx) => unlinkTelegram(tx, zoe.id, zoe))
    await expect(byLogin(zoe, '901', 'h')).rejects.toMatchObject(SPENT)
    await expect(byLogin(luis, '901', 'h')).rejects.toMatchObject(SPENT)
    expect([await linked(zoe.id), await linked(luis.id)]).toEqual([null, null])
    expect(await messages()).toHaveLength(1)
  })

  test('of an account that another user has is refused', async () => {
    const [zoe, luis] = [await someone(), await someone()]
    await byLogin(zoe, '901', 'one')
    await expect(byLogin(luis, '901', 'two')).rejects.toMatchObject(TAKEN)
    expect([await linked(zoe.id), await linked(luis.id)]).toEqual(['901', null])
    expect(await messages()).toHaveLength(1)
  })

  test('of one account, by two users at once, links one of them', async () => {
    const [zoe, luis] = [await someone(), await someone()]
    const done = await Promise.allSettled([byLogin(zoe, '901', 'a'), byLogin(luis, '901', 'b')])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: TAKEN })
    expect([await linked(zoe.id), await linked(luis.id)].sort()).toEqual(['901', null])
    expect(await messages()).toHaveLength(1)
  })

  test('of another account replaces the first; of the same account changes nothing', async () => {
    const zoe = await someone()
    await byLogin(zoe, '901', 'one')
    await byLogin(zoe, '902', 'two')
    expect(await linked(zoe.id)).toBe('902')
    await byLogin(zoe, '902', 'three')
    expect(await messages()).toHaveLength(2)
  })
})

describe('a code for the bot', () => {
  test('links the Telegram account that sends it to the user who got it, once', async () => {
    const zoe = await someone()
    const code = await codeOf(zoe)
    expect(await byCode(code, '901')).not.toBeNull()
    expect(await linked(zoe.id)).toBe('901')
    expect(await byCode(code, '902')).toBeNull()
    expect(await linked(zoe.id)).toBe('901')
    expect(await messages()).toHaveLength(1)
  })

  test('is valid for ten minutes, and until the next code is made', async () => {
    const zoe = await someone()
    const [first, second] = [await codeOf(zoe), await codeOf(zoe)]
    expect(await byCode(first, '901')).toBeNull()
    expect(await byCode(second, '901', minutes(10))).toBeNull()
    expect(await linked(zoe.id)).toBeNull()
    expect(await byCode(second, '901', minutes(9))).not.toBeNull()
  })

  test('is stored only as a hash, and fits into a link of Telegram', async () => {
    const code = await codeOf(await someone())
    expect(code).toMatch(/^[\w-]{20,64}$/)
    expect(JSON.stringify(await t.db.select().from(tokens))).not.toContain(code)
  })

  test('of a user who may not log in, or sent by an account that another user has, is refused', async () => {
    const [zoe, luis] = [await someone(), await someone()]
    const code = await codeOf(luis)
    await byLogin(zoe, '901')
    await expect(byCode(code, '901')).rejects.toMatchObject(TAKEN)
    await t.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, luis.id)))
    expect(await byCode(code, '902')).toBeNull()
    expect(await linked(luis.id)).toBeNull()
  })
})

describe('unlinking Telegram', () => {
  test('frees the account for another user, and writes an audit row', async () => {
    const [zoe, luis] = [await someone(), await someone()]
    await byLogin(zoe, '901', 'one')
    await t.write((tx) => unlinkTelegram(tx, zoe.id, zoe))
    expect(await linked(zoe.id)).toBeNull()
    await byLogin(luis, '901', 'two')
    expect(await linked(luis.id)).toBe('901')
    const rows = await t.db.select().from(audit).where(eq(audit.user_id, zoe.id)).orderBy(audit.id)
    expect(rows.at(-1)).toMatchObject({ before: { simgulary_bot_id: '901' } })
  })
})
