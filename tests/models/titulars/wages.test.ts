/** Salaries in another currency, as programs and forms say them (docs/rules/salaries.md#13). */
import { describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { enterRate } from '#app/models/rates/change.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { planRaise, raiseSalaries } from '#app/models/titulars/salaries/raise.server.ts'
import type { WageCurrency } from '#db/kinds.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { callApi } from '#tests/support/models/api.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, bs, day } from '#tests/support/models/factories.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
const PERSON = { name: 'Ana Paz', ric: 'V11470283', type: 'Natural', scope: 'Empleado' }
const DOLLARS = { salary_currency: 'USD', salary_amount: '120.00' }
const post = (values: object) => callApi(t, 'POST', 'titulars', { body: { ...PERSON, ...values } })
const patch = (id: unknown, values: object) =>
  callApi(t, 'PATCH', `titulars/${id}`, { body: values })
const rate = (value: string, of = '2026-11-20') =>
  t.write((tx) => enterRate(tx, { currency: 'USD', day: day(of), value, source: 'BCV' }, later(0)))
const wage = ({ body }: { body: unknown }) => {
  const { salary, full_salary, salary_currency, salary_amount } = body as Record<string, unknown>
  return [salary, full_salary, salary_currency, salary_amount]
}

describe('a program', () => {
  test('agrees a salary in dollars, and reads today’s bolívares, once there is a rate', async () => {
    const made = await post(DOLLARS)
    expect(made.status).toBe(201)
    expect(wage(made)).toEqual([null, null, 'USD', '120.00'])
    await rate('148.32')
    const { id } = made.body as { id: number }
    // 120,00 × 148,32.
    const read = await callApi(t, 'GET', `titulars/${id}`)
    expect(wage(read)).toEqual([17798.4, 17798.4, 'USD', '120.00'])
    await rate('999', '2099-01-01')
    expect(wage(await callApi(t, 'GET', `titulars/${id}`))[0]).toBe(17798.4)
    const { body } = await callApi(t, 'GET', `titulars/${id}/salaries`)
    expect(body).toMatchObject([{ salary: null, ...DOLLARS, since: '2026-11-20' }])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('sends a record back without changing it', async () => {
    await rate('148.32')
    const { body } = await post(DOLLARS)
    const again = await patch((body as { id: number }).id, body as object)
    expect(again.body).toEqual(body)
    expect(again.status).toBe(200)
  })

  test('says bolívares with their currency, and not without it', async () => {
    const { body } = await post(DOLLARS)
    const { id } = body as { id: number }
    expect(wage(await patch(id, { salary: 500 }))).toEqual([null, null, 'USD', '120.00'])
    expect(wage(await patch(id, { salary_amount: 130 }))).toEqual([null, null, 'USD', '130.00'])
    const back = await patch(id, { salary: 500, salary_currency: 'VES' })
    expect(wage(back)).toEqual([500, 500, 'VES', '500.00'])
    expect(wage(await patch(id, { salary_amount: '600.5' }))).toEqual([
      600.5,
      600.5,
      'VES',
      '600.50',
    ])
    // What comes back beside a changed one says nothing.
    expect(wage(await patch(id, { salary: 700, salary_amount: '600.50' }))[0]).toBe(700)
    expect(wage(await patch(id, { salary: 700, salary_amount: '620' }))[0]).toBe(620)
  })

  test('is told where it says one salary twice, or none', async () => {
    const twice = await post({ salary: 10, salary_amount: '33.33' })
    const none = await post({ salary: 500, salary_currency: 'USD' })
    for (const { status, body } of [twice, none]) {
      expect(status).toBe(422)
      expect(Object.keys((body as { errors: object }).errors)).toEqual(['salary_amount'])
    }
  })

  test('reads no bolívares that no order could pay', async () => {
    await rate('148.32')
    const made = await post({ ...DOLLARS, salary_amount: '9999999999999.99' })
    expect(wage(made)).toEqual([null, null, 'USD', '9999999999999.99'])
  })

  test.each([
    ['no amount in it', { salary_currency: 'USD' }, 'salary_amount'],
    ['one that nobody knows', { ...DOLLARS, salary_currency: 'GBP' }, 'salary_currency'],
    ['below the least', { ...DOLLARS, salary_amount: '0.5' }, 'salary_amount'],
    ['three decimals', { ...DOLLARS, salary_amount: '120.125' }, 'salary_amount'],
  ])('is refused a currency with %s', async (_, said, field) => {
    const { body } = await post({ salary: 500 })
    const { status, body: refused } = await patch((body as { id: number }).id, said)
    expect(status).toBe(422)
    expect(Object.keys((refused as { errors: object }).errors)).toEqual([field])
  })

  test('is told of what is no amount in its currency, not in bolívares', async () => {
    const { body } = await post({ ...DOLLARS, salary_amount: '12.345' })
    expect((body as { errors: object }).errors).toEqual({
      salary_amount: ['Debe ser un monto en su moneda, sin signo y con dos decimales como máximo'],
    })
  })

  test('reads no salary as none in any currency', async () => {
    const none = await post({})
    expect(wage(none)).toEqual([0, 0, 'VES', '0.00'])
    expect((await patch((none.body as { id: number }).id, none.body as object)).status).toBe(200)
  })
})

describe('a raise', () => {
  const raise = {
    ...({ who: 'all', department: null, mode: 'percent', value: bs(10), round: '1' } as const),
    ...{ since: null, reason: null, chosen: [] },
  }
  const staff = () =>
    t.write(async (tx) => {
      const [a, b] = [
        await aTitular(tx, { name: 'Ana', salary: bs(1000) }),
        await aTitular(tx, { name: 'Bea', salary: bs(120) }),
      ]
      await updateTitular(tx, b, { salary: bs(120), salary_currency: 'USD' }, later(0))
      return { a, b }
    })

  test('is of those whose salary is in its currency', async () => {
    const { b } = await staff()
    const inDollars = { ...raise, currency: 'USD' } as const
    const plan = await planRaise(t.db, inDollars, later(1).at)
    expect(plan.lines.map(({ name, before, after }) => [name, before, after])).toEqual([
      ['Bea', 120_00, 132_00],
    ])
    await t.write((tx) => raiseSalaries(tx, inDollars, plan.digest, later(1)))
    const [last] = await salaryHistory(t.db, b)
    expect(last).toMatchObject({ salary: 132_00, currency: 'USD' })
    expect(await findBrokenInvariants(t.db)).toEqual([])
    const euros = errorOf(planRaise(t.db, { ...raise, currency: 'EUR' }, NOW))
    expect(await euros).toMatchObject({ fields: { who: ['Nadie de ellos tiene su salario en €'] } })
  })

  test('dated back leaves what was agreed in another currency', async () => {
    const { a } = await staff()
    const agree = (salary: number, salary_currency: WageCurrency, since: string) =>
      t.write((tx) => {
        const said = { salary: bs(salary), salary_currency, since: day(since), reason: null }
        return changeSalary(tx, a, said, later(1), undefined)
      })
    await agree(900, 'VES', '2026-10-01')
    await agree(200, 'USD', '2026-11-10')
    const dated = { ...raise, who: 'chosen', chosen: [a], currency: 'USD' } as const
    const since = { ...dated, since: day('2026-10-15') }
    const plan = await planRaise(t.db, since, later(2).at)
    await t.write((tx) => raiseSalaries(tx, since, plan.digest, later(2)))
    const [last, before] = await salaryHistory(t.db, a)
    expect(last).toMatchObject({ salary: 220_00, currency: 'USD', since: '2026-11-10' })
    expect(before).toMatchObject({ salary: 200_00, currency: 'USD', since: '2026-11-10' })
  })
})
