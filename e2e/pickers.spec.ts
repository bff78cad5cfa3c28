// Proves docs/rules/entering.md#1, #2, #9.
/** Pickers of titulars and accounts: searched as one types, and by 'Buscar' without scripts. */

import type { Page } from '@playwright/test'
import { anEmployee, another, aStaffToSearch, aSupplier } from './support/company.ts'
import { chosenIn, field, submit } from './support/forms.ts'
import { expectAccessible } from './support/look.ts'
import { holdScripts } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

/** The options of the open list. */
const optionsIn = (page: Page) => page.getByRole('listbox').getByRole('option')

test('an employee is found by surname and by cédula, by keyboard', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  await aStaffToSearch(api)
  const word = `Xiomara${another()}`
  const one = await anEmployee(api, 1000, `${word} Ñáñez`)
  const other = await anEmployee(api, 1000, `${word} Pérez`)
  await page.goto('/paysheets/create')
  const titular = field(page, 'Titular')
  await expect(titular).toBeFocused()
  await page.keyboard.type(word.toLowerCase())
  await expect(optionsIn(page)).toHaveCount(2)
  await expect(titular).toHaveRole('combobox')
  await expect(titular).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('[aria-live]').filter({ hasText: '2 opciones' })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const pointed = optionsIn(page).filter({ hasText: other.name })
  await expect(pointed).toHaveAttribute('aria-selected', 'true')
  const id = await pointed.getAttribute('id')
  await expect(titular).toHaveAttribute('aria-activedescendant', id ?? '')
  await page.keyboard.press('Enter')
  await expect(chosenIn(page, 'titular_id')).toHaveValue(String(other.id))
  await expect(optionsIn(page)).toHaveCount(0)
  await expect(page).toHaveURL('/paysheets/create')

  await titular.fill(`nanez ${word}`)
  await page.keyboard.press('Tab')
  await expect(chosenIn(page, 'titular_id')).toHaveValue(String(one.id))
  await expect(titular).toHaveValue(new RegExp(one.name))

  await titular.fill('nadie así')
  await expect(page.locator('[aria-live]').filter({ hasText: 'Ninguna opción' })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(titular).toHaveValue(new RegExp(one.name))
  await expect(chosenIn(page, 'titular_id')).toHaveValue(String(one.id))
  await expect(chosenIn(page, 'account_id').locator('option:checked')).toContainText('Banesco')
})

