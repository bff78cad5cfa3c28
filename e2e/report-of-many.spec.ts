/** A report's employee among more than a picker offers, on a server of its own (docs/rules/entering.md#1). */
import { anEmployee, another, aStaffToSearch } from './support/company.ts'
import { chosenIn, fillIn } from './support/forms.ts'
import { ANA, aHouse, aPage } from './support/payday.ts'
import { ownServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const server = ownServer()

test('a report of one among many is asked for by name', async ({ browser, scripted }) => {
  const { url, made: employee } = await aHouse(server, async (api) => {
    await aStaffToSearch(api)
    return anEmployee(api, 1000, `Ximena${another()}`)
  })
  const page = await aPage(browser, url, scripted, ANA)
  await page.goto('/reports')
  const card = page.getByRole('region', { name: 'Reporte de nómina' })
  await fillIn(card, { Empleado: employee.name })
  await expect(chosenIn(card, 'titular')).toHaveValue(String(employee.id))
  await fillIn(card, { Formato: 'CSV' })
  const asked = page.context().waitForEvent('request', {
    predicate: (request) => request.url().includes('/api/reports/paysheets?'),
  })
  await card.getByRole('button', { name: 'Generar reporte' }).click()
  const { searchParams } = new URL((await asked).url())
  expect([...searchParams]).toEqual([
    ['titular', String(employee.id)],
    ['format', 'csv'],
    ['csv', 'es'],
  ])
})
