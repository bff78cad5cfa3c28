// Proves docs/rules/money.md#24; docs/rules/approval.md#2, #3, #4, #5, #6, #8, #9.
import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import { Conflict, Forbidden, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import {
  approvePayment,
  rejectPayment,
  updatePayment,
  voidPayment,
} from '#app/models/payments/change.server.ts'
import { getPayment } from '#app/models/payments/read.server.ts'
import { approvePaysheet, updatePaysheet } from '#app/models/paysheets/change.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { deactivateTitular, updateTitular } from '#app/models/titulars/change.server.ts'
import {
  approveTransfer,
  createTransfer,
  rejectTransfer,
} from '#app/models/transfers/change.server.ts'
import { outbox, titulars } from '#db/schema.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  aTitular,
  aUser,
  bs,
  capitalOf,
  day,
  fillUp,
  TOO_MUCH,
} from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, aPersonalOrder } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

let approver: Actor
let of: { titular_id: number; enterprise_id: number }

const t = testDatabase((t) =>
  t.write(async (tx) => {
    approver = await withApproval(tx, { payments: bs(500), paysheets: bs(400), transfers: bs(0) })
    of = {
      titular_id: await aTitular(tx, { scope: 'Externo', name: 'Zoe Paz' }),
      enterprise_id: await aCompanyAccount(tx, { capital: bs(1000) }),
    }
  }),
)

const order = (amount: number, number?: string) =>
  t.write((tx) => aPersonalOrder(tx, { ...of, amount: bs(amount), ...(number && { number }) }))
const approve = (id: number, decision = {}) =>
  t.write((tx) => approvePayment(tx, id, { actor: approver, ...decision }))
const capital = () => capitalOf(t.db, of.enterprise_id)