test('Enter before the search has ended takes what it finds, and the next field nobody else', {
  tag: '@scripts',
}, async ({ page, api }) => {
  await aStaffToSearch(api)
  const employee = await anEmployee(api, 1000, `Xenia${another()}`)
  await page.goto('/paysheets/create')
  const titular = field(page, 'Titular')
  await expect(titular).toBeFocused()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/pickers/**q=${employee.name}`, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.type(employee.name)
  await page.keyboard.press('Enter')
  const everybody = page.waitForResponse((answer) => answer.url().endsWith('?q='))
  release()
  await expect(chosenIn(page, 'titular_id')).toHaveValue(String(employee.id))
  await expect(optionsIn(page)).toHaveCount(0)
  await everybody
  await page.keyboard.press('Tab')
  await expect(chosenIn(page, 'account_id')).not.toHaveValue('')
  await expect(chosenIn(page, 'titular_id')).toHaveValue(String(employee.id))
  await expect(titular).not.toBeFocused()
})

test('Enter before the list has loaded takes what the text finds, and sends no form', {
  tag: '@scripts',
}, async ({ page, api }) => {
  await aStaffToSearch(api)
  const employee = await anEmployee(api, 1000, `Xandra${another()}`)
  await page.goto('/paysheets/create')
  const letScriptsCome = await holdScripts(page)
  await expect(field(page, 'Titular')).toBeFocused()
  await page.keyboard.type(employee.name)
  await page.keyboard.press('Enter')
  letScriptsCome()
  await expect(chosenIn(page, 'titular_id')).toHaveValue(String(employee.id))
  await expect(optionsIn(page)).toHaveCount(0)
  await expect(field(page, 'Titular')).toBeFocused()
  await expect(page.locator('.field-error')).toHaveCount(0)
})

test('a text that names several or nobody stays, says so, and chooses nothing', {
  tag: '@scripts',
}, async ({ page, api }) => {
  await aStaffToSearch(api)
  const word = `Ximena${another()}`
  const one = await anEmployee(api, 1000, `${word} Ñáñez`)
  await anEmployee(api, 1000, `${word} Pérez`)
  await page.goto('/paysheets/create')
  const titular = field(page, 'Titular')
  const sent = chosenIn(page, 'titular_id')
  await titular.fill(`nanez ${word}`)
  await page.keyboard.press('Tab')
  await expect(sent).toHaveValue(String(one.id))
  for (const [typed, said] of [
    [word, `Hay varias opciones con «${word}»: elija una`],
    ['nadie así', 'Ninguna opción con «nadie así»: escriba otra vez'],
  ] as const) {
    await titular.fill(typed)
    await expect(optionsIn(page)).toHaveCount(typed === word ? 2 : 0)
    await page.keyboard.press('Tab')
    await expect(titular).toHaveAccessibleDescription(said)
    await expect(page.locator('.field-error').getByText(said)).toBeVisible()
    await expect(titular).toHaveValue(typed)
    await expect(sent).toHaveValue('')
    await expectAccessible(page)
  }
  await titular.fill(`nanez ${word}`)
  await expect(optionsIn(page)).toHaveCount(1)
  await field(page, 'Concepto').click()
  await expect(sent).toHaveValue(String(one.id))
  await expect(page.locator('.field-error')).toHaveCount(0)
})

test('a text that is left before it is searched for says that it names several', {
  tag: '@scripts',
}, async ({ page, api }) => {
  await aStaffToSearch(api)
  const word = `Yajaira${another()}`
  await anEmployee(api, 1000, `${word} Ñáñez`)
  await anEmployee(api, 1000, `${word} Pérez`)
  await page.goto('/paysheets/create')
  await field(page, 'Titular').fill(word)
  await field(page, 'Concepto').click()
  const said = page.locator('.field-error').getByText('Hay varias opciones con')
  await expect(said).toHaveText(`Hay varias opciones con «${word}»: elija una`)
  await expect(field(page, 'Titular')).toHaveValue(word)
})

test('a name typed before the scripts load is chosen once they come, and takes no focus', {
  tag: '@scripts',
}, async ({ page, api }) => {
  await aStaffToSearch(api)
  const one = await anEmployee(api, 1000, `Zulay${another()}`)
  const letScriptsCome = await holdScripts(page)
  await page.goto('/paysheets/create', { waitUntil: 'commit' })
  await field(page, 'Titular').fill(one.name)
  await field(page, 'Concepto').fill('Nómina de noviembre')
  letScriptsCome()
  await expect(chosenIn(page, 'titular_id')).toHaveValue(String(one.id))
  await expect(chosenIn(page, 'account_id').locator('option:checked')).toContainText('Banesco')
  await expect(field(page, 'Concepto')).toBeFocused()
  await expect(optionsIn(page)).toHaveCount(0)
  await expect(field(page, 'Concepto')).toHaveValue('Nómina de noviembre')
})

test('a picker that loads after it was left takes no focus from what is typed next', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const supplier = await aSupplier(api, `Zaida${another()}`)
  await page.goto(`/payments/create?titular=${supplier.id}`)
  const loaded = page.waitForRequest(/combobox-.*\.js/)
  const letScriptsCome = await holdScripts(page)
  await field(page, 'Cuenta (Opcional)').focus()
  await page.keyboard.press('Tab')
  await loaded
  await page.keyboard.type('125')
  letScriptsCome()
  await expect(field(page, 'Cuenta (Opcional)')).toHaveRole('combobox')
  await expect(field(page, 'Cuenta (Opcional)')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.type(',50')
  await expect(field(page, 'Monto')).toHaveValue('125,50')
})

test('without scripts a search is part of the form and keeps what was typed', {
  tag: '@no-scripts',
}, async ({ page, api }) => {
  await aStaffToSearch(api)
  const one = await anEmployee(api, 1000, `Yolanda${another()}`)
  await page.goto('/paysheets/create')
  await expect(chosenIn(page, 'titular_id').locator('option')).toHaveCount(1)
  await field(page, 'Concepto').fill('Nómina de noviembre')
  await field(page, 'Titular').fill(one.name)
  await submit(page, 'Buscar')
  await expect(chosenIn(page, 'titular_id')).toHaveValue(String(one.id))
  await expect(chosenIn(page, 'account_id').locator('option:checked')).toContainText('Banesco')
  await expect(field(page, 'Concepto')).toHaveValue('Nómina de noviembre')
})

test('an open list is accessible, also in a dialog', { tag: '@scripts' }, async ({ page, api }) => {
  await aStaffToSearch(api)
  for (const path of ['/payments/create', '/accounts/create']) {
    await page.goto(path)
    await field(page, 'Titular').click()
    await expect(optionsIn(page)).not.toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(optionsIn(page)).toHaveCount(0)
    await expect(page).toHaveURL(path)
  }
})
