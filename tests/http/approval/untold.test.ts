/** Those whom a run that waits would pay learn nothing of it, by any channel (docs/rules/approval.md#9). */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { mails, outbox, users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { aUser, bs } from '#tests/support/models/factories.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const elsa = () => t.as('employee')

const ORDER = {
  ...{ payday: 'segunda', transaction: 'Transferencia', concept: 'Reservada' },
  ...{ realized: 'Administración', issued_at: '2026-11-19', enterprise_id: world.enterprise },
}
/** María's order is Elsa's. */
const MARIAS = {
  ...{ ...ORDER, titular_id: world.maria, account_id: world.mariaAccount, number: '901' },
}
const JOSES = {
  ...{ ...ORDER, titular_id: world.jose, account_id: world.joseAccounts[0], number: '902' },
}

let run = 0
let own = 0
/** A run of both that waits. */
beforeEach(async () => {
  await t.write(async (tx) => {
    await aUser(tx, { role_id: 1 })
    const all = { runs: bs(0), paysheets: null, payments: null, transfers: null }
    await updateApprovalSettings(tx, all, ADMINISTRATOR)
  })
  const maker = t.as('developer')
  const made = await maker.api('POST', 'paysheets/bulk-store', [MARIAS, JOSES])
  expect(made.status).toBe(201)
  const { json } = await maker.api('GET', `paysheets?titular=${world.maria}&sort_by=order,desc`)
  own = json.data[0].id
  run = json.data[0].payroll_run_id
  expect(json.data[0]).toMatchObject({ concept: 'Reservada', pending: true })
})

/** Her messages and mails, of any kind. */
const told = async () => {
  const [elsa] = await t.db.select().from(users).where(eq(users.name, 'Elsa'))
  const of = elsa?.id ?? 0
  const messages = await t.db.select().from(outbox).where(eq(outbox.user_id, of))
  return messages.length + (await t.db.select().from(mails).where(eq(mails.user_id, of))).length
}

describe('An employee', () => {
  test('gets no message of it, not even when somebody sends the receipts', async () => {
    const sent = await t.as('developer').post(`/payroll-runs/${run}/receipts`, { intent: 'send' })
    expect(sent.status).toBe(303)
    expect(await told()).toBe(0)
    const rejected = { reason: 'Repetida' }
    const answer = await t.as('administrator').api('POST', `payroll-runs/${run}/reject`, rejected)
    expect(answer.status).toBe(200)
    expect(await told()).toBe(0)
  })

  test('sees it on no screen, in no list and in no file', async () => {
    for (const path of ['/dashboard', '/reports', '/reports?year=2026']) {
      const { text } = await elsa().get(path)
      expect([path, text.includes('Reservada')]).toEqual([path, false])
    }
    for (const path of ['paysheets', 'paysheets?pending=1', 'paysheets?waiting=1']) {
      const { status, text } = await elsa().api('GET', path)
      expect([path, status === 200 && text.includes('Reservada')]).toEqual([path, false])
    }
    for (const query of ['', '?pending=1', '?waiting=1']) {
      const { bytes } = await elsa().api('GET', `reports/paysheets${query}`)
      expect((await readPdf(bytes)).text).not.toContain('Reservada')
    }
    expect((await elsa().api('GET', `reports/paysheets/${own}`)).status).toBe(404)
    const { text } = await elsa().get('/reports/summary?year=2026&format=csv')
    expect(text).not.toContain('Reservada')
  })
})
