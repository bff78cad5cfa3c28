// Proves docs/rules/undoing.md#5.
/** The key of the dialog that voids a run is that run's alone. */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { make } = apiOf(t)

test('the key that voided one run voids no other, which is told', async () => {
  const order = {
    ...{ titular_id: world.jose, account_id: world.joseAccounts[0] },
    ...{ enterprise_id: world.enterprise, transaction: 'Transferencia', payday: 'segunda' },
    ...{ number: '81', concept: 'Nómina', realized: 'Ana', issued_at: '2026-11-19' },
  }
  const { payroll_run_id } = await make('paysheets/bulk-store', [order])
  const client = t.as('developer')
  const [first, other] = [`/payroll-runs/${payroll_run_id}`, `/payroll-runs/${world.run}`]
  const opened = await client.get(`${first}/void`)
  const hidden = opened.page.all.find(({ attributes }) => attributes.name === 'key')
  const key = hidden?.attributes.value ?? ''
  const reason = 'Repetida'
  const voided = await client.submit(opened, { reason })
  expect(voided.location).toBe(first)
  await client.follow(voided)
  const before = await t.changes()
  const refused = await client.fill(`${other}/void`, { reason, key })
  expect(refused.status).toBe(409)
  expect(refused.page.text).toContain('Esta clave ya se usó con otros datos')
  expect(await t.changes()).toBe(before)
})
