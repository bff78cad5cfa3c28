// Proves docs/rules/run-review.md#1, #4; docs/rules/orders.md#12, #13, #15, #21, #22;
// docs/rules/finding.md#9.
import { field, fillIn, press, submit } from './support/forms.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { notice } from './support/notices.ts'
import { hasScripts, holdScripts, waitingForScripts } from './support/scripts.ts'
import { expect, test } from './support/test.ts'
import {
  aBookkeeper,
  applyToAll,
  aStaff,
  BASICS,
  menu,
  searchStaff,
  sheet,
  summary,
  toSheets,
  WIZARD,
} from './support/wizard.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
test.use({ storageState: async ({}, use) => use(await aBookkeeper()) })

test.describe('the wizard with scripts', { tag: '@scripts' }, () => {
  test('searches for what was typed before the scripts load', async ({ page, api }) => {
    const staff = await aStaff(api, 1)
    const letScriptsCome = await holdScripts(page)
    await page.goto(WIZARD, { waitUntil: 'commit' })
    await fillIn(page, { Buscar: staff.tag })
    letScriptsCome()
    await page.waitForURL((url) => url.searchParams.get('search') === staff.tag)
    await expect(page.getByText('1 empleado', { exact: true })).toBeVisible()
  })

  test('begins anew after a search that found nobody', async ({ page }) => {
    await page.goto(WIZARD)
    const box = page.getByRole('searchbox', { name: 'Buscar', exact: true })
    await box.fill('nadie-así')
    await page.getByRole('link', { name: 'Limpiar' }).click()
    await expect(page.getByText('Ningún resultado')).toHaveCount(0)
    await expect(box).toHaveValue('')
    await expect(box).toBeFocused()
  })

  test('keeps the focus in the list of departments, and beside a question that was answered', async ({
    page,
    api,
  }) => {
    const staff = await aStaff(api, 2)
    const { data } = await api.get(`titulars?search=${staff.tag}`)
    const departments = [`Almacén ${staff.tag}`, `Baños ${staff.tag}`]
    for (const [i, { id }] of data.entries()) {
      await api.patch(`titulars/${id}`, { department: departments[i] })
    }
    await page.goto(WIZARD)
    const select = page.getByLabel('Departamento')
    await select.focus()
    for (const department of departments) {
      await select.selectOption({ label: department })
      await page.waitForURL((url) => url.searchParams.get('department') === department)
      await expect(page.getByText('1 empleado', { exact: true })).toBeVisible()
      await expect(select).toBeFocused()
    }

    await toSheets(page, staff)
    await api.patch(`titulars/${data[0].id}`, { salary: 1200 })
    await page.reload()
    await page.getByRole('button', { name: 'Usar los salarios actuales' }).click()
    await expect(notice(page, 'Se usarán los salarios actuales')).toBeVisible()
    await expect(page.locator('summary', { hasText: 'Aplicar a todos' })).toBeFocused()
  })

  test('disables steps that are not complete, and saves typed values by itself', async ({
    page,
    api,
  }) => {
    const staff = await aStaff(api, 2)
    const [first = ''] = staff.names
    const saved = (name: string, value: string) =>
      page.waitForResponse((answer) => {
        const sent = new URLSearchParams(answer.request().postData() ?? '')
        return sent.get('intent') === 'keep' && sent.get(name)?.trim() === value
      })
    await page.goto(WIZARD)
    const next = page.getByRole('button', { name: 'Siguiente' })
    await expect(next).toBeDisabled()
    await expect(next).toHaveAccessibleDescription('Elija al menos un empleado')
    await searchStaff(page, staff.tag, true)
    const ticked = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.getByLabel(first).check()
    await ticked
    await page.reload()
    await expect(page.getByLabel(first)).toBeChecked()
    await next.click()

    await expect(next).toBeDisabled()
    await expect(next).toHaveAccessibleDescription('Llene todos los datos')
    // The title of the fortnight is proposed, follows another choice, and gives way to what is typed.
    for (const fortnight of ['Primera', 'Segunda']) {
      await fillIn(page, { Quincena: fortnight })
      const title = new RegExp(`^${fortnight} quincena de [a-z]+ de \\d{4}$`)
      await expect(field(page, 'Concepto')).toHaveValue(title)
    }
    const typed = saved('concept', BASICS.Concepto)
    await fillIn(page, BASICS)
    await typed
    await expect(next).toBeEnabled()
    await page.reload()
    await expect(field(page, 'Concepto')).toHaveValue(BASICS.Concepto)
    await next.click()

    const createAll = page.getByRole('button', { name: 'Crear todas' })
    await expect(createAll).toBeDisabled()
    await expect(createAll).toHaveAccessibleDescription(/^Complete los datos de \S/)
    // The page was just loaded, and nothing in it was used yet.
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByRole('complementary')).toContainText('Total')
    const noted = saved('observation', 'Con guardia')
    await fillIn(sheet(page), { Observación: 'Con guardia' })
    await field(sheet(page), 'Observación').blur()
    await noted
    await page.reload()
    await expect(field(sheet(page), 'Observación')).toHaveValue('Con guardia')
  })

  test('names the next order that lacks something once the open one is typed into', async ({
    page,
    api,
  }) => {
    const staff = await aStaff(api, 2)
    const [first, second] = staff.names
    await toSheets(page, staff)
    const createAll = page.getByRole('button', { name: 'Crear todas' })
    await expect(createAll).toHaveAccessibleDescription(`Complete los datos de ${first} y de 1 más`)
    // The button sends what is typed along: the open order does not hold it back any more.
    await fillIn(sheet(page), { Observación: 'Con guardia' })
    await expect(createAll).toHaveAccessibleDescription(`Complete los datos de ${second}`)
  })

  test('carries out a button that is pressed while another one is at work', async ({
    page,
    api,
  }) => {
    const staff = await aStaff(api, 2)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.goto(WIZARD)
    await expect(page.getByRole('button', { name: 'Siguiente' })).toBeDisabled()
    await searchStaff(page, staff.tag, true)
    await page.getByLabel(staff.names[0] ?? '').check()
    await page.route('**/paysheets/create/many*', async (route) => {
      if (!route.request().postData()?.includes('intent=all')) return route.continue()
      const response = await route.fetch({ maxRedirects: 0 })
      await held
      return route.fulfill({ response })
    })
    const asked = page.waitForRequest((request) => !!request.postData()?.includes('intent=all'))
    await press(page, 'Todos')
    await asked
    await press(page, 'Siguiente')
    await expect(field(page, 'Concepto')).toBeVisible()
    letGo()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await fillIn(page, BASICS)
    await press(page, 'Siguiente')
    await expect(menu(page)).toHaveCount(2)
  })

  test('works by keyboard: Enter saves and goes to the next empty field', async ({ page, api }) => {
    const staff = await aStaff(api, 3)
    await toSheets(page, staff)
    const enterprise = page.locator('#enterprise')
    await fillIn(enterprise, { 'Cuenta de la empresa': staff.company.account.number })
    await press(enterprise, 'Aplicar la cuenta a todos')
    await expect(notice(page, 'Se ha aplicado la cuenta')).toBeVisible()
    await field(sheet(page), 'Número de transferencia').focus()
    for (const [i, name] of staff.names.entries()) {
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await expect(field(sheet(page), 'Número de transferencia')).toBeFocused()
      await page.keyboard.type(`A-${i}`)
      await page.keyboard.press('Enter')
      await expect(summary(page)).toContainText(`${i + 1} de 3 completas`)
    }
    await page.getByRole('button', { name: 'Crear todas' }).press('Enter')
    await page.getByRole('button', { name: 'Confirmar y crear' }).press('Enter')
    await expect(notice(page, 'Se han creado 3 órdenes')).toBeVisible()
  })

  test('moves nothing and takes no focus when its scripts arrive', async ({ page, api }) => {
    const staff = await aStaff(api, 1)
    await toSheets(page, staff)
    await page.setViewportSize({ width: 1280, height: 400 })
    const first = field(sheet(page), 'Número de transferencia')
    for (const held of [false, true]) {
      const letScriptsCome = await holdScripts(page)
      await page.reload({ waitUntil: 'commit' })
      const other = page.getByRole('link', { name: 'Tabla' })
      // Its styles may not have come yet: without them the link is far down, and focus scrolls to it.
      if (held) await other.evaluate((link) => link.focus({ preventScroll: true }))
      else await other.waitFor()
      letScriptsCome()
      await page.waitForFunction(hasScripts)
      await expect(held ? other : first).toBeFocused()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    }
  })

  test('creates all right after the last field is typed, before it is saved', async ({
    page,
    api,
  }) => {
    const staff = await aStaff(api, 1)
    await toSheets(page, staff)
    await applyToAll(page, staff, '0007')
    const kept = page.waitForResponse((answer) => !!answer.request().postData()?.includes('keep'))
    await field(sheet(page), 'Ingreso adicional').fill('100')
    await kept
    await expect(summary(page)).toContainText('1 con errores')
    await field(sheet(page), 'Motivo del ingreso').fill('Guardia')
    await page.getByRole('button', { name: 'Crear todas' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Confirmar y crear' })).toBeVisible()
  })

  test('updates the total while typing, in the form and in the menu', async ({ page, api }) => {
    const staff = await aStaff(api, 1)
    await toSheets(page, staff)
    await fillIn(page, { 'Primer número': '0007' })
    await field(page, 'Primer número').press('Enter')
    await expect(field(sheet(page), 'Número de transferencia')).toHaveValue('0007')
    await fillIn(sheet(page), { 'Ingreso adicional': '100', 'L.P.H (1 %)': true })
    // 500 + 100 − 10
    await expect(page.locator('.receipt-total dd')).toHaveText('590,00 Bs')
    await expect(menu(page).first()).toContainText('590,00')
    await expect(summary(page)).toContainText('590,00 Bs')
  })

  test('keeps a shown notice when it saves by itself', async ({ page, api }) => {
    const staff = await aStaff(api, 1)
    await toSheets(page, staff)
    await applyToAll(page, staff, '0007')
    // It stays for the pointer.
    await notice(page, 'Se han numerado').hover()
    const more = { 'Ingreso adicional': '100', 'Motivo del ingreso': 'Guardia' }
    await fillIn(sheet(page), more)
    await field(sheet(page), 'Motivo del ingreso').blur()
    // The menu's total comes from the server, which has saved the values.
    await expect(menu(page).first()).toContainText('600,00')
    await expect(notice(page, 'Se han numerado')).toHaveCount(1)
  })

  test('does not overwrite another tab’s values when it saves by itself', async ({
    page,
    context,
    api,
  }) => {
    const staff = await aStaff(api, 2)
    await toSheets(page, staff)
    const other = waitingForScripts(await context.newPage())
    await other.goto(page.url())
    await fillIn(sheet(other), { Observación: 'De la otra' })
    await submit(other, 'Guardar y siguiente')
    for (const text of ['De esta', 'De esta misma']) {
      const refused = page.waitForResponse((answer) => answer.status() === 409)
      await fillIn(sheet(page), { Observación: text })
      await field(sheet(page), 'Observación').blur()
      await refused
    }
    await submit(page, 'Guardar y siguiente')
    await expect(page.getByRole('alert')).toContainText('se modificó en otra pestaña')
    const row = page.getByRole('row').filter({ hasText: 'Observación' })
    await expect(row).toContainText('De esta misma')
    await expect(row).toContainText('De la otra')
    await submit(page, 'Guardar y siguiente')
    await expect(page.getByRole('alert')).toBeHidden()
    await menu(page).first().click()
    await expect(field(sheet(page), 'Observación')).toHaveValue('De esta misma')
  })

  test('loses nothing when the connection is lost', async ({ browser, api }) => {
    // Not the watched page: here the requests have to fail.
    const context = await browser.newContext({ storageState: await aBookkeeper() })
    const page = await context.newPage()
    const staff = await aStaff(api, 1)
    await toSheets(page, staff)
    await applyToAll(page, staff, '1')
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed')
    await fillIn(sheet(page), { Observación: 'Sin conexión' })
    await field(sheet(page), 'Observación').blur()
    await failed
    await press(page, 'Guardar y siguiente')
    await expect(page.getByRole('alert')).toContainText('No se pudo enviar')
    await expect(field(sheet(page), 'Observación')).toHaveValue('Sin conexión')
    await context.setOffline(false)
    await submit(page, 'Guardar y siguiente')
    await expect(page.getByRole('alert')).toBeHidden()
    await submit(page, 'Crear todas')
    await submit(page, 'Confirmar y crear')
    await expect(notice(page, 'Operación completa')).toBeVisible()
    const { data } = await api.get(`paysheets?search=${staff.tag}`)
    expect(data).toMatchObject([{ observation: 'Sin conexión' }])
    await context.close()
  })

  test('is accessible in every step', async ({ page, api }) => {
    const staff = await aStaff(api, 3)
    await page.goto(WIZARD)
    await searchStaff(page, staff.tag, true)
    await expectAccessible(page)
    await expectNarrow(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await toSheets(page, staff)
    await expectAccessible(page)
    await expectNarrow(page)
    await fillIn(sheet(page), { 'Ingreso adicional': 'mucho' })
    await submit(page, 'Guardar y siguiente')
    await expect(page.getByRole('heading', { name: staff.names[1] })).toBeVisible()
    await menu(page).first().click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${WIZARD}?step=3&review=1`)
    await expectAccessible(page)
    await expectNarrow(page)
    await page.goto(`${WIZARD}?step=2`)
    await expectAccessible(page)
    await expectNarrow(page)
  })
})
