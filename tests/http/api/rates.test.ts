// Proves docs/rules/rates.md#1, #3, #4.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read, errors } = apiOf(t)
const GOOD = { currency: 'USD', day: '2026-11-20', value: '148.3200', source: 'BCV' }

describe('the API of rates', () => {
  test('enters one, and gives it exactly as a decimal text', async () => {
    const { status, json } = await call('POST', 'rates', GOOD)
    expect(status).toBe(201)
    expect(json).toEqual({
      ...{ ...GOOD, value: '148.32', id: expect.any(Number) },
      ...{ user_id: 1, user_name: 'Administrador', created_at: expect.any(String) },
    })
    expect(await read(`rates/${json.id}`)).toEqual(json)
    const small = { ...GOOD, value: 0.5, allow_rate_far: true }
    expect((await call('POST', 'rates', small)).json.value).toBe('0.5')
  })

  test('lists them newest first, by currency and day', async () => {
    await call('POST', 'rates', GOOD)
    await call('POST', 'rates', { ...GOOD, day: '2026-11-18', value: '147' })
    const days = async (query: string) =>
      (await read(`rates?${query}`)).data.map(({ day }: { day: string }) => day)
    expect(await days('')).toEqual(['2026-11-20', '2026-11-19', '2026-11-18'])
    expect(await days('currency=USD')).toEqual(['2026-11-20', '2026-11-18'])
    expect(await days('startDate=2026-11-19&endDate=2026-11-19')).toEqual(['2026-11-19'])
    expect(await days('sort_by=id,asc')).toEqual(['2026-11-19', '2026-11-20', '2026-11-18'])
    expect(Object.keys(await errors('GET', 'rates?currency=COP'))).toEqual(['currency'])
  })

  test('asks about a value that is far from the day before', async () => {
    const far = { ...GOOD, currency: 'EUR', value: '1710.5' }
    const { status, json } = await call('POST', 'rates', far)
    expect([status, json.codes]).toEqual([422, { value: ['rate_far'] }])
    expect((await call('POST', 'rates', { ...far, allow_rate_far: true })).status).toBe(201)
  })

  test('changes and deletes none', async () => {
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      expect((await call(method, `rates/${world.rate}`, {})).status).toBe(405)
    }
    expect((await call('GET', 'rates/999999')).status).toBe(404)
  })
})
