// Proves docs/rules/accounts.md#1, #14; docs/rules/screens.md#5; docs/rules/api.md#5, #6, #7, #16;
// docs/rules/limits.md#1.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read, make, errors, column } = apiOf(t)

describe('a bank', () => {
  test('has its prefix, name and number of accounts', async () => {
    expect(await read(`banks/${world.unusedBank}`)).toEqual({
      id: world.unusedBank,
      index: '0191',
      name: 'Banco Nacional de Crédito (BNC)',
      swift: null,
      accounts_count: 0,
      version: 1,
      created_at: expect.stringMatching(/^2026-11-20T14:00:00\.000Z$/),
      updated_at: expect.any(String),
    })
  })

  test('includes its accounts and their holders when `with` asks for them', async () => {
    const { accounts } = await read(`banks/${world.banesco}?with=accounts,accounts.titular`)
    const whole = await read(`accounts/${world.mariaAccount}?with=titular`)
    expect(accounts.find(({ id }: { id: number }) => id === world.mariaAccount)).toEqual(whole)
    expect(whole).toMatchObject({
      bank: 'Banesco',
      titular: { name: 'María Ñáñez', salary: 1000.01 },
    })
    const named = await read(`banks/${world.banesco}?with=accounts`)
    const maria = named.accounts.find(({ id }: { id: number }) => id === world.mariaAccount)
    expect(maria).toEqual(await read(`accounts/${world.mariaAccount}`))
  })

  test.each([
    ['12', 'Debe tener 4 dígitos'],
    ['12345', 'Debe tener 4 dígitos'],
    ['01a4', 'Debe tener 4 dígitos'],
    ['٠١٣٤', 'Debe tener 4 dígitos'],
    [134, 'El dato no tiene el tipo esperado'],
    [null, 'Escriba el prefijo'],
    ['', 'Escriba el prefijo'],
    ['0134', 'El prefijo 0134 ya es de Banesco'],
  ])('is refused with the prefix %j', async (index, text) => {
    const found = await errors('POST', 'banks', { index, name: 'Otro' })
    expect([Object.keys(found), found.index?.[0]]).toEqual([['index'], text])
  })

  test.each([
    ['uniovecaxxx', 'UNIOVECAXXX'],
    [' PLZA VECA ', 'PLZAVECA'],
    ['', null],
    [null, null],
  ])('has the SWIFT code %j as %j', async (swift, stored) => {
    const to = `banks/${world.banesco}`
    expect((await call('PATCH', to, { swift })).json.swift).toBe(stored)
  })

  test.each(['UNIO', 'UNIOVEC4X', '1NIOVECA'])(
    'is refused with the SWIFT code %j',
    async (swift) => {
      const found = await errors('PATCH', `banks/${world.banesco}`, { swift })
      expect(found).toEqual({ swift: ['Escriba 8 u 11 letras y dígitos, como UNIOVECA'] })
    },
  )

  test('has a name of at most 120 characters', async () => {
    const name = 'ñ'.repeat(120)
    expect((await make('banks', { index: '9999', name })).name).toBe(name)
    expect(await errors('POST', 'banks', { index: '9998', name: `${name}ñ` })).toEqual({
      name: ['Escriba como máximo 120 caracteres'],
    })
  })

  test('with accounts keeps its prefix, and is not deleted', async () => {
    const to = `banks/${world.banesco}`
    expect(await errors('PATCH', to, { index: '9999' })).toEqual({
      index: ['El prefijo no se puede cambiar: hay cuentas que lo usan'],
    })
    const deleted = await call('DELETE', to)
    expect(deleted.status).toBe(409)
    expect(deleted.json.message).toMatch(/cuentas lo usan/)
    expect((await read(to)).index).toBe('0134')
    expect((await call('PATCH', to, { name: 'Banesco Universal' })).status).toBe(200)
  })
})

describe('the list of banks', () => {
  test('is sorted by name, ignoring case and accents', async () => {
    await make('banks', { index: '9991', name: 'álamo' })
    await make('banks', { index: '9992', name: 'Alazán' })
    const names = await column('banks?limit=0', 'name')
    expect(names.slice(0, 4)).toEqual(['100% Banco', 'álamo', 'Alazán', 'Bancamiga'])
  })

  test.each([
    ['credito', ['Banco Nacional de Crédito (BNC)', 'Banco Venezolano de Crédito']],
    ['CRÉDITO  (bnc', ['Banco Nacional de Crédito (BNC)']],
    ['0134', ['Banesco']],
    ['100%', ['100% Banco']],
  ])('is searched by %s', async (search, names) => {
    const query = new URLSearchParams({ search })
    expect(await column(`banks?${query}`, 'name')).toEqual(names)
  })

  test('is sorted by number of accounts, ties by id', async () => {
    const counts = await column('banks?sort_by=accounts_count,asc&limit=0', 'accounts_count')
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    const ids = await column('banks?sort_by=accounts_count,asc&limit=0', 'id')
    const unused = ids.slice(0, counts.lastIndexOf(0) + 1)
    expect(unused).toEqual([...unused].sort((a, b) => a - b))
    const later = await column('banks?sort_by=accounts_count,asc&limit=7&page=2', 'id')
    expect(later).toEqual(ids.slice(7, 14))
  })
})
