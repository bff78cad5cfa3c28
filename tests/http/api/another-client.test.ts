// Proves docs/rules/api.md#1.
/** A client that was written for a Laravel API makes the API's calls (docs/rules/api.md#17). */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { ADMIN } from '#tests/support/http/built.ts'
import type { Answer } from '#tests/support/http/client.ts'

const t = testApp()

type Query = Record<string, string | number | undefined>

/** Queries drop empty values and strip white space, as that client's do. */
function query(values: Query): string {
  const given = Object.entries(values).flatMap(([name, value = '']) => {
    const text = String(value).trim()
    return text === '' ? [] : [[name, text] as [string, string]]
  })
  return new URLSearchParams(given).toString()
}

/** Logs in and keeps the answer; every later call has the token. */
async function aClient() {
  const { status, json: stored } = await t.visitor().api('POST', 'login', ADMIN)
  expect([status, stored]).toEqual([
    200,
    {
      user: expect.objectContaining({ email: ADMIN.email, type: 1 }),
      access_token: expect.any(String),
      expires_in: 12 * 60 * 60,
      token_type: 'Bearer',
    },
  ])
  const token: string = stored.access_token
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    t.visitor().api(method, path, body, { token })
  return {
    token,
    call,
    get: async (path: string, values: Query = {}) => {
      const answer = await call('GET', `${path}?${query(values)}`)
      expect([path, values, answer.status]).toEqual([path, values, 200])
      return answer.json
    },
    send: async (method: string, path: string, body?: unknown) => {
      const answer = await call(method, path, body)
      expect([path, answer.status, answer.text]).toEqual([
        path,
        method === 'POST' ? expect.toBeOneOf([200, 201]) : expect.toBeOneOf([200, 204]),
        answer.text,
      ])
      return answer.json
    },
  }
}

const pageOf = (total: number, per_page: number) => ({
  data: expect.any(Array),
  current_page: 1,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
  next_page_url: total > per_page ? expect.stringContaining('page=2') : null,
  prev_page_url: null,
})

test('tables get page objects with the relations and counts they ask for', async () => {
  const { get } = await aClient()
  const titulars = await get('titulars', {
    ...{ limit: 10, page: 1, withCount: 'accounts', sort_by: 'name,asc' },
    ...{ search: '', scope: ' ', type: undefined },
  })
  expect(titulars).toEqual(pageOf(titulars.total, 10))
  expect(titulars.data[0].accounts_count).toEqual(expect.any(Number))

  const accounts = await get('accounts', {
    ...{ limit: 9, page: 1, with: 'titular,bank', sort_by: 'created_at,desc', scope: 'Empleado' },
  })
  expect(accounts).toEqual(pageOf(accounts.total, 9))
  const marias = accounts.data.find(({ id }: { id: number }) => id === world.mariaAccount)
  expect(marias).toMatchObject({ titular: { name: 'María Ñáñez' }, bank: { index: '0134' } })

  const banks = await get('banks', {
    withCount: 'accounts',
    sort_by: 'name,asc',
    search: 'banesco',
  })
  expect(banks.data).toMatchObject([{ name: 'Banesco', accounts_count: expect.any(Number) }])

  const dates = { startDate: 'issued_at,2026-01-01', endDate: 'issued_at,2026-12-31' }
  const incomes = await get('incomes', { limit: 10, page: 1, with: 'account.bank', ...dates })
  expect(incomes.data[0].account.bank).toMatchObject({ name: expect.any(String) })

  for (const path of ['payments', 'paysheets']) {
    const relations = 'titular,account.bank,enterprise.bank'
    const { data } = await get(path, { limit: 10, with: relations, titular: world.maria, ...dates })
    for (const order of data) {
      expect(order.titular.id).toBe(world.maria)
      expect(order.enterprise.bank).toMatchObject({ index: expect.any(String) })
    }
  }
  const users = await get('users', { limit: 10, page: 1, sort_by: 'name,asc' })
  expect(users).toEqual(pageOf(users.total, 10))
})

test('drop-downs get all records at once with limit=0', async () => {
  const { get } = await aClient()
  const employees = await get('titulars', { limit: 0, scope: 'Empleado', sort_by: 'name,asc' })
  const names = employees.data.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['José Pérez', 'María Ñáñez', 'Nora Sin Salario'])
  expect(employees).toMatchObject({ total: 3, current_page: 1, last_page: 1 })
  const accounts = await get('accounts', { limit: 0, with: 'bank,titular', scope: 'Empresa' })
  for (const { titular, bank } of accounts.data) {
    expect([titular.scope, bank.id]).toEqual(['Empresa', expect.any(Number)])
  }
  const picker = await get('titulars', { limit: 0, with: 'user' })
  const maria = picker.data.find(({ id }: { id: number }) => id === world.maria)
  expect(maria.user).toMatchObject({ id: world.people.employee })
  expect(await get('announcements', { limit: 0 })).toMatchObject({ current_page: 1, last_page: 1 })
})

test('detail screens get counts and the record’s relations', async () => {
  const { get } = await aClient()
  const counted = 'paysheets,payments,accounts'
  const titular = await get(`titulars/${world.maria}`, {
    with: 'accounts.bank',
    withCount: counted,
  })
  expect(titular).toMatchObject({
    ...{ name: 'María Ñáñez', paysheets_count: 1, payments_count: 0, accounts_count: 1 },
    accounts: [{ id: world.mariaAccount, bank: { index: '0134' } }],
  })
  const account = await get(`accounts/${world.mariaAccount}`, {
    ...{ with: 'bank,titular', withCount: 'paysheets,payments' },
  })
  expect(account).toMatchObject({ titular: { id: world.maria }, paysheets_count: 1 })
  const user = await get(`users/${world.people.employee}`, { with: 'preferences' })
  expect(user.preferences).toEqual(expect.any(Object))
  expect(await get('settings')).toMatchObject({ bonus: 40, sso: 10.5, lacks: 5.25 })
})

