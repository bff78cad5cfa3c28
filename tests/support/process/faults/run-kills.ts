/** Kills amid storing and voiding payroll runs of a thousand orders: each is whole, or not there. */
import { expect } from 'vitest'
import { findBroken } from '#tests/support/process/commands.ts'
import { ADMIN, startServer } from '#tests/support/process/server.ts'
import { type Answer, type Call, callerOf, FUNDS, prepareCompany, today } from './company.ts'
import { ROUNDS, type Strike } from './kills.ts'
import { type Moments, momentsIn } from './moments.ts'

const ORDERS = 1000
/** Half of 1.000,01, in céntimos. */
const TOTAL = ORDERS * 500_00
/** Storing or voiding a run takes some part of this. */
const LONGEST_MS = 600

/** Strikes amid storing, and then voiding, and at random moments of these, as often as ROUNDS says. */
export async function surviveRunKills(DATABASE_URL: string, strike: Strike): Promise<void> {
  let server = await startServer({ DATABASE_URL })
  const login = await callerOf(() => server, '')('POST', 'login', ADMIN)
  const call = callerOf(() => server, login.body.access_token)
  const { titular_id, account_id, enterprises } = await prepareCompany(call)
  const [enterprise_id = 0] = enterprises
  const order = {
    ...{ titular_id, account_id, enterprise_id, payday: 'primera', transaction: 'Cheque' },
    ...{ number: '1', concept: 'Nómina', realized: 'Zoe', issued_at: today() },
    allow_duplicate: true,
  }
  const struck = async (asked: () => Promise<Answer>, moments: Moments) => {
    const answer = asked().catch(() => undefined)
    await moments.next(answer)
    server = await strike(server, DATABASE_URL)
    expect(await findBroken(DATABASE_URL)).toEqual([])
    return (await answer)?.status
  }

  const storing = momentsIn(DATABASE_URL, LONGEST_MS)
  const voiding = momentsIn(DATABASE_URL, LONGEST_MS)
  const areProved = () => storing.wasAmid() && voiding.wasAmid()
  for (let round = 0; round < ROUNDS || !areProved(); round++) {
    const before = (await runsOf(call)).length
    const orders = Array.from({ length: ORDERS }, () => order)
    const headers = { 'Idempotency-Key': `run-${round}` }
    const store = () => call('POST', 'paysheets/bulk-store', orders, headers)
    const status = await struck(store, storing)
    const stored = await runsOf(call)
    if (status === 201) expect(stored).toHaveLength(before + 1)
    // The same key again gives what is there, or makes it.
    const { payroll_run_id: run } = (await store()).body
    expect(await runsOf(call)).toHaveLength(before + 1)
    expect((await call('GET', `payroll-runs/${run}`)).body).toMatchObject({ count: ORDERS })
    expect(await capitalOf(call, enterprise_id)).toBe(FUNDS - TOTAL)

    const discard = () => call('DELETE', `payroll-runs/${run}`, { reason: 'Prueba' })
    const voided = (await struck(discard, voiding)) === 204
    const { count } = (await call('GET', `payroll-runs/${run}`)).body
    expect(count).toBeOneOf(voided ? [0] : [0, ORDERS])
    if (count > 0) expect((await discard()).status).toBe(204)
    expect(await capitalOf(call, enterprise_id)).toBe(FUNDS)
  }
}

const runsOf = async (call: Call) =>
  (await call('GET', 'payroll-runs?limit=0')).body.data as { id: number; count: number }[]

const capitalOf = async (call: Call, id: number) =>
  Math.round((await call('GET', `accounts/${id}`)).body.capital * 100)
