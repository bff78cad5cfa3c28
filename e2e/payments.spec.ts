// Proves docs/rules/money.md#16; docs/rules/orders.md#5, #7, #17, #18.
/** Personal payment orders: payee, company account, and the guards against paying twice. */
import type { Page } from '@playwright/test'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { aCompany, aPayment, aSupplier } from './support/company.ts'
import { accountOption, chosenIn, field, fillIn, press, submit } from './support/forms.ts'
import { rowMenu } from './support/lists.ts'
import { closeNotice, notice } from './support/notices.ts'
import { pdfOf } from './support/pdf.ts'
import { holdScripts } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

const GENERATED = 'La orden ha sido generada.'
/** The options of the account to pay into. */
const accounts = (page: Page) => chosenIn(page, 'account_id').locator('option')

test('a supplier is paid, and the order is corrected and voided', async ({
  page,
  api,
  scripted,
}) => {
  const company = await aCompany(api, 2000)
  const supplier = await aSupplier(api)
  const ACCOUNT = 'Cuenta (Opcional)'

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Órdenes personales', exact: true }).first().click()
  await page.getByRole('link', { name: 'Crear orden' }).first().click()
  await expect(page).toHaveTitle('Crear orden personal · Nómina')
  await fillIn(page, { Titular: supplier.name })
  if (!scripted) await submit(page, 'Actualizar')
  await expect(accounts(page).filter({ hasText: 'Banesco' })).toHaveText('Banesco')
  await fillIn(page, {
    [ACCOUNT]: 'Banesco',
    Monto: '1.234,56',
    'Forma de pago': 'Pago móvil',
    'Cuenta de la empresa': company.account.number,
    Concepto: 'Reparación de la bomba',
    'Autorizado por': 'Gerencia',
  })
  await page.locator('[name=number]').fill('PM-1')
  await press(page, 'Crear orden')

  const said = notice(page, GENERATED)
  await expect(said).toContainText(`Se ha creado una órden para el titular ${supplier.name}`)
  await expect(said).not.toHaveClass(/toast-fading/)
  const { text } = await pdfOf(said.getByRole('link', { name: 'Presione aqui' }))
  expect(text).toContain('Orden personal')
  expect(text).toContain('1.234,56 Bs')
  expect(text).toContain(formatAccountNumber(supplier.account.number))
  await expect(chosenIn(page, 'titular_id')).toHaveValue('')
  await expect(field(page, 'Monto')).toHaveValue('')
  await expect(field(page, 'Realizado por')).toHaveValue('Administración')
  await closeNotice(page, GENERATED)

  await page.goto(`/payments?titular=${supplier.id}`)
  const row = page.getByRole('row', { name: supplier.name })
  await expect(row).toContainText('Pago móvil')
  await expect(row).toContainText('1.234,56 Bs')
  await rowMenu(page, supplier.name, 'Editar')
  await expect(page).toHaveTitle(/^Editar orden personal · N° \d{6} · Nómina$/)
  await expect(field(page, 'Monto')).toHaveValue('1.234,56')
  await expect(field(page, 'Número de pago móvil')).toHaveValue('PM-1')
  await fillIn(page, { Monto: '2000' })
  await press(page, 'Guardar cambios')
  await expect(said).toBeVisible()
  await expect(page).toHaveURL(`/payments?titular=${supplier.id}`)
  expect((await api.get(`accounts/${company.account.id}`)).capital).toBe(0)

  await page.goto(`/payments?titular=${supplier.id}`)
  await rowMenu(page, supplier.name, 'Anular')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('¿está seguro de que desea cotinuar?')
  await expect(dialog).toContainText('2.000,00 Bs')
  await dialog.getByLabel('Motivo').fill('Era de otro')
  await press(dialog, 'Anular orden')
  await expect(notice(page, 'Se ha anulado la orden personal')).toBeVisible()
  await expect(page.getByText('No hay datos encontrados')).toBeVisible()
  expect((await api.get(`accounts/${company.account.id}`)).capital).toBe(2000)
  await page.goto(`/payments?titular=${supplier.id}&voided=1`)
  const voided = await pdfOf(page.getByRole('link', { name: 'Recibo', exact: true }))
  expect(voided.text).toContain('ANULADO')
  expect(voided.text).toContain('Motivo: Era de otro')
})

