/** Kills amid approving payroll runs of a thousand orders: each is paid whole and once, or not at all. */
import { expect } from 'vitest'
import { findBroken } from '#tests/support/process/commands.ts'
import { ADMIN, startServer } from '#tests/support/process/server.ts'
import { type Call, type Company, callerOf, FUNDS, prepareCompany, today } from './company.ts'
import { killApp, ROUNDS } from './kills.ts'
import { momentsIn } from './moments.ts'

const ORDERS = 1_000
/** A `primera` of 1.000,01 Bs. */
const EACH = 500_00
/** Approving takes some part of this. */
const LONGEST_MS = 400
const APPROVER = { email: 'segunda@example.com', password: 'otra-clave-larga' }

/** Kills the app amid approving, and at random moments of it, as often as ROUNDS says. */
export async function surviveApprovalKills(DATABASE_URL: string): Promise<void> {
  let server = await startServer({ DATABASE_URL })
  const logIn = async (person: typeof ADMIN) => {
    const { body } = await callerOf(() => server, '')('POST', 'login', person)
    return callerOf(() => server, body.access_token)
  }
  const maker = await logIn(ADMIN)
  const company = await prepareCompany(maker)
  const named = { name: 'Segunda', role_id: 1, ...APPROVER }
  const made = await maker('POST', 'users', named)
  expect(made.status).toBe(201)
  expect((await maker('PUT', 'settings/approval', { runs: 0 })).status).toBe(200)
  // By a password that the maker gave, nobody approves what they made.
  const chosen = { ...APPROVER, password: 'la-elegida-por-ella' }
  const changed = await (await logIn(APPROVER))('PATCH', `users/${made.body.id}`, {
    ...{ current_password: APPROVER.password, password: chosen.password },
    re_password: chosen.password,
  })
  expect(changed.status).toBe(200)
  const approver = await logIn(chosen)
  const [account = 0] = company.enterprises

  const moments = momentsIn(DATABASE_URL, LONGEST_MS)
  for (let round = 0, paid = 0; round < ROUNDS || !moments.wasAmid(); round++) {
    const run = await aRun(maker, company)
    const approving = approve(approver, run).catch((error: unknown) => {
      expect(error).toBeInstanceOf(TypeError)
      return undefined
    })
    await moments.next(approving)
    server = await killApp(server, DATABASE_URL)
    const answered = await approving
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
}

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

const approve = (call: Call, run: number) =>
  call('POST', `payroll-runs/${run}/approve`, { allow_duplicate: true })

async function stateOf(call: Call, run: number, account: number) {
  const { body } = await call('GET', `payroll-runs/${run}`)
  const { capital } = (await call('GET', `accounts/${account}`)).body
  return { status: body.status, count: body.count, capital: Math.round(capital * 100) }
}
