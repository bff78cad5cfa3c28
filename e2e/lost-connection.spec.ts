// Proves docs/rules/money.md#22; docs/rules/unsent-forms.md#5.
/** A connection that is lost while a form is being sent takes nothing along. */
import type { Page } from '@playwright/test'
import { aCompany, anEmployee, anIncome, aPrefix, uniqueName } from './support/company.ts'
import { chooseTitular, chosenIn, field, fillIn, NO_TOGGLES, press } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

const UNSENT = 'No se pudo enviar: revise la conexión e intente de nuevo.'

/** What an order asks for when its titular is chosen. */
const ACCOUNTS = '**/paysheets/create.data*'

/** The values of the form by field. */
const valuesOf = (page: Page, form: string) =>
  page
    .locator(form)
    .evaluate((element) => Object.fromEntries([...new FormData(element as HTMLFormElement)]))

test('an order stays as typed when the connection is lost, and is created once when sent again', {
  tag: '@scripts',
}, async ({ as, api }) => {
  const page = await as('ana')
  const company = await aCompany(api, 10_000)
  const employee = await anEmployee(api, 1000)
  await page.goto('/paysheets/create')
  await fillIn(page, NO_TOGGLES)
  await fillIn(page, { 'Forma de pago': 'Cheque' })
  await chooseTitular(page, employee.name, true)
  await fillIn(page, {
    Cuenta: 'Banesco',
    Quincena: 'Primera',
    'Ingreso adicional': '1234,5',
    'Motivo del ingreso': 'Horas extra',
    'Número de cheque': 'C-1',
    'Cuenta de la empresa': company.account.number,
    Concepto: 'Nómina',
  })
  const typed = await valuesOf(page, '#paysheet')
  await page.context().setOffline(true)
  for (const attempt of ['first', 'second']) {
    await press(page, 'Crear orden')
    await expect(page.getByRole('alert'), attempt).toContainText(UNSENT)
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    expect(await valuesOf(page, '#paysheet')).toEqual(typed)
  }
  await page.context().setOffline(false)
  await press(page, 'Crear orden')
  await expect(notice(page, employee.name)).toBeVisible()
  const { data } = await api.get(`paysheets?titular=${employee.id}`)
  // 500,00 + 1.234,50
  expect(data).toMatchObject([{ total: 1734.5, concept: 'Nómina' }])
})

test('accounts that failed to load are loaded at the next change', {
  tag: '@scripts',
}, async ({ as, api }) => {
  const page = await as('ana')
  const employee = await anEmployee(api, 1000)
  await page.goto('/paysheets/create')
  await fillIn(page, { Concepto: 'Nómina' })
  await page.route(ACCOUNTS, (route) => route.abort('connectionreset'), { times: 1 })
  const failed = page.waitForEvent('requestfailed')
  await fillIn(page, { Titular: employee.name })
  await failed
  await expect(field(page, 'Concepto')).toHaveValue('Nómina')
  await fillIn(page, { Concepto: 'Nómina de noviembre', Cuenta: 'Banesco' })
  await expect(chosenIn(page, 'titular_id').locator('option:checked')).toContainText(employee.name)
})

