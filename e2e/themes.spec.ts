// Proves docs/rules/screens.md#15, #20.
/** Two themes, by the system's choice, and tables on a phone. */
import { aCompany, anAccount, anEmployee, anOrder, aTransfer } from './support/company.ts'
import { expect, test } from './support/test.ts'

test('the theme is that of the system', async ({ page }) => {
  const colours: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/banks')
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
    const style = page.locator('.data-table').evaluate((table) => getComputedStyle(table).color)
    colours.push(await style)
  }
  expect(colours[0]).not.toBe(colours[1])
})

test('on a phone a row is a card without heads, and fits the screen', async ({ page, api }) => {
  const company = await aCompany(api, 5000)
  const employee = await anEmployee(api, 1000)
  await anOrder(api, company, employee, { payday: 'primera' })
  await page.goto(`/paysheets?titular=${employee.id}`)
  const head = page.getByRole('columnheader', { name: 'Quincena' })
  await expect(head).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(head).not.toBeInViewport()
  for (const shown of [employee.name, 'Primera', '500,00 Bs', 'Recibo']) {
    const part = page.locator('tbody').getByText(shown).filter({ visible: true }).first()
    await part.scrollIntoViewIfNeeded()
    const box = await part.boundingBox()
    expect(box?.x, shown).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 999), shown).toBeLessThanOrEqual(390)
  }
})

test('on a phone filters and the settings fold into one line each, with scripts and without', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/paysheets')
  const from = page.getByLabel('Desde', { exact: true })
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toBeVisible()
  await expect(from).toBeHidden()
  await page.getByText('Filtros', { exact: true }).click()
  await expect(from).toBeVisible()
  await page.goto('/settings/rates')
  const company = page.getByRole('link', { name: 'Empresa', exact: true })
  await expect(company).toBeHidden()
  await page.locator('summary', { hasText: 'Tasas' }).click()
  await company.click()
  await expect(page.getByRole('heading', { name: 'Empresa', exact: true })).toBeVisible()
  await expect(company).toBeHidden()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(company).toBeVisible()
  await page.goto('/paysheets')
  await expect(from).toBeVisible()
  await expect(page.getByText('Filtros', { exact: true })).toBeHidden()
})

test('between phone and desktop widths the lists of orders omit columns and do not scroll', async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 5000)
  const employee = await anEmployee(api, 1000)
  await anOrder(api, company, employee, { payday: 'primera' })
  for (const path of ['/paysheets', `/titulars/${employee.id}/paysheets`]) {
    await page.goto(path)
    for (const width of [640, 768, 1023, 1024, 1279]) {
      await page.setViewportSize({ width, height: 800 })
      const room = page.locator('.table-wrap')
      await expect(room.getByRole('columnheader', { name: 'Total' })).toBeVisible()
      const hidden = await room.evaluate((wrap) => wrap.scrollWidth - wrap.clientWidth)
      expect(hidden, `${path} at ${width} px`).toBe(0)
    }
  }
})

test('from 640 px the other lists do not scroll sideways either', async ({ page, api }) => {
  const company = await aCompany(api, 1_234_567.89)
  const inactive = await anAccount(api, company.id)
  await page.goto(`/company-accounts/${inactive.id}/activation`)
  await page.getByRole('button', { name: 'Desactivar' }).click()
  await expect(page.getByText('Inactiv').first()).toBeVisible()
  for (const path of [
    '/titulars',
    `/titulars/${company.id}/accounts`,
    '/accounts',
    '/company-accounts?sort_by=id,desc',
    `/company-accounts/${company.account.id}/movements`,
    '/transfers',
    '/incomes',
    '/settings/users',
    '/settings/salary',
  ]) {
    await page.goto(path)
    const room = page.locator('.table-wrap')
    await expect(room.locator('tbody tr').first()).toBeVisible()
    for (const width of [640, 768, 1023, 1024, 1279, 1280, 1366]) {
      await page.setViewportSize({ width, height: 800 })
      const hidden = await room.evaluate((wrap) => wrap.scrollWidth - wrap.clientWidth)
      expect(hidden, `${path} at ${width} px`).toBe(0)
    }
  }
})

test('from 640 px a statement can be sorted, and does not scroll sideways', async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 1_234_567.89)
  const employee = await anEmployee(api, 1000)
  await anOrder(api, company, employee, { payday: 'primera' })
  await page.goto(`/company-accounts/${company.account.id}/movements`)
  const room = page.locator('.table-wrap')
  for (const width of [640, 768, 1024, 1279, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await room.getByRole('link', { name: 'Registrado' }).click()
    await expect(page).toHaveURL(/sort_by=posted/)
    await page.goto(`/company-accounts/${company.account.id}/movements`)
    const hidden = await room.evaluate((wrap) => wrap.scrollWidth - wrap.clientWidth)
    expect(hidden, `at ${width} px`).toBe(0)
  }
})

test('from 1280 px a long reason of a void widens no list', async ({ page, api }) => {
  const company = await aCompany(api, 5_000_000)
  const other = await anAccount(api, company.id)
  const values = { amount: 1_234_567.89, concept: 'Fondos para la nómina de la quincena' }
  const { id } = await aTransfer(api, company.account.id, other.id, values)
  await page.goto(`/transfers/${id}/delete`)
  const reason = 'Se registró dos veces por error en la agencia de Altamira, según el banco'
  await page.getByLabel('Motivo').fill(reason)
  await page.getByRole('button', { name: 'Anular transferencia' }).click()
  await expect(page).toHaveURL('/transfers')
  await page.goto(`/transfers?voided=1&account=${other.id}`)
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const room = page.locator('.table-wrap')
    await expect(room.getByText(reason)).toBeVisible()
    const hidden = await room.evaluate((wrap) => wrap.scrollWidth - wrap.clientWidth)
    expect(hidden, `at ${width} px`).toBe(0)
  }
})
