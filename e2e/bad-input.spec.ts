// Proves docs/rules/money.md#2; docs/rules/orders.md#1; docs/rules/screens.md#9.
/** Bad input gets its error under the field, and no typed value is lost. */
import { aCedula, aCompany, anEmployee, anOrder, uniqueName } from './support/company.ts'
import { chooseTitular, chosenIn, errorOf, field, fillIn, press, submit } from './support/forms.ts'
import { searchFor } from './support/lists.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

const HOSTILE = `<img src=x onerror=alert(1)>"'&lt;</script><b>ñ`

test('an empty order names every field that is missing', async ({ page }) => {
  await page.goto('/paysheets/create')
  const answer = await submit(page, 'Crear orden')
  expect(answer.status()).toBe(422)
  await expect(page).toHaveTitle('Error: Crear orden de nómina · Nómina')
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Hay 7 datos por corregir')
  await expect(summary.getByRole('link')).toHaveText([
    'Titular: elija el titular',
    'Cuenta: elija la cuenta',
    'Quincena: elija la quincena',
    'Forma de pago: elija la forma de pago',
    'Número de transacción: escriba el número',
    'Cuenta de la empresa: elija la cuenta de la empresa',
    'Concepto: escriba el concepto',
  ])
  await expect(errorOf(page, 'Quincena')).toHaveText('Elija la quincena')
  await summary.getByRole('link', { name: 'Concepto' }).click()
  await page.keyboard.type('Nómina')
  await expect(field(page, 'Concepto')).toHaveValue('Nómina')
})

test('the typed values stay, and an error goes when its field is edited', {
  tag: '@scripts',
}, async ({ page }) => {
  await page.goto('/banks/create')
  await fillIn(page, { Prefijo: '12', Nombre: 'Banco del Delta' })
  await press(page, 'Crear banco')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(errorOf(page, 'Prefijo')).toBeVisible()
  await expect(field(page, 'Prefijo')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Nombre')).toHaveValue('Banco del Delta')
  await field(page, 'Prefijo').press('4')
  await expect(errorOf(page, 'Prefijo')).toHaveCount(0)
  await expect(field(page, 'Prefijo')).not.toHaveAttribute('aria-invalid')
})

test('amounts are refused, never rounded', async ({ page, api, scripted }) => {
  const company = await aCompany(api, 10_000)
  const employee = await anEmployee(api, 1000)
  await page.goto('/paysheets/create')
  await chooseTitular(page, employee.name, scripted)
  await fillIn(page, {
    Cuenta: 'Banesco',
    Quincena: 'Primera',
    'Ingreso adicional': '1,005',
    'Motivo del ingreso': 'Horas extra',
    Descuento: '-1',
    'Forma de pago': 'Cheque',
    'Cuenta de la empresa': company.account.number,
    Concepto: 'Nómina',
    Observación: 'dos\nlíneas',
    'Bono de alimentación': true,
  })
  await page.locator('[name=number]').fill('C-1')
  expect((await submit(page, 'Crear orden')).status()).toBe(422)
  await expect(errorOf(page, 'Ingreso adicional')).toContainText('dos decimales')
  await expect(errorOf(page, 'Descuento')).toBeVisible()
  for (const [name, { id }] of Object.entries({
    titular_id: employee,
    account_id: employee.account,
    enterprise_id: company.account,
  })) {
    await expect(chosenIn(page, name)).toHaveValue(String(id))
  }
  for (const [label, value] of Object.entries({
    Quincena: 'primera',
    'Ingreso adicional': '1,005',
    'Motivo del ingreso': 'Horas extra',
    Descuento: '-1',
    'Forma de pago': 'Cheque',
    'Número de cheque': 'C-1',
    Concepto: 'Nómina',
    Observación: 'dos\nlíneas',
  })) {
    await expect(field(page, label)).toHaveValue(value)
  }
  await expect(field(page, 'Bono de alimentación')).toBeChecked()
  await fillIn(page, { 'Ingreso adicional': '1,05', Descuento: '' })
  await press(page, 'Crear orden')
  await expect(notice(page, employee.name)).toBeVisible()
})

test('markup in a name shows as text', async ({ page, api, scripted }) => {
  page.on('dialog', (opened) => {
    throw new Error(`A script ran: ${opened.message()}`)
  })
  const name = uniqueName(HOSTILE)
  await page.goto('/titulars/create')
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, { Nombre: name, 'CI/RIC': 'x', Tipo: 'Natural', Ámbito: 'Externo' })
  expect((await submit(page, 'Crear titular')).status()).toBe(422)
  await expect(field(dialog, 'Nombre')).toHaveValue(name)
  await fillIn(dialog, { 'CI/RIC': aCedula() })
  await press(page, 'Crear titular')
  await expect(notice(page, name)).toBeVisible()
  await searchFor(page, name, scripted)
  await expect(page.getByRole('rowheader')).toHaveText([name])
  await page.getByRole('row').getByRole('link', { name: 'Ver detalles' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(`${name} · Nómina`)

  const company = await aCompany(api, 5000)
  const employee = await anEmployee(api, 1000, HOSTILE)
  await anOrder(api, company, employee, { concept: HOSTILE, observation: HOSTILE })
  await page.goto(`/paysheets?titular=${employee.id}`)
  await expect(page.getByRole('rowheader')).toHaveText([employee.name])
  await expect(page.locator('img')).toHaveCount(0)
})
