// Proves docs/rules/orders.md#9.
/** Money among the company's own accounts: transfers, the statement, adjustments. */
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { aCompany, anAccount, uniqueName } from './support/company.ts'
import { errorOf, field, fillIn, press, submit } from './support/forms.ts'
import { rowMenu } from './support/lists.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

test('money is transferred from one account of the company to another, and the transfer is voided', async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 1000)
  const second = await anAccount(api, company.id)
  const concept = uniqueName('Fondos')
  await page.goto(`/titulars/${company.id}/accounts`)
  const row = page.getByRole('row', { name: formatAccountNumber(company.account.number) })
  await row.getByRole('link', { name: 'Transferir fondos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transferir fondos' })
  await expect(dialog).toContainText('que dispone de 1.000,00 Bs')
  await fillIn(dialog, {
    ...{ 'A la cuenta': second.number, Monto: '1.000,01' },
    ...{ 'Número de transacción': '0098', Concepto: concept },
  })
  await submit(page, 'Transferir fondos')
  await expect(errorOf(page, 'Monto')).toHaveText('Fondo insuficiente')
  await fillIn(dialog, { Monto: '250,50' })
  await press(dialog, 'Transferir fondos')
  await expect(notice(page, 'Se ha registrado la transferencia!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto('/company-accounts')
  await page.getByRole('link', { name: 'Transferencias' }).click()
  await expect(page).toHaveURL('/transfers')
  await page.goto(`/transfers?search=${encodeURIComponent(concept)}`)
  await expect(page.getByRole('row', { name: concept })).toContainText('250,50 Bs')
  await rowMenu(page, concept, 'Editar')
  await fillIn(page, { Monto: '300' })
  await press(page, 'Guardar cambios')
  await expect(notice(page, 'Se ha actualizado la transferencia!')).toBeVisible()
  expect((await api.get(`accounts/${second.id}`)).capital).toBe(300)
  await rowMenu(page, concept, 'Anular')
  await fillIn(page.getByRole('dialog'), { Motivo: 'Repetida' })
  await press(page.getByRole('dialog'), 'Anular transferencia')
  await expect(notice(page, 'Se ha anulado la transferencia')).toBeVisible()
  await expect(page.getByText('No hay datos encontrados')).toBeVisible()
  expect((await api.get(`accounts/${company.account.id}`)).capital).toBe(1000)
})

test('a transfer is opened, typed and closed by keyboard', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 1000)
  const second = await anAccount(api, company.id)
  await page.goto(`/titulars/${company.id}/accounts`)
  const row = page.getByRole('row', { name: formatAccountNumber(company.account.number) })
  const opener = row.getByRole('link', { name: 'Transferir fondos' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(field(dialog, 'A la cuenta')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await fillIn(dialog, { 'A la cuenta': second.number })
  await page.keyboard.press('Tab')
  await page.keyboard.type('12,5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0099')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Fondos')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Se ha registrado la transferencia!')).toBeVisible()
  expect((await api.get(`accounts/${second.id}`)).capital).toBe(12.5)
})
