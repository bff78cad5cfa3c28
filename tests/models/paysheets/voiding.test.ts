// @both-engines
// Proves docs/rules/money.md#9, #11, #19; docs/rules/api.md#15.
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Conflict, NotFound } from '#app/kernel/errors/errors.ts'
import { updatePaysheet, voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { getPaysheet, listPaysheets } from '#app/models/paysheets/read.server.ts'
import { paysheetReports } from '#app/models/paysheets/reports.server.ts'
import type { Tx } from '#db/client.server.ts'
import { movements, paysheets } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, capitalOf, day, fillUp, listing, TOO_MUCH } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet } from '#tests/support/models/orders.ts'
import { databaseRefusal, errorOf } from '#tests/support/models/refusals.ts'

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
  test('returns its money by a movement, and its row says who, when and why', async () => {
    const { id, enterprise_id } = await made()
    await discard(id, 'Pagada en efectivo')
    expect(await capitalOf(t.db, enterprise_id)).toBe(5000_00)
    const posted = await t.db
      .select()
      .from(movements)
      .where(eq(movements.kind, 'paysheet'))
      .orderBy(asc(movements.id))
    expect(posted).toMatchObject([
      { amount: -500_00, reversal: false },
      { account_id: enterprise_id, amount: 500_00, reversal: true, issued_at: '2026-11-13' },
    ])
    const voided = {
      voided_at: later(3).at.toISOString(),
      voided_by: 1,
      void_reason: 'Pagada en efectivo',
    }
    const [row] = await t.db.select().from(paysheets)
    expect(row).toMatchObject({ id, total: 500_00, version: 2, ...voided })
    expect(await trailOf(t.db, 'paysheet', id)).toMatchObject([
      { action: 'create' },
      { action: 'void', after: { void_reason: 'Pagada en efectivo' } },
    ])
    await expectBooksBalance(t.db)
  })

  test('throws NotFound, is not listed, and is in the list of voided ones', async () => {
    const { id, ...parties } = await made()
    const kept = await t.write((tx) => aPaysheet(tx, { ...parties, payday: 'segunda' }))
    await discard(id)
    expect(await errorOf(getPaysheet(t.db, id))).toBeInstanceOf(NotFound)
    expect(await list()).toMatchObject({ total: 1, data: [{ id: kept, voided_at: null }] })
    expect(await list('voided=0')).toMatchObject({ total: 1, data: [{ id: kept }] })
    expect(await list('voided=1')).toMatchObject({ total: 1, data: [{ id, void_reason: null }] })
    for (const query of ['search=nomina', `titular=${parties.titular_id}`, 'endDate=2026-11-13']) {
      expect(await list(query)).toMatchObject({ total: 1, data: [{ id: kept }] })
      expect(await list(`${query}&voided=1`)).toMatchObject({ total: 1, data: [{ id }] })
    }
    expect(await getPaysheet(t.db, id, { with: new Set() }, true)).toMatchObject({ id })
  })

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

  test('cannot be voided or edited again', async () => {
    const { id } = await made()
    await discard(id)
    const before = await booksOf(t.db)
    for (const change of [
      (tx: Tx) => voidPaysheet(tx, id, t.actor, null),
      (tx: Tx) => updatePaysheet(tx, id, { number: '9' }, t.actor),
      (tx: Tx) => voidPaysheet(tx, id + 1, t.actor, null),
    ]) {
      expect(await errorOf(t.write(change))).toBeInstanceOf(NotFound)
    }
    expect(await booksOf(t.db)).toEqual(before)
  })

  test('by two users at once returns its money once', async () => {
    const { id, enterprise_id } = await made()
    const [one, two] = await Promise.all([errorOf(discard(id)), errorOf(discard(id))])
    expect([one, two].filter((error) => error instanceof NotFound)).toHaveLength(1)
    expect([one, two].filter((error) => error === undefined)).toHaveLength(1)
    expect(await capitalOf(t.db, enterprise_id)).toBe(5000_00)
    await expectBooksBalance(t.db)
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

  test('cannot be deleted from the database', async () => {
    await made()
    const removal = t.write(async (tx) => void (await tx.delete(paysheets)))
    expect(await databaseRefusal(removal)).toMatch(/append-only|voided, not deleted/)
    expect(await list()).toMatchObject({ total: 1 })
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
