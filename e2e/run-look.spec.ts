// Proves docs/rules/run-screens.md#1, #2, #3; docs/rules/bank-files.md#28.
/** How a payroll run's screens look to whoever pays with them, on a phone and on a desk. */

import type { Locator } from '@playwright/test'
import type { Api } from './support/api.ts'
import { ANY_YEAR, aCompany, anEmployee, another, aPayment, aSupplier } from './support/company.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 390, height: 844 }

/** A first fortnight of one employee with 1.000,00 Bs a month. */
async function aRun(api: Api) {
  const company = await aCompany(api, 50_000)
  const { id, name, account } = await anEmployee(api, 1000)
  const { data } = await api.post('paysheets/bulk-store', [
    {
      ...{ titular_id: id, account_id: account.id, enterprise_id: company.account.id },
      ...{ transaction: 'Transferencia', number: `L-${another()}`, payday: 'primera' },
      ...{ concept: 'Quincena', realized: 'Administración', authorized: 'Gerencia' },
      issued_at: '2026-11-13',
      ...ANY_YEAR,
    },
  ])
  return { run: `/payroll-runs/${data[0].payroll_run_id}`, name, company: company.account }
}

const bottom = async (part: Locator) => {
  const box = await part.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}
const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0

test('on a phone each tab of a run begins in view', async ({ page, api }) => {
  const { run } = await aRun(api)
  await page.setViewportSize(PHONE)
  await page.goto(run)
  await page.getByRole('link', { name: 'Archivo del banco', exact: true }).click()
  await expect(page.getByRole('region', { name: /^Archivo de / })).toBeInViewport()
  await page.getByRole('link', { name: 'Historial', exact: true }).click()
  await expect(page.getByText('Creó:').first()).toBeInViewport()
  await page.getByRole('link', { name: 'Órdenes 1', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Asignaciones' })).toBeVisible()
})

test('a run names each account’s bank file, and what comes next stands beside its title', {
  tag: '@over-http',
}, async ({ page, api }) => {
  const { run, company } = await aRun(api)
  const accounts = page.getByRole('table', { name: 'Por cuenta de empresa' })
  await page.goto(run)
  await expect(accounts).toContainText('Sin archivo')
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const next = page.getByRole('link', { name: 'Archivo del banco', exact: true })
    expect(await top(next)).toBeLessThan(await bottom(page.locator('.page-title')))
  }
  const { files } = await api.post(`${run.slice(1)}/bank-files`, {
    ...{ account_id: company.id, format: 'csv' },
  })
  await page.reload()
  await accounts.getByRole('link', { name: /^Lote \d{6}$/ }).click()
  await expect(page).toHaveURL(`/bank-files/${files[0].id}`)
  // A line that was not rejected has no reason to show.
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('cell', { name: 'Por enviar' })).toBeVisible()
  await expect(page.locator('td[data-label="Motivo"]')).toBeHidden()
})

test('a bank file that was made is downloaded, and is sent once somebody says so', async ({
  page,
  api,
}) => {
  const { run } = await aRun(api)
  await page.goto(`${run}/bank-files`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Generar', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/\.(txt|csv|xlsx)$/i)
  await expect(page.getByRole('cell', { name: 'Generado', exact: true })).toBeVisible()
  const files = page.getByRole('table', { name: 'Archivos del banco' })
  await files.getByRole('link', { name: /^N° \d{6}$/ }).click()
  await page.getByRole('link', { name: 'Marcar como enviado' }).click()
  await page.getByRole('button', { name: 'Marcar como enviado' }).click()
  await expect(page.getByText(/^Enviado el /)).toBeVisible()
})

test('the list of runs shows every title as a whole', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  await aRun(api)
  await page.goto('/payroll-runs')
  for (const width of [640, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await page
      .locator('tbody th')
      .evaluateAll((titles) => titles.filter((each) => each.scrollWidth > each.clientWidth).length)
    expect(cut, `at ${width} px`).toBe(0)
  }
})

test('personal orders for a bank’s file stand in a table, their amounts in line', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 5000)
  const supplier = await aSupplier(api)
  await aPayment(api, company, supplier.id, { amount: 7 })
  await aPayment(api, company, supplier.id, { amount: 1234.5 })
  await page.goto(`/payments/bank-files?account=${company.account.id}`)
  const amounts = page.locator('tbody .money')
  const ends = await amounts.evaluateAll((cells) =>
    cells.map((each) => each.getBoundingClientRect().right),
  )
  expect(ends).toHaveLength(2)
  expect(ends[0]).toBe(ends[1])
  await page.getByRole('button', { name: 'Generar' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Elija al menos una orden')
  await expectAccessible(page)
  await expectNarrow(page)
})
