// Proves docs/rules/money.md#8, #10, #18; docs/rules/orders.md#9.
/** Money among the company's own accounts: transfers, the statement, adjustments. */
import { readFile } from 'node:fs/promises'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { aCompany, anAccount, anIncome, uniqueName, YEAR } from './support/company.ts'
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
  await rowMenu(page, concept, 'Eliminar')
  await fillIn(page.getByRole('dialog'), { Motivo: 'Repetida' })
  await press(page.getByRole('dialog'), 'Eliminar transferencia')
  await expect(notice(page, 'Se ha anulado la transferencia')).toBeVisible()
  await expect(page.getByText('No hay datos encontrados')).toBeVisible()
  expect((await api.get(`accounts/${company.account.id}`)).capital).toBe(1000)
})

test('a void of a transfer that was spent is refused with an error', async ({ page, api }) => {
  const company = await aCompany(api, 1000)
  const second = await anAccount(api, company.id)
  const { id } = await api.post('transfers', {
    ...{ from_account_id: company.account.id, to_account_id: second.id, amount: 100 },
    ...{ number: '1', concept: 'Fondos', issued_at: `${YEAR}-01-05` },
  })
  await api.post(`accounts/${second.id}/adjustments`, { amount: -1, reason: 'Comisión' })
  await page.goto(`/transfers/${id}/delete`)
  await fillIn(page.getByRole('dialog'), { Motivo: 'Fue un error' })
  expect((await submit(page, 'Eliminar transferencia')).status()).toBe(409)
  await expect(page.getByRole('alert')).toHaveText(
    'La transferencia no se puede anular: la cuenta de destino ya gastó su dinero',
  )
  await expect(page.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Fue un error')
})

test('an account starts with an adjustment, and its statement shows money in and out', async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 0)
  await page.goto(`/company-accounts/${company.account.id}`)
  await page.getByRole('link', { name: 'Movimientos' }).click()
  await expect(page.getByText('No hay datos encontrados')).toBeVisible()
  await page.getByRole('link', { name: 'Registrar ajuste' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar ajuste' })
  await fillIn(dialog, {
    ...{ 'Entrada o salida': 'Entrada: suma', Monto: '500', Motivo: 'Saldo inicial' },
    Fecha: `${YEAR}-01-05`,
  })
  await press(dialog, 'Registrar ajuste')
  await expect(notice(page, 'Se ha registrado el ajuste')).toBeVisible()
  await anIncome(api, company.account.id, {
    amount: 120,
    number: 'T-77',
    issued_at: `${YEAR}-02-10`,
  })
  await page.getByRole('link', { name: 'Recargar' }).click()
  const cells = page.getByRole('row').nth(1)
  await expect(cells).toContainText('Ingreso N°')
  await expect(cells).toContainText('+120,00 Bs')
  await expect(cells).toContainText('620,00 Bs')
  const path = `/company-accounts/${company.account.id}/movements`
  await page.goto(`${path}?startDate=${YEAR}-02-01&endDate=${YEAR}-02-28`)
  await page.getByRole('link', { name: 'por fecha' }).click()
  const figures = page.locator('.detail-list')
  await expect(figures).toContainText(`Saldo antes del 02/01/${YEAR}500,00 Bs`)
  await expect(figures).toContainText('Entradas, sin reversos120,00 Bs')
  await expect(figures).toContainText(`Saldo al 02/28/${YEAR}620,00 Bs`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exportar CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.split('\r\n')[2]).toMatch(
    new RegExp(`;${YEAR}-02-10;Ingreso;\\d{6};T-77;Ana.*;120,00;;620,00;$`),
  )
  await page.goto(path)
  await page.getByRole('link', { name: 'Anular' }).click()
  await fillIn(page.getByRole('dialog'), { Motivo: 'Repetida' })
  await press(page.getByRole('dialog'), 'Anular ajuste')
  await expect(notice(page, 'Se ha anulado el ajuste')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Reverso')
  await expect(figures).toContainText('120,00 Bs')
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

test('a payment to a company leads to a transfer with the typed values', async ({
  page,
  api,
  scripted,
}) => {
  const company = await aCompany(api, 2000)
  const second = await anAccount(api, company.id)
  await page.goto('/payments/create')
  await fillIn(page, {
    ...{ Titular: company.name, Monto: '1.234,56', Concepto: 'Fondos de nómina' },
    ...{ 'Forma de pago': 'Transferencia', 'Cuenta de la empresa': company.account.number },
  })
  await page.locator('[name=number]').fill('TR-1')
  if (!scripted) await submit(page, 'Actualizar')
  const refused = field(page, 'Cuenta (Opcional)')
    .locator('option')
    .filter({ hasText: '(Cuenta de la empresa)' })
  await expect(refused).toHaveCount(2)
  for (const option of await refused.all()) await expect(option).toBeDisabled()
  await page.getByRole('link', { name: /^Transferir a / }).click()
  const dialog = page.getByRole('dialog', { name: 'Transferir fondos' })
  await expect(field(dialog, 'Monto')).toHaveValue('1.234,56')
  await expect(field(dialog, 'Número de transacción')).toHaveValue('TR-1')
  await expect(field(dialog, 'Concepto')).toHaveValue('Fondos de nómina')
  await press(dialog, 'Transferir fondos')
  await expect(notice(page, 'Se ha registrado la transferencia!')).toBeVisible()
  await expect(page).toHaveURL(`/titulars/${company.id}/accounts`)
  expect((await api.get(`accounts/${second.id}`)).capital).toBe(1234.56)
  expect((await api.get(`accounts/${company.account.id}`)).capital).toBe(765.44)
})
