// Proves docs/rules/reports.md#7, #11; docs/rules/access.md#4, #8, #10; docs/rules/screens.md#2, #14.
/** Which roles see which screens, and the refusal of the others. */
import type { Page } from '@playwright/test'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { aCompany, anAccount, anEmployee, anOrder, aPayment } from './support/company.ts'
import { field, fillIn, press, submit } from './support/forms.ts'
import { pdfOf } from './support/pdf.ts'
import { emailOf, LOGGED_OUT, PASSWORD, prepared } from './support/people.ts'
import { expect, test } from './support/test.ts'

const STAFF_MENU = [
  'Dashboard',
  'Titulares',
  'Números de cuenta',
  'Cuentas de empresa',
  'Bancos',
  'Órdenes de nómina',
  'Nóminas',
  'Órdenes personales',
  'Reportes',
  'Ingresos',
  'Configuración',
]

const menu = (page: Page) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link').allTextContents()

test('administrators and developers have every item in the menu, employees two', async ({ as }) => {
  for (const [person, items] of [
    ['ana', STAFF_MENU],
    ['dario', STAFF_MENU],
    ['elena', ['Reportes', 'Configuración']],
  ] as const) {
    const page = await as(person)
    await page.goto('/dashboard')
    expect(await menu(page)).toEqual(items)
  }
})

test('an employee on a forbidden screen sees the 403 dialog, and goes on from there', async ({
  as,
}) => {
  const page = await as('elena')
  const answer = await page.goto('/paysheets/create?redirectTo=/reports')
  expect(answer?.status()).toBe(403)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('No tienes permitido acceder a esta información')
  await dialog.getByRole('link', { name: 'Aceptar' }).click()
  await expect(page).toHaveURL('/reports')
  await page.goto('/banks')
  await dialog.getByRole('link', { name: 'Aceptar' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an employee is redirected from the salaries and the users to the settings', async ({
  as,
}) => {
  const page = await as('elena')
  for (const path of ['/settings/salary', '/settings/users', '/users']) {
    await page.goto(path)
    await expect(page).toHaveURL('/settings')
  }
})

test('only an administrator chooses the employee of a report', async ({ as }) => {
  const reportsOf = async (person: 'ana' | 'dario' | 'elena') => {
    const page = await as(person)
    await page.goto('/reports')
    await expect(page.getByRole('button', { name: 'Generar reporte' }).first()).toBeVisible()
    return page
  }
  // Of payroll orders, of personal ones and by concepts; one that is searched has a list besides.
  await expect(field(await reportsOf('ana'), 'Empleado')).toHaveCount(3)
  for (const person of ['dario', 'elena'] as const) {
    await expect((await reportsOf(person)).getByLabel('Empleado')).toHaveCount(0)
  }
})

test('an employee sees and prints only their own orders', async ({ as, api }) => {
  const company = await aCompany(api, 90_000)
  const { elena } = prepared()
  await api.patch(`titulars/${elena.id}`, { salary: 1111.11 })
  const own = { ...elena, account: await anAccount(api, elena.id) }
  const issued_at = `${todayInCaracas(new Date()).slice(0, 4)}-01-05`
  await anOrder(api, company, own, { issued_at, allow_duplicate: true })
  const stranger = await anEmployee(api, 7777.77)
  const other = await anOrder(api, company, stranger, { issued_at })
  await aPayment(api, company, elena.id, { issued_at, amount: 222.22 })
  const payment = await aPayment(api, company, stranger.id, { issued_at, amount: 8888.88 })
  const page = await as('elena')
  await page.goto('/dashboard')
  for (const [list, amount] of [
    ['Sus órdenes de nómina', '1.111,11'],
    ['Sus órdenes personales', '222,22'],
  ] as const) {
    const orders = page.getByRole('region', { name: list })
    const receipt = orders.getByRole('link', { name: 'Ver recibo' }).first()
    expect((await pdfOf(receipt)).text).toContain(amount)
  }
  for (const amount of ['7.777,77', '8.888,88']) {
    await expect(page.getByText(amount)).toHaveCount(0)
  }
  const all = await page.request.get(`/api/reports/paysheets?titular=${other.titular_id}`)
  expect(all.status()).toBe(200)
  for (const foreign of [`paysheets/${other.id}`, `payments/${payment.id}`]) {
    const answer = await page.request.get(`/api/reports/${foreign}`)
    expect([403, 404]).toContain(answer.status())
  }
})

test('an employee without a titular sees an explanation', async ({ as }) => {
  const page = await as('eva')
  await page.goto('/reports')
  await expect(page.getByText('Su usuario aún no está vinculado a un titular.')).toBeVisible()
})

test.describe('a visitor', () => {
  test.use({ storageState: LOGGED_OUT })

  test('who opens a report in a tab logs in there, and gets it', async ({ page }) => {
    const report = '/api/reports/incomes?startDate=2020-01-01&endDate=2020-01-02'
    await page.goto(report)
    await expect(page).toHaveURL(`/?redirectTo=${encodeURIComponent(report)}`)
    await fillIn(page, { 'Correo electrónico': emailOf('berta'), Contraseña: PASSWORD })
    const file = page.waitForResponse((answer) => answer.url().endsWith(report))
    await press(page, 'Iniciar sesión')
    expect((await file).headers()['content-type']).toBe('application/pdf')
  })

  test('is asked to log in, and is then led to the requested screen', async ({ page }) => {
    await page.goto('/banks?search=banesco')
    await expect(page).toHaveURL('/?redirectTo=%2Fbanks%3Fsearch%3Dbanesco')
    await fillIn(page, { 'Correo electrónico': emailOf('berta'), Contraseña: 'otra-clave' })
    expect((await submit(page, 'Iniciar sesión')).status()).toBe(422)
    await expect(page).toHaveTitle('Error: Iniciar sesión · Nómina')
    await expect(page.getByRole('alert')).toContainText('Oops! Por favor verifique sus datos')
    await fillIn(page, { Contraseña: PASSWORD })
    await press(page, 'Iniciar sesión')
    await expect(page).toHaveURL('/banks?search=banesco')
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard')
  })

  test('who logs in as an employee starts at the reports', async ({ page }) => {
    await page.goto('/')
    await fillIn(page, { 'Correo electrónico': emailOf('elena'), Contraseña: PASSWORD })
    await press(page, 'Iniciar sesión')
    await expect(page).toHaveURL('/reports')
  })

  test('registers, and waits for the confirmation', async ({ page, scripted }) => {
    const email = `visita-${scripted ? 'uno' : 'dos'}@example.com`
    await page.goto('/')
    await page.getByRole('link', { name: 'Regístrese' }).click()
    await fillIn(page, {
      Nombre: 'Vicente Visita',
      'Correo electrónico': email,
      Contraseña: PASSWORD,
      'Repetir contraseña': PASSWORD,
    })
    await press(page, 'Regístrate')
    const said = page.locator('.toast').filter({ hasText: 'Registro exitoso' })
    await expect(said).toContainText('Dentro de poco alguien confirmará su solicitud de registro')
    await fillIn(page, { 'Correo electrónico': email, Contraseña: PASSWORD })
    expect((await submit(page, 'Iniciar sesión')).status()).toBe(422)
    await expect(page.getByRole('alert')).toContainText(
      'u solicitud de registro aún no ha sido confirmada',
    )
  })
})
