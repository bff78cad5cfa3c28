// Proves docs/rules/finding.md#8.
/** The search for everything, by keyboard. */
import type { Page, Request } from '@playwright/test'
import { aCompany, anEmployee, anOrder } from './support/company.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { holdScripts } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

/** Presses the key until the scripts listen to it. */
async function toSearch(page: Page, key = '/') {
  const field = page.getByLabel('Búsqueda general')
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(field).toBeFocused({ timeout: 300 })
  }).toPass()
  return field
}

test('keys lead to the field and back', { tag: '@scripts' }, async ({ page }) => {
  await page.goto('/titulars')
  await page.getByRole('link', { name: 'Bancos', exact: true }).focus()
  for (const key of ['/', 'Control+k']) {
    const field = await toSearch(page, key)
    await expect(field).toHaveValue('')
    await expect(field).toHaveAttribute('role', 'combobox')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Bancos', exact: true })).toBeFocused()
  }
  const filter = page.locator('#filter-search')
  await filter.focus()
  await page.keyboard.type('a/b')
  await expect(filter).toHaveValue('a/b')
})

test('results show while one types, and keys follow them', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 10_000)
  const employee = await anEmployee(api, 3000, 'Yulimar Ñáñez')
  const order = await anOrder(api, company, employee)
  const own = employee.name.split(' ').at(-1) ?? ''
  await page.goto('/banks')
  const field = await toSearch(page)
  // A question is called off with the next key, so that no late answer replaces a newer one.
  const isOlder = (request: Request) => request.url().endsWith('/search?q=banesco')
  await page.route('**/search?q=banesco', () => {})
  const [asked, calledOff] = [
    page.waitForRequest(isOlder),
    page.waitForEvent('requestfailed', isOlder),
  ]
  await page.keyboard.type('banesco')
  await asked
  await field.fill(`${own} nanez`)
  await calledOff
  const option = page.getByRole('option', { name: employee.name })
  await expect(option).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', 'search-option-0')
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await expect(option).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/titulars/${employee.id}`)
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(order.number)
  await expect(page.getByRole('option').first()).toContainText(employee.name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=R-/)
  await expect(page.getByRole('main').getByRole('link', { name: employee.name })).toHaveAttribute(
    'href',
    `/paysheets/${order.id}`,
  )
})

test('says that nothing was found, and nothing of what one has left', {
  tag: '@scripts',
}, async ({ page }) => {
  const said = page.getByText('Ningún resultado para')
  await page.goto('/banks')
  const letScriptsCome = await holdScripts(page)
  await page.getByLabel('Búsqueda general').pressSequentially('xyzzy')
  await page.keyboard.press('Tab')
  const answered = page.waitForResponse('**/search?q=xyzzy')
  letScriptsCome()
  await (await answered).finished()
  // What the page gets next comes after what it did with that.
  await page.evaluate(() => fetch('/healthz'))
  await expect(said).toHaveCount(0)
  await toSearch(page)
  await page.keyboard.type(' plugh')
  await expect(said).toHaveText('Ningún resultado para «xyzzy plugh»')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expectAccessible(page)
})

test('the page finds what its form asks for', async ({ page, api, scripted }) => {
  const employee = await anEmployee(api, 3000, 'Yulimar Ñáñez')
  await page.goto('/titulars')
  if (!scripted) {
    await page.getByLabel('Búsqueda general').fill(employee.account.number.slice(-6))
    await page.keyboard.press('Enter')
  } else {
    await page.goto(`/search?q=${employee.account.number.slice(-6)}`)
  }
  await expect(page.getByRole('heading', { name: 'Números de cuenta' })).toBeVisible()
  if (scripted) await expectAccessible(page)
  const own = employee.name.split(' ').at(-1) ?? ''
  await page.getByLabel('Qué busca').fill(own)
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
  await page.getByRole('main').getByRole('link', { name: employee.name }).click()
  await expect(page).toHaveURL(`/titulars/${employee.id}`)
})

test('a phone has its button', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/titulars')
  await expect(page.getByLabel('Búsqueda general')).toBeHidden()
  await page.getByRole('button', { name: 'Búsqueda general' }).click()
  await expect(page).toHaveURL(/\/search/)
  await expect(page.getByLabel('Qué busca')).toBeVisible()
  if (scripted) await expectAccessible(page)
  await expectNarrow(page)
})
