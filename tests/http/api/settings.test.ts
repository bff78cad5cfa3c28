// Proves docs/rules/people.md#9; docs/rules/api.md#17.
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read } = apiOf(t)

const SETTINGS = { id: 1, bonus: 40, sso: 10.5, lacks: 5.25 }

test('the settings are three amounts in Bs', async () => {
  expect(await read('settings')).toEqual(SETTINGS)
})

test('a PUT changes the settings it names and keeps the rest', async () => {
  const changed = await call('PUT', 'settings', { bonus: '45.01', id: 9, version: 9 })
  expect([changed.status, changed.json]).toEqual([200, { ...SETTINGS, bonus: 45.01 }])
  expect(await read('settings')).toEqual({ ...SETTINGS, bonus: 45.01 })
  const none = await call('PUT', 'settings', { bonus: 0, sso: 0, lacks: null })
  expect(none.json).toEqual({ id: 1, bonus: 0, sso: 0, lacks: 0 })
})

test('a PUT with a stale version is refused', async () => {
  const put = (version: number) => {
    const headers = { 'If-Match': `"${version}"` }
    return t.as('developer').api('PUT', 'settings', { bonus: 1 }, { headers })
  }
  // The test's company has changed them once.
  expect((await put(1)).status).toBe(409)
  expect((await read('settings')).bonus).toBe(40)
  expect((await put(2)).status).toBe(200)
})

test('other methods than GET and PUT answer 405', async () => {
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    const { status, headers } = await call(method, 'settings', {})
    expect([method, status, headers.get('Allow')]).toEqual([method, 405, 'GET, PUT'])
  }
})
