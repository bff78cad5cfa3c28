/** A new company's first hour. */
import { fillIn, press } from './support/forms.ts'
import { emailOf, LOGGED_OUT, PASSWORD } from './support/people.ts'
import { ownServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const server = ownServer()

test.use({ storageState: LOGGED_OUT })

test('the first steps come with the screen, which does not move', async ({ page }) => {
  await page.goto(await server.start())
  await fillIn(page, { 'Correo electrónico': emailOf('ana'), Contraseña: PASSWORD })
  await press(page, 'Iniciar sesión')
  await page.getByRole('heading', { name: 'Titulares' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Primeros pasos' }).count()).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible()
})
