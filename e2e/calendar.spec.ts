// Proves docs/rules/screens.md#13; docs/rules/ease.md#2.
/** Dates are typed into the browser's own input, or chosen from a calendar where scripts run. */
import type { Page } from '@playwright/test'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { aCompany, anIncome } from './support/company.ts'
import { field, fillIn, press } from './support/forms.ts'
import { chip, queryOf } from './support/lists.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

const calendar = (page: Page) => page.getByRole('dialog', { name: /^Calendario: / })
const opener = (page: Page, label: string) =>
  page.getByRole('button', { name: `Calendario: ${label}`, exact: true })
const day = (page: Page, name: string) => calendar(page).getByRole('button', { name })

test('a day is chosen in the calendar, by month and year, and saved', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const { account } = await aCompany(api, 0)
  await page.goto('/incomes/create')
  await fillIn(page, {
    'A la cuenta': account.number,
    De: 'Venta de un vehículo',
    Monto: '250,00',
    'Número de transacción': 'T-9',
    Fecha: '2025-11-20',
  })
  await expect(field(page, 'Fecha')).toHaveAccessibleDescription('20 nov 2025')
  await opener(page, 'Fecha').click()
  await expect(day(page, 'jueves, 20 de noviembre de 2025, seleccionado')).toBeFocused()
  await expect(calendar(page).locator('th').first()).toHaveAttribute('aria-label', 'lunes')
  await calendar(page).getByLabel('Elegir el mes').selectOption('febrero')
  await calendar(page).getByLabel('Elegir el año').selectOption('2024')
  await day(page, 'jueves, 29 de febrero de 2024').click()
  await expect(calendar(page)).toBeHidden()
  await expect(opener(page, 'Fecha')).toBeFocused()
  await expect(field(page, 'Fecha')).toHaveValue('2024-02-29')
  await expect(field(page, 'Fecha')).toHaveAccessibleDescription('29 feb 2024')
  await press(page, 'Registrar ingreso')
  await page.getByRole('checkbox', { name: 'Guardar con esa fecha' }).check()
  await press(page, 'Registrar ingreso')
  await expect(notice(page, 'Se ha registrado el ingreso!')).toBeVisible()
  const { data } = await api.get(`incomes?account=${account.id}`)
  expect(data).toMatchObject([{ issued_at: '2024-02-29' }])
})

