/** SIGKILL amid a stream of creations loses nothing that was acknowledged, and halves nothing. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { ADMIN, freshDatabase, type RunningServer, startServer } from './server.ts'

const ROUNDS = 5
const CONNECTIONS = 4

type Made = { id: number; order: number; number: string; total: number }

/** A server's API, as one who logged in may call it. */
function caller(server: RunningServer, token: string) {
  return async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        ...headers,
      },
      body: JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: JSON, whose shape the test asserts
    return { status: response.status, body: (await response.json()) as any }
  }
}
type Call = ReturnType<typeof caller>

async function logIn(server: RunningServer): Promise<string> {
  const { body } = await caller(server, '')('login', ADMIN)
  return body.access_token
}

/** An employee, a company account with plenty of money, and what an order of both says. */
async function prepare(call: Call, bank_id: number) {
  const make = async (path: string, body: object) => {
    const made = await call(path, body)
    expect(made).toMatchObject({ status: 201 })
    return made.body.id as number
  }
  const person = { name: 'Zoe Paz', ric: 'V11470283', type: 'Natural', scope: 'Empleado' }
  const titular_id = await make('titulars', { ...person, salary: 1000.01 })
  const company = { name: 'Café Ávila, C.A.', ric: 'J000029610', type: 'Jurídico' }
  const holder = await make('titulars', { ...company, scope: 'Empresa' })
  const account = (number: string, titular_id: number) =>
    make('accounts', { number, bank_id, type: 'Corriente', titular_id })
  const account_id = await account('01340001630000000001', titular_id)
  const enterprise_id = await account('01340001600000000003', holder)
  const issued_at = new Date().toISOString().slice(0, 10)
  const income = { account_id: enterprise_id, provider: 'Ventas', number: '1', amount: 1e12 }
  await make('incomes', { ...income, issued_at })
  return {
    ...{ titular_id, account_id, enterprise_id, issued_at, payday: 'primera', lph: true },
    ...{ transaction: 'Transferencia', concept: 'Nómina', realized: 'Administración' },
    allow_duplicate: true,
  }
}

/** Sends orders over one connection, one after the other, until there is no answer. */
async function stream(send: (number: string) => Promise<Made>, name: string) {
  const acknowledged: Made[] = []
  for (let n = 1; ; n++) {
    const number = `${name}-${n}`
    try {
      acknowledged.push(await send(number))
    } catch (error) {
      // What fetch throws when the other side is gone.
      expect(error).toBeInstanceOf(TypeError)
      return { acknowledged, unanswered: number }
    }
  }
}

test(`killed ${ROUNDS} times amid creations, it keeps every acknowledged order whole`, async () => {
  const DATABASE_URL = freshDatabase()
  let server = await startServer({ DATABASE_URL })
  const file = new Sqlite(DATABASE_URL, { readonly: true })
  const token = await logIn(server)
  const bank = file.prepare('select id from banks where "index" = \'0134\'').get() as { id: number }
  const order = await prepare(caller(server, token), bank.id)
  file.close()
  const send = async (number: string): Promise<Made> => {
    const key = { 'Idempotency-Key': number }
    const answer = await caller(server, token)('paysheets', { ...order, number }, key)
    expect(answer).toMatchObject({ status: 201, body: { number, total: 490 } })
    return answer.body
  }
  const acknowledged: Made[] = []

  for (let round = 1; round <= ROUNDS; round++) {
    const streams = Array.from({ length: CONNECTIONS }, (_, n) => stream(send, `${round}-${n}`))
    await pause(100 + Math.random() * 400)
    const gone = once(server.child, 'exit')
    server.child.kill('SIGKILL')
    expect(await gone).toEqual([null, 'SIGKILL'])
    const ended = await Promise.all(streams)
    for (const each of ended) expect(each.acknowledged).not.toEqual([])

    server = await startServer({ DATABASE_URL })
    acknowledged.push(...ended.flatMap((each) => each.acknowledged))
    // Whoever got no answer asks again with the same key: done or not, it is done once.
    acknowledged.push(...(await Promise.all(ended.map((each) => send(each.unanswered)))))
    expectWhole(DATABASE_URL, acknowledged)
  }
})

/** Exactly the acknowledged orders are there, each with its movement and its audit row. */
function expectWhole(path: string, acknowledged: Made[]) {
  const file = new Sqlite(path, { readonly: true })
  const all = (statement: string) => file.prepare(statement).all()
  const orders = acknowledged.map(({ id, order, number }) => ({ id, order, number, total: 490_00 }))
  expect(all('select id, "order", number, total from paysheets order by id')).toEqual(
    orders.toSorted((a, b) => a.id - b.id),
  )
  expect(new Set(orders.map((each) => each.order)).size).toBe(orders.length)
  const posted = `select document_id as id from movements where kind = 'paysheet'
    and amount = -49000 and reversal = 0 order by document_id`
  const audited = `select record_id as id from audit where kind = 'paysheet' and action = 'create'
    order by record_id`
  const ids = orders.map(({ id }) => ({ id })).sort((a, b) => a.id - b.id)
  expect(all(posted)).toEqual(ids)
  expect(all(audited)).toEqual(ids)
  const left = 100_000_000_000_000 - orders.length * 490_00
  expect(all('select sum(capital) as capital from accounts')).toEqual([{ capital: left }])
  expect(all('select sum(amount) as capital from movements')).toEqual([{ capital: left }])
  expect(all("select live from counters where kind = 'paysheet'")).toEqual([
    { live: orders.length },
  ])
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(file.pragma('foreign_key_check')).toEqual([])
  file.close()
}
