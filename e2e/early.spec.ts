/** What is typed into the server's page before its scripts come (docs/rules/entering.md#10). */
import type { Page } from '@playwright/test'
import { aCedula } from './support/company.ts'
import { field, fillIn } from './support/forms.ts'
import { holdScripts } from './support/scripts.ts'
import { expect, test } from './support/test.ts'
import { aBookkeeper, aStaff, menu, sheet, toSheets } from './support/wizard.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
test.use({ storageState: async ({}, use) => use(await aBookkeeper()) })

/** Opens the page and types while its scripts are held; then they come. */
async function typeEarly(page: Page, url: string, type: () => Promise<void>) {
  const letScriptsCome = await holdScripts(page)
  await page.goto(url, { waitUntil: 'commit' })
  await type()
  letScriptsCome()
}

test.describe('what is typed before the scripts come', { tag: '@scripts' }, () => {
  test('opens the next field of an order of the wizard, and is saved', async ({ page, api }) => {
    const staff = await aStaff(api, 1)
    await toSheets(page, staff)
    await typeEarly(page, page.url(), async () => {
      await fillIn(sheet(page), { 'Ingreso adicional': '33,00' })
      await field(sheet(page), 'Número de transferencia').focus()
    })
    // Half of 1.000,00, and 33,00: the server has saved it.
    await expect(menu(page).first()).toContainText('533,00')
    await fillIn(sheet(page), { 'Motivo del ingreso': 'Guardia' })
    await page.reload()
    await expect(field(sheet(page), 'Ingreso adicional')).toHaveValue('33,00')
  })

  test('is saved from a row of the wizard’s table', async ({ page, api }) => {
    const staff = await aStaff(api, 2)
    const [, second = ''] = staff.names
    await toSheets(page, staff)
    await page.getByRole('link', { name: 'Tabla' }).click()
    const cell = page.getByRole('textbox', { name: `Número de ${second}`, exact: true })
    await cell.waitFor()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await typeEarly(page, page.url(), () => cell.fill('B-7'))
    await saved
    await page.reload()
    await expect(cell).toHaveValue('B-7')
  })

  test('counts as a salary to save, also for someone without one', async ({ page, api }) => {
    const person = { name: `Sin sueldo ${aCedula()}`, ric: aCedula(), type: 'Natural' }
    await api.post('titulars', { ...person, scope: 'Empleado' })
    const url = `/settings/salary?search=${encodeURIComponent(person.name)}`
    await typeEarly(page, url, () => fillIn(page, { [`Salario de ${person.name}`]: '1.234,56' }))
    await expect(page.getByText('1 salario sin guardar')).toBeVisible()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/settings/salary.data*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: `Guardar el salario de ${person.name}` }).click()
    await expect(page.getByRole('button', { name: 'Procesando...' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Guardar todos' })).toBeEnabled()
    letGo()
    await expect(page.getByText('sin guardar')).toHaveCount(0)
    const { data } = await api.get(`titulars?search=${encodeURIComponent(person.name)}`)
    expect(data).toMatchObject([{ salary: 1234.56 }])
  })

  test('is kept, and leaving it asks', async ({ page }) => {
    const kept = page.waitForRequest((request) => !!request.postData()?.includes('Pago+temprano'))
    await typeEarly(page, '/payments/create', () => fillIn(page, { Concepto: 'Pago temprano' }))
    await kept
    page.once('dialog', (dialog) => dialog.dismiss())
    await page.getByRole('link', { name: 'Titulares', exact: true }).first().click()
    await expect(field(page, 'Concepto')).toHaveValue('Pago temprano')
    await expect(page).toHaveURL(/payments.create/)
  })

  const CHANGED: [what: string, values: Record<string, string | boolean>, kept: RegExp][] = [
    ['a switch', { 'L.P.H (1 %)': false }, /^(?!.*lph=on).*titular_id=/],
    ['a list', { 'Forma de pago': 'Cheque' }, /transaction=Cheque/],
  ]
  for (const [what, values, sent] of CHANGED) {
    test(`is kept also where it is ${what} alone, and leaving it asks`, async ({ page }) => {
      const kept = page.waitForRequest((request) => sent.test(request.postData() ?? ''))
      await typeEarly(page, '/paysheets/create', () => fillIn(page, values))
      await kept
      page.once('dialog', (dialog) => dialog.dismiss())
      await page.getByRole('link', { name: 'Titulares', exact: true }).first().click()
      await expect(page).toHaveURL(/paysheets.create/)
    })
  }
})