test('the calendar works by keyboard; Escape closes it and changes nothing', {
  tag: '@scripts',
}, async ({ page }) => {
  await page.goto('/incomes/create')
  await fillIn(page, { Fecha: '2025-12-31' })
  await opener(page, 'Fecha').press('Enter')
  await expect(day(page, 'miércoles, 31 de diciembre de 2025')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(day(page, 'jueves, 1 de enero de 2026')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toBeHidden()
  await expect(opener(page, 'Fecha')).toBeFocused()
  await expect(field(page, 'Fecha')).toHaveValue('2025-12-31')
  await page.keyboard.press('Enter')
  await expect(day(page, 'miércoles, 31 de diciembre de 2025')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(day(page, 'miércoles, 7 de enero de 2026')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Fecha')).toHaveValue('2026-01-07')
  await expect(opener(page, 'Fecha')).toBeFocused()
})

test('a calendar that is closed and opened at once begins anew', {
  tag: '@scripts',
}, async ({ page }) => {
  await page.goto('/incomes/create')
  await fillIn(page, { Fecha: '2025-12-31' })
  await opener(page, 'Fecha').press('Enter')
  await expect(day(page, 'miércoles, 31 de diciembre de 2025')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(day(page, 'jueves, 1 de enero de 2026')).toBeFocused()
  await calendar(page).evaluate((popover: HTMLElement) => {
    popover.hidePopover()
    popover.showPopover()
  })
  await expect(day(page, 'miércoles, 31 de diciembre de 2025')).toBeFocused()
})

test('the calendar offers 150 past years and one ahead', { tag: '@scripts' }, async ({ page }) => {
  const year = Number(todayInCaracas(new Date()).slice(0, 4))
  await page.goto('/incomes')
  await opener(page, 'Desde').click()
  const years = calendar(page).getByLabel('Elegir el año').locator('option')
  const span = Array.from({ length: 152 }, (_, i) => String(year - 150 + i))
  await expect(years).toHaveText(span)
})

test('the calendar previews a range and its number of days', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const { account } = await aCompany(api, 0)
  await anIncome(api, account.id, { issued_at: '2026-02-28' })
  await page.goto(`/incomes?account=${account.id}&startDate=2026-02-20`)
  await fillIn(page, { Hasta: '2026-02-24' })
  await opener(page, 'Hasta').click()
  await expect(calendar(page).getByRole('status').last()).toHaveText('5 días')
  await expect(calendar(page).locator('.calendar-span')).toHaveCount(5)
  await page.keyboard.press('ArrowDown')
  await expect(calendar(page).getByRole('status').last()).toHaveText('12 días')
  await expect(calendar(page).locator('.calendar-span')).toHaveCount(9)
  await page.keyboard.press('Enter')
  await expect(chip(page, '02/20/2026 – 03/03/2026')).toBeVisible()
  await expect(page.getByText('1 ingreso en 12 días')).toBeVisible()
  await opener(page, 'Desde').click()
  await day(page, 'lunes, 23 de febrero de 2026').hover()
  await expect(calendar(page).getByRole('status').last()).toHaveText('9 días')
  await day(page, 'lunes, 23 de febrero de 2026').click()
  await expect(chip(page, '02/23/2026 – 03/03/2026')).toBeVisible()
  expect(queryOf(page)).toEqual({
    account: String(account.id),
    startDate: '2026-02-23',
    endDate: '2026-03-03',
  })
})

test('forbidden days of the calendar cannot be chosen', { tag: '@scripts' }, async ({ page }) => {
  await page.goto('/reports')
  const card = page.getByRole('region', { name: 'Reporte de nómina' })
  await fillIn(card, { 'Fecha inicial': '2026-02-10' })
  await card.getByRole('button', { name: /Calendario: Fecha final/ }).click()
  await calendar(page).getByLabel('Elegir el año').selectOption('2026')
  await calendar(page).getByLabel('Elegir el mes').selectOption('febrero')
  await expect(day(page, 'lunes, 9 de febrero de 2026')).toBeDisabled()
  await day(page, 'martes, 10 de febrero de 2026').click()
  await expect(field(card, 'Fecha final')).toHaveValue('2026-02-10')
  await expect(card).toContainText('1 día')
})

test('Escape closes the calendar before its dialog, and the chosen day is saved', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const { account } = await aCompany(api, 0)
  const statement = `/company-accounts/${account.id}/movements`
  const dialog = page.getByRole('dialog', { name: 'Registrar ajuste' })
  await page.goto(`${statement}/adjustments/create`)
  await fillIn(dialog, { 'Entrada o salida': 'Entrada: suma', Monto: '10', Motivo: 'Intereses' })
  await fillIn(dialog, { Fecha: '2025-11-20' })
  await opener(page, 'Fecha').click()
  await expect(day(page, 'jueves, 20 de noviembre de 2025')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(opener(page, 'Fecha')).toBeFocused()
  await opener(page, 'Fecha').click()
  await day(page, 'viernes, 21 de noviembre de 2025').click()
  await press(dialog, 'Registrar ajuste')
  await dialog.getByRole('checkbox', { name: 'Guardar con esa fecha' }).check()
  await press(dialog, 'Registrar ajuste')
  await expect(page).toHaveURL(statement)
  await expect(page.getByRole('row').filter({ hasText: 'Saldo inicial' })).toContainText(
    '11/21/2025',
  )
})

test('the calendar is readable in both themes and fits a narrow screen', {
  tag: '@scripts',
}, async ({ page }) => {
  await page.goto('/incomes?startDate=2026-02-20&endDate=2026-03-03')
  await opener(page, 'Hasta').click()
  await expect(calendar(page).locator('.calendar-span')).not.toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectNarrow(page)
  await page.getByText('Filtros', { exact: true }).click()
  await opener(page, 'Hasta').click()
  const box = await calendar(page).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
})

test('the calendar’s script loads when it is first opened; without it dates are typed', {
  tag: '@scripts',
}, async ({ as }) => {
  const page = await as('ana')
  let asked = 0
  await page.route('**/assets/calendar-*.js', (route) => {
    asked += 1
    return route.abort()
  })
  await page.goto('/incomes/create', { waitUntil: 'networkidle' })
  expect(asked).toBe(0)
  await fillIn(page, { Fecha: '2026-02-10' })
  await opener(page, 'Fecha').click()
  await expect(field(page, 'Fecha')).toBeFocused()
  expect(asked).toBe(1)
  await expect(calendar(page)).toBeHidden()
  await expect(field(page, 'Fecha')).toHaveValue('2026-02-10')
})

test('without scripts a date has only the input', { tag: '@no-scripts' }, async ({ page }) => {
  await page.goto('/incomes/create')
  await expect(field(page, 'Fecha')).toHaveAttribute('type', 'date')
  await expect(page.getByRole('button', { name: /Calendario/ })).toHaveCount(0)
  await page.goto('/incomes?search=nada+de+nada&startDate=2026-02-20&endDate=2026-03-03')
  await expect(page.getByText('0 ingresos en 12 días')).toBeVisible()
})
