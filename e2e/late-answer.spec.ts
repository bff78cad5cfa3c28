// Proves docs/rules/money.md#22.
/** An answer that arrives during typing shows its errors, and changes no field. */
import type { Page } from '@playwright/test'
import { anEmployee } from './support/company.ts'
import { chosenIn, errorOf, field, fillIn, press } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { holdScripts, scriptRun } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

/** Presses the button, and lets the answer come once `meanwhile` is done. */
async function answeredLate(page: Page, button: string, meanwhile: () => Promise<void>) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await press(page, button)
  await sent
  await meanwhile()
  letGo()
  await page.unrouteAll({ behavior: 'wait' })
}

test('each kind of field keeps what was typed since it was sent', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const [first, second] = [await anEmployee(api, 1000), await anEmployee(api, 2000)]
  await page.goto('/paysheets/create')
  await fillIn(page, {
    Titular: first.name,
    Quincena: 'Primera',
    'Ingreso adicional': '1,005',
    Fecha: '2026-01-15',
    Concepto: 'Nómina',
    Observación: 'Primera',
    'S.S.O': true,
  })
  const newer = {
    Quincena: 'segunda',
    'Ingreso adicional': '2,00',
    Fecha: '2026-02-28',
    Concepto: 'Nómina de febrero',
    Observación: 'Segunda',
  }
  await answeredLate(page, 'Crear orden', async () => {
    await fillIn(page, { ...newer, Quincena: 'Segunda', Titular: second.name })
    await fillIn(page, { 'S.S.O': false, 'L.P.H (1 %)': true })
  })
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(errorOf(page, 'Ingreso adicional')).toContainText('dos decimales')
  for (const [label, value] of Object.entries(newer)) {
    await expect(field(page, label)).toHaveValue(value)
  }
  await expect(chosenIn(page, 'titular_id')).toHaveValue(String(second.id))
  await expect(field(page, 'S.S.O')).not.toBeChecked()
  await expect(field(page, 'L.P.H (1 %)')).toBeChecked()
})

test('a secret too', { tag: '@scripts' }, async ({ page }) => {
  await page.goto('/settings')
  const form = page.locator('#email')
  const password = field(form, 'Contraseña actual')
  await fillIn(form, { 'Contraseña actual': 'equivocada' })
  await answeredLate(page, 'Actualizar correo', () => password.fill('otra vez'))
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(password).toHaveValue('otra vez')
})

test('an error comes back with the next answer, and goes with the form that is saved', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const { id, name } = await anEmployee(api, 1000)
  await page.goto(`/titulars/${id}`)
  const letScriptsCome = await holdScripts(page)
  for (const text of ['', ' ']) {
    await fillIn(page, { Nombre: text })
    await expect(errorOf(page, 'Nombre')).toHaveCount(0)
    await press(page, 'Guardar cambios')
    await expect(errorOf(page, 'Nombre')).toHaveText('Escriba el nombre')
    await expect(field(page, 'Nombre')).toHaveAttribute('aria-describedby', /-name-error$/)
  }
  await fillIn(page, { Nombre: `${name} Gil` })
  await press(page, 'Guardar cambios')
  await expect(notice(page, `${name} Gil`)).toBeVisible()
  await expect(page.locator('[aria-invalid], .field-error, .form-errors')).toHaveCount(0)
  await expect(field(page, 'Nombre')).toHaveValue(`${name} Gil`)
  // What watches over unsent forms comes only now, and finds nothing to ask about.
  const watching = scriptRun(page, 'watch')
  letScriptsCome()
  await watching
  await page.getByRole('link', { name: 'Bancos' }).first().click()
  await expect(page).toHaveURL('/banks')
})

test('what is stored anew shows in the fields that nobody has touched', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const { id, name } = await anEmployee(api, 1000)
  await page.goto(`/titulars/${id}`)
  await expect(field(page, 'Tipo')).toHaveValue('Natural')
  await fillIn(page, { Nombre: `${name} Gil` })
  await api.patch(`titulars/${id}`, { type: 'Jurídico' })
  await page.getByRole('link', { name: 'Desactivar' }).click()
  await press(page, 'Desactivar')
  await expect(page.getByRole('link', { name: 'Activar', exact: true })).toBeVisible()
  await expect(field(page, 'Tipo')).toHaveValue('Jurídico')
  await expect(field(page, 'Nombre')).toHaveValue(`${name} Gil`)
  await press(page, 'Guardar cambios')
  await expect(notice(page, `${name} Gil`)).toBeVisible()
  expect(await api.get(`titulars/${id}`)).toMatchObject({ type: 'Jurídico', name: `${name} Gil` })
})
