// Proves docs/rules/people.md#11; docs/rules/money.md#19; docs/rules/reports.md#6; docs/rules/access.md#1;
// docs/rules/api.md#16; docs/rules/running.md#10.
/** Answers that no single noun is about (docs/rules/api.md#3, docs/rules/api.md#5). */
import { desc, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit, counters } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp({ LOG_LEVEL: 'silent' })
const { call, read, errors } = apiOf(t)

test('a user has the columns of the specification and no secret', async () => {
  const { json } = await t.as('employee').api('GET', 'me')
  expect(json).toMatchObject({
    id: world.people.employee,
    name: 'Elsa',
    email: 'elsa@example.com',
    role_id: 3,
    role: 'Empleado',
    type: 3,
    simgulary_bot_id: null,
    birth_date: null,
    is_bound: true,
  })
  expect(JSON.stringify(json)).not.toMatch(/password|_key|argon2/)
})

test('a registration is audited without its password', async () => {
  const before = await t.recorded()
  const person = { name: 'Petra', email: 'petra@example.com', password: 'clave-larga' }
  await t.visitor().api('POST', 'register', { ...person, re_password: person.password })
  expect(await t.recorded()).toBe(before + 1)
  const [row] = await t.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
  expect(row).toMatchObject({ kind: 'user', action: 'create', user_id: null, before: null })
  expect(row?.after).toMatchObject({ email: 'petra@example.com', type: 0 })
  expect(row?.after).not.toHaveProperty('password_hash')
})

test('a developer’s report holds the records of its query', async () => {
  const report = async (query: string) => {
    const { bytes } = await t.as('developer').api('GET', `reports/paysheets?${query}`)
    return (await readPdf(bytes)).text
  }
  expect(await report(`titular=${world.maria}`)).toContain('María')
  expect(await report(`titular=${world.jose}`)).toContain('No hay datos encontrados')
})

describe('an error of the app', () => {
  test('is a 500 with the number of the request and no stack or path', async () => {
    await t.write(async (tx) => void (await tx.run(sql`drop table signatories`)))
    await t.write(async (tx) => void (await tx.run(sql`alter table settings rename to gone`)))
    const { status, json } = await call('GET', 'settings')
    expect(status).toBe(500)
    expect(json).toEqual({
      message: 'Ocurrió un error inesperado',
      code: 'unexpected',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const {
      status: screen,
      page,
      text,
    } = await t.as('developer').get('/settings/salary/signatures')
    expect([screen, page.title]).toEqual([500, 'Algo salió mal · Nómina'])
    expect(text).not.toMatch(/SQLITE|no such table|node_modules|\.ts:\d/)
  })
})

describe('a database that refuses writes', () => {
  const refuse = () => t.write(async (tx) => void (await tx.run(sql`pragma query_only = on`)))

  test('gives the typed form back to be sent again, without passwords', async () => {
    await refuse()
    const typed = { name: 'Petra "la Ñata" <b>', email: 'petra@example.com' }
    const secret = { password: 'clave-larga', re_password: 'clave-larga' }
    const refused = await t.visitor().fill('/register', { ...typed, ...secret })
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(refused.page.title).toBe('La base de datos no está disponible · Nómina')
    expect(refused.page.values).toEqual(typed)
    expect(refused.page.button('Enviar de nuevo').attributes.type).toBe('submit')
    expect(refused.text).not.toContain('clave-larga')
  })

  test('still shows pages, and skips the renewal of sessions', async () => {
    await refuse()
    t.wait(45)
    const { status, headers } = await t.as('developer').get('/banks')
    expect([status, headers.getSetCookie()]).toEqual([200, []])
    expect(await t.app.healthy()).toBe(false)
  })
})

describe('more than 10,000 documents', () => {
  test('are refused at once and given page by page', async () => {
    const live = (n: number) => t.write((tx) => tx.update(counters).set({ live: n }))
    await live(10_000)
    expect((await read('paysheets?limit=0')).total).toBe(10_000)
    await live(10_001)
    for (const list of ['paysheets', 'incomes']) {
      expect(Object.keys(await errors('GET', `${list}?limit=0`))).toEqual(['limit'])
      expect((await read(`${list}?limit=100`)).total).toBe(10_001)
    }
  })
})
