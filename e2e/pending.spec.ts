// Proves docs/rules/screens.md#13, #18.
/** A screen while it waits, and while a user is still choosing. */
import { aPrefix } from './support/company.ts'
import { field, fillIn, press } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

test('the button shows that a form is being sent, and cannot be pressed again', {
  tag: '@scripts',
}, async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.goto('/banks/create')
  await page.route('**/banks/create*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  const index = aPrefix()
  await fillIn(page, { Prefijo: index, Nombre: `Banco ${index}` })
  await press(page, 'Crear banco')
  await expect(page.getByRole('button', { name: 'Procesando...' })).toBeDisabled()
  answer()
  await expect(notice(page, `Se ha creado el banco Banco ${index}`)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('a report says how many days its dates span', { tag: '@scripts' }, async ({ page }) => {
  await page.goto('/reports')
  const card = page.getByRole('region', { name: 'Reporte de nómina' })
  await fillIn(card, { 'Fecha inicial': '2026-02-01', 'Fecha final': '2026-02-28' })
  await expect(card).toContainText('28 días')
  await expect(field(card, 'Fecha final')).toHaveAttribute('min', '2026-02-01')
})
