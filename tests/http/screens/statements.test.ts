/**
 * How many statements the commonest doors send, each asked for the second time: none of them creeps up unsaid.
 * Whoever raises a figure says why, and what it takes the place of.
 */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { PASSWORD } from '#tests/support/http/world.ts'
import { watchStatements } from '#tests/support/models/statements.ts'

const statements = watchStatements()
const t = testApp()

test.each<[number, string]>([
  [12, '/dashboard'],
  [5, '/paysheets'],
  [5, '/payments'],
  [7, '/titulars'],
  [5, '/accounts'],
  [9, '/payroll-runs'],
  [10, '/paysheets/1'],
  [15, `/payroll-runs/${world.run}`],
  [11, '/paysheets/create'],
  [3, '/api/paysheets'],
  [3, '/api/titulars'],
])('at most %i to read %s', async (most, path) => {
  const client = t.as('administrator')
  const ask = async () => {
    const { status } = await (path.startsWith('/api/')
      ? client.api('GET', path.slice('/api/'.length))
      : client.get(path))
    expect(status).toBe(200)
  }
  await ask()
  expect(await statements(ask)).toBeLessThanOrEqual(most)
})

test('at most 18 to create a payroll order', async () => {
  const create = async (payday: string) => {
    const order = {
      ...{
        titular_id: world.jose,
        account_id: world.joseAccounts[0],
        enterprise_id: world.enterprise,
      },
      ...{ transaction: 'Cheque', number: '991', payday, concept: 'Nómina', realized: 'Ana' },
      issued_at: '2026-11-19',
    }
    const { status } = await t.as('administrator').api('POST', 'paysheets', order)
    expect(status).toBe(201)
  }
  await create('primera')
  expect(await statements(() => create('segunda'))).toBeLessThanOrEqual(18)
})

test('at most 8 to log in, in two transactions', async () => {
  let transactions = 0
  const { transaction } = t.app.database
  t.app.database.transaction = (work) => {
    transactions++
    return transaction(work)
  }
  const logIn = async () => {
    const person = { email: 'dario@example.com', password: PASSWORD }
    const { status } = await t.visitor().post('/?index', person)
    expect(status).toBe(303)
  }
  await logIn()
  transactions = 0
  expect(await statements(logIn)).toBeLessThanOrEqual(8)
  expect(transactions).toBeLessThanOrEqual(2)
})
