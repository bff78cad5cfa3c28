// Proves docs/rules/running.md#7.
import { describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { findDoublePayments } from '#app/models/invariants/doubts.server.ts'
import type { PaysheetInput } from '#app/models/paysheets/change.server.ts'
import { paysheets } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { day } from '#tests/support/models/factories.ts'
import { aPaidEmployee, aPaysheet } from '#tests/support/models/orders.ts'

/** Order N° 000001 pays the first fortnight of November 2026, N° 000002 did and is voided. */
const t = testDatabase((t) => t.write(async (tx) => void (await aPaidEmployee(tx))))

describe('the warnings of the check', () => {
  const doubts = () => findDoublePayments(t.db)
  const again = (values: Partial<PaysheetInput>) =>
    t.write(async (tx) => {
      const [parties] = await tx.select().from(paysheets)
      if (!parties) throw new Error('nobody was paid')
      const { titular_id, account_id, enterprise_id } = parties
      const named = { titular_id, account_id, enterprise_id, allow_duplicate: true }
      return aPaysheet(tx, { ...named, ...values })
    })

  test('do not name both fortnights paid, nor an order made again after a void', async () => {
    await again({ payday: 'segunda' })
    await again({ payday: 'primera', issued_at: day('2026-12-01') })
    expect(await doubts()).toEqual([])
  })

  test.each(['primera', 'completo'] as const)(
    'name a second order for the same days: %s',
    async (payday) => {
      await again({ payday })
      expect(await doubts()).toEqual([
        'Zoe Paz tiene 2 órdenes vigentes de noviembre de 2026 que se solapan: N° 000001, N° 000003.',
      ])
      expect(await findBrokenInvariants(t.db)).toEqual([])
    },
  )
})
