// Proves docs/rules/money.md#13, #14.
/** Whatever happens between the browser and the server, one order is one order. */
import type { Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { aCompany, anEmployee, anOrder, type Company, type Employee } from './support/company.ts'
import { chooseTitular, errorOf, field, fillIn, press, submit } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { emailOf, LOGGED_OUT, PASSWORD } from './support/people.ts'
import { ownServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

type Order = { company: Company; employee: Employee }

async function prepareOrder(api: Api): Promise<Order> {
  return { company: await aCompany(api, 10_000), employee: await anEmployee(api, 1000) }
}

async function typeOrder(page: Page, { company, employee }: Order, scripted: boolean) {
  await page.goto('/paysheets/create')
  await fillIn(page, { 'Forma de pago': 'Cheque' })
  await chooseTitular(page, employee.name, scripted)
  await fillIn(page, {
    Cuenta: 'Banesco',
    Quincena: 'Primera',
    'Número de cheque': 'C-1',
    'Cuenta de la empresa': company.account.number,
    Concepto: 'Nómina',
  })
}

const ordersOf = async (api: Api, { employee }: Order) =>
  (await api.get(`paysheets?titular=${employee.id}&sort_by=id,asc`)).data

/** Sends the form as it stands, and loses the answer on the way. */
async function sendUnanswered(page: Page) {
  const form = await page.locator('#paysheet').evaluate((element) => {
    const entries = [...new FormData(element as HTMLFormElement)]
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
  })
  const { origin, pathname } = new URL(page.url())
  const answer = await page.request.post(pathname, {
    form,
    headers: { Origin: origin },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await page.context().clearCookies({ name: 'nomina_toasts' })
}

test('a double click creates one order', async ({ page, api, scripted }) => {
  const order = await prepareOrder(api)
  await typeOrder(page, order, scripted)
  await page.getByRole('button', { name: 'Crear orden' }).dblclick()
  await expect(notice(page, order.employee.name)).toBeVisible()
  expect(await ordersOf(api, order)).toHaveLength(1)
})

test('reloading the answer creates nothing', async ({ page, api, scripted }) => {
  const order = await prepareOrder(api)
  await typeOrder(page, order, scripted)
  await press(page, 'Crear orden')
  await expect(notice(page, order.employee.name)).toBeVisible()
  await page.reload()
  await expect(notice(page, order.employee.name)).toHaveCount(0)
  expect(await ordersOf(api, order)).toHaveLength(1)
})

test('reloading a refused form is refused again', { tag: '@no-scripts' }, async ({ page, api }) => {
  const order = await prepareOrder(api)
  await typeOrder(page, order, false)
  await fillIn(page, { Concepto: '' })
  expect((await submit(page, 'Crear orden')).status()).toBe(422)
  await expect(errorOf(page, 'Concepto')).toBeVisible()
  const again = await page.reload()
  expect(again?.request().method()).toBe('POST')
  expect(again?.status()).toBe(422)
  await expect(errorOf(page, 'Concepto')).toBeVisible()
  expect(await ordersOf(api, order)).toHaveLength(0)
})

test('a form that was sent and then changed asks whether to create another', {
  tag: '@over-http',
}, async ({ page, api, scripted }) => {
  const order = await prepareOrder(api)
  await typeOrder(page, order, scripted)
  await sendUnanswered(page)
  const [first] = await ordersOf(api, order)
  await fillIn(page, { Quincena: 'Segunda', Concepto: 'Otra nómina' })
  expect((await submit(page, 'Crear orden')).status()).toBe(409)
  const number = `N° ${String(first.order).padStart(6, '0')}`
  await expect(page.getByRole('alert')).toContainText(`Ya creó la orden ${number}`)
  await expect(page.getByRole('link', { name: `Ver la orden ${number}` })).toHaveAttribute(
    'href',
    `/api/reports/paysheets/${first.id}`,
  )
  expect(await ordersOf(api, order)).toHaveLength(1)
  await press(page, 'Crear otra')
  await expect(notice(page, order.employee.name)).toBeVisible()
  const orders = await ordersOf(api, order)
  expect(orders.map(({ concept }: { concept: string }) => concept)).toEqual([
    'Nómina',
    'Otra nómina',
  ])
})

test('Back does not show the sent form again', async ({ page, api }) => {
  const { account } = await aCompany(api, 0)
  await page.goto('/incomes')
  await page.getByRole('link', { name: 'Registrar ingreso' }).first().click()
  await fillIn(page, {
    'A la cuenta': account.number,
    De: 'Venta de un vehículo',
    Monto: '250,00',
    'Número de transacción': 'T-9',
  })
  await press(page, 'Registrar ingreso')
  await expect(notice(page, 'Se ha registrado el ingreso!')).toBeVisible()
  await expect(field(page, 'Monto')).toHaveValue('')
  await page.goBack()
  await expect(page.locator('input[value="250,00"]')).toHaveCount(0)
  await page.goto('/incomes/create')
  expect((await submit(page, 'Registrar ingreso')).status()).toBe(422)
  const { total } = await api.get(`incomes?account=${account.id}`)
  expect(total).toBe(1)
})

test('a second order for the same fortnight is asked about', { tag: '@over-http' }, async ({
  page,
  api,
  scripted,
}) => {
  const order = await prepareOrder(api)
  await anOrder(api, order.company, order.employee, { payday: 'completo' })
  await typeOrder(page, order, scripted)
  expect((await submit(page, 'Crear orden')).status()).toBe(422)
  await expect(errorOf(page, 'Quincena')).toContainText(
    `Ya existe una orden de nómina de ${order.employee.name} para `,
  )
  await fillIn(page, { 'Crear de todos modos': true })
  await press(page, 'Crear orden')
  await expect(notice(page, order.employee.name)).toBeVisible()
  expect(await ordersOf(api, order)).toHaveLength(2)
})

test.describe('a server killed', () => {
  const server = ownServer()
  test.use({ storageState: LOGGED_OUT })

  test('between opening and sending a form does not lose it', async ({ page }) => {
    const url = await server.start()
    const dialog = page.getByRole('dialog')
    await page.goto(`${url}/?redirectTo=/banks/create`)
    await fillIn(page, { 'Correo electrónico': emailOf('ana'), Contraseña: PASSWORD })
    await press(page, 'Iniciar sesión')
    await fillIn(dialog, { Prefijo: '7001', Nombre: 'Banco de Ayer' })
    await press(dialog, 'Crear banco')
    await expect(notice(page, 'Se ha creado el banco Banco de Ayer')).toBeVisible()
    await page.getByRole('link', { name: 'Crear banco' }).click()
    await fillIn(dialog, { Prefijo: '7002', Nombre: 'Banco de Hoy' })
    await server.kill()
    expect(await server.start()).toBe(url)
    await press(dialog, 'Crear banco')
    await expect(notice(page, 'Se ha creado el banco Banco de Hoy')).toBeVisible()
    await page.goto(`${url}/banks?search=Banco+de&sort_by=index,desc&limit=2`)
    await expect(page.getByRole('rowheader')).toHaveText(['Banco de Hoy', 'Banco de Ayer'])
  })
})
