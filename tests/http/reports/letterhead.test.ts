/** What 'Configuración > Empresa' says stands at the head of every paper (docs/rules/company.md#3). */
import { beforeEach, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const { call } = apiOf(t)
const COMPANY = {
  ...{ name: 'Cerro Ávila, C.A.', ric: 'J070133805' },
  ...{ address: 'Av. Ñandú, Caracas', phone: '0212-5551234' },
}
const SAID = ['Cerro Ávila, C.A.', 'RIF J-07013380-5', 'Av. Ñandú, Caracas', 'Telf. 0212-5551234']
const RANGE = 'startDate=2026-11-01&endDate=2026-11-30'
/** The holder of the accounts that pay, who is not the company. */
const HOLDER = 'Cuenta de Inversiones Ávila, C.A.'

beforeEach(() => call('PUT', 'settings/company', COMPANY))

const textAt = async (path: string) => {
  const { status, bytes } = await t.as('administrator').get(path)
  expect([path, status]).toEqual([path, 200])
  return (await readPdf(bytes)).text
}

// In one test, since the browser that prints is started for each.
test('every receipt, report and register has name, RIF, address and telephone', async () => {
  const summary = await t.as('administrator').get(`/titulars/${world.maria}/summary`)
  const links = summary.page.all.map(({ attributes: { href = '' } }) => href)
  for (const path of [
    `/api/reports/paysheets/${world.paysheet}`,
    `/api/reports/payments/${world.payment}`,
    `/api/reports/incomes/${world.income}`,
    `/api/reports/transfers/${world.transfer}`,
    `/api/reports/paysheets?${RANGE}&format=receipts`,
    ...['paysheets', 'payments', 'incomes'].map((kind) => `/api/reports/${kind}?${RANGE}`),
    `/api/reports/payroll-runs/${world.run}`,
    `/api/reports/payroll-runs/${world.run}?format=receipts`,
    links.find((href) => href.includes('format=pdf')) ?? '',
  ]) {
    const text = await textAt(path)
    for (const said of SAID) expect([path, text]).toEqual([path, expect.stringContaining(said)])
  }
})

test('what was changed is on the next paper, with the holder of the account unless that is the company', async () => {
  const path = `/api/reports/payments/${world.payment}`
  expect(await textAt(path)).toContain(HOLDER)
  await call('PUT', 'settings/company', { name: 'Inversiones Ávila, C.A.', phone: '0212-5559999' })
  const text = await textAt(path)
  expect(text).toContain('Telf. 0212-5559999')
  expect(text).not.toContain(HOLDER)
})
