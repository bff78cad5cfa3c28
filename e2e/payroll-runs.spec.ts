// Proves docs/rules/run-screens.md#2.
/** A payroll run's screens: found, looked through, renamed, duplicated and voided. */

import type { Api } from './support/api.ts'
import { ANY_YEAR, aCompany, anEmployee, another, type Employee } from './support/company.ts'
import { fillIn, press } from './support/forms.ts'
import { rowMenu, searchFor } from './support/lists.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

type Made = { id: number; title: string; staff: Employee[] }

/** A first fortnight of two employees, each with 1.000,00 Bs a month, under a title of its own. */
async function aRun(api: Api): Promise<Made> {
  const company = await aCompany(api, 50_000)
  const staff = [await anEmployee(api, 1000), await anEmployee(api, 1000, 'Alí Torrealba')]
  const { data } = await api.post(
    'paysheets/bulk-store',
    staff.map(({ id, account }) => ({
      ...{ titular_id: id, account_id: account.id, enterprise_id: company.account.id },
      ...{ transaction: 'Transferencia', number: `Q-${another()}`, payday: 'primera', lph: 1 },
      ...{ concept: 'Quincena', realized: 'Administración', authorized: 'Gerencia' },
      issued_at: '2026-11-13',
      ...ANY_YEAR,
    })),
  )
  const id = data[0].payroll_run_id
  const title = `Quincena ${String(another()).padStart(7, '0')}`
  return { id, title, staff }
}

test('a run is found, looked through, corrected and voided', async ({ page, api, scripted }) => {
  const { id, title, staff } = await aRun(api)
  const [{ name: employee }] = staff as [Employee]
  const dialog = page.getByRole('dialog')
  const figures = page.locator('.run-figures')

  await test.step('gets a title, by which it is found', async () => {
    await page.goto(`/payroll-runs/${id}/title`)
    await fillIn(dialog, { Título: title })
    await press(dialog, 'Guardar cambios')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('navigation', { name: 'Ruta' }).getByText('Nóminas').click()
    await expect(page).toHaveTitle('Nóminas · Nómina')
    await searchFor(page, title, scripted)
    await page.getByRole('link', { name: title, exact: true }).click()
  })

  // Twice 500,00, less 1 % of 1.000,00.
  await test.step('shows its sums and its orders', async () => {
    await expect(figures).toContainText('1.000,00')
    await expect(figures).toContainText('−20,00')
    await expect(figures).toContainText('980,00')
    await searchFor(page, employee, scripted)
    await expect(page.locator('.data-table tbody tr')).toHaveCount(1)
    await page.getByRole('link', { name: employee, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Orden de nómina' })).toBeVisible()
  })

  await test.step('follows an order that is voided on its own page', async () => {
    await page.getByRole('link', { name: 'Anular', exact: true }).click()
    await fillIn(dialog, { Motivo: 'Renunció' })
    await press(dialog, 'Anular orden')
    await expect(page.getByText('Motivo: Renunció')).toBeVisible()
    await page.getByRole('link', { name: title }).click()
    await expect(figures).toContainText('490,00')
    await expect(page.getByRole('link', { name: 'Órdenes 1' })).toBeVisible()
  })

  await test.step('has its history', async () => {
    await page.getByRole('link', { name: 'Historial' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Anuló: Orden' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Modificó: Nómina' })).toBeVisible()
  })

  await test.step('is voided in three clicks from the list', async () => {
    await page.goto(`/payroll-runs?search=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('link', { name: 'Anular nómina' }).click()
    await expect(dialog).toContainText('su orden por 490,00 Bs')
    await fillIn(dialog, { Motivo: 'Repetida' })
    await press(dialog, 'Anular nómina')
    await expect(notice(page, 'Se ha anulado la nómina')).toBeVisible()
    await expect(page.locator('.page-title').getByText('Anulada')).toBeVisible()
    await page.goto('/payroll-runs?status=voided')
    await rowMenu(page, title, 'Historial')
    await expect(page.getByRole('row').filter({ hasText: 'Anuló: Nómina' })).toBeVisible()
  })
})

test('a run’s screens fit every screen, and have nothing that keeps people out', {
  tag: '@scripts',
}, async ({ page, api }) => {
  // The run that it is compared with.
  await aRun(api)
  const { id } = await aRun(api)
  const run = `/payroll-runs/${id}`
  const tables = ['/payroll-runs', run, `${run}/comparison`, `${run}/receipts`]
  const others = [`${run}/history`, `${run}/title`, `${run}/void`, `${run}/duplicate`]
  for (const path of [...tables, ...others]) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await expectAccessible(page)
    await expectNarrow(page)
    if (others.includes(path)) continue
    for (const width of [640, 768, 1023, 1024, 1279, 1280, 1366]) {
      await page.setViewportSize({ width, height: 800 })
      const room = page.locator('.table-wrap')
      const hidden = await room.evaluate((wrap) => wrap.scrollWidth - wrap.clientWidth)
      expect(hidden, `${path} at ${width} px`).toBe(0)
    }
  }
})

test('a run’s dialogs work by keyboard, and give the focus back', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const { id } = await aRun(api)
  await page.goto(`/payroll-runs/${id}`)
  const link = page.getByRole('link', { name: 'Anular nómina' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(link).toBeFocused()
})
