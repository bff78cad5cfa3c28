// Proves docs/rules/approval.md#1, #13.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import { Conflict, StaleVersion } from '#app/kernel/errors/errors.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { countWaiting, getApprovalSettings } from '#app/models/approval/read.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { updateUser } from '#app/models/users/access.server.ts'
import { changePassword } from '#app/models/users/account.server.ts'
import { createUser } from '#app/models/users/create.server.ts'
import { outbox } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import {
  anotherAdministrator,
  aWaitingRun,
  setApproval,
  withApproval,
} from '#tests/support/models/approval.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aTitular, aUser, bs } from '#tests/support/models/factories.ts'
import { aPersonalOrder } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
const OFF = { runs: null, paysheets: null, payments: null, transfers: null }
const change = (changes: Parameters<typeof updateApprovalSettings>[1], version?: number) =>
  t.write((tx) => updateApprovalSettings(tx, changes, ADMINISTRATOR, version))

describe('approval by a second person', () => {
  test('is off at first, and switched on with an amount, 0 for all', async () => {
    expect(await getApprovalSettings(t.db)).toEqual({ ...OFF, proposed: null, version: 1 })
    await t.write((tx) => anotherAdministrator(tx))
    await change({ runs: bs(0), payments: bs(100) }, 1)
    const on = { ...OFF, runs: 0, payments: 100_00, proposed: null, version: 2 }
    expect(await getApprovalSettings(t.db)).toEqual(on)
    expect(await errorOf(change({ runs: null }, 1))).toBeInstanceOf(StaleVersion)
    await change({ runs: null }, 2)
    expect(await getApprovalSettings(t.db)).toEqual({ ...on, runs: null, version: 3 })
    expect(await trailOf(t.db, 'approval', 1)).toMatchObject([
      { before: {}, after: { runs: 0, payments: 100_00 } },
      { before: { runs: 0 }, after: {} },
    ])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('leaves version and trail alone when the same is saved', async () => {
    await t.write((tx) => withApproval(tx, { runs: bs(100) }))
    await change({ runs: bs(100), payments: null }, 2)
    expect(await getApprovalSettings(t.db)).toMatchObject({ ...OFF, runs: bs(100), version: 2 })
    expect(await trailOf(t.db, 'approval', 1)).toHaveLength(1)
  })

  test('is refused while there is one active administrator', async () => {
    const refused = await errorOf(change({ transfers: bs(0) }))
    expect(refused).toBeInstanceOf(Conflict)
    expect(refused).toMatchObject({ code: 'two_administrators' })
    const { id } = await t.write((tx) => anotherAdministrator(tx))
    await t.write((tx) => updateUser(tx, id ?? 0, { active: false }, ADMINISTRATOR))
    expect(await errorOf(change({ transfers: bs(0) }))).toMatchObject({
      code: 'two_administrators',
    })
    expect(await getApprovalSettings(t.db)).toMatchObject(OFF)
  })

  test.each([{ active: false }, { role_id: 2 }])(
    'keeps the last administrator but one from %j',
    async (changes) => {
      const { id } = await t.write((tx) => withApproval(tx, { payments: bs(0) }))
      const retire = () => t.write((tx) => updateUser(tx, id ?? 0, changes, ADMINISTRATOR))
      expect(await errorOf(retire())).toMatchObject({ code: 'two_administrators' })
      await change({ payments: null })
      await retire()
    },
  )

  test('asks before it is switched off while something waits, which then still waits', async () => {
    await t.write(async (tx) => {
      await withApproval(tx, { runs: bs(0), payments: bs(0) })
      const enterprise_id = await aCompanyAccount(tx)
      await aPersonalOrder(tx, { titular_id: await aTitular(tx), enterprise_id })
      await aWaitingRun(tx, 2, enterprise_id)
    })
    const waiting = { runs: 1, paysheets: 0, payments: 1, transfers: 0 }
    expect(await countWaiting(t.db)).toEqual(waiting)
    expect(await errorOf(change({ payments: null }))).toMatchObject({
      ...{ asked: { '': ['leaves_waiting'] }, message: 'Queda 1 por aprobar, que sigue esperando' },
    })
    expect(await errorOf(change(OFF))).toMatchObject({
      message: 'Quedan 2 por aprobar, que siguen esperando',
    })
    await t.write((tx) => setApproval(tx, { ...OFF, allow_leaves_waiting: true }))
    expect(await countWaiting(t.db)).toEqual(waiting)
    await change({ transfers: bs(10) })
    expect(await getApprovalSettings(t.db)).toMatchObject({ ...OFF, transfers: bs(10) })
  })
})

describe('other amounts, while something waits or was made that day', () => {
  const proposal = async () => (await getApprovalSettings(t.db)).proposed
  const off = { payments: null, allow_leaves_waiting: true }
  let second: Actor
  /** A personal order of 250,00 Bs; it waits from `amount` on. */
  const anOrder = (amount: Centimos) =>
    t.write(async (tx) => {
      second = await withApproval(tx, { payments: amount })
      const enterprise_id = await aCompanyAccount(tx, { capital: bs(1000) })
      return aPersonalOrder(tx, { titular_id: await aTitular(tx), enterprise_id })
    })
  const as = (actor: Actor, changes: Parameters<typeof updateApprovalSettings>[1] = off) =>
    t.write((tx) => updateApprovalSettings(tx, changes, actor))

  test.each([
    ['waits', bs(0)],
    ['was paid that day', bs(1000)],
  ])(
    'are proposed where one %s, and hold once another administrator saves the same',
    async (_, amount) => {
      await anOrder(amount)
      expect(await as(ADMINISTRATOR)).toBe('proposed')
      expect(await getApprovalSettings(t.db)).toMatchObject({ payments: amount })
      expect(await proposal()).toMatchObject({ payments: null, by: ADMINISTRATOR.id })
      expect(await errorOf(as(ADMINISTRATOR))).toMatchObject({ code: 'own_document' })
      expect(await as(second)).toBe('set')
      expect(await getApprovalSettings(t.db)).toMatchObject({ ...OFF, proposed: null })
      expect((await trailOf(t.db, 'approval', 1)).map(({ action }) => action)).toEqual([
        ...['update', 'propose', 'update'],
      ])
    },
  )

  test('hold at once on a day on which nothing was made, while nothing waits', async () => {
    await anOrder(bs(1000))
    // Before four in the morning, UTC, it is the same day in Caracas.
    const late = new Date('2026-11-21T03:59:00Z')
    expect(await as({ ...ADMINISTRATOR, at: late })).toBe('proposed')
    await as(ADMINISTRATOR, { payments: bs(1000) })
    const next = new Date('2026-11-21T04:00:00Z')
    expect(await as({ ...ADMINISTRATOR, at: next })).toBe('set')
  })

  test('are not confirmed by an account that who proposes them gave, nor by other amounts', async () => {
    await anOrder(bs(0))
    const earlier = await t.write((tx) => aUser(tx, { role_id: 1 }))
    await as(ADMINISTRATOR)
    // Whose password who proposes it gave before, and nobody has chosen since.
    const held = { ...second, id: earlier, name: 'Otra' }
    expect(await errorOf(as(held))).toMatchObject({ code: 'own_document' })
    const person = { name: 'Cómplice', email: 'c@example.com', password_hash: 'given' }
    const id = await t.write((tx) => createUser(tx, person, 1, ADMINISTRATOR))
    const accomplice = { ...second, id, name: 'Cómplice' }
    await t.write((tx) => changePassword(tx, id, 'own', accomplice, { verified: 'given' }))
    expect(await errorOf(as(accomplice))).toMatchObject({ code: 'own_document' })
    expect(await as(second, { payments: bs(5) })).toBe('proposed')
    expect(await proposal()).toMatchObject({ payments: bs(5), by: second.id })
    expect(await as(ADMINISTRATOR, { payments: bs(5) })).toBe('set')
  })

  test('are not confirmed for an account whose password they gave', async () => {
    await anOrder(bs(0))
    const person = { name: 'Cómplice', email: 'c@example.com', password_hash: 'given' }
    const id = await t.write((tx) => createUser(tx, person, 1, second))
    expect(await as({ ...second, id, name: 'Cómplice' })).toBe('proposed')
    expect(await errorOf(as(second))).toMatchObject({ code: 'own_document' })
    expect(await as(ADMINISTRATOR)).toBe('set')
  })

  test('are dropped when the amounts that hold are saved', async () => {
    await anOrder(bs(0))
    await as(ADMINISTRATOR)
    expect(await as(second, { payments: bs(0) })).toBe('set')
    expect(await getApprovalSettings(t.db)).toMatchObject({ proposed: null, version: 4 })
    expect((await trailOf(t.db, 'approval', 1)).at(-1)).toMatchObject({
      ...{ action: 'reject', user_name: second.name, before: {}, after: { payments: 0 } },
    })
    expect(await as(second)).toBe('proposed')
  })

  test('are told to all administrators, proposed and set', async () => {
    await anOrder(bs(0))
    await as(ADMINISTRATOR)
    await as(second)
    const told = await t.db
      .select()
      .from(outbox)
      .where(eq(outbox.title, 'Montos de aprobación'))
      .orderBy(outbox.id)
    const of = (id: number | null) =>
      told.flatMap(({ user_id, content }) => (user_id === id ? [content] : []))
    const changed = 'otros montos de aprobación: Órdenes personales'
    expect(of(ADMINISTRATOR.id)).toEqual(of(second.id))
    expect(of(second.id)).toEqual([
      `${ADMINISTRATOR.name} puso ${changed}, de ninguno a 0,00 Bs.`,
      `${ADMINISTRATOR.name} propone ${changed}, de 0,00 Bs a ninguno. Otro administrador los confirma en Aprobación.`,
      `${second.name} puso ${changed}, de 0,00 Bs a ninguno.`,
    ])
  })
})
