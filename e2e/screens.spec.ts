// Proves docs/rules/screens.md#15; docs/rules/api.md#11, #13.
/**
 * Every screen: for everyone, in both themes, on the narrowest phone. The gate looks at every second one, which the
 * run's seed chooses, so that two days see them all; the full run at each.
 */
import type { Page } from '@playwright/test'
import { aCompany, anEmployee } from './support/company.ts'
import { field, fillIn, submit } from './support/forms.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { LOGGED_OUT, prepared } from './support/people.ts'
import { addressOf, SCREENS, VISITOR_SCREENS } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Opens the address on a desk by day, in the page that has the screens before it in its cache. */
async function open(page: Page, address: string) {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(address)
}

const isFull = process.env.TEST_SCALE === 'full'
const seed = Number(process.env.TEST_SEED ?? 0)
const isSeen = (_: unknown, i: number) => isFull || i % 2 === seed % 2

test.describe('a screen is accessible:', { tag: '@scripts' }, () => {
  for (const [noun, screens] of Object.entries(SCREENS)) {
    test(noun, async ({ page }) => {
      for (const [name, address] of Object.entries(screens).filter(isSeen)) {
        await test.step(name, async () => {
          await open(page, addressOf(address, prepared().exhibits))
          await expect(page.locator('#contenido')).toBeVisible()
          await expectAccessible(page)
          await expectNarrow(page)
        })
      }
    })
  }
})

test.describe('a visitor’s screen is accessible:', { tag: '@scripts' }, () => {
  test.use({ storageState: LOGGED_OUT })
  test('each', async ({ page }) => {
    for (const [name, path] of Object.entries(VISITOR_SCREENS)) {
      await test.step(name, async () => {
        await open(page, path)
        await expect(page.getByRole('heading', { name })).toBeVisible()
        await expectAccessible(page)
        await expectNarrow(page)
      })
    }
  })
})

test.describe('a state of a screen is accessible:', { tag: '@scripts' }, () => {
  test('a form with errors', async ({ page }) => {
    for (const path of [
      '/paysheets/create',
      '/payments/create',
      '/titulars/hire',
      '/incomes/create',
    ]) {
      await open(page, path)
      await page.locator('#contenido form[id][method=post] button[type=submit]').first().click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await expectNarrow(page)
    }
  })

  test('a question with its checkbox, with aligned fields, and the link to a transfer', async ({
    page,
    api,
  }) => {
    const [company, payer] = [await aCompany(api, 0), await aCompany(api, 5000)]
    await page.goto('/payments/create')
    await fillIn(page, {
      Titular: company.name,
      Monto: '10',
      'Forma de pago': 'Transferencia',
      'Número de transferencia': 'P-1',
      'Cuenta de la empresa': payer.account.number,
      Concepto: 'Fondos',
    })
    await expect(page.getByRole('link', { name: /^Transferir a/ })).toBeVisible()
    await submit(page, 'Crear orden')
    const box = page.getByLabel('Pagar sin cuenta de todos modos')
    const summary = page.getByRole('alert').getByRole('link', { name: /^Titular: / })
    await expect(summary).toContainText(`a ${company.name}, que es de la empresa`)
    await box.check()
    await expect(page.locator('.field-error').first()).toBeVisible()
    const [titular, account] = [field(page, 'Titular'), field(page, 'Cuenta (Opcional)')]
    expect((await account.boundingBox())?.y).toBe((await titular.boundingBox())?.y)
    await expectAccessible(page)
    await expectNarrow(page)
  })

  test('a comparison with another user’s saved values, and a notice', async ({ page, api }) => {
    const { bank } = prepared().exhibits
    const employee = await anEmployee(api, 1000)
    await page.goto(`/titulars/${employee.id}`)
    await api.patch(`titulars/${employee.id}`, { name: `${employee.name} Pérez` })
    await fillIn(page, { Nombre: `${employee.name} Gómez` })
    expect((await submit(page, 'Guardar cambios')).status()).toBe(409)
    await expectAccessible(page)
    await expectNarrow(page)
    await page.goto(`/banks/${bank}/edit?search=banesco`)
    await submit(page, 'Guardar cambios')
    await page.locator('.toast').hover()
    await expectAccessible(page)
  })

  test('a filled order form, and a row’s menu', async ({ page, api }) => {
    await aCompany(api, 5000)
    const { titular } = prepared().exhibits
    await page.goto(`/paysheets/create?titular=${titular}`)
    await fillIn(page, {
      Quincena: 'Segunda',
      'Ingreso adicional': '100',
      'Motivo del ingreso': 'Horas extra',
      Descuento: '5',
      'L.P.H (1 %)': true,
      'S.S.O': true,
    })
    await expectAccessible(page)
    await expectNarrow(page)
    await page.goto(`/paysheets?titular=${titular}`)
    await page.locator('.row-menu > summary').click()
    await expectAccessible(page)
    await page.getByText('Menú').first().click()
    await expectAccessible(page)
  })

  test('the 403 dialog', async ({ as }) => {
    const page = await as('elena')
    await page.goto('/banks')
    await expectAccessible(page)
    await expectNarrow(page)
    await page.goto('/dashboard')
    await expectAccessible(page)
    await expectNarrow(page)
  })
})
