import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { paymentListing } from '#app/models/payments/fields.ts'
import { listPaymentRows } from '#app/models/payments/read.server.ts'
import { counters, payments } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  anAccount,
  aTitular,
  bs,
  day,
  listing,
} from '#tests/support/models/factories.ts'
import { aPersonalOrder } from '#tests/support/models/orders.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()

const MANY = 1000
const PEOPLE = 100

let first = { titular_id: 0, enterprise_id: 0 }
/** 1.000 payments of 100 people over two months, every 50th voided. */
const t = testDatabase((t) =>
  t.write(async (tx) => {
    const people: { titular_id: number; account_id: number }[] = []
    for (let n = 0; n < PEOPLE; n++) {
      const titular_id = await aTitular(tx, { name: `Persona ${n}` })
      people.push({ titular_id, account_id: await anAccount(tx, { titular_id }) })
    }
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(1000) })
    const kept = { titular: { name: '', ric: '' }, account: null }
    const values = (order: number) => ({
      order,
      titular_id: people[order % PEOPLE]?.titular_id ?? 0,
      account_id: people[order % PEOPLE]?.account_id ?? 0,
      ...{ enterprise_id, transaction: 'Cheque' as const, number: String(order), amount: bs(1) },
      ...{ concept: 'Honorarios', realized: 'Administración', search_key: `${order} honorarios` },
      issued_at: day(`2026-0${(order % 2) + 1}-${String((order % 28) + 1).padStart(2, '0')}`),
      snapshot: { ...kept, enterprise: { number: '', bank: '' } },
      voided_at: order % 50 === 0 ? '2026-03-01T00:00:00.000Z' : null,
      ...{ created_at: '2026-02-28T00:00:00.000Z', updated_at: '2026-02-28T00:00:00.000Z' },
    })
    for (let from = 1; from <= MANY; from += 100) {
      await tx.insert(payments).values(Array.from({ length: 100 }, (_, n) => values(from + n)))
    }
    await tx.insert(counters).values({ kind: 'payment', last: MANY, live: MANY - MANY / 50 })
    await tx.run(sql`analyze`)
    first = { titular_id: people[0]?.titular_id ?? 0, enterprise_id }
  }),
)

describe('many payments:', () => {
  const DATES = 'startDate=2026-02-03&endDate=2026-02-04'

  test.each([
    ['', 'SCAN payments USING INDEX payments_live_created'],
    ['sort_by=issued_at,desc', 'SCAN payments USING INDEX payments_live_issued'],
    ['voided=1', 'SCAN payments USING INDEX payments_voided'],
    [DATES, 'SEARCH payments USING INDEX payments_live_issued (issued_at>? AND issued_at<?)'],
    [
      `titular=1&${DATES}`,
      'SEARCH payments USING INDEX payments_titular (titular_id=? AND issued_at>? AND issued_at<?)',
    ],
    ['account=2', 'SEARCH payments USING INDEX payments_account (account_id=?)'],
    ['search=persona 7', 'SEARCH payments USING COVERING INDEX payments_titular (titular_id=?)'],
    ['search=honorarios', 'SCAN payments_search VIRTUAL TABLE INDEX 0:M1'],
  ])("the list '%s' is read by an index: %s", async (query, step) => {
    const plan = await planOf(() => listPaymentRows(t.db, listing(paymentListing, query)))
    expect(plan).toContain(step)
    expect(plan).not.toContain('SCAN payments')
  })

  test('an equal one is looked for by an index', async () => {
    const input = { ...first, amount: bs(1), number: 'otro' }
    const plan = await planOf(() => t.write((tx) => aPersonalOrder(tx, input)))
    expect(plan).toContain('SEARCH payments USING INDEX payments_equal (titular_id=? AND amount=?)')
    expect(plan).not.toContain('SCAN payments')
  })
})
