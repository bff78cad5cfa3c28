// Proves docs/rules/people.md#2, #3, #8, #21; docs/rules/payroll.md#9; docs/rules/api.md#5, #7, #8, #16.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read, make, errors, column } = apiOf(t)

const PERSON = { name: 'Ana Ruiz', ric: 'V20000001', type: 'Natural', scope: 'Externo' }

describe('a titular', () => {
  test('has the columns of the specification, money in Bs', async () => {
    expect(await read(`titulars/${world.maria}`)).toEqual({
      id: world.maria,
      name: 'María Ñáñez',
      ric: 'V11470283',
      scope: 'Empleado',
      type: 'Natural',
      user_id: world.people.employee,
      ...{ salary_currency: 'VES', salary_amount: '1000.01' },
      salary: 1000.01,
      full_salary: 1000.01,
      ...{ position: null, department: null, hired_at: null, left_at: null },
      ...{ given_names: null, shift: 'diurna', surnames: null, birth_date: null, email: null },
      active: true,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
  })

  test('includes accounts, banks, user and counts when `with` asks for them', async () => {
    const query = 'with=user,accounts.bank&withCount=accounts,paysheets,payments'
    const maria = await read(`titulars/${world.maria}?${query}`)
    expect(maria).toMatchObject({
      user: { id: world.people.employee, name: 'Elsa', email: 'elsa@example.com' },
      accounts: [{ id: world.mariaAccount, bank: { index: '0134', name: 'Banesco' }, capital: 0 }],
      accounts_count: 1,
      paysheets_count: 1,
      payments_count: 0,
    })
    expect(maria.user).toEqual(await read(`users/${world.people.employee}`))
    expect(JSON.stringify(maria)).not.toMatch(/password|_key/)
  })

  test('without a salary can be sent back whole, and so without one by mistake is refused', async () => {
    const nora = await read(`titulars/${world.nora}`)
    expect(nora.salary).toBe(0)
    const sent = await call('PATCH', `titulars/${world.nora}`, { ...nora, name: 'Nora Paz' })
    expect([sent.status, sent.json.name, sent.json.salary]).toEqual([200, 'Nora Paz', 0])
    expect(await errors('PATCH', `titulars/${world.jose}`, { salary: 0 })).toEqual({
      salary: ['El salario mínimo es 1,00'],
    })
  })

  test('can be changed by sending back the whole record with another salary', async () => {
    const jose = await read(`titulars/${world.jose}?with=accounts.bank&withCount=accounts`)
    const changed = await call('PATCH', `titulars/${world.jose}`, { ...jose, salary: 750.25 })
    expect(changed.status).toBe(200)
    const { accounts: _, accounts_count: __, ...record } = jose
    const salary = { salary: 750.25, full_salary: 750.25, salary_amount: '750.25' }
    expect(changed.json).toEqual({ ...record, ...salary, version: 2 })
  })
})

describe('the list of titulars', () => {
  test('includes counts only when asked', async () => {
    expect((await read('titulars')).data[0]).not.toHaveProperty('accounts_count')
    const [first] = (await read('titulars?withCount=accounts&search=jose')).data
    expect(first).toMatchObject({ accounts_count: 2 })
    expect(first).not.toHaveProperty('paysheets_count')
  })
})

test.each([
  ['titulars', world.jose, 'name', 'José A. Pérez'],
  ['accounts', world.mariaAccount, 'type', 'Ahorro'],
])(
  '%s are deactivated and activated by `active`, as on their screens',
  async (path, id, field, to) => {
    const at = `${path}/${id}`
    const { version } = await read(at)
    const patch = (body: unknown) => call('PATCH', at, body)
    const off = await patch({ active: false })
    expect([off.status, off.json.active, off.json.version]).toEqual([200, false, version + 1])
    const done = await t.changes()
    expect((await patch({ active: 0 })).json.version).toBe(version + 1)
    expect(await t.changes()).toEqual(done)
    const { page } = await t.as('administrator').get('/settings/audit')
    expect(page.text).toContain('Desactivó')
    const on = await patch({ active: 'on', [field]: to })
    expect(on.json).toMatchObject({ active: true, [field]: to })
    expect((await patch({ [field]: to })).json.active).toBe(true)
    for (const active of [null, '', 'quizás', [1]]) {
      expect((await patch({ active })).json.errors).toEqual({ active: [expect.any(String)] })
    }
    const stale = { headers: { 'If-Match': '"1"' } }
    const late = await t.as('administrator').api('PATCH', at, { active: false }, stale)
    expect([late.status, (await read(at)).active]).toEqual([409, true])
  },
)

test('a titular deactivated by the API is in no picker', async () => {
  await call('PATCH', `titulars/${world.jose}`, { active: false })
  const { page } = await t.as('administrator').get('/paysheets/create')
  expect(page.text).not.toContain('José Pérez')
  expect((await t.as('administrator').get('/titulars?active=0')).page.text).toContain('José Pérez')
})

describe('a RIF whose check digit is wrong', () => {
  const odd = { ...PERSON, ric: 'J-07013380-6' }
  const SAID =
    'El dígito verificador del RIF no es correcto; revise el número o marque «Guardar de todos modos»'

  test('is asked about, and stored with the flag that allows it', async () => {
    const asked = await call('POST', 'titulars', odd)
    expect([asked.status, asked.json.errors, asked.json.codes]).toEqual([
      422,
      { ric: [SAID] },
      { ric: ['check_digit'] },
    ])
    const made = await make('titulars', { ...odd, allow_check_digit: true })
    expect([made.ric, 'allow_check_digit' in made]).toEqual(['J070133806', false])
    // It is not asked about again, until it changes.
    expect((await call('PATCH', `titulars/${made.id}`, { name: 'Otra' })).status).toBe(200)
    const patch = { ric: 'J-07013380-7' }
    expect((await call('PATCH', `titulars/${made.id}`, patch)).json.codes).toEqual({
      ric: ['check_digit'],
    })
    const allowed = { ...patch, allow_check_digit: true }
    expect((await call('PATCH', `titulars/${made.id}`, allowed)).json.ric).toBe('J070133807')
  })

  test.each(['/titulars/create', `/titulars/${world.proveedor}`])(
    'adds a checkbox to %s, and the typed values stay',
    async (path) => {
      const client = t.as('administrator')
      const asked = await client.fill(path, { ...odd, name: 'Ana Ruiz' })
      expect([asked.status, asked.page.errors]).toEqual([422, { ric: SAID }])
      expect(asked.page.text).toContain('Guardar de todos modos')
      expect((await client.submit(asked)).status).toBe(422)
      expect((await client.submit(asked, { allow_check_digit: 'on' })).status).toBe(303)
      expect((await read('titulars?search=J070133806')).total).toBe(1)
    },
  )
})

describe('an e-mail that another titular has', () => {
  const EMAIL = 'casa@example.com'
  const SAID = 'Ya es el correo de María Ñáñez'
  const mariaHasIt = () => call('PATCH', `titulars/${world.maria}`, { email: EMAIL })
  const hers = { ...PERSON, email: EMAIL }

  test('is asked about by the API, and stored with the flag that allows it', async () => {
    await mariaHasIt()
    const asked = await call('POST', 'titulars', hers)
    expect([asked.status, asked.json.errors, asked.json.codes]).toEqual([
      422,
      { email: [SAID] },
      { email: ['shared_email'] },
    ])
    // Beside what is wrong, too.
    expect((await call('POST', 'titulars', { ...hers, name: '' })).json.codes).toEqual({
      name: ['required'],
      email: ['shared_email'],
    })
    const made = await make('titulars', { ...hers, allow_shared_email: true })
    expect([made.email, 'allow_shared_email' in made]).toEqual([EMAIL, false])
    expect((await call('PATCH', `titulars/${made.id}`, { email: EMAIL })).status).toBe(200)
    const jose = `titulars/${world.jose}`
    expect((await call('PATCH', jose, { email: EMAIL })).json.errors).toEqual({
      email: ['Ya es el correo de Ana Ruiz y 1 más'],
    })
    const allowed = await call('PATCH', jose, { email: EMAIL, allow_shared_email: true })
    expect(allowed.json.email).toBe(EMAIL)
  })

  test('adds a checkbox to the form of a titular, and the typed values stay', async () => {
    await mariaHasIt()
    const client = t.as('administrator')
    const asked = await client.fill(`/titulars/${world.jose}`, { email: EMAIL })
    expect([asked.status, asked.page.errors]).toEqual([422, { email: SAID }])
    expect(asked.page.text).toContain('Guardar de todos modos')
    expect(asked.page.values).toMatchObject({ email: EMAIL })
    expect((await client.submit(asked)).status).toBe(422)
    expect((await client.submit(asked, { allow_shared_email: 'on' })).status).toBe(303)
    expect((await read(`titulars/${world.jose}`)).email).toBe(EMAIL)
    // It stays, so that nothing is asked.
    const kept = await client.fill(`/titulars/${world.jose}`, { position: 'Chofer' }, 'titular')
    expect([kept.status, (await read(`titulars/${world.jose}`)).position]).toEqual([303, 'Chofer'])
  })
})

describe('a foreign titular', () => {
  test('is registered by passport, found by it, and shown with its letter apart', async () => {
    const made = await make('titulars', { ...PERSON, ric: 'p-ab 123456' })
    expect(made.ric).toBe('PAB123456')
    for (const search of ['PAB123456', 'p-ab123456', 'ab1234']) {
      expect((await read(`titulars?search=${search}`)).data[0]?.id).toBe(made.id)
    }
    const { page } = await t.as('administrator').get(`/titulars/${made.id}`)
    expect(page.text).toContain('P-AB123456')
    expect(page.values.ric).toBe('P-AB123456')
    expect(await column('titulars?sort_by=ric,asc&limit=0', 'ric')).toContain('PAB123456')
    const again = await errors('POST', 'titulars', { ...PERSON, ric: 'PAB 123456' })
    expect(again.ric?.[0]).toContain('P-AB123456 ya está registrado')
  })

  test('is hired by passport', async () => {
    const client = t.as('administrator')
    const hired = await client.fill('/titulars/hire', {
      ...{ name: 'John Smith', ric: 'P-X1234567', type: 'Natural', salary: '100' },
      ...{ number: '0191-0123-12-1234567890', bank_id: String(world.unusedBank) },
      account_type: 'Ahorro',
    })
    expect(hired.status).toBe(303)
    const [john] = (await read('titulars?search=PX1234567&with=accounts')).data
    expect(john).toMatchObject({ name: 'John Smith', scope: 'Empleado', ric: 'PX1234567' })
  })
})
