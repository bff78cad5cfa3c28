// Proves docs/rules/rates.md#3, #4.
/** An exchange rate is entered, and one that is far off only when that is meant. */
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { fillIn, press } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

test('a rate is entered, and a slip of the comma is asked about', async ({ page, api }) => {
  const day = todayInCaracas(new Date())
  const before = { currency: 'EUR', day: '2020-01-02', value: '171.05', source: 'BCV' }
  await api.post('rates', { ...before, allow_rate_far: true })
  await page.goto('/settings/rates')
  await fillIn(page, { 'Bs por uno': '1710,5', Fecha: '2020-01-03' })
  await page.locator('#rate-currency').selectOption('EUR')
  await press(page, 'Guardar tasa')
  await expect(page.locator('.field-error')).toHaveText(
    'Se aparta más de 20 % de la tasa anterior: 171,05 Bs del 02 ene 2020',
  )
  await fillIn(page, { 'Bs por uno': '172,5' })
  await press(page, 'Guardar tasa')
  await expect(notice(page, '172,50 Bs desde el 03 ene 2020')).toBeVisible()
  await expect(page.getByLabel('Bs por uno')).toHaveValue('')
  await expect(page.locator('#rate-day')).toHaveValue(day)
})
