/** Kills amid making bank files of a thousand lines: each is there whole, or not at all. */

import { expect } from 'vitest'
import { findBroken } from '#tests/support/process/commands.ts'
import { ADMIN, startServer } from '#tests/support/process/server.ts'
import { callerOf, prepareCompany, today } from './company.ts'
import { killApp, ROUNDS } from './kills.ts'
import { momentsIn } from './moments.ts'

const ORDERS = 1_000
/** Making a file takes some part of this. */
const LONGEST_MS = 250

/** Kills the app amid making a file, and at random moments of it, as often as ROUNDS says. */
export async function surviveBankFileKills(DATABASE_URL: string): Promise<void> {
  let server = await startServer({ DATABASE_URL })
  const login = await callerOf(() => server, '')('POST', 'login', ADMIN)
  const call = callerOf(() => server, login.body.access_token)
  const { titular_id, account_id, enterprises } = await prepareCompany(call)
  const [enterprise_id = 0] = enterprises
  const order = {
    ...{ titular_id, account_id, enterprise_id, payday: 'primera', transaction: 'Transferencia' },
    ...{ number: '1', concept: 'Nómina', realized: 'Zoe', issued_at: today() },
    allow_duplicate: true,
  }
  const orders = Array.from({ length: ORDERS }, () => order)
  const run = (await call('POST', 'paysheets/bulk-store', orders)).body.payroll_run_id
  const wanted = { account_id: enterprise_id, format: 'csv', allow_again: true }
  const files = async () => (await call('GET', 'bank-files?limit=100')).body.data

  const moments = momentsIn(DATABASE_URL, LONGEST_MS)
  for (let round = 0; round < ROUNDS || !moments.wasAmid(); round++) {
    const before = (await files()).length
    const making = call('POST', `payroll-runs/${run}/bank-files`, wanted).catch(() => undefined)
    await moments.next(making)
    server = await killApp(server, DATABASE_URL)
    const answered = (await making)?.status
    expect(await findBroken(DATABASE_URL)).toEqual([])
    const after: { lot: number; count: number; sent: number }[] = await files()
    expect(after.length - before).toBeOneOf(answered === 201 ? [1] : [0, 1])
    expect(new Set(after.map(({ lot }) => lot)).size).toBe(after.length)
    for (const file of after) expect(file).toMatchObject({ count: ORDERS, sent: ORDERS })
  }
  server.child.kill()
}
