/** Two processes of the app on one PostgreSQL behind a proxy that takes turns, as machines are. */
import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { Client, type Handler, ORIGIN } from '#tests/support/http/client.ts'
import { postgresAt } from '#tests/support/postgres/shared.ts'
import { childrenOf } from '#tests/support/reports/processes.ts'
import { BotApi, TOKEN } from '#tests/support/telegram/bot-api.ts'
import { type RunningServer, startServer } from './server.ts'

export const TODAY = todayInCaracas(new Date())

/** A process, and the Telegram that it alone speaks to, so that it is known which one did. */
export type Machine = { server: RunningServer; telegram: BotApi }

export type Machines = {
  both: [Machine, Machine]
  /** The address of the proxy. */
  url: string
  /** Asks the database itself. */
  rows<R extends object>(statement: string, values?: unknown[]): Promise<R[]>
  /** Starts a new process in the place of one that has ended; what that one asked Telegram is forgotten. */
  restart(machine: Machine): Promise<void>
  stop(): Promise<void>
}

/** Starts all of it on an empty database, both processes at the same moment, for one public address. */
export async function startMachines(site = ORIGIN): Promise<Machines> {
  const address = await postgresAt(inject('postgres')).database()
  const telegrams = [await BotApi.start(), await BotApi.start()] as const
  const start = (telegram: BotApi) =>
    startServer({
      ...{ DATABASE_URL: address, PUBLIC_URL: site, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
      ...{ TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: telegram.url },
    })
  const launch = async (telegram: BotApi) => ({ telegram, server: await start(telegram) })
  const both = await Promise.all([launch(telegrams[0]), launch(telegrams[1])])
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const proxy = createServer(takeTurns(both))
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    both,
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    rows: async (statement, values = []) => (await client.query(statement, values)).rows,
    restart: async (machine) => {
      machine.telegram.offsets.length = 0
      machine.server = await start(machine.telegram)
    },
    stop: async () => {
      proxy.close()
      proxy.closeAllConnections()
      for (const { server } of both) {
        if (server.child.exitCode !== null || server.child.signalCode !== null) continue
        const gone = once(server.child, 'exit')
        server.child.kill('SIGTERM')
        await gone
      }
      for (const telegram of telegrams) await telegram.stop()
      await client.end()
    },
  }
}

/**
 * Hands each request to the next machine. As nginx does by default, one that cannot be reached is
 * passed over, and a request that broke off is a 502: it may have been done.
 */
function takeTurns(machines: readonly Machine[]) {
  let turn = 0
  return async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    for (let tries = 0; tries < machines.length; tries++) {
      const { server } = machines[turn++ % machines.length] as Machine
      if (await passOn(request, body, server.port, response)) return
    }
    response.writeHead(502).end()
  }
}

/** False if nothing listens at that port. */
function passOn(request: IncomingMessage, body: Buffer, port: number, response: ServerResponse) {
  const { method, url: path, headers } = request
  const agent = new Agent()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onward = send({ host: '127.0.0.1', port, method, path, headers, agent })
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => response.destroy())
    answer.pipe(response)
    resolve(true)
  })
  onward.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'ECONNREFUSED') return resolve(false)
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
    resolve(true)
  })
  onward.end(body)
  return promise
}

/** Sends a client's requests to an address. */
const handlerTo =
  (base: string): Handler =>
  async (request) => {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const body = request.body && (await request.arrayBuffer())
    return fetch(base + pathname + search, { method, headers, body, redirect: 'manual' })
  }

/** Somebody without a log-in. */
export const visitorAt = (base: string) => new Client(handlerTo(base))

/** The same person at another address. */
export const elsewhere = (client: Client, base: string) =>
  new Client(handlerTo(base), Object.fromEntries(client.cookies), client.token)

/** Logs in by form and by the API. */
export async function logIn(base: string, email: string, password: string): Promise<Client> {
  const browser = new Client(handlerTo(base))
  const { status } = await browser.fill('/', { email, password })
  if (status !== 303) throw new Error(`log-in: ${status}`)
  const { json } = await new Client(handlerTo(base)).api('POST', 'login', { email, password })
  return new Client(handlerTo(base), Object.fromEntries(browser.cookies), json.access_token)
}

