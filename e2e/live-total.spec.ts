// Proves docs/rules/payroll.md#6, #11, #14; docs/rules/orders.md#2, #18; docs/rules/screens.md#10, #11.
/** The total that the form shows while an order is typed is the one the server stores. */
import { aCompany, anEmployee, anOrder, YEAR } from './support/company.ts'
import {
  accountOption,
  chooseTitular,
  chosenIn,
  field,
  fillIn,
  NO_TOGGLES,
  press,
  submit,
} from './support/forms.ts'
import { closeNotice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

type Case = { typed: Record<string, string | boolean>; total: string; words: string; left: string }

/** A salary of 3.333,33; bonus 130,50, S.S.O 12,34, paro forzoso 5,67; L.P.H is 33,33. */
const CASES: Case[] = [
  {
    typed: { Quincena: 'Primera', Fecha: `${YEAR}-01-15` },
    total: '1.666,66 Bs',
    words: 'mil seiscientos sesenta y seis bolívares con 66/100',
    left: '18.333,34 Bs',
  },
  {
    typed: {
      Quincena: 'Segunda',
      Fecha: `${YEAR}-02-28`,
      'Ingreso adicional': '1.234',
      'Motivo del ingreso': 'Vacaciones',
      'L.P.H (1 %)': true,
    },
    total: '2.867,34 Bs',
    words: 'dos mil ochocientos sesenta y siete bolívares con 34/100',
    left: '15.466,00 Bs',
  },
  {
    typed: {
      Quincena: 'completo',
      Fecha: `${YEAR}-03-31`,
      'Ingreso adicional': '0,05',
      'Motivo del ingreso': 'Redondeo',
      Descuento: '1234.56',
      'Motivo del descuento': 'Préstamo',
      'L.P.H (1 %)': true,
      'Bono de alimentación': true,
      'S.S.O': true,
      'Paro forzoso': true,
    },
    total: '2.177,98 Bs',
    words: 'dos mil ciento setenta y siete bolívares con 98/100',
    left: '13.288,02 Bs',
  },
  {
    typed: {
      Quincena: 'Segunda',
      Fecha: `${YEAR}-04-30`,
      Descuento: '1.000,10',
      'Motivo del descuento': 'Adelanto',
      'Bono de alimentación': true,
    },
    total: '797,07 Bs',
    words: 'setecientos noventa y siete bolívares con 07/100',
    left: '12.490,95 Bs',
  },
]

const togglesIn = (typed: Case['typed']) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value === true))

test('the live total equals the stored total', { tag: '@scripts' }, async ({ page, api }) => {
  const company = await aCompany(api, 20_000)
  const employee = await anEmployee(api, 3333.33)
  const receipt = page.getByRole('complementary', { name: 'Resumen' })
  await page.goto('/paysheets/create')
  for (const { typed, total, words, left } of CASES) {
    await fillIn(page, { ...NO_TOGGLES, ...togglesIn(typed) })
    await chooseTitular(page, employee.name, true)
    await fillIn(page, {
      Cuenta: 'Banesco',
      'Forma de pago': 'Cheque',
      'Número de cheque': total,
      'Cuenta de la empresa': company.account.number,
      Concepto: 'Nómina',
      ...typed,
    })
    await expect(receipt.locator('.receipt-total')).toContainText(total)
    await expect(receipt).toContainText(words)
    await expect(receipt).toContainText(`Quedarán ${left}`)
    await press(page, 'Crear orden')
    await closeNotice(page, employee.name)
    await expect(field(page, 'Concepto')).toHaveValue('')
  }
  const { data } = await api.get(`paysheets?titular=${employee.id}&sort_by=issued_at,asc`)
  expect(data.map((order: { total: number }) => order.total)).toEqual([
    1666.66, 2867.34, 2177.98, 797.07,
  ])
})

