// Proves docs/rules/screens.md#5, #17, #20; docs/rules/lists.md#7, #8, #11, #12.
/** One mechanism for every list: filters are in the address, and can be removed. */
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { aCompany, anEmployee, anOrder, another, aPayment, aSupplier } from './support/company.ts'
import { field, fillIn, press } from './support/forms.ts'
import { chip, queryOf } from './support/lists.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { notice } from './support/notices.ts'
import { holdScripts } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

test('what is chosen and typed in a filter before the scripts come filters the list', {
  tag: '@scripts',
}, async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/titulars?scope=Empleado%2CExterno', { waitUntil: 'commit' })
  await page.getByLabel('Estado').selectOption('Inactivos')
  await page.getByLabel('Buscar', { exact: true }).fill('nadie')
  // Whoever leaves the field is the first to lose what was in it.
  await page.getByLabel('Buscar', { exact: true }).blur()
  letScriptsCome()
  await expect(chip(page, '«nadie»')).toBeVisible()
  expect(queryOf(page)).toEqual({ scope: 'Empleado,Externo', active: '0', search: 'nadie' })
  await expect(page.getByLabel('Estado').locator(':checked')).toHaveText('Inactivos')
})

test('filters that were not touched before the scripts came ask for nothing', {
  tag: '@scripts',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/^.(titulars|paysheets).data$/.test(new URL(request.url()).pathname))
      asked.push(request.url())
  })
  const dated = '/paysheets?search=nadie&startDate=2026-05-04&endDate=2026-05-08&payday=primera'
  await page.goto(dated, { waitUntil: 'networkidle' })
  await page.goto('/titulars?scope=Empleado%2CExterno', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  // Another filter leaves it as it was.
  await page.getByLabel('Estado').selectOption('Inactivos')
  await expect(chip(page, 'Estado: Inactivos')).toBeVisible()
  expect(queryOf(page)).toEqual({ scope: 'Empleado,Externo', active: '0' })
  await expect(page.getByLabel('Ámbito').locator(':checked')).toHaveText('Empleado, Externo')
  await chip(page, 'Ámbito: Empleado, Externo').click()
  await expect.poll(() => queryOf(page)).toEqual({ active: '0' })
  await expect(page.getByLabel('Ámbito').locator(':checked')).toHaveText('Todos')
})

test('a search waits until typing stops', { tag: '@scripts' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/banks')
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/banks.data') asked.push(url.searchParams.get('search') ?? '')
  })
  await page.getByLabel('Buscar').focus()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const key of 'banesco') {
    await page.keyboard.press(key)
    await page.clock.runFor(399)
  }
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect(chip(page, '«banesco»')).toBeVisible()
  expect(asked).toEqual(['banesco'])
  await expect(page.getByLabel('Buscar')).toBeFocused()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('active filters show as chips that remove them', async ({ page, api, scripted }) => {
  const company = await aCompany(api, 9000)
  const employee = await anEmployee(api, 1000)
  await anOrder(api, company, employee, { payday: 'primera', issued_at: '2026-05-04' })
  await page.goto(`/paysheets?titular=${employee.id}&sort_by=total%2Casc`)
  await expect(chip(page, `Titular: ${employee.name}`)).toBeVisible()
  await fillIn(page, { Desde: '2026-05-01', Hasta: '2026-05-07', Quincena: 'Primera' })
  if (!scripted) await press(page, 'Filtrar')
  await expect(chip(page, 'Quincena: Primera')).toBeVisible()
  await expect(page.getByText('1 orden en 7 días')).toBeVisible()
  await expect(chip(page, `Titular: ${employee.name}`)).toBeVisible()
  await chip(page, '05/01/2026 – 05/07/2026').click()
  await expect(field(page, 'Desde')).toHaveValue('')
  expect(queryOf(page)).toEqual({
    titular: String(employee.id),
    sort_by: 'total,asc',
    payday: 'primera',
  })
  await page.getByRole('link', { name: 'Limpiar' }).click()
  await expect(page.getByRole('link', { name: /^Quitar el filtro/ })).toHaveCount(0)
  await expect(field(page, 'Quincena')).toHaveValue('')
  expect(queryOf(page)).toEqual({ sort_by: 'total,asc' })
})

