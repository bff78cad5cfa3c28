// @both-engines
/** The orders made last (docs/rules/screens.md#21). */
import { expect, test } from 'vitest'
import { latestOrders } from '#app/models/orders/latest.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { dialect } from '#db/columns.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aPayroll, aPaysheet, aPersonalOrder } from '#tests/support/models/orders.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()
const t = testDatabase()
const later = { ...ADMINISTRATOR, at: new Date('2026-11-21T14:00:00.000Z') }

test('are of both kinds, the latest first, without voided ones', async () => {
  const { payment, paysheet } = await t.write(async (tx) => {
    const parties = await aPayroll(tx, { name: 'Zoe Paz' })
    const paysheet = await aPaysheet(tx, parties)
    const again = await aPaysheet(tx, { ...parties, allow_duplicate: true })
    await voidPaysheet(tx, again, later, null)
    const { account_id: _, ...party } = parties
    const payment = await aPersonalOrder(tx, { ...party, transaction: 'Cheque' })
    return { payment, paysheet }
  })
  const latest = await latestOrders(t.db, 5)
  expect(latest.map(({ kind, id, at_bank }) => [kind, id, at_bank])).toEqual(
    expect.arrayContaining([
      ['payment', payment, null],
      ['paysheet', paysheet, 'none'],
    ]),
  )
  expect(latest).toHaveLength(2)
  const order = latest.find(({ kind }) => kind === 'paysheet')
  expect(order).toMatchObject({ name: 'Zoe Paz', payday: 'primera', total: 500_00, pending: false })
  expect(await latestOrders(t.db, 1)).toHaveLength(1)
})

if (dialect === 'sqlite') {
  test('are read by their index', async () => {
    const plan = (await planOf(() => latestOrders(t.db, 5))).join('\n')
    expect(plan).toMatch(/paysheets_live_created/)
    expect(plan).toMatch(/payments_live_created/)
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN bank_file_lines/)
  })
}
