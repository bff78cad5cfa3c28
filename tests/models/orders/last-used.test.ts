/** What a user's last order was paid with (docs/rules/entering.md#5). */
import { describe, expect, test } from 'vitest'
import { fillOfLast, lastUsed } from '#app/models/orders/last-used.server.ts'
import { createPayment, voidPayment } from '#app/models/payments/change.server.ts'
import { dialect } from '#db/columns.ts'
import { closing } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser, day } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, aPersonalOrder, paymentValues } from '#tests/support/models/orders.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()
const t = testDatabase()
const ANA = ADMINISTRATOR.id ?? 0
const TODAY = day('2026-11-20')

test('is of the user’s own, of its kind, the last made that stands', async () => {
  const { enterprise_id, other } = await t.write(async (tx) => {
    const parties = await aPayroll(tx)
    const { account_id: _, ...party } = parties
    const other = await aUser(tx)
    await aPaysheet(tx, { ...parties, concept: 'Quincena' })
    await aPersonalOrder(tx, { ...party, concept: 'Resmas', issued_at: day('2026-11-02') })
    const voided = await aPersonalOrder(tx, { ...party, concept: 'Anulada' })
    await voidPayment(tx, voided, ADMINISTRATOR, null)
    const theirs = paymentValues({ ...party, concept: 'De otro' })
    await createPayment(tx, theirs, { ...ADMINISTRATOR, id: other })
    return { enterprise_id: parties.enterprise_id, other }
  })
  const method = { enterprise_id, transaction: 'Transferencia' }
  expect(await lastUsed(t.db, 'payment', ANA)).toEqual({
    ...method,
    ...{ order: 1, concept: 'Resmas', issued_at: '2026-11-02' },
  })
  expect(await lastUsed(t.db, 'payment', other)).toMatchObject({ concept: 'De otro' })
  expect(await lastUsed(t.db, 'paysheet', ANA)).toMatchObject({ concept: 'Quincena' })
  expect(await lastUsed(t.db, 'paysheet', other)).toBeUndefined()
})

describe('a form takes of it', () => {
  const last = {
    ...{ order: 12, enterprise_id: 7, transaction: 'Cheque', concept: 'Resmas' },
    issued_at: day('2026-11-02'),
  }
  const fill = (typed: Record<string, string>, enterprises = [{ id: 7 }]) =>
    fillOfLast(t.db, last, { typed: (name) => typed[name] ?? '', enterprises, today: TODAY })
  const ALL = {
    ...{ enterprise_id: '7', transaction: 'Cheque', concept: 'Resmas' },
    issued_at: '2026-11-02',
  }

  test('all that is empty, and the date instead of the one that it began with', async () => {
    const { said, ...taken } = await fill({ issued_at: TODAY, concept: ' ' })
    expect(taken).toEqual({ fill: ALL })
    expect(said).toBe(
      'De su orden N° 000012: la forma de pago, la cuenta de la empresa, el concepto y la fecha (02 nov 2026)',
    )
  })

  test.each([
    ['enterprise_id', '9'],
    ['transaction', 'Depósito'],
    ['concept', 'Tinta'],
    ['issued_at', '2026-11-19'],
  ])('not the %s that was typed', async (name, text) => {
    const { [name as keyof typeof ALL]: _, ...others } = ALL
    expect((await fill({ [name]: text })).fill).toEqual(others)
  })

  test('no account that is not offered any more', async () => {
    const { enterprise_id: _, ...others } = ALL
    expect((await fill({}, [{ id: 8 }])).fill).toEqual(others)
  })

  test('no date that is closed', async () => {
    await t.write((tx) =>
      tx.insert(closing).values({
        ...{ id: 1, until: day('2026-11-02'), version: 2 },
        ...{ created_at: '', updated_at: '' },
      }),
    )
    const { issued_at: _, ...others } = ALL
    expect((await fill({})).fill).toEqual(others)
  })

  test('nothing when all is typed, and says so', async () => {
    const typed = { ...ALL, concept: 'Tinta' }
    const said = 'De su orden N° 000012 no queda nada por usar'
    expect(await fill(typed)).toEqual({ fill: {}, said })
  })
})

if (dialect === 'sqlite') {
  test.each(['payment', 'paysheet'] as const)('of a %s is read by an index', async (kind) => {
    const plan = await planOf(() => lastUsed(t.db, kind, ANA))
    const table = `${kind}s`
    expect(plan).toEqual([`SEARCH ${table} USING INDEX ${table}_created_by (created_by=?)`])
  })
}
