// Proves docs/rules/screens.md#12; docs/rules/undoing.md#4.
/** Notices that fade by themselves, and those that wait to be closed. */
import {
  aCompany,
  anAccount,
  anIncome,
  aPayment,
  aPrefix,
  aSupplier,
  aTransfer,
} from './support/company.ts'
import { fillIn, press } from './support/forms.ts'
import { pressAccessKey } from './support/keyboard.ts'
import { expectAccessible } from './support/look.ts'
import { closeNotice, notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

test('a notice fades after two and a half seconds', async ({ page }) => {
  const index = aPrefix()
  await page.goto('/banks/create')
  await fillIn(page, { Prefijo: index, Nombre: `Banco ${index}` })
  await press(page, 'Crear banco')
  const made = notice(page, `Se ha creado el banco Banco ${index}`)
  await expect(made).toBeVisible()
  const seen = Date.now()
  await page.waitForTimeout(1500)
  await expect(made).toBeVisible()
  await expect(made).toBeHidden()
  expect(Date.now() - seen).toBeGreaterThan(2000)
  await page.reload()
  await expect(made).toHaveCount(0)
})

test('a notice waits until it is seen before it fades', { tag: '@scripts' }, async ({ page }) => {
  const index = aPrefix()
  await page.goto('/banks/create')
  await fillIn(page, { Prefijo: index, Nombre: `Banco ${index}` })
  // As in a tab in the background, or on a machine that is too busy to draw.
  await page.evaluate(() => {
    const waiting: FrameRequestCallback[] = []
    const draw = window.requestAnimationFrame
    window.requestAnimationFrame = (done) => waiting.push(done)
    Object.assign(window, {
      see() {
        window.requestAnimationFrame = draw
        for (const done of waiting) draw(done)
      },
    })
  })
  await press(page, 'Crear banco')
  const made = notice(page, `Se ha creado el banco Banco ${index}`)
  await expect(made).toBeVisible()
  await page.waitForTimeout(3500)
  await expect(made).toBeVisible()
  await page.evaluate(() => (window as unknown as { see: () => void }).see())
  await expect(made).toBeHidden()
})

test('the notice of an income stays until it is closed', async ({ page, api }) => {
  const company = await aCompany(api, 0)
  await page.goto('/incomes/create')
  await fillIn(page, {
    'A la cuenta': company.account.number,
    De: 'Venta de un vehículo',
    Monto: '250,00',
    'Número de transacción': 'T-9',
  })
  await press(page, 'Registrar ingreso')
  const said = 'Se ha registrado el ingreso!'
  await expect(notice(page, said)).toBeVisible()
  await page.waitForTimeout(3200)
  await expect(notice(page, said)).toBeVisible()
  await closeNotice(page, said)
})

test('a notice that stays is on the next screen too', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 0)
  const { id } = await anIncome(api, company.account.id)
  await page.goto(`/incomes/${id}/edit`)
  await fillIn(page, { Monto: '99,99' })
  await press(page, 'Guardar cambios')
  await expect(notice(page, 'Se ha actualizado el ingreso!')).toBeVisible()
  await page.getByRole('link', { name: 'Bancos' }).first().click()
  await expect(page).toHaveURL('/banks')
  await closeNotice(page, 'Se ha actualizado el ingreso!')
  await page.getByRole('link', { name: 'Titulares' }).first().click()
  await expect(page).toHaveURL('/titulars')
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a notice that speaks of its page leaves with it', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 100)
  const second = await anAccount(api, company.id)
  const { id } = await aTransfer(api, company.account.id, second.id)
  await page.goto(`/transfers/${id}/edit`)
  await fillIn(page, { Concepto: 'Fondo fijo' })
  await press(page, 'Guardar cambios')
  const said = notice(page, 'Se ha actualizado la transferencia!')
  await expect(said).toBeVisible()
  await expect(said).not.toHaveClass(/toast-fading/)
  await page.getByRole('link', { name: 'Bancos' }).first().click()
  await expect(page).toHaveURL('/banks')
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a notice that says what one on the screen says takes its place', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 0)
  const { id } = await anIncome(api, company.account.id)
  await page.goto(`/incomes/${id}/edit`)
  await fillIn(page, { Monto: '99,99' })
  await press(page, 'Guardar cambios')
  await expect(page).toHaveURL('/incomes')
  await page.goBack()
  await fillIn(page, { Monto: '88,88' })
  await press(page, 'Guardar cambios')
  await expect(page).toHaveURL('/incomes')
  await expect(page.getByText('88,88').first()).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(1)
  await expect(notice(page, 'Se ha actualizado el ingreso!')).toBeVisible()
})

test('three notices lie beside a refused form, and close together', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 9000)
  const supplier = await aSupplier(api)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const number of ['1', '2', '3']) await aPayment(api, company, supplier.id, { number })
  await page.goto(`/titulars/${supplier.id}/payments`)
  for (const left of [2, 1, 0]) {
    await page.getByRole('rowheader').first().locator('xpath=..').locator('summary').click()
    await page.getByRole('link', { name: 'Anular' }).first().click()
    await fillIn(page.getByRole('dialog'), { Motivo: 'Repetida' })
    await press(page.getByRole('dialog'), 'Anular orden')
    await expect(page.getByRole('rowheader')).toHaveCount(left)
  }
  await expect(page.locator('.toast')).toHaveCount(3)
  await page.getByRole('link', { name: 'Crear orden' }).first().click()
  await press(page, 'Crear orden')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.locator('.toast')).toHaveCount(3)
  await expectAccessible(page)
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const notices = await page.locator('.toasts').boundingBox()
    const content = await page.getByRole('main').boundingBox()
    expect((notices?.x ?? width) + (notices?.width ?? 0)).toBeLessThanOrEqual(content?.x ?? 0)
  }
  await page.getByText('Cerrar todos').click()
  await expect(page.locator('.toast').first()).toBeHidden()
})

test('the key Z takes back what the newest of several notices tells of', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 9000)
  const supplier = await aSupplier(api)
  const numbers: string[] = []
  for (const number of ['1', '2']) {
    const { order } = await aPayment(api, company, supplier.id, { number })
    numbers.push(`N° ${String(order).padStart(6, '0')}`)
  }
  // The list has the second order first.
  await page.goto(`/titulars/${supplier.id}/payments`)
  for (const left of [1, 0]) {
    await page.getByRole('rowheader').first().locator('xpath=..').locator('summary').click()
    await page.getByRole('link', { name: 'Anular' }).first().click()
    await fillIn(page.getByRole('dialog'), { Motivo: 'Repetida' })
    await press(page.getByRole('dialog'), 'Anular orden')
    await expect(page.getByRole('rowheader')).toHaveCount(left)
  }
  const [newest, older] = numbers
  const buttons = [`Deshacer ${older}`, `Deshacer ${newest}`]
  await expect(page.locator('.toast form button')).toHaveText(buttons)
  // One key is one button's.
  await expect(page.locator('[accesskey=z]')).toHaveText(`Deshacer ${newest}`)
  await pressAccessKey(page, 'z')
  await expect(notice(page, `Se ha deshecho la anulación de ${newest}`)).toBeVisible()
})
