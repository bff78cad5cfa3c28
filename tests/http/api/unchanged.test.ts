/** An edit that changes nothing answers as one that did, and stores nothing (docs/rules/money.md#24). */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read, make } = apiOf(t)

const ORDER = ['titular_id', 'account_id', 'enterprise_id', 'number', 'concept', 'issued_at']
const TURNED = 'allow_display_age_on_birthday_notification'

const RECORDS: [path: string, said: string[]][] = [
  [`titulars/${world.maria}`, ['name', 'ric', 'type', 'scope', 'salary', 'position']],
  [`accounts/${world.mariaAccount}`, ['number', 'bank_id', 'type', 'titular_id', 'phone_number']],
  [`banks/${world.banesco}`, ['index', 'name']],
  [`users/${world.people.employee}`, ['name', 'role_id', 'active']],
  [`incomes/${world.income}`, ['account_id', 'provider', 'number', 'amount', 'issued_at']],
  [`payments/${world.payment}`, [...ORDER, 'amount', 'transaction', 'realized', 'observation']],
  [`paysheets/${world.paysheet}`, [...ORDER, 'payday', 'adition', 'lph', 'bonus', 'lines']],
  [`payroll-runs/${world.run}`, ['title']],
]

test.each(RECORDS)('%s: nothing, and what it says already', async (path, said) => {
  const before = await read(path)
  const stored = await t.changes()
  const echoed = Object.fromEntries(said.map((name) => [name, before[name]]))
  for (const body of [{}, echoed]) {
    const answer = await call('PATCH', path, body)
    expect([answer.status, answer.json.version], answer.text).toEqual([200, before.version])
  }
  expect(await t.changes()).toBe(stored)
  expect(await read(path)).toEqual(before)
})

test('a transfer', async () => {
  const sent = { from_account_id: world.enterprise, to_account_id: world.poor, amount: 1 }
  const more = { number: 'T-9', concept: 'Fondos', issued_at: '2026-11-12' }
  const { id, version } = await make('transfers', { ...sent, ...more })
  const stored = await t.changes()
  for (const body of [{}, sent]) {
    const answer = await call('PATCH', `transfers/${id}`, body)
    expect([answer.status, answer.json.version], answer.text).toEqual([200, version])
  }
  expect(await t.changes()).toBe(stored)
})

test('the amounts of the payroll, and one’s own preferences', async () => {
  const settings = await read('settings')
  const me = t.as('employee')
  const path = `users/${world.people.employee}/preferences`
  const known = (await me.api('GET', path)).json
  const stored = await t.changes()
  const { bonus, sso, lacks } = settings
  for (const body of [{}, { bonus, sso, lacks }]) {
    expect((await call('PUT', 'settings', body)).status).toBe(200)
  }
  for (const body of [{}, { [TURNED]: known[TURNED] }]) {
    expect((await me.api('PATCH', path, body)).status).toBe(200)
  }
  expect(await t.changes()).toBe(stored)
})
