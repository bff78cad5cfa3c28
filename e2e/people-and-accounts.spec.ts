// Proves docs/rules/people.md#6; docs/rules/accounts.md#1.
/** Titulars and accounts: the records that refer to them, and deactivation. */
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { aCompany, anEmployee, anOrder } from './support/company.ts'
import { chosenIn, field, press } from './support/forms.ts'
import { rowMenu, searchFor } from './support/lists.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

test('a titular who has been paid is deactivated, not deleted, and no longer offered', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 5000)
  const employee = await anEmployee(api, 1000)
  await anOrder(api, company, employee)
  await page.goto(`/titulars?search=${encodeURIComponent(employee.name)}`)
  await rowMenu(page, employee.name, 'Eliminar')
  const dialog = page.getByRole('dialog', { name: 'El titular no se puede eliminar' })
  await expect(dialog.getByRole('link', { name: '1 cuenta' })).toHaveAttribute(
    'href',
    `/titulars/${employee.id}/accounts`,
  )
  await expect(dialog.getByRole('link', { name: '1 orden de nómina' })).toHaveAttribute(
    'href',
    `/titulars/${employee.id}/paysheets`,
  )
  await press(dialog, 'Desactivar')
  await expect(notice(page, 'Se ha desactivado el titular')).toBeVisible()
  await expect(page.getByRole('row', { name: employee.name })).toContainText('Inactivo')
  await page.goto('/paysheets/create')
  const titulars = chosenIn(page, 'titular_id').locator('option')
  await expect(titulars.filter({ hasText: employee.name })).toHaveCount(0)
  await field(page, 'Titular').click()
  await page.keyboard.type(employee.name)
  await expect(page.getByText('Ninguna opción').first()).toBeAttached()
  await page.goto(`/titulars/${employee.id}`)
  await page.getByRole('link', { name: 'Activar' }).click()
  await press(page.getByRole('dialog'), 'Activar')
  await expect(notice(page, 'Se ha activado el titular')).toBeVisible()
})

test('a bank shows its accounts, and its prefix is fixed', async ({ page, api, scripted }) => {
  const employee = await anEmployee(api, 1000)
  await page.goto('/banks')
  await searchFor(page, 'banesco', scripted)
  await page.getByRole('link', { name: 'Ver cuentas' }).click()
  const dialog = page.getByRole('dialog')
  const own = dialog.getByRole('row', { name: employee.name })
  const next = dialog.getByRole('link', { name: 'Página siguiente' })
  await expect(dialog.getByRole('row').nth(1)).toBeVisible()
  // Other journeys make accounts of this bank, too.
  for (let shown = 2; (await own.count()) === 0; shown++) {
    await next.click()
    await expect(
      dialog.getByRole('link', { name: `Página ${shown}`, exact: true }),
    ).toHaveAttribute('aria-current', 'page')
  }
  await expect(own).toContainText(formatAccountNumber(employee.account.number))
  await dialog.getByRole('link', { name: 'Cerrar' }).last().click()
  await rowMenu(page, 'Banesco', 'Actualizar')
  await expect(field(page.getByRole('dialog'), 'Prefijo')).not.toBeEditable()
})
