// Proves docs/rules/running.md#11.
/** Several processes of the app on one PostgreSQL are one app. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '#tests/support/http/client.ts'
import { withoutToggles } from '#tests/support/http/toggles.ts'
import {
  addIncomes,
  type Company,
  elsewhere,
  logIn,
  type Machines,
  make,
  makeCompany,
  orderReport,
  passwordOf,
  startMachines,
  TODAY,
  untilReady,
  whileNothingPrints,
} from '#tests/support/process/machines.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

let m: Machines
let company: Company
/** The administrator: at the proxy, which takes turns, and at each process. */
let boss: Client
let one: Client
let two: Client
const urlOf = (machine: 0 | 1) => m.both[machine].server.url

beforeAll(async () => {
  m = await startMachines()
  await announce()
  boss = await logIn(m.url, 'admin@localhost', m.both.map(passwordOf).find(Boolean) ?? '')
  one = elsewhere(boss, urlOf(0))
  two = elsewhere(boss, urlOf(1))
  company = await makeCompany(boss)
})
afterAll(() => m?.stop())

/** Two who have Telegram, and an announcement to everyone that is due before both look for one. */
async function announce() {
  await m.rows(`insert into users (name, name_key, search_key, email, password_hash, role_id, type,
    simgulary_bot_id, created_at, updated_at) select name, name, name, name || '@example.com', '',
    3, 3, id, '', '' from (values ('Ana', '601'), ('Zoe', '602')) people (name, id)`)
  const due = '2026-01-01T12:00:00.000Z'
  await m.rows(
    `insert into announcements (title, content, target, type, next_at, created_at, updated_at)
    values ('Aviso', 'Texto', 0, 2, $1, $1, $1)`,
    [due],
  )
}

const statuses = async (asked: Promise<Answer>[]) =>
  (await Promise.all(asked)).map(({ status }) => status)
const store = (client: Client, body: object, key?: string) =>
  client.api('POST', 'paysheets', body, key ? { headers: { 'Idempotency-Key': key } } : {})
const capitalOf = async (account: number) =>
  (await boss.api('GET', `accounts/${account}`)).json.capital

test('machines that start at the same moment on an empty database set it up once', async () => {
  expect(m.both.map(passwordOf).filter(Boolean)).toHaveLength(1)
  const [made] = await m.rows(`select (select count(*)::int from banks) banks,
    (select count(*)::int from users where role_id = 1) administrators,
    (select count(*)::int from secrets) secrets,
    (select count(*)::int from drizzle.__drizzle_migrations) migrations`)
  const journal = readFileSync('db/migrations/postgres/meta/_journal.json', 'utf8')
  // Besides them stands what tells earlier versions that it is theirs.
  const migrations = JSON.parse(journal).entries.length + 1
  expect(made).toEqual({ banks: 26, administrators: 1, secrets: 1, migrations })
})

describe('a user who logs in at one machine', () => {
  const LOGIN = { email: 'dario@example.com', password: 'clave-comun' }
  let id: number
  beforeAll(async () => {
    id = await make(boss, 'users', { ...LOGIN, name: 'Dario', role_id: 2 })
  })
  const enter = async () => {
    const here = await logIn(urlOf(0), LOGIN.email, LOGIN.password)
    return [here, elsewhere(here, urlOf(1))] as const
  }
  /** What both ask for a page and a call. */
  const seen = (...clients: readonly Client[]) =>
    statuses(clients.flatMap((each) => [each.get('/banks'), each.api('GET', 'banks')]))

  test('is logged in at the other machine, until they log out there', async () => {
    const [here, there] = await enter()
    expect(await seen(here, there)).toEqual([200, 200, 200, 200])
    await there.post('/logout')
    await there.api('POST', 'logout')
    // The old cookie is useless.
    expect(await seen(here)).toEqual([302, 401])
  })

  test('has the role given at one machine at the other too', async () => {
    const [here, there] = await enter()
    await one.api('PATCH', `users/${id}`, { role_id: 3 })
    expect(await seen(there)).toEqual([403, 403])
    await two.api('PATCH', `users/${id}`, { role_id: 2 })
    expect(await seen(here)).toEqual([200, 200])
  })

  test('is logged out at the other machine when they are disabled at one', async () => {
    const [here, there] = await enter()
    await one.api('PATCH', `users/${id}`, { active: false })
    expect(await seen(here, there)).toEqual([302, 401, 302, 401])
    await two.api('PATCH', `users/${id}`, { active: true })
    // The ended session stays ended.
    expect(await seen(there)).toEqual([302, 401])
  })

  test('sees the notice and the new record at the other machine', async () => {
    const [here] = await enter()
    const made = await here.fill('/banks/create', { index: '9998', name: 'Banco Andino' })
    const shown = await elsewhere(here, urlOf(1)).get(made.location ?? '')
    expect(shown.page.toasts).toEqual(['Exito / Se ha creado el banco Banco Andino'])
    expect((await two.get('/banks?search=9998')).page.text).toContain('Banco Andino')
  })

  test('is locked at both machines after five wrong passwords over both', async () => {
    const wrong = { email: LOGIN.email, password: 'equivocada' }
    const tried: number[] = []
    for (let n = 1; n <= 5; n++) tried.push(...(await statuses([boss.api('POST', 'login', wrong)])))
    expect(tried).toEqual([422, 422, 422, 422, 422])
    const right = [one, two].map((each) => each.api('POST', 'login', LOGIN))
    expect(await statuses(right)).toEqual([429, 429])
  })
})

