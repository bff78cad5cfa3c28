// Proves docs/rules/screens.md#25.
/** No call or form stores more than its own fields: each is sent with extra ones. */
import { getTableName, is, Table } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { apiCalls } from '#app/routes/api/calls.ts'
import * as schema from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { readyExample } from '#tests/support/http/contract-examples.ts'
import { postOf } from '#tests/support/http/contract-post.ts'
import { FORMS } from '#tests/support/http/form-cases.ts'
import { fresh, NOUNS } from '#tests/support/http/nouns.ts'
import { PASSWORD } from '#tests/support/http/world.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'

const t = testApp()
const { people } = world

/** Columns and codes that the server alone decides, each with a value that tells where it came from. */
const SMUGGLED: Record<string, unknown> = {
  id: 777_001,
  role_id: 1,
  type: 1,
  active: false,
  confirmed: true,
  is_bound: true,
  version: 777_002,
  simgulary_bot_id: '777003',
  user_id: 777_004,
  titular_id: 777_005,
  capital: 777_006,
  total: 777_007,
  amount: 777_008,
  salary: 777_009,
  full_salary: 777_010,
  balance: 777_011,
  order: 777_012,
  created_by: 777_013,
  voided_by: 777_014,
  voided_at: '2001-01-01T00:00:00.000Z',
  void_reason: 'SMUGGLED',
  created_at: '2001-01-01T00:00:00.000Z',
  updated_at: '2001-01-01T00:00:00.000Z',
  sent_at: '2001-01-01T00:00:00.000Z',
  expires_at: '2001-01-01T00:00:00.000Z',
  month: 'SMUGGLED',
  snapshot: { name: 'SMUGGLED' },
  search_key: 'SMUGGLED',
  name_key: 'SMUGGLED',
  email: 'smuggled@example.com',
  password_hash: 'SMUGGLED',
  purchase_id: 777_015,
}
// The number by itself, in céntimos too: hashes and keys hold it now and then.
const TRACE = /(?<!\w|\w-)7770\d{2,4}(?![\w-])|SMUGGLED|smuggled|2001-01-01/

/** Everything but what the call asks for by these names. */
function smuggledBeside(names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(SMUGGLED).filter(([name]) => !names.includes(name)))
}

/** Every row of every table that has a smuggled value, and every user's role. */
async function findSmuggled() {
  const found: string[] = []
  for (const table of Object.values(schema)) {
    if (!is(table, Table)) continue
    const rows = await t.db.select().from(table as typeof schema.users)
    for (const row of rows) {
      const text = JSON.stringify(row)
      if (TRACE.test(text)) found.push(`${getTableName(table)}: ${text}`)
    }
  }
  return found
}

async function ranks() {
  const { users, titulars, accounts } = schema
  const rows = await t.db.select().from(users)
  const off = (some: { id: number; active: boolean }[]) =>
    some.filter(({ active }) => !active).map(({ id }) => id)
  return {
    administrators: rows.filter(({ role_id }) => role_id === 1).map(({ id }) => id),
    typed1: rows.filter(({ type }) => type === 1).map(({ id }) => id),
    waiting: rows.filter(({ type }) => type === 0).map(({ id }) => id),
    off: off(rows),
    offTitulars: off(await t.db.select().from(titulars)),
    offAccounts: off(await t.db.select().from(accounts)),
  }
}

type Good = { path: string; body: Record<string, unknown> }
const user = { name: 'Nina', email: 'nina@example.com', password: 'clave-larga' }

/** A valid body of each call, so that it is not refused for another reason. */
const CALLS: Record<string, () => Good> = {
  'POST login': () => ({ path: 'login', body: { email: 'dario@example.com', password: PASSWORD } }),
  'POST register': () => ({
    path: 'register',
    body: { ...user, re_password: user.password },
  }),
  'POST users': () => ({ path: 'users', body: { ...user, role_id: 3 } }),
  'PATCH users/:id': () => ({ path: `users/${people.unlinked}`, body: { name: 'Urbana' } }),
  'DELETE users/:id': () => ({ path: `users/${people.waiting}`, body: {} }),
  'POST users/:id/reset': () => ({ path: `users/${people.unlinked}/reset`, body: {} }),
  'PATCH users/:id/confirm': () => ({
    path: `users/${people.waiting}/confirm`,
    body: { type: 3 },
  }),
  'PATCH users/:id/bind': () => ({
    path: `users/${people.unlinked}/bind`,
    body: { type: 3, titular_id: world.jose },
  }),
  'PATCH users/:id/unbound': () => ({ path: `users/${people.employee}/unbound`, body: {} }),
  'PATCH users/:id/preferences': () => ({
    path: `users/${ADMINISTRATOR.id}/preferences`,
    body: {},
  }),
  'POST announcements': () => ({
    path: 'announcements',
    body: { title: 'Aviso', content: 'Texto', target: 0, type: 2 },
  }),
  'DELETE announcements/:id': () => ({ path: `announcements/${world.announcement}`, body: {} }),
  'POST announcements/:id/fire': () => ({
    path: `announcements/${world.announcement}/fire`,
    body: {},
  }),
  'POST accounts/:id/adjustments': () => ({
    path: `accounts/${world.poor}/adjustments`,
    body: { amount: 1, reason: 'Intereses' },
  }),
  'POST paysheets/bulk-store': () => ({
    path: 'paysheets/bulk-store',
    body: NOUNS.find(({ path }) => path === 'paysheets')?.body ?? {},
  }),
  'PUT settings': () => ({ path: 'settings', body: { bonus: 1, sso: 1, lacks: 1 } }),
  ...Object.fromEntries(
    NOUNS.flatMap((noun): [string, () => Good][] => {
      const { path, body, change, known } = noun
      const id = path === 'accounts' ? world.lone : path === 'titulars' ? world.proveedor : known
      const removable = path === 'banks' ? world.unusedBank : id
      return [
        [`POST ${path}`, () => ({ path, body: { ...body, ...fresh(noun) } })],
        [`PATCH ${path}/:id`, () => ({ path: `${path}/${known}`, body: change })],
        [`DELETE ${path}/:id`, () => ({ path: `${path}/${removable}`, body: {} })],
      ]
    }),
  ),
}