test('forms create and change records, and amounts that the client computed are ignored', async () => {
  const { send, get } = await aClient()
  const body = { name: 'Luisa Soto', ric: 'V-9.876.543', type: 'Natural', scope: 'Empleado' }
  const titular = await send('POST', 'titulars', body)
  // The salary screen sends the whole titular back.
  await send('PATCH', `titulars/${titular.id}`, { ...titular, salary: 300 })
  const number = { number: '01340001630000000009', allow_check_digit: true }
  const account = await send('POST', 'accounts', {
    ...{ ...number, bank_id: world.banesco, type: 'Ahorro', titular_id: titular.id },
    ...{ phone_number: '', capital: 1_000_000 },
  })
  expect(account.capital).toBe(0)
  const order = {
    ...{ titular_id: titular.id, account_id: account.id, enterprise_id: world.enterprise },
    ...{ transaction: 'Cheque', number: '9', amount: 1, payday: 'completo', concept: 'Nómina' },
    ...{ adition: '', adition_reason: '', discount: '', discount_reason: '', observation: '' },
    ...{ issued_at: '2026-11-20', realized: 'Administración', authorized: 'Gerencia' },
    ...{ month: 'Enero', sso: 10.5, lacks: 0, bonus: 40, lph: 99 },
  }
  // 300,00 + 40,00 of bonus − 3,00 of L.P.H − 10,50 of S.S.O.
  const computed = { amount: 300, total: 326.5, month: 'Noviembre', lph: 3, bonus: 40, lacks: 0 }
  const paysheet = await send('POST', 'paysheets', order)
  expect(paysheet).toMatchObject(computed)
  const second = { ...order, number: '10', payday: 'primera', issued_at: '2026-10-15' }
  const stored = await send('POST', 'paysheets/bulk-store', [second])
  expect(stored).toMatchObject({ count: 1, data: [{ amount: 150, month: 'Octubre' }] })
  const { version: _, ...record } = paysheet
  const changed = await send('PATCH', `paysheets/${paysheet.id}`, { ...record, number: '11' })
  expect(changed).toMatchObject({ ...computed, number: '11' })
  await send('DELETE', `paysheets/${paysheet.id}`)
  expect((await get('paysheets', { titular: titular.id })).total).toBe(1)
})

test('forms get the first error text of each refused field', async () => {
  const { call } = await aClient()
  const refused = await call('POST', 'incomes', { amount: '-1', issued_at: '2026-02-30' })
  expect(refused.status).toBe(422)
  expect(refused.json.message).toEqual(expect.any(String))
  expect(Object.keys(refused.json.errors).sort()).toEqual([
    ...['account_id', 'amount', 'issued_at', 'number', 'provider'],
  ])
  for (const [text] of Object.values<string[]>(refused.json.errors)) {
    expect(text).toMatch(/^\p{Lu}/u)
  }
  const login = await t
    .visitor()
    .api('POST', 'login', { email: 'nadie@example.com', password: 'x' })
  expect([login.status, Object.keys(login.json.errors)]).toEqual([422, ['email', 'password']])
})

test('users are linked, unlinked, and set their preferences', async () => {
  const { send, get } = await aClient()
  const { unlinked } = world.people
  await send('PATCH', `users/${unlinked}/bind`, { type: 3, titular_id: world.jose })
  const bound = await get(`titulars/${world.jose}`, { with: 'user' })
  expect(bound.user.id).toBe(unlinked)
  await send('PATCH', `users/${unlinked}/unbound`)
  expect((await get(`titulars/${world.jose}`, { with: 'user' })).user).toBeNull()
  const { id } = await get('me')
  const { preferences } = await get(`users/${id}`, { with: 'preferences' })
  await send('PATCH', `users/${id}/preferences`, preferences)
  expect(await send('PATCH', `users/${id}`, { birth_date: '1990-02-28' })).toMatchObject({
    birth_date: '1990-02-28',
  })
  await send('PUT', 'settings', { bonus: 41, sso: 10.5, lacks: 5.25 })
  const announcement = { title: 'Aviso', content: 'Texto', target: 0, type: 4, date: '2026-12-24' }
  const { id: made } = await send('POST', 'announcements', announcement)
  await send('POST', `announcements/${made}/fire`)
  await send('DELETE', `announcements/${made}`)
})

test('report links open with the token in the address', async () => {
  const { token } = await aClient()
  for (const path of [
    `paysheets/${world.paysheet}`,
    'paysheets',
    `payments/${world.payment}`,
    'payments',
    `incomes/${world.income}`,
    'incomes',
    `transfers/${world.transfer}`,
    'transfers',
  ]) {
    const dates = 'startDate=issued_at%2C2026-01-01&endDate=issued_at%2C2026-12-31'
    const report = await t.visitor().get(`/api/reports/${path}?${dates}&token=${token}`)
    expect([path, report.status]).toEqual([path, 200])
    expect(new TextDecoder().decode(report.bytes.slice(0, 5))).toBe('%PDF-')
  }
})
