// Proves docs/rules/money.md#3; docs/rules/orders.md#8; docs/rules/api.md#2, #16, #18.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read, make, errors, column } = apiOf(t)

const INCOME = {
  account_id: world.enterprise,
  provider: 'Ventas Ñandú',
  number: 'T-881',
  amount: 1234.56,
  issued_at: '2026-11-19',
}
const capitalOf = async (id: number) => (await read(`accounts/${id}`)).capital

describe('an income', () => {
  test('has the columns of the specification', async () => {
    const made = await make('incomes', INCOME)
    expect(made).toEqual({
      ...INCOME,
      id: expect.any(Number),
      order: 4,
      created_by: 1,
      voided_at: null,
      voided_by: null,
      void_reason: null,
      version: 1,
      created_at: '2026-11-20T14:00:00.000Z',
      updated_at: '2026-11-20T14:00:00.000Z',
    })
    const asked = await read(`incomes/${made.id}?with=account,account.bank`)
    expect(asked.account).toMatchObject({ id: world.enterprise, bank: { name: 'Banesco' } })
  })

  test('that is voided shows who, when and why in lists of voided incomes only', async () => {
    const { id } = await make('incomes', INCOME)
    expect((await call('DELETE', `incomes/${id}`, { reason: ' Era de otro ' })).status).toBe(204)
    expect(await column('incomes?limit=0', 'id')).not.toContain(id)
    expect((await read('incomes?voided=1')).data).toEqual([
      expect.objectContaining({
        id,
        voided_at: '2026-11-20T14:00:00.000Z',
        voided_by: 1,
        void_reason: 'Era de otro',
      }),
    ])
  })

  test('may fill its account to the last céntimo that a number carries, and not beyond', async () => {
    const of = (amount: number) => ({ ...INCOME, account_id: world.poor, amount })
    const held = Math.round((await capitalOf(world.poor)) * 100)
    for (let n = 0; n < 7; n++) await make('incomes', of(9_999_999_999_999.99))
    // 7 times that and 368.744.177.664,06 are 70.368.744.177.663,99.
    await make('incomes', of((36_874_417_766_406 - held) / 100))
    const { text } = await call('GET', `accounts/${world.poor}`)
    expect(/"capital":([^,]+),/.exec(text)?.[1]).toBe('70368744177663.99')
    expect(await errors('POST', 'incomes', of(0.01))).toEqual({
      amount: [
        'El saldo de la cuenta pasaría de 70.368.744.177.663,99 Bs, que es lo más que puede tener',
      ],
    })
  })
})
