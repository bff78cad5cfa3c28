// Proves docs/rules/screens.md#1, #15.
/** The whole work by keyboard alone. */
import { aCompany, anEmployee, anOrder, another } from './support/company.ts'
import { chosenIn } from './support/forms.ts'
import { tabTo, typeAccountAt, typeAt } from './support/keyboard.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

test('the skip link jumps past the menu', async ({ page }) => {
  await page.goto('/paysheets')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#contenido')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#contenido a').first()).toBeFocused()
})

test('an order is typed, saved and voided by keyboard', async ({ page, api, scripted }) => {
  const company = await aCompany(api, 10_000)
  const employee = await anEmployee(api, 1000, `Zoraida${another()}`)
  await page.goto('/paysheets/create')
  await typeAt(page, 'Titular', employee.name)
  if (!scripted) {
    await tabTo(page, 'button[value=refresh]')
    await page.keyboard.press('Enter')
  }
  await expect(chosenIn(page, 'account_id').locator('option:not([value=""])')).not.toHaveCount(0)
  await typeAt(page, 'Cuenta', 'Banesco')
  await typeAt(page, 'Quincena', 'Primera')
  await typeAt(page, 'Ingreso adicional', '10,50')
  await typeAt(page, 'Motivo del ingreso', 'Horas extra')
  for (const off of ['lph', 'sso', 'lacks']) {
    await tabTo(page, `#paysheet-${off}`)
    if (await page.locator(`#paysheet-${off}`).isChecked()) await page.keyboard.press('Space')
  }
  await typeAt(page, 'Forma de pago', 'Cheque')
  await tabTo(page, '#paysheet-number')
  await page.keyboard.type('C-1')
  await typeAccountAt(page, 'Cuenta de la empresa', company.account.number)
  await typeAt(page, 'Concepto', 'Nómina')
  await typeAt(page, 'Observación', 'Ida y/o vuelta')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(notice(page, employee.name)).toBeVisible()
  const { data } = await api.get(`paysheets?titular=${employee.id}`)
  const texts = { concept: 'Nómina', observation: 'Ida y/o vuelta', adition_reason: 'Horas extra' }
  // 500,00 + 10,50 + 130,50
  expect(data).toMatchObject([{ total: 641, ...texts }])

  await page.goto(`/paysheets?titular=${employee.id}`)
  await tabTo(page, '.row-menu > summary')
  await page.keyboard.press('Enter')
  await tabTo(page, '.row-menu a.destructive')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Cancelar' })).toBeFocused()
  await typeAt(page, 'Motivo', 'Repetida')
  await tabTo(page, 'dialog button')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Se ha anulado la orden de nómina')).toBeVisible()
  await expect(page.getByText('No hay datos encontrados')).toBeVisible()
})

test("Escape closes a row's menu and gives the focus back", {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 10_000)
  const employee = await anEmployee(api, 1000)
  await anOrder(api, company, employee)
  await page.goto(`/paysheets?titular=${employee.id}`)
  await tabTo(page, '.row-menu > summary')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Anular', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Anular', exact: true })).toBeHidden()
  await expect(page.locator('.row-menu > summary')).toBeFocused()
})

test('the menu of a phone opens and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/banks')
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await expect(menu).toBeHidden()
  await tabTo(page, '.open-menu')
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link', { name: 'Órdenes de nómina' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.keyboard.press('Enter')
  await tabTo(page, '#menu a[href="/titulars"]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/titulars')
  await expect(menu).toBeHidden()
})
