// Proves docs/rules/money.md#2, #3, #9, #10; docs/rules/orders.md#8, #11, #19; docs/rules/screens.md#13;
// docs/rules/api.md#2, #3, #5, #16; docs/rules/limits.md#1.
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

  test('raises, moves and lowers the capital as it is created, edited and voided', async () => {
    const { id } = await make('incomes', INCOME)
    expect(await capitalOf(world.enterprise)).toBe(10_734.56)
    await call('PATCH', `incomes/${id}`, { amount: '0.01' })
    expect(await capitalOf(world.enterprise)).toBe(9500.01)
    await call('PATCH', `incomes/${id}`, { account_id: world.poor })
    expect(await capitalOf(world.enterprise)).toBe(9500)
    expect(await capitalOf(world.poor)).toBe(75.01)
    await call('DELETE', `incomes/${id}`)
    expect(await capitalOf(world.poor)).toBe(75)
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

  test.each([
    [{ reason: 'x'.repeat(256) }],
    [{ reason: 5 }],
    [{ reason: {} }],
    [{ reason: 'a\u0000b' }],
    [{ reason: '\ud800' }],
    [{ reason: 'a\u202eb' }],
  ])('is not voided with the reason %j', async (body) => {
    const { id } = await make('incomes', INCOME)
    expect(await errors('DELETE', `incomes/${id}`, body)).toEqual({ reason: [expect.any(String)] })
    expect((await read(`incomes/${id}`)).voided_at).toBeNull()
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

  test('whose money was spent cannot be voided', async () => {
    const spent = (await read(`incomes?account=${world.enterprise}`)).data[0]
    const { status, json } = await call('DELETE', `incomes/${spent.id}`)
    expect([status, json.message]).toEqual([
      409,
      'El ingreso no se puede anular: los fondos ya fueron utilizados',
    ])
    const to = `incomes/${spent.id}`
    expect(Object.keys(await errors('PATCH', to, { amount: 499.99 }))).toEqual(['amount'])
    const moved = await errors('PATCH', to, { account_id: world.poor })
    expect(Object.keys(moved)).toEqual(['account_id'])
    expect((await call('PATCH', to, { amount: 500 })).status).toBe(200)
    expect(await capitalOf(world.enterprise)).toBe(0)
  })

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 0.001 }, 'amount'],
    [{ amount: '1e3' }, 'amount'],
    [{ amount: '1,5' }, 'amount'],
    [{ amount: '1.234,56' }, 'amount'],
    [{ amount: 10_000_000_000_000 }, 'amount'],
    [{ amount: true }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ issued_at: '2026-02-30' }, 'issued_at'],
    [{ issued_at: '11/20/2026' }, 'issued_at'],
    [{ issued_at: '2027-11-21' }, 'issued_at'],
    [{ issued_at: '1876-11-19' }, 'issued_at'],
    [{ issued_at: 20_261_120 }, 'issued_at'],
    [{ account_id: world.mariaAccount }, 'account_id'],
    [{ account_id: world.lone }, 'account_id'],
    [{ account_id: 999_999 }, 'account_id'],
    [{ provider: 'x'.repeat(121) }, 'provider'],
    [{ number: 'x'.repeat(41) }, 'number'],
  ])('is refused with %j', async (change, field) => {
    const before = await t.changes()
    expect(await errors('POST', 'incomes', { ...INCOME, ...change })).toEqual({
      [field]: [expect.any(String)],
    })
    expect(await t.changes()).toBe(before)
  })
})

describe('the list of incomes', () => {
  test('has the latest date first', async () => {
    const days = ['2026-11-01', '2027-01-01', '2026-12-24']
    for (const issued_at of days) await make('incomes', { ...INCOME, issued_at })
    const dates = await column('incomes?limit=0', 'issued_at')
    expect(dates).toEqual([...dates].sort().reverse())
    expect(dates[0]).toBe('2027-01-01')
  })

  test.each([
    ['startDate=issued_at,2026-11-10&endDate=issued_at,2026-11-12', ['11-10', '11-12']],
    ['startDate=2026-11-12&endDate=2026-11-12', ['11-12']],
    // The company's two accounts were funded on New Year's Day.
    ['endDate=2026-11-10', ['01-01', '01-01', '11-01', '11-10']],
    ['search=NANDU&endDate=2026-11-10', ['11-01', '11-10']],
    ['search=t-12', ['11-12']],
  ])('is filtered by %s', async (query, days) => {
    for (const day of ['01', '10', '12', '13']) {
      await make('incomes', { ...INCOME, number: `T-${day}`, issued_at: `2026-11-${day}` })
    }
    const dates = await column(`incomes?${query}&sort_by=issued_at`, 'issued_at')
    expect(dates).toEqual(days.map((day) => `2026-${day}`))
  })

  test('is searched by bank, and filtered by account', async () => {
    expect(await column('incomes?search=mercantil', 'account_id')).toEqual([world.poor, world.poor])
    const own = await column(`incomes?account=${world.enterprise}`, 'account_id')
    expect(own).toEqual([world.enterprise])
    expect(await column('incomes?search=prestamo', 'id')).toEqual([world.income])
  })

  test.each([
    ['startDate=2026-02-30', 'startDate'],
    ['endDate=created_at,2026-02-03', 'endDate'],
    ['startDate=2026-11-12&endDate=2026-11-11', 'startDate,endDate'],
    ['voided=yes', 'voided'],
    ['account=-1', 'account'],
  ])('refuses %s with 422', async (query, field) => {
    expect(Object.keys(await errors('GET', `incomes?${query}`))).toEqual(field.split(','))
  })
})
