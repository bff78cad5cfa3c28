// Proves docs/rules/accounts.md#8, #13; docs/rules/api.md#5, #7, #16.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read, make, errors, column } = apiOf(t)

const NUMBER = '01910123121234567890'
const ACCOUNT = { number: NUMBER, bank_id: world.unusedBank, type: 'Ahorro' }

describe('an account', () => {
  test('has the columns of the specification, with the names of its bank and holder', async () => {
    expect(await read(`accounts/${world.enterprise}`)).toEqual({
      id: world.enterprise,
      number: expect.stringMatching(/^0134\d{16}$/),
      bank_id: world.banesco,
      bank: 'Banesco',
      type: 'Corriente',
      titular_id: world.company,
      titular: 'Inversiones Ávila, C.A.',
      phone_number: null,
      // 10.000,00 less the half of 1.000,01 rounded down, paid by the one order that stands.
      capital: 9500,
      active: true,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await read(`accounts/${world.lone}`)).titular).toBeNull()
  })

  test('includes related records and counts when `with` asks for them', async () => {
    const asked = 'with=titular,bank&withCount=paysheets,payments'
    const account = await read(`accounts/${world.mariaAccount}?${asked}`)
    expect(account).toMatchObject({
      bank: { id: world.banesco, index: '0134', name: 'Banesco' },
      titular: { id: world.maria, ric: 'V11470283', salary: 1000.01 },
      paysheets_count: 1,
      payments_count: 0,
    })
    expect(JSON.stringify(account)).not.toContain('_key')
  })

  test('is created with 20 digits in any notation, and a capital of 0', async () => {
    const made = await make('accounts', {
      ...ACCOUNT,
      number: '0191-0123-12-1234567890',
      phone_number: '+58 412-123.45.67',
      titular_id: world.nora,
      capital: 1_000_000,
    })
    expect(made).toMatchObject({ number: NUMBER, phone_number: '04121234567', capital: 0 })
    expect(made.titular).toBe('Nora Sin Salario')
  })

  test.each([
    [{ number: '0191012312123456789' }, 'number'],
    [{ number: `${NUMBER}1` }, 'number'],
    [{ number: '0191012312123456789x' }, 'number'],
    [{ number: '01340001630000000001' }, 'number'],
    [{ number: 1.910123121234568e18 }, 'number'],
    [{ bank_id: 999_999 }, 'bank_id'],
    [{ bank_id: -1 }, 'bank_id'],
    [{ bank_id: 1.5 }, 'bank_id'],
    [{ bank_id: true }, 'bank_id'],
    [{ type: 'Nómina' }, 'type'],
    [{ titular_id: 999_999 }, 'titular_id'],
    [{ titular_id: [1] }, 'titular_id'],
    [{ phone_number: '0411-1234567' }, 'phone_number'],
    [{ phone_number: '0212-1234567' }, 'phone_number'],
    [{ phone_number: '<b>' }, 'phone_number'],
  ])('is refused with %j', async (change, field) => {
    const before = await t.changes()
    expect(await errors('POST', 'accounts', { ...ACCOUNT, ...change })).toEqual({
      [field]: [expect.any(String)],
    })
    expect(await t.changes()).toBe(before)
  })

  test('with a malformed phone gets that error together with those of its other fields', async () => {
    const odd = { ...ACCOUNT, number: '0191', type: 'Nómina', phone_number: '0212-1234567' }
    expect(await errors('POST', 'accounts', odd)).toEqual({
      number: ['Debe tener 20 dígitos'],
      type: ['Elija una opción de la lista'],
      phone_number: ['Escriba un celular de Venezuela, como 0412-1234567'],
    })
  })

  test('with a malformed phone gets the errors that the database finds in the same answer', async () => {
    const phone_number = '0212-1234567'
    const wrong = ['Escriba un celular de Venezuela, como 0412-1234567']
    const odd = { ...ACCOUNT, phone_number, titular_id: 999_999 }
    expect(await errors('POST', 'accounts', { ...odd, number: '0134'.repeat(5) })).toEqual({
      number: [expect.stringContaining('0191')],
      titular_id: ['Elija una opción de la lista'],
      phone_number: wrong,
    })
    const asked = await call('POST', 'accounts', { ...odd, number: '01910123131234567890' })
    expect([asked.status, asked.json.codes]).toEqual([
      422,
      { number: ['check_digit'], phone_number: ['invalid'], titular_id: ['unknown_value'] },
    ])
    expect(asked.json.errors).toHaveProperty('phone_number', wrong)
    // A change is checked together with the fields that stay.
    const { id } = await make('accounts', ACCOUNT)
    const changes = { bank_id: world.banesco, phone_number }
    expect(await errors('PATCH', `accounts/${id}`, changes)).toEqual({
      number: [expect.stringContaining('0134')],
      phone_number: wrong,
    })
  })

  test('with wrong check digits is saved only with the flag that allows it', async () => {
    const odd = { ...ACCOUNT, number: '01910123131234567890' }
    expect(await errors('POST', 'accounts', odd)).toEqual({
      number: [
        'Los dígitos de control no corresponden; revise el número o marque «Guardar de todos modos»',
      ],
    })
    expect((await call('POST', 'accounts', odd)).json.codes).toEqual({ number: ['check_digit'] })
    const made = await make('accounts', { ...odd, allow_check_digit: true })
    expect(made.number).toBe(odd.number)
    expect(made).not.toHaveProperty('allow_check_digit')
    expect((await call('PATCH', `accounts/${made.id}`, { type: 'Corriente' })).status).toBe(200)
  })

  test('with a number that exists is refused', async () => {
    await make('accounts', ACCOUNT)
    expect(await errors('POST', 'accounts', ACCOUNT)).toEqual({
      number: [expect.stringContaining('ya está registrada')],
    })
  })

  test('can be given a holder and lose it again', async () => {
    const to = `accounts/${world.lone}`
    const given = await call('PATCH', to, { titular_id: world.nora })
    expect(given.json).toMatchObject({ titular_id: world.nora, titular: 'Nora Sin Salario' })
    expect((await call('PATCH', to, { titular_id: null })).json.titular).toBeNull()
  })

  test('with movements keeps a company as its holder, and is not deleted', async () => {
    const to = `accounts/${world.enterprise}`
    for (const titular_id of [world.maria, null]) {
      expect(Object.keys(await errors('PATCH', to, { titular_id }))).toEqual(['titular_id'])
    }
    const { status, json } = await call('DELETE', to)
    expect(status).toBe(409)
    expect(json.message).toMatch(/^La cuenta no se puede eliminar: tiene /)
  })
})

