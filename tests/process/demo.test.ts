// Proves docs/rules/money.md#4; docs/rules/runs.md#7; docs/rules/running.md#15.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import {
  freshDatabase,
  type RunningServer,
  runServer,
  startServer,
} from '#tests/support/process/server.ts'

const DATABASE_URL = freshDatabase()
let demo: RunningServer
beforeAll(async () => {
  demo = await startServer({ DATABASE_URL }, '--demo')
})

/** The users that the terminal names: role, e-mail, password. */
async function printed({ output }: RunningServer) {
  await expect.poll(() => output.stdout).toMatch(/Empleado .+\n/)
  return [...output.stdout.matchAll(/^ {2}(\S+) +(\S+@\S+) +(\S+)$/gm)].map(
    ([, role = '', email = '', password = '']) => ({ role, email, password }),
  )
}

const logIn = async ({ url }: RunningServer, email: string, password: string) => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email, password })
  return (await fetch(`${url}/api/login`, { method: 'POST', headers, body })).json()
}

/** Reads as the administrator whom the terminal names. */
async function reader(server: RunningServer) {
  const [admin] = await printed(server)
  const { access_token } = await logIn(server, admin?.email ?? '', admin?.password ?? '')
  return async (path: string) => {
    const headers = { Authorization: `Bearer ${access_token}` }
    return (await fetch(`${server.url}/api/${path}`, { headers })).json()
  }
}

test('the demo names a user of each role who can log in', async () => {
  const users = await printed(demo)
  expect(users.map(({ role }) => role)).toEqual([
    'Administrador',
    'Aprobador',
    'Desarrollador',
    'Empleado',
  ])
  const roles = []
  for (const { email, password } of users) {
    const { user } = await logIn(demo, email, password)
    roles.push([user.role_id, user.is_bound])
  }
  expect(roles).toEqual([
    [1, false],
    [1, false],
    [2, false],
    [3, true],
  ])
})

test('the newest run of the demo waits for the second administrator, and no other document', async () => {
  const read = await reader(demo)
  const { data } = await read('payroll-runs?sort_by=issued_at,desc')
  expect(data[0].status).toBe('pending')
  const { total } = await read('paysheets?pending=1')
  const waiting = data.filter(({ status }: { status: string }) => status === 'pending')
  expect(total).toBe(waiting.reduce((sum: number, { count }: { count: number }) => sum + count, 0))
  expect((await read('payments?pending=1')).total).toBe(0)
})

test('the demo pays its employees in runs of a fortnight, and its managers in runs of a month', async () => {
  const read = await reader(demo)
  const of = async (payday: string) => (await read(`payroll-runs?payday=${payday}`)).total
  // Two years up to today, so that the last month may lack a half.
  expect(await of('primera')).toBeGreaterThanOrEqual(24)
  expect(await of('segunda')).toBeGreaterThanOrEqual(23)
  expect(await of('completo')).toBe(await of('segunda'))
  const { data } = await read('payroll-runs?limit=100')
  expect(new Set(data.map(({ status }: { status: string }) => status))).toEqual(
    new Set(['approved', 'pending']),
  )
})

test('the demo has a company with three accounts, sixty employees and two years of documents', async () => {
  const read = await reader(demo)
  expect((await read('titulars?scope=Empresa')).total).toBe(1)
  expect((await read('titulars?scope=Empleado')).total).toBe(60)
  expect((await read('titulars?scope=Externo')).total).toBeGreaterThan(4)
  expect((await read('accounts?scope=Empresa')).total).toBe(3)
  const orders = await read('paysheets?sort_by=issued_at,asc')
  expect(orders.total).toBeGreaterThan(2600)
  const today = todayInCaracas(new Date())
  const start = `${Number(today.slice(0, 4)) - 2}${today.slice(4, 7)}`
  expect(orders.data[0].issued_at.slice(0, 7)).toBe(start)
  const [last] = (await read('paysheets?sort_by=issued_at,desc')).data
  expect(last.issued_at <= today).toBe(true)
  expect((await read('paysheets?voided=1')).total).toBeGreaterThan(0)
  expect((await read('incomes')).total).toBeGreaterThan(100)
  const payments = await read('payments?sort_by=issued_at,asc&with=titular')
  expect(payments.total).toBeGreaterThan(150)
  expect(payments.data[0].issued_at.slice(0, 7)).toBe(start)
  expect((await read('payments?voided=1')).total).toBeGreaterThan(0)
  expect((await read('transfers')).total).toBeGreaterThan(20)
})