test('a company account that cannot pay the typed amount is cleared, and the form says so', async ({
  page,
  api,
  scripted,
}) => {
  const [rich, poor] = [await aCompany(api, 5000), await aCompany(api, 499.99)]
  const account = chosenIn(page, 'enterprise_id')
  const option = (of: typeof rich) => accountOption(account, of.account.number)
  const redraw = async () => {
    if (!scripted) await submit(page, 'Actualizar')
  }
  await page.goto('/payments/create')
  await expect(option(poor)).toContainText('(Disponible 499,99Bs)')
  await fillIn(page, { 'Cuenta de la empresa': poor.account.number, Monto: '499,99' })
  await redraw()
  await expect(account).toHaveValue(String(poor.account.id))
  await expect(option(poor)).toBeEnabled()
  await expect(page.getByText('Quedarán 0,00 Bs')).toBeVisible()

  await fillIn(page, { Monto: '500' })
  await redraw()
  await expect(account).toHaveValue('')
  const status = page.locator('.field').filter({ has: account }).getByRole('status')
  await expect(status).toHaveText(
    /^Se quitó Banesco ··\d{4}: con 499,99 Bs no puede pagar 500,00 Bs$/,
  )
  await expect(option(poor)).toBeDisabled()
  await expect(option(poor)).toContainText('(Fondo insuficiente)')
  await expect(option(rich)).toContainText('(Disponible 5.000,00Bs)')

  await fillIn(page, { 'Cuenta de la empresa': rich.account.number })
  await redraw()
  await expect(status).toHaveText('')
  await expect(account).toHaveValue(String(rich.account.id))
  await expect(account).toHaveAttribute(
    'title',
    new RegExp(formatAccountNumber(rich.account.number)),
  )
})

test('the account is chosen after its titular, and has its number as a tooltip', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const supplier = await aSupplier(api)
  const number = formatAccountNumber(supplier.account.number)
  await page.goto('/payments/create')
  const account = field(page, 'Cuenta (Opcional)')
  await expect(account).toBeDisabled()
  await fillIn(page, { Titular: supplier.name })
  await expect(account).toBeEnabled()
  const bank = account.locator('optgroup[label=Corriente] > option')
  await expect(bank).toHaveText('Banesco')
  await expect(bank).toHaveAttribute('title', number)
  await fillIn(page, { 'Cuenta (Opcional)': 'Banesco' })
  await expect(account).toHaveAttribute('title', number)
  await expect(field(page, 'Número de transacción')).toBeVisible()
  for (const method of ['Cheque', 'Depósito', 'Transferencia', 'Pago móvil']) {
    await fillIn(page, { 'Forma de pago': method })
    await expect(field(page, `Número de ${method.toLowerCase()}`)).toBeVisible()
  }
})

test('values typed before the scripts load are kept', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 100)
  const supplier = await aSupplier(api)
  const letScriptsCome = await holdScripts(page)
  await page.goto('/payments/create', { waitUntil: 'commit' })
  await fillIn(page, {
    Titular: supplier.name,
    'Cuenta de la empresa': company.account.number,
    Monto: '100,01',
  })
  letScriptsCome()
  await expect(accounts(page).filter({ hasText: 'Banesco' })).toHaveCount(1)
  await expect(field(page, 'Cuenta de la empresa')).toHaveValue('')
  await expect(page.getByText('cien bolívares con 01/100')).toBeVisible()
})

test('when two administrators edit one order, the second sees both values', async ({
  page,
  api,
  as,
}) => {
  const company = await aCompany(api, 1000)
  const supplier = await aSupplier(api)
  const { id } = await aPayment(api, company, supplier.id)
  const berta = await as('berta')
  for (const desk of [page, berta]) await desk.goto(`/payments/${id}/edit`)
  await fillIn(page, { Monto: '300', Concepto: 'De Ana' })
  await press(page, 'Guardar cambios')
  await expect(notice(page, supplier.name)).toBeVisible()

  await fillIn(berta, { Monto: '1.000', 'Forma de pago': 'Cheque' })
  expect((await submit(berta, 'Guardar cambios')).status()).toBe(409)
  await expect(berta.getByRole('alert')).toContainText('Otro usuario modificó este registro')
  const differences = berta.locator('.form-stale')
  await expect(differences.getByRole('row', { name: 'Monto' })).toHaveText(
    'Monto1.000,00 Bs300,00 Bs',
  )
  await expect(differences.getByRole('row', { name: 'Forma de pago' })).toContainText(
    /Cheque.*Transferencia/,
  )
  await expect(differences.getByRole('row', { name: 'Concepto' })).toContainText('De Ana')
  await expect(field(berta, 'Monto')).toHaveValue(/^1\.000(,00)?$/)
  // The order's own amount, now 300,00, is available.
  await expect(field(berta, 'Cuenta de la empresa')).toHaveValue(String(company.account.id))
  await press(berta, 'Guardar cambios')
  await expect(notice(berta, supplier.name)).toBeVisible()
  expect(await api.get(`payments/${id}`)).toMatchObject({ amount: 1000, concept: 'Honorarios' })
  expect((await api.get(`accounts/${company.account.id}`)).capital).toBe(0)
})
