// Proves docs/rules/entering.md#2; docs/rules/undoing.md#4; docs/rules/unsent-forms.md#2, #3, #4.
/** Forms that are begun and left, records made on the way, and voidings taken back. */
import { setTimeout } from 'node:timers/promises'
import type { Dialog, Page, Request } from '@playwright/test'
import { aCedula, aCompany, anEmployee, uniqueName } from './support/company.ts'
import { field, fillIn, press } from './support/forms.ts'
import { expectAccessible } from './support/look.ts'
import { notice } from './support/notices.ts'
import { scriptRun } from './support/scripts.ts'
import { expect, test } from './support/test.ts'
import { aBookkeeper } from './support/wizard.ts'

// Drafts are their user's: others' journeys would change them.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
test.use({ storageState: async ({}, use) => use(await aBookkeeper()) })

test('what was typed into a form is offered on return, and recovered', {
  tag: '@over-http',
}, async ({ page, scripted }) => {
  await page.goto('/settings/announcements/create')
  const kept =
    scripted && page.waitForResponse((response) => response.request().method() === 'POST')
  await fillIn(page, { Título: 'Feriado del lunes' })
  if (kept) await kept
  else await press(page, 'Guardar borrador')
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/settings/announcements/create')
  await expect(page.getByText(/Tiene un borrador de hoy a las \d\d:\d\d\./)).toBeVisible()
  if (scripted) await expectAccessible(page)
  await page.getByRole('link', { name: 'Recuperar' }).click()
  await expect(page.getByLabel('Título')).toHaveValue('Feriado del lunes')
  await press(page, 'Descartar')
  await expect(page.getByText('borrador de hoy')).toHaveCount(0)
})

test('the offer of a draft stays in place while its script is on its way', {
  tag: '@scripts',
}, async ({ page }) => {
  await keepTitle(page, 'Feriado del martes')
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      const removed = changes.flatMap(({ removedNodes }) => [...removedNodes])
      const isOffer = (node: Node) => node instanceof Element && node.matches('.unsent')
      if (removed.some(isOffer)) document.documentElement.dataset.moved = 'true'
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/settings/announcements/create?draft=1', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Descartar' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-moved')
})

test('what is on its way to be kept does not come back after Descartar', {
  tag: '@scripts',
}, async ({ page }) => {
  await keepTitle(page, 'Feriado del miércoles')
  await page.goto('/settings/announcements/create?draft=1')
  // The server is slow with what it was sent first.
  const arrived = new Promise<void>((resolve) =>
    page.route(/announcements\/create/, async (route) => {
      if (!route.request().postData()?.includes('intent=draft')) return route.continue()
      await setTimeout(600)
      const response = await route.fetch({ maxRedirects: 0 })
      resolve()
      await route.fulfill({ response }).catch(() => undefined)
    }),
  )
  const onItsWay = page.waitForRequest((request) => request.method() === 'POST')
  await fillIn(page, { Título: 'Feriado del jueves' })
  await onItsWay
  page.on('dialog', (dialog) => dialog.accept())
  await press(page, 'Descartar')
  await arrived
  await expect(page).toHaveURL('/settings/announcements/create')
  await page.goto('/settings/announcements/create')
  await expect(page.getByText('borrador de hoy')).toHaveCount(0)
})

/** Types a title into a new announcement, and leaves it when it is kept. */
async function keepTitle(page: Page, title: string) {
  await page.goto('/settings/announcements/create')
  const kept = page.waitForResponse((response) => response.request().method() === 'POST')
  await fillIn(page, { Título: title })
  await kept
  const leave = (dialog: Dialog) => dialog.accept()
  page.on('dialog', leave)
  await page.goto('/settings')
  page.off('dialog', leave)
}

test('leaving a changed form asks, until it is sent', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const { id, name } = await anEmployee(api, 1000)
  const banks = page.getByRole('link', { name: 'Bancos' }).first()
  await page.goto(`/titulars/${id}`)
  const watching = scriptRun(page, 'watch')
  await fillIn(page, { Nombre: `${name} Gil` })
  await watching
  const asked = page.waitForEvent('dialog')
  const click = banks.click()
  const dialog = await asked
  expect(dialog.message()).toBe('Lo que escribió no se ha enviado. ¿Desea salir?')
  await dialog.dismiss()
  await click
  await expect(page).toHaveURL(`/titulars/${id}`)
  await expect(field(page, 'Nombre')).toHaveValue(`${name} Gil`)
  await press(page, 'Guardar cambios')
  await expect(notice(page, `${name} Gil`)).toBeVisible()
  await banks.click()
  await expect(page).toHaveURL('/banks')
  await page.goBack()
  await fillIn(page, { Nombre: name })
  page.once('dialog', (again) => again.accept())
  await banks.click()
  await expect(page).toHaveURL('/banks')
})

test('a supplier is created from the order, and comes back chosen', { tag: '@over-http' }, async ({
  page,
  api,
  scripted,
}) => {
  await aCompany(api, 1000)
  // What is on its way to be kept is called off: it could arrive after what this button keeps.
  const isDraft = (request: Request) => new URL(request.url()).pathname === '/payments/create'
  await page.goto('/payments/create')
  if (scripted) await page.route('**/payments/create', () => {})
  const kept = scripted && page.waitForRequest(isDraft)
  const calledOff = scripted && page.waitForEvent('requestfailed', isDraft)
  await fillIn(page, { Concepto: 'Resmas de papel' })
  await kept
  await press(page, 'Crear proveedor')
  await calledOff
  await fillIn(page.getByRole('dialog'), {
    Nombre: uniqueName('Papelera'),
    'CI/RIC': aCedula(),
    Tipo: 'Natural',
    Ámbito: 'Externo',
  })
  await press(page, 'Crear titular')
  await expect(page).toHaveURL(/\/payments\/create\?draft=1&titular=\d+/)
  await expect(page.getByLabel('Concepto')).toHaveValue('Resmas de papel')
  if (scripted) await expectAccessible(page)
})

test('without scripts a refused form begins in its first wrong field', {
  tag: '@no-scripts',
}, async ({ page }) => {
  await page.goto('/payments/create')
  await fillIn(page, { Concepto: 'Honorarios' })
  await press(page, 'Crear orden')
  await expect(field(page, 'Titular')).toBeFocused()
  await page.goto('/banks/create')
  await fillIn(page, { Prefijo: '9911' })
  await press(page, 'Crear banco')
  await expect(field(page, 'Nombre')).toBeFocused()
})

test('leaving a changed form’s page by Cancelar asks nothing, and comes to the top of its list', {
  tag: '@scripts',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/titulars')
  await page.goto('/incomes/create')
  const watching = scriptRun(page, 'watch')
  await fillIn(page, { De: 'Venta de un vehículo' })
  await watching
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page.getByRole('heading', { name: 'Ingresos', level: 1 })).toBeInViewport()
})
