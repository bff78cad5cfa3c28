// Proves docs/rules/payroll.md#12, docs/rules/law.md#15.
/** The further concepts of a payroll order: added, taken out, and saved as they are shown. */
import type { Api } from './support/api.ts'
import { ANY_YEAR, aCompany, anEmployee } from './support/company.ts'
import { chooseTitular, field, fillIn, NO_TOGGLES, press } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

test('concepts come and go in an order, and what is left is saved', async ({
  page,
  api,
  scripted,
}) => {
  const company = await aCompany(api, 20_000)
  const employee = await anEmployee(api, 1000)
  await page.goto('/paysheets/create')
  await fillIn(page, NO_TOGGLES)
  await chooseTitular(page, employee.name, scripted)
  await fillIn(page, {
    Cuenta: 'Banesco',
    Quincena: 'Primera',
    'Forma de pago': 'Transferencia',
    'Cuenta de la empresa': company.account.number,
    Concepto: 'Nómina',
  })
  // Without scripts the label does not follow the method.
  await page.getByLabel(/^Número de/).fill('L-1')
  const row = (n: number) => page.getByRole('group', { name: `Concepto ${n}` })
  const add = page.getByRole('button', { name: 'Agregar concepto' })
  await add.click()
  await expect(field(row(1), 'Concepto')).toBeFocused()
  await fillIn(row(1), { Concepto: 'Horas extra', Monto: '120,50', Motivo: 'Inventario' })
  await add.click()
  await expect(field(row(2), 'Concepto')).toBeFocused()
  await fillIn(row(2), { Concepto: 'Préstamo', Tipo: 'Deducción', Monto: '70,25' })
  await add.click()
  await fillIn(row(3), { Concepto: 'Préstamo', Tipo: 'Deducción', Monto: '30' })
  const receipt = page.getByRole('complementary', { name: 'Resumen' })
  if (scripted) await expect(receipt).toContainText('520,25 Bs')
  await page.getByRole('button', { name: 'Quitar el concepto 2' }).click()
  await expect(row(3)).toHaveCount(0)
  await expect(field(row(2), 'Monto')).toHaveValue(/^30(,00)?$/)
  await expect(field(row(1), 'Concepto')).toHaveValue('Horas extra')
  if (scripted) await expect(receipt).toContainText('590,50 Bs')
  // Enter saves; it does not press a button of the rows.
  await field(row(1), 'Motivo').press('Enter')
  await expect(notice(page, employee.name)).toBeVisible()
  const { data } = await api.get(`paysheets?titular=${employee.id}`)
  expect(data[0].lines.map((line: { amount: number }) => line.amount)).toEqual([120.5, 30])
})

test('days of absence are computed of the salary, and deducted', async ({
  page,
  api,
  scripted,
}) => {
  const company = await aCompany(api, 20_000)
  const employee = await anEmployee(api, 900)
  await page.goto('/paysheets/create')
  await fillIn(page, NO_TOGGLES)
  await chooseTitular(page, employee.name, scripted)
  await fillIn(page, {
    ...{ Cuenta: 'Banesco', Quincena: 'Primera', 'Forma de pago': 'Cheque' },
    ...{ 'Cuenta de la empresa': company.account.number, Concepto: 'Nómina' },
  })
  await page.getByLabel(/^Número de/).fill('1')
  const row = page.getByRole('group', { name: 'Concepto 1' })
  await page.getByRole('button', { name: 'Agregar concepto' }).click()
  await field(row, 'Concepto').fill('Inasistencias')
  if (scripted) {
    await field(row, 'Días').fill('2')
    await expect(field(row, 'Tipo')).toHaveValue('deduccion')
    await expect(field(row, 'Monto')).toHaveValue('60,00')
    await expect(row).toContainText('900,00 / 30 × 2 días')
    const receipt = page.getByRole('complementary', { name: 'Resumen' })
    await expect(receipt).toContainText('390,00 Bs')
  } else {
    await fillIn(row, { Cantidad: '2', Tipo: 'Deducción' })
  }
  await press(page, 'Crear orden')
  await expect(notice(page, employee.name)).toBeVisible()
  const { data } = await api.get(`paysheets?titular=${employee.id}`)
  expect(data[0]).toMatchObject({ total: 390, lines: [{ quantity: '2', unit_amount: 30 }] })
})

