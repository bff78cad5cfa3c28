// @both-engines
/** Receivers whose address somebody else has, too (docs/rules/mail.md#8). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sharedAddresses, sharedTexts } from '#app/models/titulars/read.server.ts'
import { titulars, users } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, aUser } from '#tests/support/models/factories.ts'

const t = testDatabase()
const EMAIL = 'casa@example.com'

type Record = Partial<typeof titulars.$inferInsert>

const aPerson = (name: string, values: Record = {}) =>
  t.write(async (tx) => {
    const id = await aTitular(tx, { name })
    await tx
      .update(titulars)
      .set({ active: true, ...values })
      .where(eq(titulars.id, id))
    return { titular_id: id, name, address: values.email ?? EMAIL }
  })
const saidOf = async (...receivers: Awaited<ReturnType<typeof aPerson>>[]) =>
  sharedTexts(await sharedAddresses(t.db, receivers))

test('Several receivers of one address are named, once each, by the alphabet', async () => {
  const [bea, ana, luis] = [await aPerson('Bea'), await aPerson('Ana'), await aPerson('Luis')]
  expect(await saidOf(bea, ana, bea)).toEqual(['Comparten el correo casa@example.com: Ana y Bea'])
  const other = { ...luis, address: 'luis@example.com' }
  expect(await saidOf(bea, other)).toEqual([])
  const again = { ...luis, titular_id: ana.titular_id, address: 'a@example.com', name: 'Ana' }
  expect(await saidOf(bea, ana, { ...luis, address: 'a@example.com' }, again)).toEqual([
    'Comparten el correo a@example.com: Ana y Luis',
    'Comparten el correo casa@example.com: Ana y Bea',
  ])
})

test('A receiver is named with another active person of the address, by their record or as a user', async () => {
  const ana = await aPerson('Ana', { email: EMAIL })
  expect(await saidOf(ana)).toEqual([])
  const bea = await aPerson('Bea', { email: EMAIL })
  expect(await saidOf(ana)).toEqual(['Comparten el correo casa@example.com: Ana y Bea'])
  const off = { active: false }
  await t.write((tx) => tx.update(titulars).set(off).where(eq(titulars.id, bea.titular_id)))
  expect(await saidOf(ana)).toEqual([])
  const user_id = await t.write((tx) => aUser(tx, { name: 'Carla usuaria', email: EMAIL }))
  expect(await saidOf(ana)).toEqual(['Comparten el correo casa@example.com: Ana y Carla usuaria'])
  const carla = await aPerson('Carla', { email: null, user_id })
  expect(await saidOf(ana)).toEqual(['Comparten el correo casa@example.com: Ana y Carla'])
  // Their own user is nobody else.
  expect(await saidOf(carla)).toEqual(['Comparten el correo casa@example.com: Ana y Carla'])
  await t.write((tx) => tx.update(users).set(off).where(eq(users.id, user_id)))
  expect(await saidOf(ana)).toEqual([])
})

test('Of many the first are named, and the others counted', async () => {
  const people = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, i) => {
    return { titular_id: 1000 + i, name, address: EMAIL }
  })
  expect(await saidOf(...people)).toEqual([
    'Comparten el correo casa@example.com: A, B, C, D, E y 2 más',
  ])
  const pairs = Array.from({ length: 42 }, (_, i) => {
    const n = String(Math.floor(i / 2)).padStart(2, '0')
    return { titular_id: 1000 + i, name: `P${i}`, address: `p${n}@example.com` }
  })
  const said = await saidOf(...pairs)
  expect([said.length, said[0], said.at(-1)]).toEqual([
    21,
    'Comparten el correo p00@example.com: P0 y P1',
    'Y 1 correo más',
  ])
})
