/** One titular has one order per fortnight of a month (docs/rules/money.md#14). */

import { describe, expect, test } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import {
  type PaysheetInput,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { getPaysheet, listPaysheets } from '#app/models/paysheets/read.server.ts'
import { PAYDAYS, type Payday } from '#db/kinds.ts'
import { expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, capitalOf, day, listing } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, type Parties } from '#tests/support/models/orders.ts'
import { errorOf, outcomesOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

type Order = Parties & Partial<PaysheetInput>
const make = (order: Order) => t.write((tx) => aPaysheet(tx, order))
const edit = (id: number, changes: Partial<PaysheetInput>) =>
  t.write((tx) => updatePaysheet(tx, id, changes, t.actor))
const zoe = () => t.write((tx) => aPayroll(tx, { name: 'Zoe Paz' }))

/** The order that exists, whichever was asked for. */
const taken = (existing: Payday, month: string) => {
  const when = existing === 'completo' ? 'el mes completo' : `la ${existing} quincena`
  return {
    fields: { payday: [`Ya existe una orden de nómina de Zoe Paz para ${when} de ${month}`] },
  }
}

async function expectTaken(work: Promise<unknown>, existing: Payday, month: string) {
  const error = await errorOf(work)
  expect(error).toBeInstanceOf(FieldErrors)
  expect(error).toEqual(expect.objectContaining(taken(existing, month)))
}

describe('a second order for days that are already paid', () => {
  // The first order of the month, and the fortnights it leaves unpaid.
  const LEFT: Record<Payday, Payday[]> = {
    primera: ['segunda'],
    segunda: ['primera'],
    completo: [],
  }

  test.each(PAYDAYS.flatMap((first) => PAYDAYS.map((second) => [first, second] as const)))(
    'is refused after %s if its days overlap: %s',
    async (first, second) => {
      const parties = await zoe()
      await make({ ...parties, payday: first })
      const next = make({ ...parties, payday: second, issued_at: day('2026-11-30') })
      if (LEFT[first].includes(second)) {
        expect(await next).toBe(2)
        return
      }
      await expectTaken(next, first, 'Noviembre')
      expect(await capitalOf(t.db, parties.enterprise_id)).toBe(
        first === 'completo' ? 4000_00 : 4500_00,
      )
      await expectBooksBalance(t.db)
    },
  )

  test('is refused for any account and any company account', async () => {
    const [parties, other] = [await zoe(), await zoe()]
    await make(parties)
    await expectTaken(
      make({ ...parties, enterprise_id: other.enterprise_id }),
      'primera',
      'Noviembre',
    )
    expect(await make(other)).toBe(2)
  })

  test('is created with the flag that allows it', async () => {
    const parties = await zoe()
    await make(parties)
    await make({ ...parties, allow_duplicate: true })
    expect(await errorOf(make({ ...parties, payday: 'completo' }))).toMatchObject({
      fields: {
        payday: ['Ya existen órdenes de nómina de Zoe Paz para la primera quincena de Noviembre'],
      },
    })
    expect(await capitalOf(t.db, parties.enterprise_id)).toBe(4000_00)
  })

  test('is refused with the numbers of all existing orders', async () => {
    const parties = await zoe()
    await make(parties)
    await make({ ...parties, payday: 'segunda' })
    const whole = make({ ...parties, payday: 'completo' })
    expect(await errorOf(whole)).toMatchObject({
      fields: {
        payday: [
          'Ya existen órdenes de nómina de Zoe Paz para la primera y la segunda quincena de Noviembre',
        ],
      },
    })
    await expectTaken(make({ ...parties, payday: 'segunda' }), 'segunda', 'Noviembre')
    await make({ ...parties, payday: 'completo', allow_duplicate: true })
    expect(await errorOf(make({ ...parties, payday: 'primera' }))).toMatchObject({
      fields: {
        payday: [
          'Ya existen órdenes de nómina de Zoe Paz para la primera quincena de Noviembre y para el mes completo de Noviembre',
        ],
      },
    })
  })

  test('is created when the first was voided', async () => {
    const parties = await zoe()
    const first = await make(parties)
    await t.write((tx) => voidPaysheet(tx, first, t.actor, null))
    await make(parties)
    await expectTaken(make(parties), 'primera', 'Noviembre')
  })
})

describe('a second order counts by the month of its date:', () => {
  test.each([
    ['2026-01-31', '2026-01-01', 'Enero'],
    ['2028-02-01', '2028-02-29', 'Febrero'],
    ['2026-02-28', '2026-02-28', 'Febrero'],
    ['2026-04-30', '2026-04-01', 'Abril'],
    ['2026-12-01', '2026-12-31', 'Diciembre'],
  ])('%s is of the month of %s', async (first, second, month) => {
    const parties = await zoe()
    await make({ ...parties, issued_at: day(first) })
    await expectTaken(make({ ...parties, issued_at: day(second) }), 'primera', month)
  })

  test.each([
    ['2026-01-31', '2026-02-01'],
    ['2028-02-29', '2028-03-01'],
    ['2026-12-31', '2027-01-01'],
    ['2025-12-31', '2026-12-31'],
    ['2026-01-31', '2026-11-01'],
  ])('%s is not of the month of %s', async (first, second) => {
    const parties = await zoe()
    const old = { issued_at: day(first), allow_old_date: true }
    await make({ ...parties, payday: 'completo', ...old })
    await make({ ...parties, payday: 'completo', issued_at: day(second) })
    expect((await listPaysheets(t.db, listing(paysheetListing))).total).toBe(2)
  })
})

describe('an edit of a payroll order', () => {
  test('into a fortnight that is paid is refused without the flag', async () => {
    const parties = await zoe()
    await make(parties)
    const second = await make({ ...parties, payday: 'segunda' })
    await expectTaken(edit(second, { payday: 'primera' }), 'primera', 'Noviembre')
    await expectTaken(edit(second, { payday: 'completo' }), 'primera', 'Noviembre')
    expect(await getPaysheet(t.db, second)).toMatchObject({ payday: 'segunda', version: 1 })
    await edit(second, { payday: 'primera', allow_duplicate: true })
    expect(await getPaysheet(t.db, second)).toMatchObject({ payday: 'primera', total: 500_00 })
  })

  test('into a month that is paid is refused', async () => {
    const parties = await zoe()
    await make({ ...parties, issued_at: day('2026-10-31') })
    const november = await make(parties)
    await expectTaken(edit(november, { issued_at: day('2026-10-01') }), 'primera', 'Octubre')
    expect((await getPaysheet(t.db, november)).issued_at).toBe('2026-11-13')
    await edit(november, { issued_at: day('2026-09-30') })
    await make(parties)
  })

  test('to a titular who is paid is refused', async () => {
    const [parties, other] = [await zoe(), await t.write((tx) => aPayroll(tx))]
    await make(parties)
    const theirs = await make(other)
    const { titular_id, account_id } = parties
    await expectTaken(edit(theirs, { titular_id, account_id }), 'primera', 'Noviembre')
    expect((await getPaysheet(t.db, theirs)).titular_id).toBe(other.titular_id)
  })

  test('that keeps titular, fortnight and month asks nothing, even if the order is a duplicate', async () => {
    const parties = await zoe()
    await make(parties)
    const double = await make({ ...parties, allow_duplicate: true })
    await edit(double, {
      ...parties,
      payday: 'primera',
      issued_at: day('2026-11-30'),
      adition: bs(1),
      adition_reason: 'Horas extra',
    })
    expect(await getPaysheet(t.db, double)).toMatchObject({
      issued_at: '2026-11-30',
      total: 501_00,
    })
  })

  test('does not count itself as a duplicate', async () => {
    const parties = await zoe()
    const id = await make(parties)
    await edit(id, { payday: 'completo' })
    await edit(id, { payday: 'segunda', issued_at: day('2026-11-01') })
    expect(await getPaysheet(t.db, id)).toMatchObject({ payday: 'segunda', version: 3 })
  })
})

describe('of orders for one fortnight at once', () => {
  test.each([
    ['primera', 'primera'],
    ['completo', 'segunda'],
  ] as const)('%s and %s: one wins', async (one, two) => {
    const parties = await zoe()
    const { made, refused } = await outcomesOf([
      make({ ...parties, payday: one }),
      make({ ...parties, payday: two, issued_at: day('2026-11-30') }),
    ])
    expect(made).toBe(1)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toBeInstanceOf(FieldErrors)
    expect(refused[0].fields.payday[0]).toMatch(/^Ya existe una orden de nómina de Zoe Paz/)
    await expectBooksBalance(t.db)
  })

  test('two edits: one wins', async () => {
    const parties = await zoe()
    const ids = [
      await make({ ...parties, issued_at: day('2026-09-01') }),
      await make({ ...parties, issued_at: day('2026-10-01') }),
    ]
    const { made, refused } = await outcomesOf(
      ids.map((id) => edit(id, { issued_at: day('2026-11-01') })),
    )
    expect(made).toBe(1)
    expect(refused).toEqual([expect.objectContaining(taken('primera', 'Noviembre'))])
  })

  test('eight creations: one wins', async () => {
    const parties = await zoe()
    const { made } = await outcomesOf(Array.from({ length: 8 }, () => make(parties)))
    expect(made).toBe(1)
    expect(await capitalOf(t.db, parties.enterprise_id)).toBe(4500_00)
  })
})
