// Proves docs/rules/passkeys.md#1, #2.
/** A passkey from its making to a log-in, with Chromium's own virtual authenticator. */
import type { Page } from '@playwright/test'
import { codeAt } from '#tests/support/models/factors.ts'
import { fillIn, press } from './support/forms.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { LOGGED_OUT } from './support/people.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'clave-de-la-prueba'

// Browsers make passkeys for names, not for numbers.
test.use({ storageState: LOGGED_OUT, baseURL: `http://localhost:${process.env.E2E_PORT}` })

test('a passkey is added, used in place of a code, and removed', async ({
  page,
  api,
  scripted,
}) => {
  const email = `${crypto.randomUUID()}@example.com`
  await api.post('users', { name: 'Rosa Llaves', email, password: PASSWORD, role_id: 3 })
  const codes = await setUpFactor(page, email)
  await page.goto('/settings/second-factor')
  const list = page.getByRole('region', { name: 'Llaves de acceso', exact: true })
  await expect(list).toBeVisible()
  await expectNarrow(page)
  if (!scripted) {
    await logInAgain(page, email)
    await expect(page.getByRole('button')).toHaveText(['Continuar'])
    await fillIn(page, { Código: codes[0] ?? '' })
    await press(page, 'Continuar')
    await expect(page).toHaveURL('/reports')
    return
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
  await virtualAuthenticator(page)
  const adding = page.getByRole('region', { name: 'Agregar una llave de acceso' })
  await adding.getByLabel('Nombre').fill('Teléfono')
  await adding.getByLabel('Contraseña actual').fill(PASSWORD)
  await adding.getByLabel('Código').fill(codes[0] ?? '')
  await adding.getByRole('button', { name: 'Agregar llave' }).click()
  await expect(page.getByText('Se ha agregado la llave de acceso')).toBeVisible()
  await expect(list).toContainText(/Teléfono, desde el .* Sin usar/)
  await expectAccessible(page)
  await logInAgain(page, email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Usar llave de acceso' }).click()
  await expect(page).toHaveURL('/reports')
  await page.goto('/settings/second-factor')
  await expect(list).toContainText('Último uso')
  const removing = page.getByRole('region', { name: 'Quitar una llave de acceso' })
  await removing.getByLabel('Llave de acceso').selectOption('Teléfono')
  await removing.getByLabel('Contraseña actual').fill(PASSWORD)
  await removing.getByRole('button', { name: 'Quitar llave' }).click()
  await expect(page.getByText('Se ha quitado la llave de acceso')).toBeVisible()
  await logInAgain(page, email)
  await expect(page.getByRole('button', { name: 'Usar llave de acceso' })).toHaveCount(0)
})

async function logInAgain(page: Page, email: string) {
  await page.context().clearCookies()
  await page.goto('/')
  await fillIn(page, { 'Correo electrónico': email, Contraseña: PASSWORD })
  await press(page, 'Iniciar sesión')
}

/** Sets up the codes; returns the recovery codes. */
async function setUpFactor(page: Page, email: string): Promise<string[]> {
  await logInAgain(page, email)
  await expect(page).toHaveURL('/reports')
  await page.goto('/settings/second-factor')
  await fillIn(page, { 'Contraseña actual': PASSWORD })
  await press(page, 'Empezar')
  const key = ((await page.locator('.factor-key').textContent()) ?? '').replaceAll(' ', '')
  await fillIn(page, { Código: codeAt(new Date(), key) })
  await press(page, 'Activar')
  await expect(page.getByRole('heading', { name: 'Códigos de recuperación' })).toBeVisible()
  return page.locator('.recovery-codes code').allInnerTexts()
}

/** A built-in authenticator whose owner agrees to everything. */
async function virtualAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
}
