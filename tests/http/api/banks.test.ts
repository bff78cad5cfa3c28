// Proves docs/rules/api.md#7, #16.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { read } = apiOf(t)

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
})
