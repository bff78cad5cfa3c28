/** What an order's page says of its bank (docs/rules/bank-files.md#26). */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'

const t = testApp()
const staff = () => t.as('developer')

const ORDER = {
  ...{ titular_id: world.jose, account_id: world.joseAccounts[0], enterprise_id: world.enterprise },
  ...{ transaction: 'Transferencia', number: 'N-1', concept: 'Nómina', realized: 'Ana' },
  issued_at: '2026-11-20',
}

/** A payroll order, and the screen that makes its run's file. */
async function aPaysheet() {
  const { json } = await staff().api('POST', 'paysheets/bulk-store', [
    { ...ORDER, payday: 'primera' },
  ])
  const [{ id, payroll_run_id }] = json.data
  return { id, files: `/payroll-runs/${payroll_run_id}/bank-files` }
}

/** A personal order, and the screen that makes its file, with its box ticked. */
async function aPayment() {
  const { json } = await staff().api('POST', 'payments', { ...ORDER, amount: 12.5 })
  return { id: json.id, files: `/payments/bank-files?account=${world.enterprise}&ids=${json.id}` }
}

test.each([
  ['/paysheets', aPaysheet],
  ['/payments', aPayment],
])('of %s says what its bank did, newest first', async (list, make) => {
  const client = staff()
  const { id, files } = await make()
  const made = await client.submit(await client.get(files), { ids: String(id) })
  expect(made.status).toBe(303)
  const sent = await client.get(`${list}/${id}`)
  expect(sent.page.rows[0]).toEqual(['N° 000002 Banesco', '11/20/2026 10:00', 'Enviada', ''])
  expect(sent.page.link('N° 000002 Banesco')).toBe('/bank-files/2')
  t.wait(5)
  const mark = { status: 'rejected', reason: 'Cuenta inexistente' }
  expect((await client.fill(`/bank-files/2/lines/${id}`, mark)).status).toBe(303)
  const again = await client.submit(await client.get(files), { ids: String(id) })
  expect(again.status).toBe(303)
  const { page } = await client.get(`${list}/${id}`)
  expect(page.rows.slice(0, 2)).toEqual([
    ['N° 000003 Banesco', '11/20/2026 10:05', 'Enviada', ''],
    [
      ...['N° 000002 Banesco', '11/20/2026 10:00'],
      ...['Rechazada 11/20/2026 10:05', 'Cuenta inexistente'],
    ],
  ])
})

test('in no file says nothing of a bank', async () => {
  const { page } = await staff().get(`/payments/${world.payment}`)
  expect(page.text).not.toContain('Archivo')
  expect(page.all.some(({ attributes }) => attributes.href?.startsWith('/bank-files/'))).toBe(false)
})
