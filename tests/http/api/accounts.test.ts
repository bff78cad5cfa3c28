// Proves docs/rules/accounts.md#8, #13; docs/rules/api.md#7, #16.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read, make, errors } = apiOf(t)

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
})
