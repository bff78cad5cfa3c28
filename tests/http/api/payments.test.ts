// Proves docs/rules/orders.md#4; docs/rules/api.md#16.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { read, make } = apiOf(t)

const PAYMENT = {
  titular_id: world.jose,
  account_id: world.joseAccounts[0],
  enterprise_id: world.enterprise,
  amount: 100.25,
  transaction: 'Pago móvil',
  number: '991',
  concept: 'Honorarios Ñ',
  observation: 'Dos\nlíneas',
  realized: 'Administración',
  authorized: 'Gerencia',
  issued_at: '2026-02-28',
}
const BARE = { ...PAYMENT, account_id: null, observation: null, authorized: null }
const capital = async () => (await read(`accounts/${world.enterprise}`)).capital

describe('a personal order', () => {
  test('has the columns of the specification', async () => {
    const made = await make('payments', { ...PAYMENT, month: 'Enero', purchase_id: 7 })
    expect(made).toEqual({
      ...PAYMENT,
      id: expect.any(Number),
      order: expect.any(Number),
      month: 'Febrero',
      purchase_id: null,
      ...{ pending: false, approved_by: null, approved_at: null },
      created_by: 1,
      voided_at: null,
      voided_by: null,
      void_reason: null,
      version: 1,
      created_at: '2026-11-20T14:00:00.000Z',
      updated_at: '2026-11-20T14:00:00.000Z',
    })
    expect(await read(`payments/${made.id}`)).toEqual(made)
    expect(await capital()).toBe(9500 - 100.25)
  })

  test('includes related records when `with` asks for them', async () => {
    const { id } = await make('payments', PAYMENT)
    const asked = 'with=titular,account.bank,enterprise,enterprise.bank'
    expect(await read(`payments/${id}?${asked}`)).toMatchObject({
      titular: { id: world.jose, name: 'José Pérez' },
      account: { id: world.joseAccounts[0], bank: { name: 'Banesco' } },
      enterprise: { id: world.enterprise, capital: 9399.75, bank: { index: '0134' } },
    })
    const { id: bare } = await make('payments', { ...BARE, number: '992' })
    expect(await read(`payments/${bare}?with=account`)).toMatchObject({ account: null })
  })
})
