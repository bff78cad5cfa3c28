/** 'Deshacer' of a voided run weighs its orders together for approval (docs/rules/undoing.md#5). */
import { isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { paysheets } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { descendants, hasClass } from '#tests/support/http/html.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { aUser, bs } from '#tests/support/models/factories.ts'

const t = testApp()
const { read } = apiOf(t)

const ORDER = {
  ...{ transaction: 'Transferencia', payday: 'segunda', concept: 'Nómina' },
  ...{ enterprise_id: world.enterprise, realized: 'Ana', issued_at: '2026-11-19' },
}
const JOSE = { titular_id: world.jose, account_id: world.joseAccounts[0], number: '81' }
const MARIA = { titular_id: world.maria, account_id: world.mariaAccount, number: '82' }

test.each([
  ['that needs approval is paid by none of its orders before', 750.01, true],
  ['that needs none is paid at once', 750.02, false],
])('a run %s', async (_, runs, waits) => {
  const orders = [JOSE, MARIA].map((who) => ({ ...ORDER, ...who }))
  // The developer makes and undoes them, so that the administrator could approve.
  const client = t.as('developer')
  const { payroll_run_id } = (await client.api('POST', 'paysheets/bulk-store', orders)).json
  const run = `/payroll-runs/${payroll_run_id}`
  const voided = await client.fill(`${run}/void`, { reason: 'Era otra' })
  const { page } = await client.follow(voided)
  const toast = page.all.find((each) => hasClass(each, 'toast'))
  const form = toast && descendants(toast).find(({ tag }) => tag === 'form')
  const capital = async () => (await read(`accounts/${world.enterprise}`)).capital
  const before = await capital()
  await t.write(async (tx) => {
    await aUser(tx, { role_id: 1 })
    const off = { paysheets: null, payments: null, transfers: null }
    await updateApprovalSettings(tx, { ...off, runs: bs(runs) }, ADMINISTRATOR)
  })
  const undo = form?.attributes.action ?? ''
  const asked = (await client.get(undo)).page.text
  expect(asked).toContain('Se harán de nuevo 2 por 750,01 Bs, todas o ninguna')
  expect(asked.includes('Quedarán 2 por aprobar: hasta entonces no mueven dinero.')).toBe(waits)
  const done = await client.follow(await client.post(undo))
  // The developer is on the page of what waits, and decides nowhere.
  expect(done.page.path).toBe(run)
  expect(done.page.toasts.join()).toMatch(
    waits
      ? /con números nuevos Quedan 2 por aprobar: hasta entonces no mueven dinero\. \/$/
      : /con números nuevos$/,
  )
  const rows = await t.db.select().from(paysheets).where(isNull(paysheets.voided_at))
  const made = rows.filter((row) => row.payroll_run_id === payroll_run_id)
  expect(made.map(({ pending }) => pending)).toEqual([waits, waits])
  // José's half of 500,00 and the larger half of María's 1.000,01: 250,00 + 500,01.
  expect(await capital()).toBe(waits ? before : before - 750.01)
})