describe('the list of accounts', () => {
  test('has the newest first, accounts of companies included', async () => {
    const { id } = await make('accounts', ACCOUNT)
    const ids = await column('accounts?limit=0', 'id')
    expect(ids[0]).toBe(id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(ids).toContain(world.enterprise)
  })

  test.each([
    ['scope=Empresa', [world.enterprise, world.poor]],
    ['scope=Empleado,Externo&type=Ahorro', [world.joseAccounts[0]]],
    [`titular=${world.jose}`, [...world.joseAccounts]],
    ['search=nanez', [world.mariaAccount]],
    ['search=mercantil', [world.poor]],
    ['scope=Empresa&sort_by=capital,desc', [world.enterprise, world.poor]],
    ['active=0', []],
    ['titular=999999', []],
  ])('is filtered by %s', async (query, ids) => {
    const found = await column(`accounts?${query}`, 'id')
    expect(query.includes('sort_by') ? found : found.sort()).toEqual(ids)
  })

  test('is searched by number in any notation', async () => {
    const { number } = await read(`accounts/${world.lone}`)
    const written = `${number.slice(0, 4)}-${number.slice(4, 8)} ${number.slice(8, 10)}-${number.slice(10)}`
    for (const search of [number, written, number.slice(-10)]) {
      const query = new URLSearchParams({ search })
      expect(await column(`accounts?${query}`, 'id')).toEqual([world.lone])
    }
  })

  test.each(['titular=x', 'titular=0', 'bank=1.5', 'type=Plazo', 'scope=Nadie'])(
    'refuses %s with 422',
    async (query) => {
      const [name = ''] = query.split('=')
      expect(await errors('GET', `accounts?${query}`)).toEqual({
        [name]: ['No es un valor conocido'],
      })
    },
  )
})
