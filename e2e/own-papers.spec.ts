// Proves docs/rules/salaries.md#10.
/** An employee's own papers, from where they land. */
import { aCompany, anAccount, anOrder } from './support/company.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { prepared } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('an employee finds their own year and certificate below their receipts', async ({
  as,
  api,
  scripted,
}) => {
  const { elena } = prepared()
  const company = await aCompany(api, 500_000)
  await api.patch(`titulars/${elena.id}`, { salary: 1111.11 })
  const own = { ...elena, account: await anAccount(api, elena.id) }
  const lines = Array.from({ length: 10 }, (_, i) => ({
    ...{ kind: 'asignacion', concept: `Prima ${i + 1}`, amount: 12_345.67 },
  }))
  await anOrder(api, company, own, { payday: 'segunda', allow_duplicate: true, lines })
  const page = await as('elena')
  await page.goto('/reports')
  if (scripted) await expectAccessible(page)
  const certificate = page.getByRole('region', { name: 'Constancia de trabajo' })
  await expect(certificate).toContainText('Falta la fecha de ingreso')
  const toYear = page.getByRole('link', { name: /^Ver resumen de/ })
  await expect(toYear).toHaveCSS('text-decoration-line', 'underline')
  await toYear.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resumen anual')
  await expect(page.getByRole('row')).toHaveCount(14)
  if (scripted) await expectAccessible(page)
  // The table scrolls, not the page, and what is left of each month stays in view.
  await page.setViewportSize({ width: 1280, height: 800 })
  const table = page.getByRole('table')
  await expect(page.getByRole('columnheader', { name: 'Prima 10' })).toHaveCount(1)
  expect(await table.evaluate(({ scrollWidth }) => scrollWidth)).toBeGreaterThan(1000)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  // 'Neto pagado', or 'Total pagado' for who was also paid by a personal order.
  const last = page.getByRole('columnheader').last()
  await expect(last).toHaveText(/pagado$/)
  await expect(last).toBeInViewport({ ratio: 1 })
  // On a phone it is a table of sums, and concepts stand below it.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Mes', 'Total asignaciones', 'Total deducciones']) {
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  }
  await expect(page.getByRole('columnheader', { name: 'Prima 10' })).toBeHidden()
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.getByText('Del año, por concepto').click()
  await expect(page.getByText('Prima 10').last()).toBeVisible()
  if (scripted) await expectAccessible(page)
  await expectNarrow(page)
})

test('an employee’s phone says amounts in messages, and lays what they may not see over the frame', async ({
  as,
  api,
}) => {
  const { elena } = prepared()
  const company = await aCompany(api, 500_000)
  await api.patch(`titulars/${elena.id}`, { salary: 1111.11 })
  const own = { ...elena, account: await anAccount(api, elena.id) }
  await anOrder(api, company, own, { payday: 'primera', allow_duplicate: true })
  const page = await as('elena')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/messages')
  await expect(page.getByText(/orden de nómina N° \d{6}: .*, por [\d.,]+ Bs/).first()).toBeVisible()
  await expectNarrow(page)
  await page.goto('/titulars')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const framed = await page.evaluate(() => getComputedStyle(document.body, '::before').content)
  expect(framed).toBe('""')
})