const writes = apiCalls.filter(({ method, path }) => method !== 'GET' && path !== 'logout')

const NAMES = writes.map(({ method, path }) => `${method} ${path}`)

test('every call of the API that writes is covered by this file', () => {
  // Those without a body above have an example, or the contract's test fails.
  expect(Object.keys(CALLS).filter((call) => !NAMES.includes(call))).toEqual([])
})

/** The body above, or else the contract's example. */
async function goodOf(call: string): Promise<Good> {
  const own = CALLS[call]
  if (own) return own()
  const [, path = ''] = call.split(' ')
  const { of, body } = await readyExample(call, postOf(t))
  return { path: path.replace(/:\w+/, String(of)), body: (body ?? {}) as Good['body'] }
}

describe('a call of the API', () => {
  test.each(NAMES)('%s stores only the fields it declares', async (call) => {
    const [method = ''] = call.split(' ')
    const { path, body } = await goodOf(call)
    const noun = NOUNS.find((each) => path.split('/')[0] === each.path)
    const more = smuggledBeside([
      ...Object.keys(body),
      ...Object.keys(noun?.body ?? {}),
      ...(ITS[call] ?? []),
    ])
    const isPublic = path === 'login' || path === 'register'
    const who = isPublic ? t.visitor() : t.as('administrator')
    const before = await ranks()
    const sent = { ...more, ...body }
    const answer = await who.api(method, path, call.endsWith('bulk-store') ? [sent] : sent)
    expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201, 204]), answer.text])
    expect(await findSmuggled()).toEqual([])
    const after = await ranks()
    expect(after).toEqual({ ...before, waiting: WAITING[call] ? after.waiting : before.waiting })
  })
})

/** What a call is also there to set. */
const ITS: Record<string, string[]> = {
  'POST users': ['active'],
  'PATCH users/:id': ['role_id', 'active', 'email', 'simgulary_bot_id'],
  'PATCH titulars/:id': ['active', 'salary', 'email'],
  'POST titulars': ['salary', 'email'],
  'POST accounts': ['titular_id'],
  'PATCH accounts/:id': ['active', 'titular_id'],
}
/** Calls that take somebody into the company, or turn them away. */
const WAITING: Record<string, boolean> = {
  'POST register': true,
  'DELETE users/:id': true,
  'PATCH users/:id/confirm': true,
}

describe('a form', () => {
  test.each(FORMS)('$to stores only the fields it declares', async ({ route, to, names, good }) => {
    const isVisitors = route === '/' || route === '/register' || route === '/reset'
    const who = isVisitors ? t.visitor() : t.as('administrator')
    const typed = good()
    const more = smuggledBeside([...names, ...Object.keys(typed), 'version'])
    const fields = Object.entries({ ...more, ...typed }).map(
      ([name, value]) => [name, String(value)] as [string, string],
    )
    const before = await ranks()
    const { status } = await who.post(to, fields)
    expect(status).toBeLessThan(500)
    expect(await findSmuggled()).toEqual([])
    const after = await ranks()
    const isAccess = /register|users/.test(route)
    const said = isAccess ? { waiting: after.waiting } : {}
    // Without a field it turns them off.
    const { offTitulars, offAccounts } = after
    const isSwitch = route.endsWith('/activation')
    expect(after).toEqual({ ...before, ...said, ...(isSwitch && { offTitulars, offAccounts }) })
  })

  test.each([
    [`/Titulars/${world.jose}/DELETE`, `/titulars/${world.jose}/delete`],
    [`/%74itulars/${world.jose}/delete/`, `/titulars/${world.jose}/delete`],
    ['/payments/create/', '/payments/create'],
    ['/Payments/create?titular=1', '/payments/create?titular=1'],
  ])('to %s changes nothing, and leads to %s', async (to, plain) => {
    const { titulars, accounts, payments } = schema
    const all = async () => [
      await t.db.select().from(titulars),
      await t.db.select().from(accounts),
      await t.db.select().from(payments),
    ]
    const before = await all()
    const led = await t.as('administrator').post(to, { intent: 'deactivate' })
    expect([led.status, led.location]).toEqual([308, plain])
    expect(await all()).toEqual(before)
    const read = await t.as('administrator').get(to)
    expect([read.status, read.location]).toEqual([302, plain])
    // The framework's own requests are led to the screen, not to its data.
    const data = await t.as('administrator').get(to.replace(/(?=\?|$)/, '.data'))
    expect(data.text).toContain(`"${plain}"`)
  })

  test('of log-in or registration grants no role through extra fields', async () => {
    const more = { role_id: '1', type: '1', active: '1', confirmed: '1', is_bound: '1' }
    await t.visitor().post('/register', { ...user, re_password: user.password, ...more })
    const { users } = schema
    const made = (await t.db.select().from(users)).find(({ email }) => email === user.email)
    expect(made).toMatchObject({ role_id: 3, type: 0, simgulary_bot_id: null })
    expect((await t.visitor().post('/?index', { ...user, ...more })).status).toBe(422)
  })
})
