// @both-engines
/** Sessions and tokens of one's own, and of nobody else (docs/rules/second-factor.md#9). */
import { expect, test } from 'vitest'
import { createOneTimeSecret, ownerOfSecret } from '#app/models/access/one-time-links.server.ts'
import {
  createSession,
  createToken,
  sessionUser,
  tokenUser,
} from '#app/models/access/sessions.server.ts'
import { endDevice, endOtherDevices, listDevices } from '#app/models/users/devices.server.ts'
import { tokens } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'

const t = testDatabase()
const aPerson = () =>
  t.write(async (tx) => {
    const id = await aUser(tx)
    const [session, token] = [await createSession(tx, id, NOW), await createToken(tx, id, NOW)]
    return { id, session, token }
  })
const idsOf = async (id: number) => (await listDevices(t.db, id, null, NOW)).map((each) => each.id)
const isIn = async ({ session, token }: { session: string; token: string }) => [
  (await sessionUser(t.db, session, NOW)) !== null,
  (await tokenUser(t.db, token, NOW)) !== null,
]

test('nobody sees or ends another’s session or token', async () => {
  const [eva, luis] = [await aPerson(), await aPerson()]
  const theirs = await idsOf(luis.id)
  expect([theirs.length, (await idsOf(eva.id)).filter((id) => theirs.includes(id))]).toEqual([
    2,
    [],
  ])
  for (const id of theirs) {
    const ended = t.write((tx) => endDevice(tx, eva.id, id))
    await expect(ended).rejects.toMatchObject({ message: 'Esa sesión ya terminó' })
  }
  expect(await isIn(luis)).toEqual([true, true])
  for (const id of theirs) await t.write((tx) => endDevice(tx, luis.id, id))
  expect([await isIn(luis), await isIn(eva)]).toEqual([
    [false, false],
    [true, true],
  ])
})

test('a link for a password is no device, and is not ended as one', async () => {
  const { id } = await aPerson()
  const secret = await t.write((tx) => createOneTimeSecret(tx, 'reset', id, 600_000, NOW))
  const all = await t.db.select().from(tokens)
  const link = all.find(({ purpose }) => purpose === 'reset')?.id ?? ''
  expect(await idsOf(id)).not.toContain(link)
  await expect(t.write((tx) => endDevice(tx, id, link))).rejects.toThrow()
  expect(await ownerOfSecret(t.db, 'reset', secret, NOW)).toMatchObject({ id })
})

test('‘Cerrar las demás’ leaves this one, and everybody else’s', async () => {
  const [eva, luis] = [await aPerson(), await aPerson()]
  await t.write((tx) => endOtherDevices(tx, eva.id, eva.session))
  expect([await isIn(eva), await isIn(luis)]).toEqual([
    [true, false],
    [true, true],
  ])
})
