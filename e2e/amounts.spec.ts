// Proves docs/rules/money.md#1.
/** Amounts are typed as people write them, and shown so. */
import { errorOf, field, fillIn, submit } from './support/forms.ts'
import { expect, test } from './support/test.ts'

test('an amount is formatted when its field loses focus, and not before', {
  tag: '@scripts',
}, async ({ page }) => {
  await page.goto('/incomes/create')
  const amount = field(page, 'Monto')
  for (const [typed, shown] of [
    ['1234.56', '1.234,56'],
    ['1234,56', '1.234,56'],
    ['1.234,56', '1.234,56'],
    ['1.234', '1.234,00'],
    ['0,5', '0,50'],
    ['12 mil', '12 mil'],
    ['1,234.56', '1,234.56'],
    ['1.23.4', '1.23.4'],
    ['', ''],
  ] as const) {
    await amount.fill('')
    await amount.pressSequentially(typed)
    await expect(amount).toHaveValue(typed)
    await amount.blur()
    await expect(amount, typed).toHaveValue(shown)
  }
  await expect(amount).toHaveAttribute('inputmode', 'decimal')
  await expect(amount).toHaveCSS('text-align', 'end')
  await expect(amount).toHaveCSS('font-variant-numeric', 'tabular-nums')
})

test('an invalid amount stays as typed and gets the server’s error', async ({ page, scripted }) => {
  await page.goto('/incomes/create')
  await fillIn(page, { Monto: '1,234.56' })
  if (scripted) await field(page, 'Monto').blur()
  expect((await submit(page, 'Registrar ingreso')).status()).toBe(422)
  await expect(errorOf(page, 'Monto')).toBeVisible()
  await expect(field(page, 'Monto')).toHaveValue('1,234.56')
})
