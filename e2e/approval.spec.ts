// Proves docs/rules/approval.md#11.
/** What reaches the amount waits for a second administrator. */
import { aCompany, aPayment, aSupplier } from './support/company.ts'
import { fillIn, press, submit } from './support/forms.ts'
import { expect, test } from './support/test.ts'

/** Above what any other journey pays; people.setup.ts lets Berta or Ana approve from it on. */
const MUCH = 500_000_000

test('a payment waits, is approved by another administrator, and is not edited any more', async ({
  page,
  api,
  as,
}) => {
  const company = await aCompany(api, MUCH + 1000)
  const supplier = await aSupplier(api)
  const { id } = await aPayment(api, company, supplier.id, { amount: MUCH })
  const capital = async () => (await api.get(`accounts/${company.account.id}`)).capital
  expect(await capital()).toBe(MUCH + 1000)

  await page.goto(`/payments/${id}`)
  await expect(page.getByText('Por aprobar', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Aprobar', exact: true })).toHaveCount(0)
  await page.goto(`/payments/${id}/approve`)
  expect((await submit(page, 'Aprobar')).status()).toBe(409)
  await expect(page.getByRole('alert')).toContainText('la aprueba otro administrador')

  const berta = await as('berta')
  await berta.goto('/dashboard')
  await berta.getByRole('link', { name: 'Ver qué espera' }).click()
  await expect(berta).toHaveURL('/approvals')
  await expect(berta.getByRole('heading', { name: 'Por aprobar' })).toBeVisible()
  await berta.goto(`/payments/${id}`)
  await berta.getByRole('link', { name: 'Aprobar', exact: true }).click()
  const dialog = berta.getByRole('dialog', { name: 'Aprobar orden personal' })
  await expect(dialog).toContainText('500.000.000,00 Bs')
  await press(dialog, 'Aprobar')
  await expect(berta).toHaveURL(`/payments/${id}`)
  await expect(berta.getByText('Aprobada por Berta')).toBeVisible()
  expect(await capital()).toBe(1000)

  await page.goto(`/payments/${id}/edit`)
  await fillIn(page, { Concepto: 'Otro' })
  expect((await submit(page, 'Guardar cambios')).status()).toBe(409)
  await expect(page.getByRole('alert')).toContainText('anúlela y créela de nuevo')
})

test('why one may not decide is read whole where the table has little room', async ({
  api,
  as,
}) => {
  const company = await aCompany(api, 1000)
  const supplier = await aSupplier(api)
  const { id, order } = await aPayment(api, company, supplier.id, { amount: MUCH })
  const berta = await as('berta')
  await berta.goto(`/payments/${id}/edit`)
  await fillIn(berta, { Concepto: 'Otro' })
  await press(berta, 'Guardar cambios')
  // Saved: before, the next page would come in its place.
  await expect(berta).toHaveURL((url) => !url.pathname.endsWith('/edit'))
  for (const width of [768, 1024]) {
    await berta.setViewportSize({ width, height: 800 })
    await berta.goto('/approvals?limit=100')
    const row = berta.getByRole('row').filter({ hasText: String(order).padStart(6, '0') })
    const why = row.getByRole('cell', { name: 'usted intervino: la aprueba otro' })
    const cut = await why.evaluate((cell) => cell.scrollWidth - cell.clientWidth)
    expect(cut).toBeLessThanOrEqual(0)
    // Four lines, where what it is had seven.
    expect((await row.boundingBox())?.height).toBeLessThan(100)
    await expect(row.locator('.card-value')).toHaveCSS('border-left-width', '0px')
  }
})