test.each([
  ['primera', 1, 15],
  ['segunda', 16, 31],
])(
  'the demo pays a part of its people in dollars, by the law, in each %s',
  async (payday, from, to) => {
    const read = await reader(demo)
    const { data: people } = await read('titulars?scope=Empleado&limit=100')
    const paid = people.filter((each: Paid) => each.salary_currency === 'USD')
    expect(paid).toHaveLength(12)
    for (const { id, salary_amount } of paid as Paid[]) {
      const [order] = (
        await read(`paysheets?payday=${payday}&titular=${id}&sort_by=issued_at,desc`)
      ).data
      const { issued_at, period, amount, lph, sso, lacks } = order
      const rates = await read('rates?currency=USD&sort_by=day,desc&limit=100')
      const { value } = rates.data.find(({ day }: { day: string }) => day <= issued_at)
      // The half in cents, of which the second one is the rest, × hundredths of Bs.
      const cents = BigInt(salary_amount.replace('.', ''))
      const hundredths = BigInt(Math.round(Number(value) * 100))
      const half = payday === 'primera' ? cents / 2n : cents - cents / 2n
      expect(BigInt(Math.round(amount * 100))).toBe((half * hundredths + 50n) / 100n)
      // All earn more than the caps, 650,00 and 1.300,00 a month: 6,00 and 1,50 a week.
      const days = Array.from(
        { length: to - from + 1 },
        (_, i) =>
          new Date(`${period}-${from < 10 ? '01' : from}T00:00Z`).getTime() + i * 86_400_000,
      )
      const mondays = days.filter(
        (day) => new Date(day).toISOString().startsWith(period) && new Date(day).getUTCDay() === 1,
      ).length
      expect([sso, lacks]).toEqual([6 * mondays, 1.5 * mondays])
      // 1 % of the integral wage, which is more than the half.
      expect(lph).toBeGreaterThan(amount / 100)
    }
  },
)
type Paid = { id: number; salary_currency: string; salary_amount: string }

test('a run of the demo becomes a file of each of its three banks', async () => {
  const [admin] = await printed(demo)
  const { access_token } = await logIn(demo, admin?.email ?? '', admin?.password ?? '')
  const read = await reader(demo)
  const [run] = (await read('payroll-runs?payday=segunda&status=approved&limit=1')).data
  const formats: string[] = []
  for (const { account_id } of run.by_account) {
    const { number } = await read(`accounts/${account_id}`)
    const format = { '0134': 'banesco', '0105': 'mercantil', '0102': 'venezuela' }[
      number.slice(0, 4) as string
    ]
    const made = await fetch(`${demo.url}/api/payroll-runs/${run.id}/bank-files`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ account_id, format }),
    })
    formats.push(`${format} ${made.status}`)
  }
  expect(formats.sort()).toEqual(['banesco 201', 'mercantil 201', 'venezuela 201'])
})

test('the demo passes npm run check', async () => {
  const child = spawn(process.execPath, ['scripts/check.ts'], {
    env: { PATH: process.env.PATH, DATABASE_URL },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  expect([...(await once(child, 'close')), said]).toEqual([0, null, ''])
})

test('the demo is filled once: a second start changes nothing', async () => {
  const list = 'paysheets?sort_by=id,desc&limit=1'
  const before = await (await reader(demo))(list)
  const again = await startServer({ DATABASE_URL }, '--demo')
  expect(await (await reader(again))(list)).toMatchObject({
    total: before.total,
    data: [{ id: before.data[0].id, created_at: before.data[0].created_at }],
  })
})

test('the demo is refused in a database that has other data', async () => {
  const own = freshDatabase()
  const server = await startServer({ DATABASE_URL: own })
  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
  const { code, stderr } = await runServer({ DATABASE_URL: own }, '--demo')
  expect(code).toBe(1)
  expect(stderr).toContain('datos que no son de la demostración')
})

// Last: what it approves no longer waits.
test('the second administrator of the demo is offered the run that waits', async () => {
  const { email, password } = (await printed(demo)).find(({ role }) => role === 'Aprobador') ?? {}
  const { access_token } = await logIn(demo, email ?? '', password ?? '')
  const headers = { Authorization: `Bearer ${access_token}` }
  const { data } = await (
    await fetch(`${demo.url}/api/payroll-runs?sort_by=issued_at,desc&limit=1`, { headers })
  ).json()
  const approved = await fetch(`${demo.url}/api/payroll-runs/${data[0].id}/approve`, {
    ...{ method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: '{}' },
  })
  expect(approved.status).toBe(200)
})