/** The password that a first start has printed, if this process made the administrator. */
export const passwordOf = ({ server }: Machine) =>
  /^Contraseña \(se muestra solo esta vez\): (\S+)$/m.exec(server.output.stderr)?.[1]

/** Creates a record by the API and returns its id. Throws unless it is a 201. */
export async function make(client: Client, path: string, body: object): Promise<number> {
  const answer = await client.api('POST', path, body)
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.json.id
}

/** Two employees with a salary of 1.000,00 and an account, and a company. */
export async function makeCompany(client: Client) {
  const { json } = await client.api('GET', 'banks?search=0134')
  let accounts = 0
  /** A Corriente of the holder; its id. */
  const account = (titular_id: number) => {
    const number = `0134${String(++accounts).padStart(16, '0')}`
    const body = { number, bank_id: json.data[0].id, type: 'Corriente', titular_id }
    return make(client, 'accounts', { ...body, allow_check_digit: true })
  }
  const person = { type: 'Natural', scope: 'Empleado', salary: 1000 }
  const zoe = await make(client, 'titulars', { ...person, name: 'Zoe Paz', ric: 'V11470283' })
  const ana = await make(client, 'titulars', { ...person, name: 'Ana Sol', ric: 'V12345678' })
  const company = { name: 'Café Ávila, C.A.', ric: 'J000029610', type: 'Jurídico' }
  const holder = await make(client, 'titulars', { ...company, scope: 'Empresa' })
  const account_id = await account(zoe)
  await account(ana)
  return {
    ...{ zoe, ana, account_id },
    /** An account of the company with so much money; its id. */
    funded: async (amount: number) => {
      const account_id = await account(holder)
      const income = { account_id, provider: 'Ventas', number: '1', amount, issued_at: TODAY }
      await make(client, 'incomes', income)
      return account_id
    },
    /** The body of an order of 500,00 for Zoe, with duplicates allowed. */
    order: (enterprise_id: number, number = '7') => ({
      ...{ titular_id: zoe, account_id, enterprise_id, number, transaction: 'Transferencia' },
      ...{ payday: 'primera', concept: 'Nómina', realized: 'Administración', issued_at: TODAY },
      allow_duplicate: true,
    }),
  }
}
export type Company = Awaited<ReturnType<typeof makeCompany>>

/** So many incomes of 0,01 in February 2025, without the movements that no report reads. */
export async function addIncomes({ rows }: Machines, account_id: number, count: number) {
  const account = { number: '01340001630000000001', bank: 'Banesco', holder: 'Ávila' }
  await rows(
    `insert into incomes ("order", account_id, provider, number, amount, issued_at, search_key,
      snapshot, created_at, updated_at)
      select 10000 + n, $1, 'Origen ' || n, n::text, 1, '2025-02-28', '', $2, $3, $3
      from generate_series(1, $4) n`,
    [account_id, { account }, '2025-02-28T12:00:00.000Z', count],
  )
}

/** Orders, in the way of a browser, the report of `addIncomes`; where its progress is. */
export async function orderReport(client: Client, account_id: number): Promise<string> {
  const asked = `account=${account_id}&startDate=2025-02-01&endDate=2025-02-28`
  const headers = { Accept: 'text/html,application/xhtml+xml' }
  const { location } = await client.get(`/api/reports/incomes?${asked}`, { headers })
  if (!location) throw new Error('The report was not ordered')
  return location
}

/** Does the work while the machine's browser, which has printed before, is stopped. */
export async function whileNothingPrints({ server }: Machine, work: () => Promise<unknown>) {
  const browser = await childrenOf(server.child.pid as number)
  if (browser.length === 0) throw new Error('No browser has started')
  for (const pid of browser) process.kill(pid, 'SIGSTOP')
  try {
    await work()
  } finally {
    for (const pid of browser) process.kill(pid, 'SIGCONT')
  }
}

/** Reloads the progress as a browser without scripts does; where it leads to in the end. */
export async function untilReady(client: Client, progress: string): Promise<string> {
  let to: string | null = null
  const leads = async () => {
    to = (await client.get(progress)).location
    return to !== null
  }
  await expect.poll(leads).toBe(true)
  return to ?? ''
}