test('orders fit the screen, and a shortened text has a tooltip', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 2_000_000)
  const employee = await anEmployee(api, 1_000_000, 'María de los Ángeles Contreras Villanueva')
  await anOrder(api, company, employee)
  const number = formatAccountNumber(employee.account.number)
  const ofThem = page.getByRole('table')
  for (const width of [1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/paysheets?titular=${employee.id}`)
    await expect(ofThem.getByRole('cell', { name: '1.000.000,00 Bs' })).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await ofThem.evaluate(cutTexts), `at ${width}`).toEqual([])
    const account = ofThem.getByTitle(`Banesco ${number}`)
    await expect(account).toHaveText(`Banesco ${number}`)
    if (width < 1500) await expect(account.locator('span')).toBeHidden()
  }
  await page.setViewportSize({ width: 1024, height: 800 })
  const [from, total] = [/^Banesco ··/, '1.000.000,00 Bs'].map((name) =>
    ofThem.getByRole('cell', { name }).last(),
  )
  const right = ({ x, width }: { x: number; width: number }) => x + width
  const [shown, beside] = [await from?.boundingBox(), await total?.boundingBox()]
  expect(shown && right(shown)).toBeLessThanOrEqual(beside?.x ?? 0)
})

test('a long name takes more lines instead of being cut', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const { name } = await anEmployee(api, 1000, 'María de los Ángeles Contreras Villanueva')
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/titulars', '/settings/salary']) {
      await page.goto(`${path}?search=${encodeURIComponent(name)}`)
      const head = page.getByRole('rowheader', { name }).first()
      const hidden = await head.evaluate((cell) => cell.scrollWidth - cell.clientWidth)
      expect(hidden, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('long texts of announcements take more lines on a tablet', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const word = `Asamblea${another()}`
  const title = `${word} general extraordinaria de los trabajadores y trabajadoras de la empresa`
  const once = { content: 'x', target: 0, type: 8, time: '08:00' }
  const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await api.post('announcements', { ...once, title, date })
  const unbroken = `${word}${'w'.repeat(60)}`
  const sent = await api.post('announcements', { ...once, title: unbroken, type: 0, time: null })
  await api.post(`announcements/${sent.id}/fire`, {})
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/settings/announcements?search=${word}`)
    await expect(page.getByRole('rowheader')).toHaveCount(2)
    const table = page.getByRole('table')
    expect(await table.evaluate(cutTexts), `at ${width}`).toEqual([])
    const box = await table.evaluate((each) => each.parentElement?.scrollWidth)
    expect(box, `at ${width}`).toBeLessThanOrEqual(
      (await table.evaluate((each) => each.parentElement?.clientWidth)) ?? 0,
    )
    const [line, long] = [title, unbroken].map((name) => page.getByRole('rowheader', { name }))
    expect((await line?.boundingBox())?.height, `at ${width}`).toBeGreaterThan(40)
    expect((await long?.boundingBox())?.height, `at ${width}`).toBeGreaterThan(40)
  }
})

/** Texts of the table that are cut off and have no tooltip. */
function cutTexts(table: Element): string[] {
  const cells = [...table.querySelectorAll('th, td')]
  const cut = cells.filter(
    (cell) => cell.scrollWidth > cell.clientWidth && !cell.matches('[title]'),
  )
  return cut.map(({ textContent }) => textContent)
}

// Without scripts each row is chosen by itself, as tests/http does.
test('chosen rows have a bar, are voided together, and come back together', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 9000)
  const supplier = await aSupplier(api)
  for (const number of ['1', '2', '3']) await aPayment(api, company, supplier.id, { number })
  const list = `/payments?search=${encodeURIComponent(supplier.name)}`
  await page.goto(list)
  const boxes = page.locator('tbody').getByRole('checkbox')
  const all = page.getByLabel('Elegir todas las filas de la página')
  await boxes.first().check()
  await all.check()
  await expect(boxes.and(page.locator(':checked'))).toHaveCount(3)
  await all.uncheck()
  await expect(boxes.and(page.locator(':checked'))).toHaveCount(0)
  for (const n of [0, 2]) await boxes.nth(n).check()
  await expectAccessible(page)
  await press(page, 'Anular')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(boxes.and(page.locator(':checked'))).toHaveCount(2)
  await press(page, 'Anular')
  await fillIn(page.getByRole('dialog'), { Motivo: 'Repetida' })
  await press(page.getByRole('dialog'), 'Anular')
  await expect(notice(page, 'Se han anulado 2 órdenes personales')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  // What opens over a list can be pressed, also where a notice stays.
  await page.locator('tbody summary').first().click()
  await page.getByRole('link', { name: 'Anular', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Cancelar' }).click()
  await page.goto(list)
  await boxes.first().check()
  await expectNarrow(page)
})
