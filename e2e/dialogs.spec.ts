// Proves docs/rules/screens.md#3.
/** Dialogs are addresses over their list: opened, left and saved without losing one's place. */
import type { Locator, Page } from '@playwright/test'
import {
  aCompany,
  anEmployee,
  aPayment,
  aPrefix,
  aSupplier,
  uniqueName,
} from './support/company.ts'
import { field, fillIn, press } from './support/forms.ts'
import { rowMenu } from './support/lists.ts'
import { notice } from './support/notices.ts'
import { holdScripts } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

const QUERY = '?search=banco&sort_by=index%2Cdesc&page=2'

test('Cancelar and Back close a dialog, and the list is unchanged', async ({ page }) => {
  await page.goto(`/banks${QUERY}`)
  const create = page.getByRole('link', { name: 'Crear banco' })
  await create.click()
  await expect(page).toHaveURL(`/banks/create${QUERY}`)
  await expect(page).toHaveTitle('Crear banco · Nómina')
  await page.getByRole('dialog').getByRole('link', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(`/banks${QUERY}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await create.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/banks${QUERY}`)
  await expect(page).toHaveTitle('Bancos · Nómina')
})

/**
 * Who takes the next click: the app, or the browser, which opens a tab for it. No tab is opened: a machine under
 * load does not always tell of one in time, and the browser's part is not ours to prove.
 */
function takerOfNextClick(page: Page) {
  return page.evaluateHandle(() => {
    const taken: string[] = []
    const see = (event: Event) => {
      taken.push(event.defaultPrevented ? 'by the app' : 'to the browser')
      event.preventDefault()
    }
    addEventListener('click', see, { once: true })
    return taken
  })
}

test('focus goes into the dialog, and back to what opened it', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const { index } = await api.post('banks', { index: aPrefix(), name: uniqueName('Banco Foco') })
  await page.goto(`/banks?search=${index}`)
  const create = page.getByRole('link', { name: 'Crear banco' })
  const taken = await takerOfNextClick(page)
  await create.click({ modifiers: ['ControlOrMeta'] })
  expect(await taken.jsonValue()).toEqual(['to the browser'])
  await expect(page).toHaveURL(`/banks?search=${index}`)
  await create.click()
  await expect(field(page.getByRole('dialog'), 'Prefijo')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/banks?search=${index}`)
  await expect(create).toBeFocused()
  await rowMenu(page, index, 'Eliminar')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: index }).locator('summary')).toBeFocused()
})

test('a menu that is opened at once after a dialog closed stays open', {
  tag: '@scripts',
}, async ({ page, api }) => {
  await anEmployee(api, 1000)
  await page.goto('/banks?search=banesco')
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'Ver cuentas' }).click()
  await dialog.getByRole('link', { name: 'Cerrar' }).last().waitFor()
  const frames = await page.evaluateHandle(() => {
    const kept = window.requestAnimationFrame
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => held.push(callback)
    return {
      letGo: () => {
        window.requestAnimationFrame = kept
        for (const callback of held) kept(callback)
      },
    }
  })
  await dialog.getByRole('link', { name: 'Cerrar' }).last().click()
  const menu = page.getByRole('row').filter({ hasText: 'Banesco' }).locator('details')
  await menu.locator('summary').click()
  await frames.evaluate(({ letGo }) => letGo())
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await expect(menu.getByRole('link', { name: 'Actualizar' })).toBeVisible()
  await expect(menu.locator('summary')).toBeFocused()
})

test('what is typed into a dialog before its scripts come keeps the focus', {
  tag: '@scripts',
}, async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/banks/create', { waitUntil: 'commit' })
  await field(page.getByRole('dialog'), 'Nombre').fill('Banco')
  letScriptsCome()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await expect(field(page.getByRole('dialog'), 'Nombre')).toBeFocused()
})

test('nothing behind a dialog can be reached', async ({ page }) => {
  await page.goto(`/banks/create${QUERY}`)
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const behind of await page.locator('.sidebar, .topbar, .page').all()) {
    await expect(behind).toHaveJSProperty('inert', true)
  }
  const reached = new Set<string>()
  for (let i = 0; i < 15; i++) {
    await page.keyboard.press('Tab')
    reached.add(await placeOfFocus(page))
  }
  expect([...reached]).toContain('dialog')
  expect([...reached].filter((place) => place === 'behind')).toEqual([])
  await page.getByRole('link', { name: 'Titulares', includeHidden: true }).dispatchEvent('focus')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('why a dialog longer than a phone was refused has the focus, and is in view', async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 3000)
  const supplier = await aSupplier(api)
  const ids: number[] = []
  for (let n = 0; n < 25; n++) {
    ids.push((await aPayment(api, company, supplier.id, { amount: 100 })).id)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/payments/chosen?ids=${ids}`)
  await fillIn(page.getByRole('dialog'), { Motivo: 'Repetida' })
  await press(page.getByRole('dialog'), 'Anular')
  await expect(notice(page, 'Se han anulado 25 órdenes')).toBeVisible()
  // What they paid is gone meanwhile.
  await aPayment(api, company, supplier.id, { amount: 3000 })
  await page.locator('.toast').getByRole('button', { name: 'Deshacer' }).click()
  const refused = page.getByRole('alert')
  await expect(refused).toContainText('No se deshizo nada')
  await expect(refused).toBeFocused()
  await expect(refused.getByText('No se deshizo nada')).toBeInViewport()
  await expect(page).toHaveTitle('Error: Deshacer la anulación · Nómina')
  // It may be tried again, and is refused in view again.
  await press(page.getByRole('dialog'), 'Deshacer')
  await expect(refused).toBeFocused()
  await expect(refused.getByText('No se deshizo nada')).toBeInViewport()
})

/** The skip link and the browser itself stay reachable. */
function placeOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement
    if (!active || active === document.body || active.matches('.skip-link')) return 'nowhere'
    return active.closest('dialog') ? 'dialog' : 'behind'
  })
}

test('what acts stands right of Cancelar, also where it voids', async ({ page, api }) => {
  const company = await aCompany(api, 9000)
  const supplier = await aSupplier(api)
  const { id } = await aPayment(api, company, supplier.id)
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x ?? 0
  for (const [path, action] of [
    [`/payments/${id}/void`, 'Anular orden'],
    ['/banks/create', 'Crear banco'],
  ] as const) {
    await page.goto(path)
    const dialog = page.getByRole('dialog')
    const cancel = dialog.getByRole('link', { name: 'Cancelar' })
    const acts = dialog.getByRole('button', { name: action })
    expect(await leftOf(acts), path).toBeGreaterThan(await leftOf(cancel))
  }
})
