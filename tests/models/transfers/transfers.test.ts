// @both-engines
// Proves docs/rules/money.md#5, #6, #8, #10, #12; docs/rules/orders.md#9.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { deactivateAccount } from '#app/models/accounts/change.server.ts'
import { createAdjustment, voidAdjustment } from '#app/models/adjustments/change.server.ts'
import { updateBank } from '#app/models/banks/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import {
  createTransfer,
  type TransferInput,
  updateTransfer,
  voidTransfer,
} from '#app/models/transfers/change.server.ts'
import { transferListing } from '#app/models/transfers/fields.ts'
import { getTransfer, listTransfers } from '#app/models/transfers/read.server.ts'
import { adjustments, movements, titulars, transfers } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aBank,
  aCompanyAccount,
  anAccount,
  bs,
  capitalOf,
  day,
  listing,
} from '#tests/support/models/factories.ts'
import { aPayroll, aPersonalOrder } from '#tests/support/models/orders.ts'
import { errorOf, expectRefused } from '#tests/support/models/refusals.ts'

const t = testDatabase()

const NOT_A_COMPANY = ['Elija una cuenta activa de la empresa']
const SPENT =
  'Parte de los fondos de esta transferencia ya fue utilizada: la cuenta no tiene fondos suficientes para el cambio'

/** Two company accounts, the first with 500,00 Bs and the second with nothing. */
const sides = () =>
  t.write(async (tx) => ({
    from_account_id: await aCompanyAccount(tx, { capital: bs(500) }),
    to_account_id: await aCompanyAccount(tx),
  }))
type Sides = Awaited<ReturnType<typeof sides>>

const input = (values: Sides & Partial<TransferInput>): TransferInput => ({
  amount: bs(200),
  number: '4455',
  concept: 'Fondos de nómina',
  issued_at: day('2026-11-10'),
  ...values,
})
const transfer = (values: Sides & Partial<TransferInput>) =>
  t.write((tx) => createTransfer(tx, input(values), t.actor))
const edit = (id: number, changes: Partial<TransferInput>) =>
  t.write((tx) => updateTransfer(tx, id, changes, t.actor))
const capitals = async ({ from_account_id, to_account_id }: Sides) => [
  await capitalOf(t.db, from_account_id),
  await capitalOf(t.db, to_account_id),
]

/** The company account pays someone this much. */
const spend = (enterprise_id: number, amount: number) =>
  t.write(async (tx) => {
    const { titular_id } = await aPayroll(tx)
    return aPersonalOrder(tx, { titular_id, enterprise_id, amount: bs(amount) })
  })

describe('a transfer', () => {
  test('moves its amount from one company account to another, both under its number', async () => {
    const of = await sides()
    const id = await transfer(of)
    expect(await capitals(of)).toEqual([300_00, 200_00])
    expect(await getTransfer(t.db, id)).toMatchObject({
      ...input(of),
      ...{ order: 1, created_by: 1, version: 1, created_at: NOW.toISOString() },
    })
    const posted = await t.db.select().from(movements).where(eq(movements.kind, 'transfer'))
    expect(posted.map(({ account_id, amount, balance }) => [account_id, amount, balance])).toEqual([
      [of.to_account_id, 200_00, 200_00],
      [of.from_account_id, -200_00, 300_00],
    ])
    const [row] = await t.db.select().from(transfers)
    expect(row?.snapshot).toMatchObject({ from: { bank: 'Banesco' }, to: { bank: 'Banesco' } })
    expect(await trailOf(t.db, 'transfer', id)).toMatchObject([
      { action: 'create', after: { amount: 200_00, number: '4455' } },
    ])
    await expectBooksBalance(t.db)
  })

  test('needs two active company accounts, and cannot move more than the capital', async () => {
    const of = await sides()
    const [personal, closed] = await t.write(async (tx) => {
      const closed = await aCompanyAccount(tx)
      await deactivateAccount(tx, closed, t.actor)
      return [await anAccount(tx), closed]
    })
    await expectRefused(t, () => transfer({ ...of, from_account_id: personal }), {
      from_account_id: NOT_A_COMPANY,
    })
    for (const to_account_id of [personal, closed, 9999]) {
      await expectRefused(t, () => transfer({ ...of, to_account_id }), {
        to_account_id: NOT_A_COMPANY,
      })
    }
    await expectRefused(t, () => transfer({ ...of, to_account_id: of.from_account_id }), {
      to_account_id: ['Elija otra cuenta, distinta de la de origen'],
    })
    await expectRefused(t, () => transfer({ ...of, amount: bs(500.01) }), {
      amount: ['Fondo insuficiente'],
    })
  })

  test('keeps its printed names when edited, except those of an account that changes', async () => {
    const of = await sides()
    const id = await transfer(of)
    const printed = async () => (await t.db.select().from(transfers).where(eq(transfers.id, id)))[0]
    const before = (await printed())?.snapshot
    const { name } = await t.write(async (tx) => {
      const [company] = await tx.select().from(titulars).limit(1)
      for (const row of await tx.select().from(titulars)) {
        await updateTitular(tx, row.id, { name: `Otra ${row.id}` }, t.actor)
      }
      await updateBank(tx, await aBank(tx), { name: 'Otro banco' }, t.actor)
      return company ?? { name: '' }
    })
    expect(before?.from).toMatchObject({ bank: 'Banesco', holder: name })
    await edit(id, { amount: bs(10), concept: 'Corregido' })
    expect((await printed())?.snapshot).toEqual(before)
    const third = await t.write((tx) => aCompanyAccount(tx))
    await edit(id, { to_account_id: third })
    const after = (await printed())?.snapshot
    expect(after?.from).toEqual(before?.from)
    expect(after?.to).toMatchObject({ bank: 'Otro banco' })
  })

  test('can be moved to other accounts by an edit', async () => {
    const of = await sides()
    const id = await transfer(of)
    const third = await t.write((tx) => aCompanyAccount(tx))
    await edit(id, { to_account_id: third, amount: bs(500) })
    expect([...(await capitals(of)), await capitalOf(t.db, third)]).toEqual([0, 0, 500_00])
    await expectBooksBalance(t.db)
  })

  test('can be reversed in direction by an edit', async () => {
    const of = await sides()
    const id = await transfer(of)
    await t.write(async (tx) =>
      createAdjustment(
        tx,
        {
          account_id: of.to_account_id,
          amount: bs(200),
          reason: 'Saldo inicial',
          issued_at: day('2026-01-01'),
        },
        t.actor,
      ),
    )
    await edit(id, { from_account_id: of.to_account_id, to_account_id: of.from_account_id })
    expect(await capitals(of)).toEqual([700_00, 0])
    await expectBooksBalance(t.db)
  })

  test('whose money was spent can be neither lowered, nor moved, nor voided', async () => {
    const of = await sides()
    const id = await transfer(of)
    await spend(of.to_account_id, 150)
    await expectRefused(t, () => edit(id, { amount: bs(149.99) }), { amount: [SPENT] })
    const third = await t.write((tx) => aCompanyAccount(tx))
    await expectRefused(t, () => edit(id, { to_account_id: third }), { to_account_id: [SPENT] })
    await edit(id, { amount: bs(150), concept: 'Menos' })
    const before = await booksOf(t.db)
    const refused = await errorOf(t.write((tx) => voidTransfer(tx, id, t.actor, null)))
    expect(refused).toBeInstanceOf(Conflict)
    expect(refused).toMatchObject({
      message: 'La transferencia no se puede anular: la cuenta de destino ya gastó su dinero',
    })
    expect(await booksOf(t.db)).toEqual(before)
  })
})

