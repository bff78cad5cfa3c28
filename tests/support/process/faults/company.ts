/** The API of a running server as one who logged in calls it, and a company that has money. */
import { expect } from 'vitest'
import { todayInCaracas } from '#app/kernel/values/dates.ts'

export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: JSON, whose shape the tests assert
  body: any
  retryAfter: string | null
}
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

/** Rejects with TypeError when there is no whole answer. */
export function callerOf(server: () => { url: string }, token: string): Call {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${server().url}/api/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? null : JSON.parse(text),
      retryAfter: response.headers.get('Retry-After'),
    }
  }
}

export type Company = { titular_id: number; account_id: number; enterprises: number[] }

/** The initial capital of each of the company's accounts, in céntimos. */
export const FUNDS = 1_000_000_000_00

/** An employee, their account, and two company accounts with plenty of money. */
export async function prepareCompany(call: Call): Promise<Company> {
  const make = async (path: string, body: object): Promise<number> => {
    const made = await call('POST', path, body)
    expect(made).toMatchObject({ status: 201 })
    return made.body.id
  }
  const { body: banks } = await call('GET', 'banks?search=0134&limit=1')
  const account = (number: string, titular_id: number) =>
    make('accounts', { number, bank_id: banks.data[0].id, type: 'Corriente', titular_id })
  const person = { name: 'Zoe Paz', ric: 'V11470283', type: 'Natural', scope: 'Empleado' }
  const titular_id = await make('titulars', { ...person, salary: 1000.01 })
  const company = { name: 'Café Ávila, C.A.', ric: 'J000029610', type: 'Jurídico' }
  const holder = await make('titulars', { ...company, scope: 'Empresa' })
  const account_id = await account('01340001630000000001', titular_id)
  const enterprises = [
    await account('01340001600000000003', holder),
    await account('01340001610000000002', holder),
  ]
  for (const id of enterprises) {
    await make(`accounts/${id}/adjustments`, { amount: FUNDS / 100, reason: 'Apertura' })
  }
  return { titular_id, account_id, enterprises }
}

export const today = () => todayInCaracas(new Date())
