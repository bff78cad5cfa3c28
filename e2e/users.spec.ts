// Proves docs/rules/people.md#13, #19.
/** Users: their log-in, role and linked titular. */
import type { Browser, Page } from '@playwright/test'
import { fillIn, press, submit } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { LOGGED_OUT } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { aUser, type OwnUser } from './support/users.ts'

async function logIn(browser: Browser, { email, password }: OwnUser): Promise<Page> {
  const page = await (await browser.newContext({ storageState: LOGGED_OUT })).newPage()
  await page.goto('/')
  await fillIn(page, { 'Correo electrónico': email, Contraseña: password })
  await press(page, 'Iniciar sesión')
  await expect(page).toHaveURL('/reports')
  return page
}

const listOf = ({ email }: OwnUser) => `/settings/users?search=${encodeURIComponent(email)}`

test('the mark of a name that reads like another user’s is fully visible at any width', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const [user, other] = [await aUser(api), await aUser(api)]
  const alike = user.name.replace('Úrsula', 'Ursula')
  await api.patch(`users/${other.id}`, { name: alike })
  await page.goto(listOf(other))
  const mark = page.getByText(`Se lee como el nombre de ${user.email}`)
  const cell = page.getByRole('rowheader').filter({ has: mark })
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const [inner, outer] = [await mark.boundingBox(), await cell.boundingBox()]
    expect(inner && outer && inner.x + inner.width <= outer.x + outer.width).toBe(true)
    expect(await cell.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    const { scroll, client } = await mark.evaluate((element) => ({
      scroll: element.scrollWidth,
      client: element.clientWidth,
    }))
    expect(scroll, `at ${width}`).toBeLessThanOrEqual(client)
  }
})

test('the button that copies a one-time link has its name in the browser’s tree', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const { id } = await aUser(api)
  await page.goto(`/settings/users/${id}/reset`)
  await press(page, 'Generar enlace')
  const dialog = page.getByRole('dialog')
  const copy = dialog.getByText('Copiar enlace')
  await expect(copy).toBeVisible()
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  const buttons = nodes.filter(({ role }) => role?.value === 'button')
  expect(buttons.map(({ name }) => name?.value)).toContain('Copiar enlace')
  await copy.click()
  await expect(dialog.getByRole('status')).toHaveText('Copiado')
})

test('a password is changed once both are long enough and the same', async ({
  api,
  browser,
  scripted,
}) => {
  const theirs = await logIn(browser, await aUser(api))
  await theirs.goto('/settings')
  const form = theirs.locator('#password')
  const confirm = form.getByRole('button', { name: 'Confirmar' })
  await fillIn(form, { 'Contraseña actual': 'clave-de-ahora' })
  for (const [password, again] of [
    ['', ''],
    ['seis-6', 'seis-6'],
    ['clave-nueva', 'clave-otra'],
  ] as const) {
    await fillIn(form, { 'Nueva contraseña': password, 'Repetir contraseña': again })
    if (scripted) await expect(confirm).toBeDisabled()
  }
  if (!scripted) expect((await submit(theirs, 'Confirmar')).status()).toBe(422)
  await fillIn(form, {
    'Contraseña actual': 'clave-de-ahora',
    'Nueva contraseña': 'clave-nueva',
    'Repetir contraseña': 'clave-nueva',
  })
  await expect(confirm).toBeEnabled()
  await confirm.click()
  await expect(notice(theirs, 'Su contraseña ha sido actualizada')).toBeVisible()
  await theirs.locator('#birth-date input[name=birth_date]').fill('1990-02-28')
  await press(theirs, 'Guardar fecha')
  await expect(notice(theirs, 'Asociación exitosa')).toBeVisible()
  await theirs.context().close()
})
