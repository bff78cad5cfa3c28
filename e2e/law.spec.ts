// Proves docs/rules/law.md#2, #4, #5, #10.
/** S.S.O by the law: chosen with a day, shown with its arithmetic, and stored as shown. */
import { addMonths, daysOfMonth, monthOf, todayInCaracas } from '#app/kernel/values/dates.ts'
import { aCompany, anEmployee } from './support/company.ts'
import { chooseTitular, field, fillIn, NO_TOGGLES, press, submit } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { hasScripts, holdScripts } from './support/scripts.ts'
import { expect, test } from './support/test.ts'
import { BASICS, searchStaff, WIZARD } from './support/wizard.ts'

/** Months ahead, so that no other journey's orders go by it. */
const MONTH = addMonths(monthOf(todayInCaracas(new Date())), 11)

test('an order is paid by the law once that is chosen', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 50_000)
  const employee = await anEmployee(api, 2000)
  await page.goto('/settings/parameters')
  await page.getByRole('link', { name: 'S.S.O', exact: true }).click()
  await page.locator('#parameter-value').selectOption('law')
  await fillIn(page, { Desde: daysOfMonth(MONTH).first })
  await press(page, 'Guardar valor')
  await expect(page.locator('.field-error')).toContainText('personas: S.S.O, de')
  await fillIn(page, { 'Guardar el valor': true })
  await press(page, 'Guardar valor')
  await expect(notice(page, 'Se ha guardado el valor')).toBeVisible()

  await page.goto('/paysheets/create')
  await chooseTitular(page, employee.name, true)
  await fillIn(page, {
    ...{ ...NO_TOGGLES, 'S.S.O': true, Quincena: 'Primera', Fecha: `${MONTH}-13` },
    ...{ 'Forma de pago': 'Cheque', 'Número de cheque': '1', Concepto: 'Nómina' },
  })
  const days = Array.from(
    { length: 15 },
    (_, i) => new Date(`${MONTH}-${String(i + 1).padStart(2, '0')}`),
  )
  const mondays = days.filter((day) => day.getUTCDay() === 1).length
  // The cap of 650,00 a month is 6,00 a week.
  const shown = `650,00 (tope) × 12 / 52 × ${mondays} lunes × 4 % = ${mondays * 6},00, por confirmar`
  await expect(page.getByText(shown)).toBeVisible()
  await fillIn(page, { 'Cuenta de la empresa': company.account.number })
  await submit(page, 'Crear orden')
  const [order] = (await api.get('paysheets?sort_by=order,desc&limit=1')).data
  expect(order).toMatchObject({ amount: 1000, sso: mondays * 6, total: 1000 - mondays * 6 })

  // A page that comes with amounts by law takes over as others do.
  await page.goto(`/paysheets/${order.id}/edit`)
  await expect(page.getByText(shown)).toBeVisible()

  // So does the wizard's, where the arithmetic loads after the step that shows it.
  await page.goto(WIZARD)
  await searchStaff(page, employee.name, true)
  await page.getByRole('checkbox', { name: employee.name }).check()
  await press(page, 'Siguiente')
  await fillIn(page, { ...BASICS, Fecha: `${MONTH}-13`, Quincena: 'Primera' })
  await press(page, 'Siguiente')
  await expect(page.getByText(shown)).toBeVisible()
  const letScriptsCome = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await fillIn(page.locator('#sheet'), { Observación: 'Escrita antes' })
  letScriptsCome()
  await page.waitForFunction(hasScripts)
  await expect(page.getByText(shown)).toBeVisible()
  await expect(field(page, 'Observación')).toHaveValue('Escrita antes')
})