test('accounts that fail to load while one types on are loaded again', {
  tag: '@scripts',
}, async ({ as, api }) => {
  const page = await as('ana')
  const employee = await anEmployee(api, 1000)
  await page.goto('/paysheets/create')
  const concept = field(page, 'Concepto')
  await page.route(
    ACCOUNTS,
    async (route) => {
      await concept.fill('Nómina')
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await fillIn(page, { Titular: employee.name })
  await fillIn(page, { Cuenta: 'Banesco' })
  await expect(concept).toHaveValue('Nómina')
})

test('a form whose answer was lost is sent again, and saved once', { tag: '@scripts' }, async ({
  as,
  api,
}) => {
  const page = await as('ana')
  const name = uniqueName('Banco de ida y vuelta')
  await page.goto('/banks/create')
  await fillIn(page, { Prefijo: aPrefix(), Nombre: name })
  await page.route('**/banks/create.data', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  await press(page, 'Crear banco')
  await expect(page.getByRole('alert')).toContainText(UNSENT)
  await page.unroute('**/banks/create.data')
  await press(page, 'Crear banco')
  await expect(notice(page, `Se ha creado el banco ${name}`)).toBeVisible()
  const { total } = await api.get(`banks?search=${encodeURIComponent(name)}`)
  expect(total).toBe(1)
})

test('a confirmation keeps its reason when the connection is lost, and is done once', {
  tag: '@scripts',
}, async ({ as, api }) => {
  const page = await as('ana')
  const { account } = await aCompany(api, 0)
  const income = await anIncome(api, account.id)
  const dialog = page.getByRole('dialog')
  await page.goto(`/incomes/${income.id}/delete?account=${account.id}`)
  await fillIn(dialog, { Motivo: 'Duplicado' })
  await page.context().setOffline(true)
  await press(dialog, 'Eliminar ingreso')
  await expect(dialog.getByRole('alert')).toContainText(UNSENT)
  await expect(field(dialog, 'Motivo')).toHaveValue('Duplicado')
  await page.context().setOffline(false)
  await press(dialog, 'Eliminar ingreso')
  await expect(notice(page, 'Se ha anulado el ingreso')).toBeVisible()
  await expect(page).toHaveURL(`/incomes?account=${account.id}`)
  const { data } = await api.get(`incomes?account=${account.id}&voided=1`)
  expect(data).toMatchObject([{ id: income.id, void_reason: 'Duplicado' }])
})

test('a form stays as typed when the server or its proxy answers an error', {
  tag: '@scripts',
}, async ({ as, api }) => {
  const page = await as('ana')
  const name = uniqueName('Banco de ida y vuelta')
  await page.goto('/banks/create')
  await fillIn(page, { Prefijo: aPrefix(), Nombre: name })
  for (const [status, said] of [
    [502, UNSENT],
    [503, 'Ocurrió un error de nuestro lado'],
  ] as const) {
    await page.route('**/banks/create.data', (route) => route.fulfill({ status, body: 'Oh' }))
    await press(page, 'Crear banco')
    await expect(page.getByRole('alert')).toContainText(said)
    await expect(field(page, 'Nombre')).toHaveValue(name)
    await page.unroute('**/banks/create.data')
  }
  await press(page, 'Crear banco')
  await expect(notice(page, `Se ha creado el banco ${name}`)).toBeVisible()
  const { total } = await api.get(`banks?search=${encodeURIComponent(name)}`)
  expect(total).toBe(1)
})

test('an answer that a newer request replaces is no error, any other failure is', {
  tag: '@scripts',
}, async ({ as }) => {
  const page = await as('ana')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('/banks')
  await page.evaluate(() => {
    void Promise.reject(new DOMException('replaced', 'AbortError'))
    void Promise.reject(new Error('broken'))
  })
  await expect.poll(() => errors).toEqual(['broken'])
})

test('an edit that comes after the session ended stays as typed, and is saved after a log-in in another tab', {
  tag: '@scripts',
}, async ({ as, api }) => {
  const page = await as('ana')
  const company = await aCompany(api, 0)
  const { id } = await anIncome(api, company.account.id)
  await page.goto(`/incomes/${id}/edit`)
  await fillIn(page, { De: 'Cliente nuevo' })
  const session = await page.context().cookies()
  await page.context().clearCookies()
  await press(page, 'Guardar cambios')
  await expect(page.getByRole('alert')).toContainText('Su sesión terminó y no se guardó nada')
  const login = page.getByRole('link', { name: 'Iniciar sesión en otra pestaña' })
  await expect(login).toHaveAttribute('href', '/')
  await expect(login).toHaveAttribute('target', '_blank')
  await expect(field(page, 'De')).toHaveValue('Cliente nuevo')
  await page.context().addCookies(session)
  await press(page, 'Guardar cambios')
  await expect(notice(page, 'Se ha actualizado el ingreso!')).toBeVisible()
  expect(await api.get(`incomes/${id}`)).toMatchObject({ provider: 'Cliente nuevo' })
})
