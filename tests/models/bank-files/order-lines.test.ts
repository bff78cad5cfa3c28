// Proves docs/rules/bank-files.md#26.
/** What an order's page knows of its bank. */
import { expect, test } from 'vitest'
import { markBankLines } from '#app/models/bank-files/change.server.ts'
import { linesOfOrder } from '#app/models/bank-files/read.server.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { aFile, aRun } from '#tests/support/models/bank-files.ts'
import { testDatabase } from '#tests/support/models/database.ts'

const t = testDatabase()

test('an order rejected and sent again has both lines, and another kind’s of the same id has none', async () => {
  const [order_id, other] = await t.write(async (tx) => {
    const { ids, enterprise_id } = await aRun(tx, [{}, {}])
    const [order_id = 0, other = 0] = ids
    await aFile(tx, { run: 1 }, { account_id: enterprise_id })
    const said = [{ order_id, status: 'rejected' as const, reason: 'Cuenta inexistente' }]
    await markBankLines(tx, 1, said, later(1))
    await aFile(tx, { run: 1 }, { account_id: enterprise_id }, later(2))
    return [order_id, other]
  })
  expect(await linesOfOrder(t.db, 'paysheet', order_id)).toMatchObject([
    {
      lot: 2,
      status: 'sent',
      reason: null,
      marked_at: null,
      created_at: later(2).at.toISOString(),
    },
    {
      ...{ lot: 1, bank: 'Banesco', status: 'rejected', reason: 'Cuenta inexistente' },
      ...{ created_at: NOW.toISOString(), marked_at: later(1).at.toISOString() },
    },
  ])
  expect(await linesOfOrder(t.db, 'paysheet', other)).toHaveLength(1)
  expect(await linesOfOrder(t.db, 'payment', order_id)).toEqual([])
})
