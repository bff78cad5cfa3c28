import { describe, expect, test } from 'vitest'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { countWaiting, getApprovalSettings } from '#app/models/approval/read.server.ts'
import { updateUser } from '#app/models/users/access.server.ts'
import { Conflict, StaleVersion } from '#app/services/errors/errors.ts'
import { findBrokenInvariants } from '#app/services/invariants/all.server.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { anotherAdministrator, aWaitingRun, withApproval } from '#tests/support/models/approval.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aTitular, bs } from '#tests/support/models/factories.ts'
import { aPersonalOrder } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
const OFF = { runs: null, paysheets: null, payments: null, transfers: null }
const change = (changes: Parameters<typeof updateApprovalSettings>[1], version?: number) =>
  t.write((tx) => updateApprovalSettings(tx, changes, ADMINISTRATOR, version))

describe('approval by a second person', () => {
  test('is off at first, and switched on with an amount, 0 for all', async () => {
    expect(await getApprovalSettings(t.db)).toEqual({ ...OFF, version: 1 })
    await t.write((tx) => anotherAdministrator(tx))
    await change({ runs: bs(0), payments: bs(100) }, 1)
    const on = { ...OFF, runs: 0, payments: 100_00, version: 2 }
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
    expect(await getApprovalSettings(t.db)).toEqual({ ...OFF, runs: bs(100), version: 2 })
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
    await change({ ...OFF, allow_leaves_waiting: true })
    expect(await countWaiting(t.db)).toEqual(waiting)
    await change({ transfers: bs(10) })
    expect(await getApprovalSettings(t.db)).toMatchObject({ ...OFF, transfers: bs(10) })
  })
})