test('the list of transfers is searched by number and concept and filtered by either side', async () => {
  const of = await sides()
  const one = await transfer({ ...of, issued_at: day('2026-11-01') })
  const other = await t.write((tx) => aCompanyAccount(tx, { capital: bs(500) }))
  const two = await transfer({
    ...{ from_account_id: other, to_account_id: of.from_account_id, number: 'X-1' },
    ...{ concept: 'Devolución', issued_at: day('2026-11-20') },
  })
  const ids = async (query: string) =>
    (await listTransfers(t.db, listing(transferListing, query))).data.map(({ id }) => id)
  expect(await ids('')).toEqual([two, one])
  expect(await ids(`account=${of.from_account_id}`)).toEqual([two, one])
  expect(await ids(`account=${of.to_account_id}`)).toEqual([one])
  expect(await ids('search=devolucion')).toEqual([two])
  expect(await ids('search=4455')).toEqual([one])
  expect(await ids('endDate=issued_at,2026-11-19')).toEqual([one])
  expect(await ids('sort_by=amount,asc')).toEqual([one, two])
})

describe('an adjustment', () => {
  const adjust = (account_id: number, amount: number, issued_at = day('2026-11-12')) =>
    t.write((tx) =>
      createAdjustment(
        tx,
        { account_id, amount: centimos(amount), reason: 'Comisión', issued_at },
        t.actor,
      ),
    )

  test('adds its signed amount to a company account', async () => {
    const { from_account_id } = await sides()
    await adjust(from_account_id, 1000_00)
    const fee = await adjust(from_account_id, -50)
    expect(await capitalOf(t.db, from_account_id)).toBe(1499_50)
    const [row] = await t.db.select().from(adjustments).where(eq(adjustments.id, fee))
    expect(row).toMatchObject({
      order: 2,
      amount: -50,
      reason: 'Comisión',
      issued_at: '2026-11-12',
    })
    expect(await trailOf(t.db, 'adjustment', fee)).toMatchObject([{ action: 'create' }])
    await expectBooksBalance(t.db)
  })

  test('has the date of today unless it names another', async () => {
    const { from_account_id } = await sides()
    const id = await t.write((tx) =>
      createAdjustment(
        tx,
        { account_id: from_account_id, amount: bs(1), reason: 'Saldo inicial' },
        t.actor,
      ),
    )
    const [row] = await t.db.select().from(adjustments).where(eq(adjustments.id, id))
    expect(row?.issued_at).toBe('2026-11-20')
  })

  test('cannot take more than the capital, and only from a company account', async () => {
    const { from_account_id } = await sides()
    await expectRefused(t, () => adjust(from_account_id, -500_01), {
      amount: ['Fondo insuficiente'],
    })
    const personal = await t.write((tx) => anAccount(tx))
    await expectRefused(t, () => adjust(personal, 1), { account_id: NOT_A_COMPANY })
  })

  test('cannot be voided when its money was spent', async () => {
    const { to_account_id } = await sides()
    const id = await adjust(to_account_id, 100_00)
    const order = await spend(to_account_id, 60)
    const refused = await errorOf(t.write((tx) => voidAdjustment(tx, id, t.actor, null)))
    expect(refused).toBeInstanceOf(Conflict)
    expect(refused).toMatchObject({
      message: 'El ajuste no se puede anular: los fondos ya fueron utilizados',
    })
    expect(order).toBeGreaterThan(0)
    await adjust(to_account_id, 60_00)
    await t.write((tx) => voidAdjustment(tx, id, t.actor, 'Error'))
    expect(await capitalOf(t.db, to_account_id)).toBe(0)
    await expectBooksBalance(t.db)
  })
})
