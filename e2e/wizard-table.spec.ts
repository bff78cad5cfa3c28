/** The table view of the bulk wizard (docs/rules/run-review.md#3). */
import type { Page } from '@playwright/test'
import { fillIn, press, submit } from './support/forms.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { notice, rememberNotices } from './support/notices.ts'
import { expect, test } from './support/test.ts'
import { aBookkeeper, aStaff, summary, toSheets, WIZARD } from './support/wizard.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
test.use({ storageState: async ({}, use) => use(await aBookkeeper()) })

const cell = (page: Page, column: string, name: string) =>
  page.getByRole('textbox', { name: `${column} de ${name}`, exact: true })
const unfold = (page: Page) => page.getByText('Aplicar a todos', { exact: true }).click()
const toTable = (page: Page) => page.getByRole('link', { name: 'Tabla' }).click()

test('the table goes down a column by Tab and by Enter, and saves as one goes', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const staff = await aStaff(api, 3)
  const [first = '', second = '', third = ''] = staff.names
  await toSheets(page, staff)
  await toTable(page)
  await cell(page, 'Ingreso adicional', first).focus()
  await page.keyboard.type('10')
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Ingreso adicional', second)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Ingreso adicional', third)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Guardia')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Motivo', second).first()).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(cell(page, 'Motivo', first).first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(cell(page, 'Ingreso adicional', third)).toBeFocused()
  await cell(page, 'Número', first).focus()
  const saved = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('A-3')),
  )
  for (const number of ['A-1', 'A-2', 'A-3']) {
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Guardar', exact: true }).last()).toBeFocused()
  await saved
  // Half of 1.000,00 each, and 10,00: the server has saved it.
  await expect(summary(page)).toContainText('1.510,00 Bs')
  await expectAccessible(page)
  await expectNarrow(page)
  await page.reload()
  await expect(cell(page, 'Número', third)).toHaveValue('A-3')
  await expect(cell(page, 'Ingreso adicional', first)).toHaveValue('10,00')
})

test('cells of a spreadsheet fill the table from where they are pasted', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const staff = await aStaff(api, 3)
  const [first = '', second = '', third = ''] = staff.names
  await toSheets(page, staff)
  await toTable(page)
  const paste = (text: string) =>
    page.evaluate((said) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', said)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      return document.activeElement?.dispatchEvent(event)
    }, text)
  await cell(page, 'Ingreso adicional', second).focus()
  // One cell is left to the browser.
  expect(await paste('5\r\n')).toBe(true)
  const saved = page.waitForResponse((answer) =>
    /Inventario/.test(answer.request().postData() ?? ''),
  )
  const rows = ['1.234,5\tGuardia\t\t\tsí', '20\tInventario\t\t\tquizás', '7\tDe más']
  expect(await paste(`${rows.join('\r\n')}\r\n`)).toBe(false)
  await expect(page.getByText('Se pegaron 2 filas; 1 no cabe en esta página')).toBeVisible()
  await saved
  await page.reload()
  await expect(cell(page, 'Ingreso adicional', first)).toHaveValue('')
  await expect(cell(page, 'Ingreso adicional', second)).toHaveValue('1.234,50')
  await expect(cell(page, 'Motivo', third).first()).toHaveValue('Inventario')
  await expect(page.getByLabel(`L.P.H (1 %) de ${second}`)).toBeChecked()
  await expect(page.getByLabel(`L.P.H (1 %) de ${third}`)).not.toBeChecked()
})

test('the table waits for every order that lacks something, and leads to where all get their numbers', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const staff = await aStaff(api, 2)
  const [first = '', second = ''] = staff.names
  await toSheets(page, staff)
  const enterprise = page.locator('#enterprise')
  await fillIn(enterprise, { 'Cuenta de la empresa': staff.company.account.number })
  await press(enterprise, 'Aplicar la cuenta a todos')
  await expect(notice(page, 'Se ha aplicado la cuenta')).toBeVisible()
  await toTable(page)
  const createAll = page.getByRole('button', { name: 'Crear todas' })
  await page.getByRole('link', { name: 'Primer número' }).click()
  const number = page.getByLabel('Primer número')
  await expect(number).toBeFocused()
  await expect(number).toBeInViewport()
  await cell(page, 'Número', first).fill('A-1')
  await expect(createAll).toBeDisabled()
  // The button sends what is typed along: now nothing holds it back.
  await cell(page, 'Número', second).fill('A-2')
  await expect(createAll).toBeEnabled()
})

test('the table pages and saves without scripts', async ({ page, api, scripted }) => {
  const staff = await aStaff(api, 51)
  const [first = ''] = staff.names
  const last = staff.names.at(-1) ?? ''
  await toSheets(page, staff)
  await toTable(page)
  await cell(page, 'Ingreso adicional', first).fill('5')
  await press(page, 'Siguientes')
  await expect(cell(page, 'Número', last)).toBeVisible()
  await cell(page, 'Número', last).fill('Z-51')
  await submit(page, 'Guardar')
  await expect(notice(page, 'Se han guardado los cambios')).toBeVisible()
  await press(page, 'Anteriores')
  await expect(cell(page, 'Ingreso adicional', first)).toHaveValue(/^5(,00)?$/)
  const told = scripted
    ? await rememberNotices(page)
    : (text: string) => expect(notice(page, text)).toBeVisible()
  const numbers = page.locator('#numbers')
  await unfold(page)
  await fillIn(numbers, { 'Primer número': '0001' })
  await press(numbers, 'Aplicar la numeración a todos')
  await told('Se han numerado')
  await expect(cell(page, 'Número', first)).toHaveValue('0001')
  const account = page.locator('#enterprise')
  // Without scripts each answer is a page of its own, which begins folded.
  if (!scripted) await unfold(page)
  await fillIn(account, { 'Cuenta de la empresa': staff.company.account.number })
  await press(account, 'Aplicar la cuenta a todos')
  await told('Se ha aplicado la cuenta')
  await page.reload()
  await expect(cell(page, 'Número', first)).toHaveValue('0001')
})

test('the table shows ten employees at once, and at 200 % nothing lies over them', {
  tag: '@scripts',
}, async ({ page, api }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await toSheets(page, await aStaff(api, 12))
  await page.goto(`${WIZARD}?step=3&view=table`)
  const bar = page.locator('.wizard-bar')
  const rows = page.locator('.wizard-table tbody tr')
  const bottomOf = async (n: number) => {
    const box = await rows.nth(n).boundingBox()
    return (box?.y ?? 900) + (box?.height ?? 0)
  }
  expect(await bottomOf(9)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  for (const step of ['step=1', 'step=3&view=table']) {
    await page.setViewportSize({ width: 720, height: 450 })
    await page.goto(`${WIZARD}?${step}`)
    await expect(bar).toHaveCSS('position', 'static')
  }
})
