// Proves docs/rules/money.md#14; docs/rules/run-review.md#1, #2;
// docs/rules/orders.md#12, #14, #15, #21, #22; docs/rules/ease.md#9.
import { errorOf, field, fillIn, NO_TOGGLES, press, submit } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'
import {
  aBookkeeper,
  applyToAll,
  aStaff,
  BASICS,
  menu,
  review,
  searchStaff,
  sheet,
  summary,
  toSheets,
} from './support/wizard.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
test.use({ storageState: async ({}, use) => use(await aBookkeeper()) })

test('a user of the wizard pays three employees', async ({ page, api, scripted }) => {
  const staff = await aStaff(api, 3)
  const [first = '', second = '', third = ''] = staff.names

  await test.step('selects them, with several searches', async () => {
    await page.goto('/paysheets')
    await page.getByRole('link', { name: 'Crear varias' }).click()
    // The list that it leaves has 'Buscar' too, and stays for a moment under the new address.
    await expect(page.getByRole('button', { name: 'Todos', exact: true })).toBeVisible()
    await searchStaff(page, first, scripted)
    await page.getByLabel(first).check()
    await searchStaff(page, `${staff.tag} 000`, scripted)
    await expect(page.getByLabel(first)).toBeChecked()
    await page.getByLabel(second).check()
    await page.getByLabel(third).check()
    if (scripted) await expect(page.getByText('3 empleados seleccionados')).toBeVisible()
    await submit(page, 'Siguiente')
  })

  await test.step('types the basic data, goes back, and finds it again', async () => {
    await fillIn(page, { Concepto: 'Primera quincena' })
    await submit(page, 'Atrás')
    await expect(page.getByText('3 empleados seleccionados')).toBeVisible()
    await submit(page, 'Siguiente')
    await expect(field(page, 'Concepto')).toHaveValue('Primera quincena')
    await fillIn(page, BASICS)
    await submit(page, 'Siguiente')
  })

  await test.step('fills in the values that are the same for all', async () => {
    await expect(menu(page)).toHaveCount(3)
    await expect(summary(page)).toContainText('0 de 3 completas')
    await fillIn(page.locator('#toggles'), NO_TOGGLES)
    await press(page, 'Aplicar estas opciones a todos')
    await expect(notice(page, 'Quitado a 3 órdenes')).toBeVisible()
    await applyToAll(page, staff, 'T-0009')
    await expect(summary(page)).toContainText('3 de 3 completas')
    await expect(summary(page)).toContainText('1.500,00 Bs')
    await expect(field(sheet(page), 'Número de transferencia')).toHaveValue('T-0009')
  })

  await test.step('changes one order', async () => {
    await menu(page).filter({ hasText: second }).click()
    await expect(page.getByRole('heading', { name: second })).toBeVisible()
    await expect(field(sheet(page), 'Número de transferencia')).toHaveValue('T-0010')
    await fillIn(sheet(page), { 'Ingreso adicional': '50,5', 'L.P.H (1 %)': true })
    await fillIn(sheet(page), { 'Motivo del ingreso': '' })
    await submit(page, 'Guardar y siguiente')
    await expect(errorOf(page, 'Motivo del ingreso')).toHaveText('Escriba el motivo')
    await expect(menu(page).filter({ hasText: second })).toContainText('con errores')
    await fillIn(sheet(page), { 'Motivo del ingreso': 'Guardia' })
    await submit(page, 'Guardar y siguiente')
    if (!scripted) {
      await expect(page).toHaveURL(/employee=\d+#sheet-head$/)
      await expect(page.locator('#sheet-head')).toBeInViewport()
    }
    // 500 + 50,50 − 10
    await expect(menu(page).filter({ hasText: second })).toContainText('540,50')
    await expect(summary(page)).toContainText('1.540,50 Bs')
    // 3.000 less that.
    await expect(summary(page)).toContainText('1.459,50 Bs')
  })

  await test.step('creates all orders', async () => {
    await submit(page, 'Crear todas')
    await expect(page.getByRole('heading', { name: 'Conviene mirar antes de crear' })).toBeVisible()
    await expect(review(page).getByRole('row')).toHaveCount(5)
    await expect(page.getByText('3 órdenes · 1.540,50 Bs')).toBeVisible()
    await page.getByRole('link', { name: 'Volver' }).click()
    await expect(summary(page)).toContainText('1.540,50 Bs')
    await submit(page, 'Crear todas')
    await submit(page, 'Confirmar y crear')
    await expect(notice(page, 'Operación completa')).toContainText(
      'Se han creado 3 órdenes de nómina con éxito',
    )
    await expect(page.getByText('0 empleados seleccionados')).toBeVisible()
    const { data } = await api.get(`paysheets?search=${staff.tag}&sort_by=titular,asc`)
    expect(
      data.map(({ number, total }: { number: string; total: number }) => [number, total]),
    ).toEqual([
      ['T-0009', 500],
      ['T-0010', 540.5],
      ['T-0011', 500],
    ])
    const account = await api.get(`accounts/${staff.company.account.id}`)
    expect(account.capital).toBe(1459.5)
  })
})

test('concepts come and go in an order of the wizard', async ({ page, api, scripted }) => {
  const staff = await aStaff(api, 2)
  const [first = '', second = ''] = staff.names
  await toSheets(page, staff)
  await applyToAll(page, staff, 'C-1')
  await menu(page).filter({ hasText: first }).click()
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  const row = (n: number) => page.getByRole('group', { name: `Concepto ${n}` })
  const add = page.getByRole('button', { name: 'Agregar concepto' })
  await add.click()
  await fillIn(row(1), { Concepto: 'Horas extras' })
  await row(1)
    .getByLabel(/^(Cantidad|Horas)/)
    .fill('3')
  await add.click()
  await fillIn(row(2), { Concepto: 'Préstamo', Tipo: 'Deducción', Monto: '70,25' })
  await add.click()
  await fillIn(row(3), { Concepto: 'Anticipo', Tipo: 'Deducción' })
  await page.getByRole('button', { name: 'Quitar el concepto 2' }).click()
  await expect(row(3)).toHaveCount(0)
  await expect(field(row(2), 'Concepto')).toHaveValue('Anticipo')
  await submit(page, 'Guardar y siguiente')
  await expect(menu(page).filter({ hasText: first })).toContainText('con errores')
  await expect(errorOf(page, 'Monto')).toHaveText('Escriba el monto')
  const drawn = page.waitForResponse((response) => response.request().method() === 'GET')
  await menu(page).filter({ hasText: first }).click()
  await drawn
  await expect(page.getByRole('alert').filter({ hasText: 'Escriba el monto' })).toBeVisible()
  await expect(errorOf(page, 'Monto')).toHaveText('Escriba el monto')
  await fillIn(row(2), { Monto: '30' })
  // 1.000,00 / 30 / 8 × 1,5 × 3 = 18,75.
  const receipt = page.getByRole('complementary', { name: 'Resumen' })
  if (scripted) await expect(receipt).toContainText('488,75 Bs')
  await submit(page, 'Guardar y siguiente')
  await expect(menu(page).filter({ hasText: first })).toContainText('488,75')
  await press(page, 'Crear todas')
  await expect(review(page)).toContainText(second)
  await expect(page.getByRole('main')).toContainText('Horas extras')
  await press(page, 'Confirmar y crear')
  await expect(notice(page, 'Se han creado 2 órdenes de nómina con éxito')).toBeVisible()
  const { data } = await api.get(`paysheets?search=C-1`)
  const order = data.find(({ total }: { total: number }) => total === 488.75)
  expect(order.lines).toMatchObject([
    { concept: 'Horas extras', quantity: '3', amount: 18.75 },
    { concept: 'Anticipo', kind: 'deduccion', amount: 30 },
  ])
})

test('the keyboard goes from all employees to the next step past their boxes', async ({
  page,
  api,
}) => {
  await aStaff(api, 3)
  await page.goto('/paysheets/create/many')
  await submit(page, 'Todos')
  await expect(page.getByRole('checkbox', { checked: false, disabled: false })).toHaveCount(0)
  await page.getByRole('button', { name: 'Todos', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir a «Siguiente»' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeFocused()
})

test('a user pays a thousand employees by the wizard', { tag: '@over-http' }, async ({
  page,
  api,
}) => {
  test.slow()
  const staff = await aStaff(api, 1000)
  await toSheets(page, staff)
  await expect(menu(page)).toHaveCount(50)
  await expect(summary(page)).toContainText('0 de 1000 completas')
  await applyToAll(page, staff, '000001')
  await page.getByRole('link', { name: 'Siguientes' }).click()
  await expect(menu(page).first()).toContainText(staff.names[50] ?? '')
  await menu(page).first().click()
  await expect(field(sheet(page), 'Número de transferencia')).toHaveValue('000051')
  await submit(page, 'Crear todas')
  await submit(page, 'Confirmar y crear')
  await expect(notice(page, 'Se han creado 1000 órdenes de nómina con éxito')).toBeVisible()
  const made = await api.get(`paysheets?search=${staff.tag}&limit=1`)
  expect(made.total).toBe(1000)
  const account = await api.get(`accounts/${staff.company.account.id}`)
  expect(account.capital).toBe(500_000)
})

test('every button of the wizard sends the values typed for the open employee', async ({
  page,
  api,
}) => {
  const staff = await aStaff(api, 3)
  const [first = '', second = '', third = ''] = staff.names
  await toSheets(page, staff)
  const more = { 'Ingreso adicional': '33,00', 'Motivo del ingreso': 'Guardia' }
  await fillIn(sheet(page), more)
  await applyToAll(page, staff, 'T-0001')
  await expect(menu(page).filter({ hasText: first })).toContainText('533,00')

  await menu(page).filter({ hasText: third }).click()
  await expect(page.getByRole('heading', { name: third })).toBeVisible()
  await fillIn(sheet(page), more)
  await press(page, `Quitar a ${third}`)
  await expect(menu(page)).toHaveCount(2)

  await menu(page).filter({ hasText: second }).click()
  await expect(page.getByRole('heading', { name: second })).toBeVisible()
  await fillIn(sheet(page), { ...more, 'Ingreso adicional': '34' })
  await press(page, 'Crear todas')
  await submit(page, 'Confirmar y crear')
  await expect(notice(page, 'Se han creado 2 órdenes')).toBeVisible()
  const { data } = await api.get(`paysheets?search=${staff.tag}&sort_by=titular,asc`)
  expect(data.map(({ adition, total }: Record<string, number>) => [adition, total])).toEqual([
    [33, 533],
    [34, 534],
  ])
})
