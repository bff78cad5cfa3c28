/** The app killed while a payroll run of 1,000 orders is approved: all of it is paid once, or none. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  type Call,
  callerOf,
  FUNDS,
  prepareCompany,
  today,
} from '#tests/support/process/faults/company.ts'
import { ROUNDS } from '#tests/support/process/faults/kills.ts'
import { ADMIN, freshDatabase, startServer } from '#tests/support/process/server.ts'

const ORDERS = 1_000
/** A `primera` of 1.000,01 Bs. */
const EACH = 500_00
const APPROVER = { email: 'segunda@example.com', password: 'otra-clave-larga' }

test(
  'a run that is approved while the app is killed is paid whole and once, or not at all',
  async () => {
    const DATABASE_URL = freshDatabase()
    let server = await startServer({ DATABASE_URL })
    const logIn = async (person: typeof ADMIN) => {
      const { body } = await callerOf(() => server, '')('POST', 'login', person)
      return callerOf(() => server, body.access_token)
    }
    const maker = await logIn(ADMIN)
    const company = await prepareCompany(maker)
    const named = { name: 'Segunda', role_id: 1, ...APPROVER }
    expect((await maker('POST', 'users', named)).status).toBe(201)
    expect((await maker('PUT', 'settings/approval', { runs: 0 })).status).toBe(200)
    const approver = await logIn(APPROVER)
    const [account = 0] = company.enterprises

    for (let round = 0, paid = 0; round < ROUNDS; round++) {
      const run = await aRun(maker, company)
      const approving = approve(approver, run).catch((error: unknown) => {
        expect(error).toBeInstanceOf(TypeError)
        return undefined
      })
      await pause(Math.random() * 400)
      const gone = once(server.child, 'exit')
      server.child.kill('SIGKILL')
      expect(await gone).toEqual([null, 'SIGKILL'])
      const answered = await approving
      server = await startServer({ DATABASE_URL })
      expect(await findBroken(DATABASE_URL)).toEqual([])
      const before = await stateOf(approver, run, account)
      expect(before.status).toMatch(/^(pending|approved)$/)
      if (answered?.status === 200) expect(before.status).toBe('approved')
      const whole = ORDERS * EACH
      expect(before.capital).toBe(FUNDS - paid - (before.status === 'approved' ? whole : 0))
      paid += whole
      const again = await approve(approver, run)
      expect(again.status).toBe(before.status === 'approved' ? 409 : 200)
      expect(await stateOf(approver, run, account)).toEqual({
        ...{ status: 'approved', count: ORDERS, capital: FUNDS - paid },
      })
      expect(await findBroken(DATABASE_URL)).toEqual([])
    }
    server.child.kill()
  },
  120_000 + ROUNDS * 30_000,
)

/** Returns the id of a run that waits. */
async function aRun(call: Call, { titular_id, account_id, enterprises }: Company): Promise<number> {
  const [enterprise_id] = enterprises
  const order = {
    ...{ titular_id, account_id, enterprise_id, payday: 'primera', transaction: 'Transferencia' },
    ...{ concept: 'Nómina', realized: 'Administración', issued_at: today() },
    allow_duplicate: true,
  }
  const orders = Array.from({ length: ORDERS }, (_, n) => ({ ...order, number: String(n) }))
  const made = await call('POST', 'paysheets/bulk-store', orders)
  expect(made).toMatchObject({ status: 201, body: { count: ORDERS } })
  return made.body.payroll_run_id
}

type Company = Awaited<ReturnType<typeof prepareCompany>>

const approve = (call: Call, run: number) =>
  call('POST', `payroll-runs/${run}/approve`, { allow_duplicate: true })

async function stateOf(call: Call, run: number, account: number) {
  const { body } = await call('GET', `payroll-runs/${run}`)
  const { capital } = (await call('GET', `accounts/${account}`)).body
  return { status: body.status, count: body.count, capital: Math.round(capital * 100) }
}

/** The findings of `npm run check`. */
async function findBroken(DATABASE_URL: string): Promise<string[]> {
  const { openSnapshot } = await import('#db/client.server.ts')
  const { findBrokenInvariants } = await import('#app/services/invariants/all.server.ts')
  const { db, close } = await openSnapshot(DATABASE_URL)
  return findBrokenInvariants(db).finally(close)
}