test('what is fixed for a person comes by itself, and goes for once', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 20_000)
  const [ana, luis] = [await anEmployee(api, 1000), await anEmployee(api, 1000)]
  const loan = { concept: 'Préstamo', kind: 'deduccion', amount: 70.25, since: '2020-01-01' }
  await api.post('fixed-concepts', { ...loan, titular_id: ana.id, paydays: 'primera' })
  await page.goto('/paysheets/create')
  await fillIn(page, NO_TOGGLES)
  await chooseTitular(page, ana.name, true)
  await fillIn(page, {
    ...{ Concepto: 'Nómina', Cuenta: 'Banesco', 'Forma de pago': 'Cheque' },
    ...{ 'Cuenta de la empresa': company.account.number, Quincena: 'Primera' },
  })
  const without = page.getByLabel('Esta vez sin Préstamo')
  const receipt = page.getByRole('complementary', { name: 'Resumen' })
  await expect(without).not.toBeChecked()
  await expect(receipt).toContainText('429,75 Bs')
  await fillIn(page, { Quincena: 'Segunda' })
  await expect(without).toHaveCount(0)
  await expect(receipt).toContainText('500,00 Bs')
  await fillIn(page, { Quincena: 'Primera' })
  await without.check()
  await expect(receipt).toContainText('500,00 Bs')
  // Of somebody else it is another.
  await chooseTitular(page, luis.name, true)
  await expect(without).toHaveCount(0)
  await chooseTitular(page, ana.name, true)
  await expect(receipt).toContainText('429,75 Bs')
  await page.getByLabel(/^Número de/).fill('F-1')
  await fillIn(page, { Cuenta: 'Banesco' })
  await press(page, 'Crear orden')
  await expect(notice(page, ana.name)).toBeVisible()
  const { data } = await api.get(`paysheets?titular=${ana.id}`)
  expect(data[0]).toMatchObject({ total: 429.75, lines: [{ concept: 'Préstamo', amount: 70.25 }] })
})

test('a copy of an order shows its concepts before it is created', async ({
  page,
  api,
  scripted,
}) => {
  const { order, employee } = await anOrderWithLine(api)
  await page.goto(`/paysheets/create?from=${order.id}`)
  const row = page.getByRole('group', { name: 'Concepto 1' })
  await expect(field(row, 'Concepto')).toHaveValue('Guardia')
  await field(row, 'Monto').fill('10,01')
  await page.getByLabel(/^Número de/).fill('L-2')
  const receipt = page.getByRole('complementary', { name: 'Resumen' })
  if (scripted) await expect(receipt).toContainText('510,01 Bs')
  await press(page, 'Crear orden')
  await expect(notice(page, employee.name)).toBeVisible()
  const { data } = await api.get(`paysheets?titular=${employee.id}&sort_by=id,desc`)
  expect(data[0]).toMatchObject({ total: 510.01, lines: [{ concept: 'Guardia', amount: 10.01 }] })
})

test('a copy that is sent before its concepts can be edited has them all', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const { order, employee } = await anOrderWithLine(api)
  await page.route(/line-rows/, () => undefined)
  await page.goto(`/paysheets/${order.id}`)
  await page.getByRole('link', { name: 'Crear otra igual' }).click()
  await page.getByLabel(/^Número de/).fill('L-2')
  await press(page, 'Crear orden')
  await expect(notice(page, employee.name)).toBeVisible()
  const { data } = await api.get(`paysheets?titular=${employee.id}&sort_by=id,desc`)
  expect(data[0]).toMatchObject({ total: 510, lines: [{ concept: 'Guardia', amount: 10 }] })
})

/** An order of 510,00: half of 1.000,00, and a line of 10,00. */
async function anOrderWithLine(api: Api) {
  const company = await aCompany(api, 20_000)
  const employee = await anEmployee(api, 1000)
  const { data: accounts } = await api.get(`accounts?titular=${employee.id}`)
  const order = await api.post('paysheets', {
    titular_id: employee.id,
    account_id: accounts[0].id,
    enterprise_id: company.account.id,
    transaction: 'Cheque',
    number: 'L-1',
    payday: 'primera',
    concept: 'Nómina',
    realized: 'Administración',
    issued_at: '2026-01-15',
    ...ANY_YEAR,
    lines: [{ concept: 'Guardia', kind: 'asignacion', amount: 10 }],
  })
  return { order, employee }
}