test('the toggles begin for whom the order pays, and stay once they are switched', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 20_000)
  const employee = await anEmployee(api, 1000)
  await anOrder(api, company, employee, { payday: 'primera', issued_at: '2026-10-14', sso: 1 })
  const lph = field(page, 'L.P.H (1 %)')
  const sso = field(page, 'S.S.O')
  await page.goto('/paysheets/create')
  await expect(lph).toBeChecked()
  await chooseTitular(page, employee.name, true)
  await fillIn(page, { Quincena: 'Primera' })
  await expect(lph).not.toBeChecked()
  await expect(sso).toBeChecked()
  await fillIn(page, { Quincena: 'Segunda' })
  await expect(lph).toBeChecked()
  await fillIn(page, { 'L.P.H (1 %)': false, Quincena: 'Primera' })
  await expect(lph).not.toBeChecked()
  await fillIn(page, { Quincena: 'Segunda' })
  const receipt = page.getByRole('complementary', { name: 'Resumen' })
  // 500,00 + 130,50 − 12,34 − 5,67: nobody switches the L.P.H on again.
  await expect(receipt.locator('.receipt-total')).toContainText('612,49 Bs')
  await expect(lph).not.toBeChecked()
})

test('a company account that can no longer pay the order is cleared, and the form says so', async ({
  page,
  api,
  scripted,
}) => {
  const [rich, poor] = [await aCompany(api, 5000), await aCompany(api, 999.99)]
  const [cheap, dear] = [await anEmployee(api, 900), await anEmployee(api, 1000)]
  const account = chosenIn(page, 'enterprise_id')
  const status = page.locator('.field').filter({ has: account }).getByRole('status')
  const redraw = async () => {
    if (!scripted) await submit(page, 'Actualizar')
  }
  await page.goto('/paysheets/create')
  await fillIn(page, NO_TOGGLES)
  await chooseTitular(page, cheap.name, scripted)
  const more = { 'Ingreso adicional': '549,99', 'Motivo del ingreso': 'Guardia' }
  await fillIn(page, { Quincena: 'Primera', ...more })
  await fillIn(page, { 'Cuenta de la empresa': poor.account.number })
  await redraw()
  await expect(account).toHaveValue(String(poor.account.id))
  await expect(status).toHaveText('')

  // 450 and 550
  await fillIn(page, { 'Ingreso adicional': '550' })
  await redraw()
  await expect(account).toHaveValue('')
  const said = /^Se quitó Banesco ··\d{4}: con 999,99 Bs no puede pagar 1\.000,00 Bs$/
  await expect(status).toHaveText(said)
  await fillIn(page, { 'Cuenta de la empresa': rich.account.number })
  await redraw()
  await expect(status).toHaveText('')

  await fillIn(page, { 'Ingreso adicional': '1' })
  await redraw()
  await fillIn(page, { 'Cuenta de la empresa': poor.account.number })
  await chooseTitular(page, dear.name, scripted)
  await expect(account).toHaveValue('')
  await expect(status).toHaveText(said)
  await expect(accountOption(account, poor.account.number)).toBeDisabled()
})

test('the form disables choices that are not possible, and says why', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const rich = await aCompany(api, 5000)
  const poor = await aCompany(api, 4999.99)
  const employee = await anEmployee(api, 5000)
  const unpaid = await anEmployee(api, null)
  await page.goto('/paysheets/create')
  const accounts = field(page, 'Cuenta')
  await expect(accounts).toBeDisabled()
  await expect(field(page, 'Motivo del ingreso')).toBeDisabled()
  await expect(field(page, 'Motivo del descuento')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Actualizar' })).toBeHidden()
  await field(page, 'Titular').click()
  await page.keyboard.type(unpaid.name)
  const found = page.getByRole('listbox').getByRole('option', { name: unpaid.name })
  await expect(found).toContainText(`${unpaid.name} (Sin salario)`)
  await expect(found).toBeDisabled()

  await chooseTitular(page, employee.name, true)
  await expect(accounts).toBeEnabled()
  const enterprise = (account: { number: string }) =>
    accountOption(field(page, 'Cuenta de la empresa'), account.number)
  await expect(enterprise(poor.account)).toBeDisabled()
  await expect(enterprise(poor.account)).toContainText('(Fondo insuficiente)')
  await expect(enterprise(rich.account)).toBeEnabled()
  await expect(enterprise(rich.account)).toContainText('(Disponible 5.000,00Bs)')

  await fillIn(page, { 'Ingreso adicional': '1' })
  await expect(field(page, 'Motivo del ingreso')).toBeEnabled()
  await fillIn(page, { Descuento: '1' })
  await expect(field(page, 'Motivo del descuento')).toBeEnabled()
  await fillIn(page, { 'Forma de pago': 'Depósito', Quincena: 'Primera' })
  await expect(field(page, 'Número de depósito')).toBeVisible()
  await expect(field(page, 'Monto')).toHaveValue('2.500,00')
  await expect(field(page, 'Monto')).not.toBeEditable()
})
