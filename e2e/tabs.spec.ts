// Proves docs/rules/people.md#5, #16, #17; docs/rules/accounts.md#12; docs/rules/screens.md#3.
/** The tabs of a titular and of an account: lists like any other, of one record alone. */
import type { Page } from '@playwright/test'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { aCompany, anAccount, anEmployee, anOrder, aPayment } from './support/company.ts'
import { fillIn, press } from './support/forms.ts'
import { chip, queryOf, rowMenu, searchFor } from './support/lists.ts'
import { notice } from './support/notices.ts'
import { prepared } from './support/people.ts'
import { expect, test } from './support/test.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name, exact: true })
const rows = (page: Page) => page.locator('tbody tr')

test("a titular's order is found, and voided, without leaving the titular", async ({
  page,
  api,
  scripted,
}) => {
  const company = await aCompany(api, 50_000)
  const [employee, colleague] = [await anEmployee(api, 1000), await anEmployee(api, 1000)]
  await anOrder(api, company, employee, { payday: 'primera', number: 'UNO' })
  const second = await anOrder(api, company, employee, { payday: 'segunda', number: 'DOS' })
  await anOrder(api, company, colleague, { payday: 'segunda', number: 'DOS' })
  await page.goto(`/titulars?search=${encodeURIComponent(employee.name)}`)
  await rowMenu(page, employee.name, 'Órdenes de nómina')
  await expect(page).toHaveTitle(`Órdenes de nómina · ${employee.name} · Nómina`)
  await expect(tab(page, 'Órdenes de nómina')).toHaveAttribute('aria-current', 'page')
  await expect(rows(page)).toHaveCount(2)
  await searchFor(page, 'DOS', scripted)
  await expect(rows(page)).toHaveCount(1)
  const list = page.url()
  await rowMenu(page, 'Segunda', 'Eliminar')
  await expect(page).toHaveURL(new RegExp(`/titulars/${employee.id}/paysheets/${second.id}/delete`))
  const dialog = page.getByRole('dialog', { name: 'Eliminar orden de nómina' })
  await dialog.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(list)
  await rowMenu(page, 'Segunda', 'Eliminar')
  await fillIn(dialog, { Motivo: 'Repetida' })
  await press(dialog, 'Eliminar orden')
  await expect(notice(page, 'Se ha anulado la orden de nómina')).toBeVisible()
  await expect(page).toHaveURL(list)
  await expect(rows(page)).toContainText('No hay datos encontrados')
  await chip(page, '«DOS»').click()
  await expect(rows(page)).toContainText('Primera')
  expect([new URL(page.url()).pathname, queryOf(page)]).toEqual([
    `/titulars/${employee.id}/paysheets`,
    {},
  ])
  await expect(page.locator('dl').getByRole('link', { name: '1 orden' })).toBeVisible()
})

test('the tabs of a titular switch its parts, and Back returns', async ({ page, api }) => {
  const company = await aCompany(api, 50_000)
  const employee = await anEmployee(api, 1000)
  await aPayment(api, company, employee.id, { account_id: employee.account.id, amount: 321.5 })
  await page.goto(`/titulars/${employee.id}`)
  await tab(page, 'Órdenes personales').click()
  await expect(rows(page)).toContainText('321,50 Bs')
  await tab(page, 'Cuentas bancarias').click()
  await expect(rows(page)).toContainText('Sin opciones')
  await rows(page)
    .getByRole('link', { name: formatAccountNumber(employee.account.number) })
    .click()
  await expect(page).toHaveURL(`/accounts/${employee.account.id}`)
  await tab(page, 'Órdenes personales').click()
  await expect(rows(page)).toContainText(employee.name)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`/titulars/${employee.id}/accounts`)
  await expect(tab(page, 'Cuentas bancarias')).toHaveAttribute('aria-current', 'page')
  await page.goto(`/titulars/${company.id}/accounts`)
  await expect(rows(page).getByRole('link', { name: 'Transferir fondos' })).toBeVisible()
})

test('a company account lists only the orders that it paid', async ({ page, api }) => {
  const company = await aCompany(api, 50_000)
  const other = await aCompany(api, 50_000)
  const [employee, colleague] = [await anEmployee(api, 1000), await anEmployee(api, 1000)]
  await anOrder(api, company, employee)
  await anOrder(api, other, colleague)
  const number = formatAccountNumber(company.account.number)
  await page.goto(`/company-accounts/${company.account.id}`)
  await expect(page.getByText('Capital', { exact: true })).toBeVisible()
  await tab(page, 'Órdenes de nómina').click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expect(page.getByText('Capital', { exact: true })).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(employee.name)
  // An address of the other list leads here.
  await page.goto(`/accounts/${company.account.id}/payments`)
  await expect(page).toHaveURL(`/company-accounts/${company.account.id}/payments`)
  await expect(rows(page)).toContainText('No hay datos encontrados')
})

test('the orders of a tab are filtered by dates and downloaded as a file', async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 50_000)
  const employee = await anEmployee(api, 1000)
  await anOrder(api, company, employee, { issued_at: '2025-02-14' })
  await anAccount(api, employee.id)
  const path = `/accounts/${employee.account.id}/paysheets`
  await page.goto(`${path}?startDate=2025-02-01&endDate=2025-02-28`)
  await expect(page.getByText('1 orden en 28 días')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Descargar resultados' })).toHaveAttribute(
    'href',
    `/api/reports/paysheets?startDate=2025-02-01&endDate=2025-02-28&account=${employee.account.id}`,
  )
  await page.goto(`${path}?startDate=2025-03-01&endDate=2025-03-31`)
  await expect(page.getByText('0 órdenes en 31 días')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Descargar resultados' })).toHaveCount(0)
})

test('users are found by name and role, and link to their titular', async ({ page, scripted }) => {
  await page.goto('/users')
  await expect(page).toHaveURL('/settings/users')
  await expect(page.getByRole('heading', { name: 'Listado de usuarios' })).toBeVisible()
  await searchFor(page, 'elena', scripted)
  const row = page.getByRole('row').filter({ hasText: 'elena@example.com' })
  await expect(row).toContainText('Empleado')
  await row.getByRole('link', { name: prepared().elena.name, exact: true }).click()
  await expect(page).toHaveURL(/\/titulars\/\d+$/)
})
