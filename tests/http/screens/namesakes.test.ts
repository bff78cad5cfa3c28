// Proves docs/rules/ease.md#10.
/** Who shares a name has the CI/RIF below it on every screen that lists people without. */
import { beforeEach, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { descendants, hasClass, textOf } from '#tests/support/http/html.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { bs } from '#tests/support/models/factories.ts'

const t = testApp()
const { make } = apiOf(t)

const ORDER = {
  ...{ transaction: 'Transferencia', payday: 'segunda', concept: 'Nómina' },
  ...{ realized: 'Administración', issued_at: '2026-11-19', enterprise_id: world.enterprise },
}
const JOSE = { titular_id: world.jose, account_id: world.joseAccounts[0], number: '81' }
const MARIA = { titular_id: world.maria, account_id: world.mariaAccount, number: '82' }
const PAYMENT = { ...ORDER, ...JOSE, amount: 5, number: '83' }

/** The second fortnight of José and María, filed; a personal order of José's, and one that waits. */
let run: string
let payment: number
let file: number
beforeEach(async () => {
  const { data } = await make('paysheets/bulk-store', [
    { ...ORDER, ...JOSE },
    { ...ORDER, ...MARIA },
  ])
  run = `/payroll-runs/${data[0].payroll_run_id}`
  const wanted = { account_id: world.enterprise, format: 'csv' }
  file = (await make(`${run.slice(1)}/bank-files`, wanted)).files[0].id
  payment = (await make('payments', PAYMENT)).id
  await make('titulars', {
    name: 'JOSE PEREZ',
    ric: 'V20000001',
    type: 'Natural',
    scope: 'Externo',
  })
  await t.write((tx) => withApproval(tx, { payments: bs(5) }))
  await make('payments', { ...PAYMENT, number: '84' })
})

test.each<() => string>([
  () => '/accounts',
  () => '/paysheets',
  () => '/payments',
  () => '/dashboard',
  () => '/approvals',
  () => run,
  () => `${run}/comparison?earlier=${world.run}`,
  () => `${run}/receipts`,
  () => `${run}/bank-files`,
  () => `/payments/bank-files?account=${world.enterprise}&ids=${payment}`,
  () => `/bank-files/${file}`,
])('has the cédula of José Pérez alone: %s', async (pathOf) => {
  const { status, page } = await t.as('administrator').get(pathOf())
  expect([pathOf(), status]).toEqual([pathOf(), 200])
  const shown = page.all.filter((element) => hasClass(element, 'namesake')).map(textOf)
  expect([pathOf(), ...new Set(shown)]).toEqual([pathOf(), 'V-12.345.678'])
  // Below the name, which may be long.
  const cells = page.all.filter(({ tag }) => tag === 'td' || tag === 'th' || tag === 'li')
  expect(cells.some((cell) => descendants(cell).some((each) => hasClass(each, 'namesake')))).toBe(
    true,
  )
})

test('why an order goes into no file stands right behind whom it pays', async () => {
  const { page } = await t.as('administrator').get(`${run}/bank-files`)
  expect(page.text).toContain('José Pérez V-12.345.678: Va en el archivo')
  expect(page.text).toContain('María Ñáñez: Va en el archivo')
})
