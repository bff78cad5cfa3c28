// @both-engines
// Proves docs/rules/money.md#9, #11, #19; docs/rules/api.md#15.
import { describe, expect, test } from 'vitest'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { listPaysheets } from '#app/models/paysheets/read.server.ts'
import { paysheetReports } from '#app/models/paysheets/reports.server.ts'
import { paysheets } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { booksOf } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day, fillUp, listing, TOO_MUCH } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

const list = (query = '') => listPaysheets(t.db, listing(paysheetListing, query))
const made = (payroll = {}) =>
  t.write(async (tx) => {
    const parties = await aPayroll(tx, payroll)
    return { ...parties, id: await aPaysheet(tx, parties) }
  })
const discard = (id: number, reason: string | null = null) =>
  t.write((tx) => voidPaysheet(tx, id, later(3), reason))

describe('a payroll order that is voided', () => {
  test('has a receipt that says so', async () => {
    const { id } = await made()
    expect((await paysheetReports.receipt(t.db, id)).voided).toBeUndefined()
    await discard(id, 'Repetida')
    expect((await paysheetReports.receipt(t.db, id)).voided).toEqual({
      at: later(3).at.toISOString(),
      by: 'Ana Administradora',
      reason: 'Repetida',
    })
  })

  test('is refused while the capital of its account is too high to take the money back', async () => {
    const { id, enterprise_id } = await made()
    await t.write((tx) => fillUp(tx, enterprise_id))
    const before = await booksOf(t.db)
    const error = await errorOf(discard(id))
    expect(error).toBeInstanceOf(Conflict)
    expect(error).toMatchObject({ message: TOO_MUCH })
    expect(await booksOf(t.db)).toEqual(before)
  })
})

describe('payroll order numbers', () => {
  test('count up from 1, and neither a void nor a refusal frees or spends one', async () => {
    const { id, ...parties } = await made()
    await discard(id)
    const poor = { ...parties, adition: bs(99_999), adition_reason: 'Demasiado' }
    expect(await errorOf(t.write((tx) => aPaysheet(tx, poor)))).toBeDefined()
    const again = await t.write((tx) => aPaysheet(tx, parties))
    await discard(again)
    await t.write((tx) => aPaysheet(tx, { ...parties, issued_at: day('2026-11-14') }))
    const rows = await t.db.select({ order: paysheets.order }).from(paysheets)
    expect(rows.map(({ order }) => order).sort()).toEqual([1, 2, 3])
  })

  test('change the list’s total with every creation and every void', async () => {
    const parties = await t.write((tx) => aPayroll(tx))
    const ids: number[] = []
    for (const [n, payday] of (['primera', 'segunda', 'primera', 'segunda'] as const).entries()) {
      const issued_at = day(n < 2 ? '2026-10-15' : '2026-11-15')
      ids.push(await t.write((tx) => aPaysheet(tx, { ...parties, payday, issued_at })))
    }
    // Without any filter the ledger's count answers; a filter that fits all counts the rows.
    for (const left of [3, 2, 1, 0]) {
      await discard(ids.pop() ?? 0)
      expect((await list()).total).toBe(left)
      expect((await list('startDate=2026-01-01')).total).toBe(left)
      expect((await list('limit=0')).data).toHaveLength(left)
    }
    expect((await list('voided=1')).total).toBe(4)
  })
})
