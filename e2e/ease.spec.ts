// Proves docs/rules/lists.md#7; docs/rules/ease.md#3, #4, #5, #6.
/** Answers to a hurried hand: slow screens, several notices, buttons that wait, menus by arrow keys. */
import { aCompany, anEmployee, anOrder } from './support/company.ts'
import { fillIn, press } from './support/forms.ts'
import { expectAccessible } from './support/look.ts'
import { expect, test } from './support/test.ts'

test('a line shows that a slow screen is on its way, and goes when it is there', {
  tag: '@scripts',
}, async ({ page }) => {
  await page.goto('/banks')
  await page.route('**/incomes.data*', async (route) => {
    await new Promise((later) => setTimeout(later, 1500))
    await route.continue()
  })
  await page.getByRole('link', { name: 'Ingresos' }).first().click()
  await expect(page.locator('.navigating')).toBeVisible()
  await expect(page).toHaveURL('/incomes')
  await expect(page.locator('.navigating')).toHaveCount(0)
})

test('several notices are closed at once', { tag: '@scripts' }, async ({ page, api }) => {
  const company = await aCompany(api, 0)
  await page.goto('/incomes/create')
  for (const number of ['T-1', 'T-2']) {
    await fillIn(page, {
      'A la cuenta': company.account.number,
      De: 'Venta de un vehículo',
      Monto: '250,00',
      'Número de transacción': number,
    })
    await press(page, 'Registrar ingreso')
    await expect(page.getByLabel('Número de transacción')).toHaveValue('')
  }
  await expect(page.locator('.toast')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByText('Cerrar todos').click()
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(page.getByText('Cerrar todos')).toHaveCount(0)
})

test('a button that waits says what for', { tag: '@scripts' }, async ({ page, api }) => {
  await anEmployee(api, 1000)
  await page.goto('/paysheets/create/many')
  const next = page.getByRole('button', { name: 'Siguiente' })
  await expect(next).toBeDisabled()
  await expect(next).toHaveAccessibleDescription('Elija al menos un empleado')
  await expectAccessible(page)
  await page.locator('main [type=checkbox]:enabled').first().check()
  await expect(next).toBeEnabled()
  await expect(next).toHaveAccessibleDescription('')
})

test('the menu of a row takes arrow keys', { tag: '@scripts' }, async ({ page, api }) => {
  const company = await aCompany(api, 10_000)
  const employee = await anEmployee(api, 1000)
  await anOrder(api, company, employee)
  await page.goto(`/paysheets?titular=${employee.id}`)
  const focused = page.locator(':focus')
  await page.locator('.row-menu > summary').focus()
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText('Editar')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText('Anular')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText('Editar')
  await page.keyboard.press('End')
  await expect(focused).toHaveText('Anular')
  await page.keyboard.press('ArrowUp')
  await expect(focused).toHaveText('Editar')
  await page.keyboard.press('Escape')
  await expect(page.locator('.row-menu > summary')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(focused).toHaveText('Anular')
  for (let back = 0; back < 3; back++) await page.keyboard.press('Shift+Tab')
  await expect(focused).toHaveText('Recibo')
  await expect(page.locator('.row-menu')).not.toHaveAttribute('open')
})

test('scripts are asked for once the page is drawn', { tag: '@scripts' }, async ({ page }) => {
  await page.goto('/paysheets', { waitUntil: 'networkidle' })
  const { drawn, loads } = await page.evaluate(() => ({
    drawn: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    loads: performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ name, startTime })),
  }))
  const scripts = loads.filter(({ name }) => name.endsWith('.js'))
  expect(drawn).toBeGreaterThan(0)
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.filter(({ startTime }) => startTime < drawn)).toEqual([])
})

test('a tab that nobody sees loads them too', { tag: '@scripts' }, async ({ page, api }) => {
  await anEmployee(api, 1000)
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => true })
    window.requestAnimationFrame = () => 0
  })
  // To wait for its scripts as on other pages takes frames, which this tab never draws.
  await page.goto('/paysheets/create/many', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeDisabled()
})

test('an account shows its whole number on hover and on focus', async ({ page, api }) => {
  const company = await aCompany(api, 10_000)
  const employee = await anEmployee(api, 1000)
  await anOrder(api, company, employee)
  await page.goto(`/paysheets?titular=${employee.id}`)
  const link = page.locator('main td').getByRole('link', { name: /^··\d{4}$/ })
  const shown = () => link.evaluate((each) => getComputedStyle(each, '::after').content)
  expect(await shown()).not.toMatch(/\d{4}-\d{4}/)
  await link.hover()
  expect((await shown()).replace(/\D/g, '')).toBe(company.account.number.replace(/\D/g, ''))
  await page.mouse.move(0, 0)
  await link.focus()
  expect((await shown()).replace(/\D/g, '')).toBe(company.account.number.replace(/\D/g, ''))
})
