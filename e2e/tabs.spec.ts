// Proves docs/rules/people.md#5; docs/rules/screens.md#3.
/** The tabs of a titular and of an account: lists like any other, of one record alone. */
import type { Page } from '@playwright/test'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { aCompany, anEmployee, anOrder, aPayment } from './support/company.ts'
import { fillIn, press } from './support/forms.ts'
import { chip, queryOf, rowMenu, searchFor } from './support/lists.ts'
import { notice } from './support/notices.ts'
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
  await rowMenu(page, 'Segunda', 'Anular')
  await expect(page).toHaveURL(new RegExp(`/titulars/${employee.id}/paysheets/${second.id}/delete`))
  const dialog = page.getByRole('dialog', { name: 'Anular orden de nómina' })
  await dialog.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(list)
  await rowMenu(page, 'Segunda', 'Anular')
  await fillIn(dialog, { Motivo: 'Repetida' })
  await press(dialog, 'Anular orden')
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