describe('an order that reaches the amount', () => {
  test('is still approved by whoever changed nothing of it', async () => {
    const id = await order(500)
    const before = await getPayment(t.db, id)
    await t.write((tx) => updatePayment(tx, id, {}, approver))
    await t.write((tx) => updatePayment(tx, id, { number: before.number }, approver))
    expect(await getPayment(t.db, id)).toEqual(before)
    await approve(id, { version: before.version })
    expect(await capital()).toBe(bs(500))
  })

  test('waits with its number and moves no money, and one below is paid at once', async () => {
    const [waiting, paid] = [await order(500), await order(499.99)]
    expect(await getPayment(t.db, waiting)).toMatchObject({ pending: true, order: 1 })
    expect(await getPayment(t.db, paid)).toMatchObject({ pending: false, order: 2 })
    expect(await capital()).toBe(500_01)
    const { movements, counters } = await booksOf(t.db)
    expect(movements.filter(({ kind }) => kind === 'payment')).toHaveLength(1)
    expect(counters.find(({ kind }) => kind === 'payment')).toMatchObject({ last: 2, live: 2 })
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('is paid when a second administrator approves it, who is kept with the moment', async () => {
    const id = await order(500)
    await approve(id)
    expect(await capital()).toBe(500_00)
    expect(await getPayment(t.db, id)).toMatchObject({
      ...{ pending: false, approved_by: approver.id, version: 2 },
      approved_at: approver.at.toISOString(),
    })
    expect(await errorOf(approve(id))).toMatchObject({ code: 'already_done' })
    expect(await capital()).toBe(500_00)
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('is not judged by funds until it is approved, and is then refused whole', async () => {
    const id = await order(1500)
    const before = await booksOf(t.db)
    expect(await errorOf(approve(id))).toMatchObject({
      ...{ code: 'insufficient_funds', message: 'Fondo insuficiente', asked: {} },
    })
    expect(await booksOf(t.db)).toEqual(before)
  })

  test('still waits after an edit, whose editor cannot approve it either', async () => {
    const id = await order(500)
    await t.write((tx) => updatePayment(tx, id, { concept: 'Otro' }, approver))
    expect(await getPayment(t.db, id)).toMatchObject({ pending: true, version: 2 })
    expect(await errorOf(approve(id))).toMatchObject({ code: 'own_document' })
    await t.write((tx) => updatePayment(tx, id, { amount: bs(1) }, ADMINISTRATOR))
    expect(await getPayment(t.db, id)).toMatchObject({ pending: true })
    expect(await capital()).toBe(1000_00)
  })

  test('is rejected with a reason, which voids it', async () => {
    const id = await order(500)
    await t.write((tx) => rejectPayment(tx, id, 'Ya se pagó', { actor: approver }))
    expect(await getPayment(t.db, id, undefined, true)).toMatchObject({
      ...{ pending: false, approved_by: null, voided_by: approver.id, void_reason: 'Ya se pagó' },
    })
    expect(await errorOf(approve(id))).toBeInstanceOf(NotFound)
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('is voided by its maker, who cannot reject it', async () => {
    const id = await order(500)
    const own = t.write((tx) => rejectPayment(tx, id, 'No', { actor: ADMINISTRATOR }))
    expect(await errorOf(own)).toMatchObject({ code: 'own_document' })
    await t.write((tx) => voidPayment(tx, id, ADMINISTRATOR, null))
    expect(await capital()).toBe(1000_00)
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('is approved only as it was seen', async () => {
    const id = await order(500)
    await t.write((tx) => updatePayment(tx, id, { amount: bs(900) }, ADMINISTRATOR))
    expect(await errorOf(approve(id, { version: 1 }))).toBeInstanceOf(StaleVersion)
    await approve(id, { version: 2 })
    expect(await capital()).toBe(100_00)
  })

  test.each([2, 3])('is refused to role %i', async (role_id) => {
    const id = await order(500)
    const actor = { ...approver, role_id }
    expect(await errorOf(approve(id, { actor }))).toBeInstanceOf(Forbidden)
  })

  test('counts as a duplicate, and asks when an equal one was paid meanwhile', async () => {
    const id = await order(500, '77')
    expect(await errorOf(order(500, '77'))).toMatchObject({ asked: { number: ['duplicate'] } })
    const another = { ...of, amount: bs(500), number: '77', allow_duplicate: true }
    const second = await t.write((tx) => aPersonalOrder(tx, another))
    expect(await errorOf(approve(id))).toMatchObject({ asked: { '': ['duplicate'] } })
    expect(await errorOf(approve(second))).toBeInstanceOf(Conflict)
    await approve(id, { accepted: { allow_duplicate: true } })
    expect(await capital()).toBe(500_00)
  })

  test('asks when it takes the account below zero on an earlier day', async () => {
    const account = await t.write((tx) =>
      aCompanyAccount(tx, { capital: bs(600), funded: day('2026-11-20') }),
    )
    const early = { ...of, enterprise_id: account, amount: bs(500), issued_at: day('2026-11-13') }
    const id = await t.write((tx) => aPersonalOrder(tx, early))
    expect(await errorOf(approve(id))).toMatchObject({ asked: { '': ['balance_by_date'] } })
    await approve(id, { accepted: { allow_balance_by_date: true } })
    expect(await capitalOf(t.db, account)).toBe(100_00)
  })
})

describe('an order that was paid', () => {
  test.each([
    ['reaches the amount as it is', 499.99, { amount: bs(500) }],
    ['would reach it', 100, { amount: bs(1000) }],
  ])('is not edited when it %s', async (_, amount, changes) => {
    const id = await order(amount)
    const edit = t.write((tx) => updatePayment(tx, id, changes, ADMINISTRATOR))
    expect(await errorOf(edit)).toMatchObject({ name: 'Conflict', code: 'needs_approval' })
    expect(await getPayment(t.db, id)).toMatchObject({ version: 1, amount: bs(amount) })
  })

  test('is not edited once it was approved, not even below the amount', async () => {
    const id = await order(500)
    await approve(id)
    const edit = t.write((tx) => updatePayment(tx, id, { amount: bs(1) }, ADMINISTRATOR))
    expect(await errorOf(edit)).toMatchObject({ code: 'needs_approval' })
    const text = t.write((tx) => updatePayment(tx, id, { concept: 'Otro' }, approver))
    expect(await errorOf(text)).toMatchObject({ code: 'needs_approval' })
  })

  test('answers an edit that changes nothing after its approval too', async () => {
    const id = await order(500)
    await approve(id)
    const before = await getPayment(t.db, id)
    const { amount, concept } = before
    await t.write((tx) => updatePayment(tx, id, { amount, concept }, ADMINISTRATOR))
    expect(await getPayment(t.db, id)).toEqual(before)
  })

  test('is edited below the amount', async () => {
    const id = await order(100)
    await t.write((tx) => updatePayment(tx, id, { amount: bs(200) }, ADMINISTRATOR))
    expect(await capital()).toBe(800_00)
  })
})

describe('a payroll order that waits', () => {
  test('asks when the salary changed since, and pays with the one it was made with', async () => {
    const parties = await t.write((tx) => aPayroll(tx, { name: 'Luis Gil' }))
    const id = await t.write((tx) => aPaysheet(tx, parties))
    await t.write((tx) =>
      updateTitular(tx, parties.titular_id, { salary: bs(2000) }, ADMINISTRATOR),
    )
    const decide = (accepted = {}) =>
      t.write((tx) => approvePaysheet(tx, id, { actor: approver, accepted }))
    const asked = await errorOf(decide())
    expect(asked).toMatchObject({ asked: { '': ['salary_changed'] } })
    expect(String(asked)).toContain('de 1.000,00 Bs a 2.000,00 Bs')
    await decide({ allow_salary_changed: true })
    expect(await capitalOf(t.db, parties.enterprise_id)).toBe(4500_00)
  })

  test('is answered as it was once it was approved, when it is sent back whole', async () => {
    const line = { concept: 'Extra', kind: 'asignacion', amount: bs(5), reason: null } as const
    const id = await t.write(async (tx) =>
      aPaysheet(tx, { ...(await aPayroll(tx)), lines: [line] }),
    )
    await t.write((tx) => approvePaysheet(tx, id, { actor: approver }))
    const before = await getPaysheet(t.db, id)
    const same = { period: before.period, payday: before.payday, lines: [line] }
    await t.write((tx) => updatePaysheet(tx, id, same, ADMINISTRATOR))
    expect(await getPaysheet(t.db, id)).toEqual(before)
    const other = t.write((tx) => updatePaysheet(tx, id, { ...same, lines: [] }, ADMINISTRATOR))
    expect(await errorOf(other)).toMatchObject({ code: 'needs_approval' })
  })

  test('is as it was after ‘Recalcular’ that changes nothing, also for who did it', async () => {
    // Of a fortnight that ended before its only salary began.
    const past = { payday: 'primera', issued_at: day('2026-10-15') } as const
    const id = await t.write(async (tx) => aPaysheet(tx, { ...(await aPayroll(tx)), ...past }))
    const before = await getPaysheet(t.db, id)
    for (const salary_of of [null, 'today', null] as const) {
      const anew = { recalculate: true, salary_of }
      await t.write((tx) => updatePaysheet(tx, id, anew, { ...approver, at: later(5).at }))
      expect(await getPaysheet(t.db, id)).toEqual(before)
    }
    await t.write((tx) => approvePaysheet(tx, id, { actor: approver }))
  })

  test('is refused while its titular or account is inactive', async () => {
    const parties = await t.write((tx) => aPayroll(tx))
    const id = await t.write((tx) => aPaysheet(tx, parties))
    await t.write((tx) => deactivateTitular(tx, parties.titular_id, ADMINISTRATOR))
    const decide = t.write((tx) => approvePaysheet(tx, id, { actor: approver }))
    expect(await errorOf(decide)).toMatchObject({ code: 'inactive' })
  })

  test('tells its employee nothing until it is approved', async () => {
    const parties = await t.write((tx) => aPayroll(tx))
    await t.write(async (tx) => {
      const user_id = await aUser(tx)
      await tx.update(titulars).set({ user_id }).where(eq(titulars.id, parties.titular_id))
    })
    const id = await t.write((tx) => aPaysheet(tx, parties))
    expect(await t.db.select().from(outbox).where(like(outbox.occasion, 'paysheet:%'))).toEqual([])
    await t.write((tx) => approvePaysheet(tx, id, { actor: approver }))
    expect(
      await t.db.select().from(outbox).where(like(outbox.occasion, 'paysheet:%')),
    ).toMatchObject([{ occasion: `paysheet:${id}` }])
  })
})

describe('a transfer that waits', () => {
  const transfer = (to_account_id: number) =>
    t.write((tx) =>
      createTransfer(
        tx,
        {
          ...{ from_account_id: of.enterprise_id, to_account_id, amount: bs(300) },
          ...{ number: '1', concept: 'Fondos', issued_at: day('2026-11-13') },
        },
        ADMINISTRATOR,
      ),
    )

  test('moves both accounts when it is approved, and neither before', async () => {
    const to = await t.write((tx) => aCompanyAccount(tx))
    const id = await transfer(to)
    expect([await capital(), await capitalOf(t.db, to)]).toEqual([1000_00, 0])
    await t.write((tx) => approveTransfer(tx, id, { actor: approver }))
    expect([await capital(), await capitalOf(t.db, to)]).toEqual([700_00, 300_00])
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('into an account that is full is refused with a sentence', async () => {
    const to = await t.write((tx) => aCompanyAccount(tx))
    const id = await transfer(to)
    await t.write((tx) => fillUp(tx, to))
    const error = await errorOf(t.write((tx) => approveTransfer(tx, id, { actor: approver })))
    expect(error).toMatchObject({ name: 'Conflict', message: TOO_MUCH })
  })

  test('is rejected', async () => {
    const to = await t.write((tx) => aCompanyAccount(tx))
    const id = await transfer(to)
    await t.write((tx) => rejectTransfer(tx, id, 'No', { actor: approver }))
    expect([await capital(), await capitalOf(t.db, to)]).toEqual([1000_00, 0])
    await expectBooksBalance(t.db)
  })
})
