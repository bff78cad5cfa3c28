// Proves docs/rules/entering.md#2, #3, #5, #8.
/** What one order costs at the keyboard, besides what is unique to it. */
import type { Page } from '@playwright/test'
import { aCompany, anEmployee, another, aSupplier, YEAR } from './support/company.ts'
import { chosenIn, field, fillIn, press } from './support/forms.ts'
import { pressAccessKey } from './support/keyboard.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'
import { aBookkeeper } from './support/wizard.ts'

/** Counts the keys that are pressed; what is typed is the order's own. */
function keysOf(page: Page) {
  let count = 0
  return {
    count: () => count,
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      count += keys.length
    },
    type: (text: string) => page.keyboard.type(text),
  }
}

/** The same key, so many times. */
const times = (key: string, n: number) => Array.from({ length: n }, () => key)

test('a payroll order takes at most 20 keys besides its own data', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 10_000)
  const employee = await anEmployee(api, 1000, `Zenaida${another()}`)
  await page.goto('/paysheets/create', { waitUntil: 'networkidle' })
  const keys = keysOf(page)
  await keys.type(employee.name)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await keys.press('Enter')
  await expect(chosenIn(page, 'account_id')).not.toHaveValue('')
  await keys.press('Tab', 'Tab', 'p')
  await expect(field(page, 'Quincena')).toHaveValue('primera')
  // Amount, addition, discount, four switches, the button of concepts, and the method.
  await keys.press(...times('Tab', 9), 't', 'Tab')
  await expect(page.getByLabel('Número de transferencia')).toBeFocused()
  await keys.type(`T-${another()}`)
  await keys.press('Tab')
  await keys.type(company.account.number)
  await keys.press('Tab')
  await expect(chosenIn(page, 'enterprise_id')).toHaveValue(String(company.account.id))
  await keys.type('Nómina de noviembre')
  await keys.press('Enter')
  await expect(notice(page, employee.name)).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(20)
})

test('a personal order takes at most 20 keys besides its own data', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 10_000)
  const supplier = await aSupplier(api, `Zoila${another()}`)
  await page.goto('/payments/create', { waitUntil: 'networkidle' })
  const keys = keysOf(page)
  await keys.type(supplier.name)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await keys.press('Enter')
  await expect(chosenIn(page, 'account_id')).not.toHaveValue('')
  await keys.press('Tab', 'Tab')
  await keys.type('125,50')
  await keys.press('Tab', 't', 'Tab')
  await keys.type(`T-${another()}`)
  await keys.press('Tab')
  await keys.type(company.account.number)
  await keys.press('Tab')
  await expect(chosenIn(page, 'enterprise_id')).toHaveValue(String(company.account.id))
  await keys.type('Honorarios')
  await keys.press('Enter')
  await expect(notice(page, supplier.name)).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(20)
})

test.describe('of a user of one’s own', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  test.use({ storageState: async ({}, use) => use(await aBookkeeper()) })

  test('the last order’s data take one key, and stay apart from what is typed', async ({
    page,
    api,
  }) => {
    const company = await aCompany(api, 10_000)
    const supplier = await aSupplier(api, `Zuleima${another()}`)
    const concept = `Resmas ${another()}`
    await page.goto('/payments/create', { waitUntil: 'networkidle' })
    await fillIn(page, {
      Titular: supplier.name,
      Monto: '10',
      'Forma de pago': 'Transferencia',
      'Cuenta de la empresa': company.account.number,
      Concepto: concept,
    })
    await page.getByLabel(/^Número de/).fill(`T-${another()}`)
    await field(page, 'Fecha').fill(`${YEAR}-11-02`)
    await press(page, 'Crear orden')
    await expect(notice(page, supplier.name)).toBeVisible()
    await field(page, 'Monto').fill('12,50')
    await pressAccessKey(page, 'u')
    await expect(field(page, 'Concepto')).toHaveValue(concept)
    await expect(field(page, 'Fecha')).toHaveValue(`${YEAR}-11-02`)
    await expect(page.locator('.date-in-full')).toHaveText(`02 nov ${YEAR}`)
    await expect(chosenIn(page, 'enterprise_id')).toHaveValue(String(company.account.id))
    await expect(field(page, 'Forma de pago')).toHaveValue('Transferencia')
    await expect(field(page, 'Monto')).toHaveValue('12,50')
    await expect(page.getByLabel(/^Número de/)).toHaveValue('')
    await expect(page.getByRole('status').filter({ hasText: 'De su orden' })).toBeVisible()
  })
})

test('another one like it begins with its data, from the notice of the first', async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 10_000)
  const supplier = await aSupplier(api, `Zulay${another()}`)
  await page.goto('/payments/create', { waitUntil: 'networkidle' })
  await fillIn(page, {
    Titular: supplier.name,
    Monto: '10',
    'Forma de pago': 'Cheque',
    'Cuenta de la empresa': company.account.number,
    Concepto: 'Limpieza',
  })
  await page.getByLabel(/^Número de/).fill(`C-${another()}`)
  await press(page, 'Crear orden')
  const box = page.getByLabel('Pagar sin cuenta de todos modos')
  if (await box.isVisible()) {
    await box.check()
    await press(page, 'Crear orden')
  }
  await notice(page, supplier.name).getByRole('link', { name: 'Crear otra igual' }).click()
  await expect(chosenIn(page, 'titular_id')).toHaveValue(String(supplier.id))
  await expect(field(page, 'Concepto')).toHaveValue('Limpieza')
  await expect(page.getByLabel(/^Número de/)).toHaveValue('')
  await expect(page.getByLabel(/^Número de/)).toBeFocused()
})