describe('money over two machines', () => {
  test('for six orders gives six of sixteen orders at once, with consecutive numbers', async () => {
    const enterprise_id = await company.funded(3000)
    const before = (await store(boss, company.order(await company.funded(500)))).json.order
    const asked = Array.from({ length: 16 }, () => store(boss, company.order(enterprise_id)))
    const answers = await Promise.all(asked)
    const made = answers.filter(({ status }) => status === 201).map(({ json }) => json)
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(6).fill(201),
      ...Array(10).fill(422),
    ])
    expect(await capitalOf(enterprise_id)).toBe(0)
    const numbers = made.map(({ order }) => order).sort((a, b) => a - b)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6].map((n) => before + n))
    // A voided order gives its money back, and its number to nobody.
    const last = made.find(({ order }) => order === before + 6)
    expect(await statuses([one.api('DELETE', `paysheets/${last.id}`)])).toEqual([204])
    expect((await store(two, company.order(enterprise_id))).json.order).toBe(before + 7)
  })

  test('is moved once by one key sent to both at the same moment', async () => {
    const enterprise_id = await company.funded(1000)
    const send = (client: Client) => store(client, company.order(enterprise_id), 'una-vez')
    const answers = await Promise.all([one, two, one, two].map(send))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect(await capitalOf(enterprise_id)).toBe(500)
  })

  test('is moved once by one form sent to both at the same moment', async () => {
    const account_id = String(await company.funded(1))
    const form = await one.get('/incomes/create')
    const typed = { account_id, provider: 'Ventas', number: '2', amount: '99', issued_at: TODAY }
    const sent = [one.submit(form, typed), two.submit(form, typed)]
    expect(await statuses(sent)).toEqual([303, 303])
    expect(await capitalOf(Number(account_id))).toBe(100)
  })

  test('is computed from the salary and settings just changed at the other machine', async () => {
    const order = { ...company.order(await company.funded(5000)), bonus: true }
    await one.api('PUT', 'settings', { bonus: 45.5, sso: 0, lacks: 0 })
    await one.api('PATCH', `titulars/${company.zoe}`, { salary: 2000 })
    expect((await store(two, order)).json.total).toBe(1045.5)
    await two.api('PATCH', `titulars/${company.zoe}`, { salary: 1000 })
    expect((await store(one, order)).json.total).toBe(545.5)
  })
})

test('the wizard works with its steps on alternating machines', async () => {
  const enterprise_id = String(await company.funded(1000))
  const land = async (answer: Answer): Promise<Answer> =>
    answer.location === null ? answer : land(await boss.follow(answer))
  const press = async (at: Answer, typed: object, button: string | undefined, form: string) =>
    land(await boss.submit(at, typed as Record<string, string>, button, form))
  const people = { titular: [String(company.ana), String(company.zoe)] }
  let at = await boss.get('/paysheets/create/many')
  at = await press(at, people, 'Siguiente', 'selection')
  const basics = { realized: 'Administración', authorized: 'Gerencia', payday: 'segunda' }
  const paid = { issued_at: TODAY, transaction: 'Cheque', concept: 'Segunda quincena' }
  at = await press(at, { ...basics, ...paid }, 'Siguiente', 'basics')
  at = await withoutToggles(boss, at)
  at = await press(at, { number: '0001', enterprise_id }, 'Guardar y siguiente', 'sheet')
  at = await press(at, { number: '0002', enterprise_id }, 'Guardar y siguiente', 'sheet')
  at = await press(at, {}, 'Crear todas', 'sheet')
  at = await press(at, {}, 'Confirmar y crear', 'review')
  expect(at.page.toasts[0]).toContain('Se han creado 2 órdenes de nómina con éxito')
  expect(await capitalOf(Number(enterprise_id))).toBe(0)
})

describe('a long report ordered at one machine', () => {
  let account: number
  beforeAll(async () => {
    account = await company.funded(1)
    // The browser starts with its first print.
    expect((await one.get(`/api/reports/incomes?account=${account}`)).status).toBe(200)
    await addIncomes(m, account, 2001)
  })

  test('can be watched and fetched at the other', async () => {
    let progress = ''
    await whileNothingPrints(m.both[0], async () => {
      progress = await orderReport(one, account)
      const { page } = await two.get(progress)
      expect(page.text).toMatch(/\d+ de 2001|En espera/)
    })
    const events = await two.get(`${progress}/events`)
    expect(events.text).toMatch(/data: \{"state":"\w+","done":\d+,"total":2001,/)
    const file = await two.get(await untilReady(two, progress))
    expect((await readPdf(file.bytes)).text).toContain('2.001 registros')
  })

  test('can be cancelled at the other', async () => {
    let progress = ''
    await whileNothingPrints(m.both[0], async () => {
      progress = await orderReport(one, account)
      expect((await two.submit(await two.get(progress))).location).toBe('/reports')
    })
    expect(await statuses([one.get(progress), two.get(progress)])).toEqual([404, 404])
  })
})

describe('Telegram over two machines', () => {
  test('gets each message once, though both look for due messages', async () => {
    const sent = () =>
      m.both.flatMap(({ telegram }) => telegram.calls.map(({ fields }) => fields.chat_id)).sort()
    await expect.poll(sent).toEqual(['601', '602'])
    const told = 'select state from outbox join users on users.id = user_id'
    const states = await m.rows(`${told} where simgulary_bot_id is not null`)
    expect(states).toEqual([{ state: 'sent' }, { state: 'sent' }])
  })

  test('is polled by one machine only', () => {
    const listening = m.both.filter(({ telegram }) => telegram.offsets.length > 0)
    expect(listening).toHaveLength(1)
  })
})
