import { describe, expect, test } from 'vitest'
import { testApp, world } from './app.ts'
import { apiOf } from './call.ts'

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
      salary: 1000.01,
      full_salary: 1000.01,
      active: true,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
  })

  test('brings accounts, banks, user and counts when asked', async () => {
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

  test.each([
    ['v-11.470.284', 'V11470284'],
    ['V-11470283-4', 'V114702834'],
    ['j 00002961 0', undefined],
    ['G-20009997-6', 'G200099976'],
    ['E 1.234.567', 'E1234567'],
  ])('has its CI or RIF %s stored as %s', async (ric, stored) => {
    const { status, json } = await call('POST', 'titulars', { ...PERSON, ric })
    if (stored) expect([status, json.ric]).toEqual([201, stored])
    else expect([status, json.errors.ric[0]]).toEqual([422, expect.stringContaining('Élite')])
  })

  test.each(['V114702833', 'X11470283', '11470283', 'V12345', 'V123456789012', '', null])(
    'has no CI or RIF %j',
    async (ric) => {
      const found = await errors('POST', 'titulars', { ...PERSON, ric })
      expect(found).toEqual({ ric: [expect.any(String)] })
    },
  )

  test.each([
    [{ scope: 'Empleada' }, { scope: ['Elija una opción de la lista'] }],
    [{ type: 'natural' }, { type: ['Elija una opción de la lista'] }],
    [{ salary: 0 }, { salary: ['El salario mínimo es 1,00 Bs'] }],
    [{ salary: '0' }, { salary: ['El salario mínimo es 1,00 Bs'] }],
    [{ salary: 0.99 }, { salary: ['El salario mínimo es 1,00 Bs'] }],
    [{ salary: -5 }, { salary: [expect.any(String)] }],
    [{ salary: 1.005 }, { salary: [expect.any(String)] }],
    [{ salary: '1.234,56' }, { salary: [expect.any(String)] }],
    [{ salary: 10_000_000_000_000 }, { salary: [expect.any(String)] }],
  ])('is refused with %j', async (change, found) => {
    expect(await errors('POST', 'titulars', { ...PERSON, ...change })).toEqual(found)
    expect(await errors('PATCH', `titulars/${world.jose}`, change)).toEqual(found)
  })

  test('may have any scope and a salary from the start', async () => {
    const made = await make('titulars', { ...PERSON, scope: 'Empleado', salary: '1234.5' })
    expect(made).toMatchObject({ scope: 'Empleado', salary: 1234.5, full_salary: 1234.5 })
  })

  test('takes back the whole record that was read, with another salary', async () => {
    const jose = await read(`titulars/${world.jose}?with=accounts.bank&withCount=accounts`)
    const changed = await call('PATCH', `titulars/${world.jose}`, { ...jose, salary: 750.25 })
    expect(changed.status).toBe(200)
    const { accounts: _, accounts_count: __, ...record } = jose
    const salary = { salary: 750.25, full_salary: 750.25 }
    expect(changed.json).toEqual({ ...record, ...salary, version: 2 })
  })

  test('that anything refers to is not deleted', async () => {
    const { status, json } = await call('DELETE', `titulars/${world.maria}`)
    expect(status).toBe(409)
    expect(json.message).toMatch(/^El titular no se puede eliminar: tiene .*1 cuenta/)
    expect((await read(`titulars/${world.maria}`)).name).toBe('María Ñáñez')
  })

  test('whose accounts have movements stays a company', async () => {
    const change = { scope: 'Externo' }
    expect(Object.keys(await errors('PATCH', `titulars/${world.company}`, change))).toEqual([
      'scope',
    ])
  })
})

describe('the list of titulars', () => {
  test('goes by name without regard to accents', async () => {
    expect(await column('titulars', 'name')).toEqual([
      'Ferretería Élite',
      'Inversiones Ávila, C.A.',
      'José Pérez',
      'María Ñáñez',
      'Nora Sin Salario',
    ])
  })

  test.each([
    ['nanez', ['María Ñáñez']],
    ['MARÍA ÑÁÑEZ', ['María Ñáñez']],
    ['v11470283', ['María Ñáñez']],
    ['V-11.470.283', ['María Ñáñez']],
    ['élite', ['Ferretería Élite']],
  ])('is searched for %s', async (search, names) => {
    expect(await column(`titulars?${new URLSearchParams({ search })}`, 'name')).toEqual(names)
  })

  test.each([
    ['scope=Empresa', ['Inversiones Ávila, C.A.']],
    ['scope=Empresa,Externo', ['Ferretería Élite', 'Inversiones Ávila, C.A.']],
    ['type=Jur%C3%ADdico&scope=Externo', ['Ferretería Élite']],
    ['active=0', []],
    ['scope=Empleado&sort_by=salary,desc&limit=2', ['María Ñáñez', 'José Pérez']],
    ['sort_by=accounts_count,desc&withCount=accounts&limit=1', ['José Pérez']],
  ])('is filtered by %s', async (query, names) => {
    const found = await column(`titulars?${query}`, 'name')
    if (query.startsWith('sort_by'))
      expect(names.concat('Inversiones Ávila, C.A.')).toContain(found[0])
    else expect(found).toEqual(names)
  })

  test.each(['scope=empresa', 'scope=Empresa,x', 'type=Otro', 'active=si', 'active=2'])(
    'does not know %s',
    async (query) => {
      const [name = ''] = query.split('=')
      expect(await errors('GET', `titulars?${query}`)).toEqual({
        [name]: ['No es un valor conocido'],
      })
    },
  )

  test('brings counts only when asked', async () => {
    expect((await read('titulars')).data[0]).not.toHaveProperty('accounts_count')
    const [first] = (await read('titulars?withCount=accounts&search=jose')).data
    expect(first).toMatchObject({ accounts_count: 2 })
    expect(first).not.toHaveProperty('paysheets_count')
  })
})
