// Proves docs/rules/second-factor.md#1, #10, #11.
/** A second factor from its set-up to its removal, and the theme of the account's menu. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { codeAt } from '#tests/support/models/factors.ts'
import { fillIn, press } from './support/forms.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { LOGGED_OUT } from './support/people.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'clave-de-la-prueba'

async function logIn(page: Page, email: string) {
  await page.goto('/')
  await fillIn(page, { 'Correo electrónico': email, Contraseña: PASSWORD })
  await press(page, 'Iniciar sesión')
}

/** The code of the next 30 seconds, which is good already. */
const nextCode = (key: string) => codeAt(new Date(Date.now() + 30_000), key)

test.describe('somebody', () => {
  test.use({ storageState: LOGGED_OUT })

  test('a second factor is set up, asked for and removed', async ({ page, api, scripted }) => {
    const look = async () => {
      if (scripted) await expectAccessible(page)
    }
    const email = `${crypto.randomUUID()}@example.com`
    await api.post('users', { name: 'Rosa Factor', email, password: PASSWORD, role_id: 3 })
    await logIn(page, email)
    await expect(page).toHaveURL('/reports')
    await page.goto('/settings/second-factor')
    await look()
    await fillIn(page, { 'Contraseña actual': PASSWORD })
    await press(page, 'Empezar')
    await expect(page.getByRole('img', { name: 'Código QR de la clave' })).toBeVisible()
    await look()
    const key = ((await page.locator('.factor-key').textContent()) ?? '').replaceAll(' ', '')
    await fillIn(page, { Código: codeAt(new Date(), key) })
    await press(page, 'Activar')
    await expect(page.getByRole('heading', { name: 'Códigos de recuperación' })).toBeVisible()
    await look()
    const codes = await page.locator('.recovery-codes code').allInnerTexts()
    expect(codes).toHaveLength(10)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Descargar' }).click()
    const file = await (await downloading).path()
    expect((await readFile(file, 'utf8')).split('\r\n').slice(2, 12)).toEqual(codes)
    await page.getByText('Ya los guardé').click()
    await expect(page.getByText('Le quedan 10 códigos de recuperación')).toBeVisible()
    await page.context().clearCookies()
    await logIn(page, email)
    await expect(page).toHaveURL(/\/second-factor/)
    await look()
    await fillIn(page, { Código: '12345' })
    await press(page, 'Continuar')
    await expect(page.getByText('El código no es correcto').first()).toBeVisible()
    await fillIn(page, { Código: nextCode(key) })
    await press(page, 'Continuar')
    await expect(page).toHaveURL('/reports')
    await page.goto('/settings/second-factor')
    await look()
    const removal = page.getByRole('region', { name: 'Quitar el segundo factor' })
    await removal.getByLabel('Contraseña actual').fill(PASSWORD)
    await removal.getByLabel('Código').fill(codes[0] ?? '')
    await removal.getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByText('Se ha quitado el segundo factor')).toBeVisible()
    await expectNarrow(page)
  })
})

test('the theme of the menu holds against the system’s', async ({ page }) => {
  const choose = async (name: string) => {
    await page.locator('.account-menu > summary').click()
    await page.getByRole('button', { name }).click()
  }
  const scheme = (is: string) => expect(page.locator('html')).toHaveCSS('color-scheme', is)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/banks?search=a')
  await choose('Tema oscuro')
  await expect(page).toHaveURL('/banks?search=a')
  await scheme('dark')
  await page.goto('/incomes')
  await scheme('dark')
  await page.emulateMedia({ media: 'print' })
  await scheme('light')
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await choose('Tema claro')
  await scheme('light')
  await choose('Tema del sistema')
  await scheme('dark')
})
