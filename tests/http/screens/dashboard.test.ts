// Proves docs/rules/money.md#8; docs/rules/screens.md#22; docs/rules/ease.md#8.
/** What the dashboard informs of, and what employees land on (docs/rules/screens.md#21). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import { accounts, outbox, payroll_runs, paysheets, report_jobs, titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { descendants, hasClass, textOf } from '#tests/support/http/html.ts'
import { detailsOf, linksIn } from '#tests/support/http/screen.ts'
import { day } from '#tests/support/models/factories.ts'

const t = testApp()
const { make } = apiOf(t)
const TODAY = '2026-11-20' as IsoDate
const PANELS = ['Esta quincena', 'Por atender', 'Cuentas de empresa', 'Últimas órdenes']
const open = async (who: 'administrator' | 'developer' | 'employee', path = '/dashboard') =>
  (await t.as(who).get(path)).page

describe('the dashboard', () => {
  test('shows staff the fortnight, the balances and the latest orders', async () => {
    const { page, text } = await t.as('developer').get('/dashboard')
    for (const panel of PANELS) expect(page.text).toContain(panel)
    expect(page.text).toContain('Segunda quincena de noviembre de 2026')
    expect(page.text).toMatch(/0 de \d+ pagados/)
    expect(page.link('Preparar la quincena')).toBe(`/payroll-runs/${world.run}/duplicate`)
    expect(text).toContain(`href="/company-accounts/${world.enterprise}/movements"`)
    expect(text).toContain(`href="/paysheets/${world.paysheet}"`)
    expect(text).toContain(`href="/payments/${world.payment}"`)
    expect(text).toContain(`href="/paysheets/${world.paysheet}">María Ñáñez</a>`)
    const own = await open('employee')
    for (const panel of PANELS) expect(own.text).not.toContain(panel)
  })

  test('prepares in the wizard what no run of the fortnight before can begin', async () => {
    await t.write((tx) => tx.update(payroll_runs).set({ month: '2026-10' }))
    expect((await open('developer')).link('Preparar la quincena')).toBe('/paysheets/create/many')
  })

  test('says what is there now, and after what the last run paid to those still unpaid', async () => {
    const { page } = await t.as('developer').get('/dashboard')
    // 10.000 − 500 for María's fortnight; 55 + 25 − 5 in the other account.
    expect(page.text).toContain('Disponible en total9.575,00 Bs')
    expect(page.text).toContain(
      'Por pagar, 2 empleados (estimado de 1 por Primera quincena de noviembre de 2026)500,00 Bs',
    )
    expect(page.text).toContain('Después de esta quincena9.075,00')
    // María alone is left, and the last run paid her.
    await t.write((tx) =>
      tx.update(titulars).set({ salary: NO_MONEY }).where(eq(titulars.id, world.jose)),
    )
    expect((await open('developer')).text).toContain(
      'Por pagar, 1 empleado (estimado por Primera quincena de noviembre de 2026)500,00 Bs',
    )
  })

  test('shows the year in dollars beside bolívares where it is asked for', async () => {
    const client = t.as('administrator')
    expect((await client.get('/dashboard?currency=USD')).page.text).not.toMatch(/US\$|dólares/)
    const rate = { currency: 'USD', day: '2026-01-01', value: '100', source: 'BCV' }
    expect((await client.api('POST', 'rates', rate)).status).toBe(201)
    const { page } = await client.get('/dashboard')
    expect(page.text).not.toContain('US$')
    const asked = (await client.get(page.link('También en dólares'))).page
    // Incomes of 10.080,00, expenses of 505,00, at 100,00.
    for (const text of ['10.080,00 Bs100,80 US$', '505,00 Bs5,05 US$'])
      expect(asked.text).toContain(text)
    expect(asked.text).not.toContain('no tiene tasa')
    expect(asked.link('Solo en bolívares')).toBe('/dashboard?year=2026')
    const past = (await client.get('/dashboard?year=2025&currency=USD')).page
    expect(past.text).not.toContain('En dólares falta')
    expect(past.link('2026')).toBe('/dashboard?year=2026&currency=USD')
  })

  test('ties the year’s incomes and expenses with what the balances changed', async () => {
    const path = `accounts/${world.poor}/adjustments`
    await make(path, { amount: 7.5, type: 'Saldo inicial', reason: 'Estado de cuenta' })
    const { page } = await t.as('developer').get('/dashboard')
    // Incomes of 10.055 and 25, expenses of 500 and 5; two adjustments of +2 and -2 say nothing.
    expect(detailsOf(page)).toMatchObject({
      'Ingresos menos egresos': '9.575,00 Bs',
      'Saldos iniciales': '7,50 Bs',
      'Cambio de los saldos en 2026': '9.582,50 Bs',
    })
    await make(path, { amount: -1.25, reason: 'Comisión' })
    expect(detailsOf(await open('administrator'))).toMatchObject({
      ...{ Ajustes: '−1,25 Bs', 'Cambio de los saldos en 2026': '9.581,25 Bs' },
    })
    const report = await t.as('developer').get((await open('developer')).link('−1,25 Bs'))
    expect(report.headers.get('Content-Type')).toBe('application/pdf')
  })

  test('marks what the fortnight would leave owing', async () => {
    await t.write((tx) => tx.update(accounts).set({ capital: NO_MONEY }))
    const page = await open('developer')
    expect(page.text).toContain('Después de esta quincena−500,00')
    const marked = page.all.filter((element) => hasClass(element, 'is-short'))
    expect(marked.map(textOf)).toEqual(['−500,00'])
  })

  test('says what waits for approval also of those who are paid', async () => {
    const own = eq(paysheets.id, world.paysheet)
    const [order] = await t.db.select().from(paysheets).where(own)
    if (!order) throw new Error('no order')
    const { id: _, ...same } = order
    await t.write(async (tx) => {
      await tx.update(paysheets).set({ payday: 'segunda', issued_at: TODAY }).where(own)
      const more = { ...same, order: order.order + 100, number: 'W-2', pending: true }
      await tx.insert(paysheets).values({ ...more, payday: 'segunda', issued_at: TODAY })
    })
    const { text } = await open('developer')
    expect(text).toContain('1 de 2 pagado')
    expect(text).toContain('Por aprobar, 1 orden500,00 Bs')
  })

  test('does not offer to prepare what waits for approval', async () => {
    const own = eq(paysheets.id, world.paysheet)
    await t.write((tx) =>
      tx.update(paysheets).set({ pending: true, payday: 'segunda', issued_at: TODAY }).where(own),
    )
    const some = await open('developer')
    expect(some.text).toContain('0 de 2 pagados')
    expect(some.text).toContain('Por aprobar, 1 orden500,00 Bs')
    expect(some.link('Continuar')).toBe('/paysheets/create/many')
    await t.write((tx) =>
      tx.update(titulars).set({ salary: NO_MONEY }).where(eq(titulars.id, world.jose)),
    )
    const all = await open('developer')
    expect(all.text).toContain('0 de 1 pagados')
    expect(all.link('Ver nóminas')).toBe('/payroll-runs?month=2026-11')
    expect(all.text).not.toContain('Preparar la quincena')
  })

  test('lists what waits, with the way there', async () => {
    const at = '2026-11-20T14:00:00.000Z'
    await t.write(async (tx) => {
      await tx.update(paysheets).set({ payroll_run_id: world.run })
      await tx.insert(outbox).values({
        ...{ occasion: `paysheet:${world.paysheet}`, user_id: 1, title: 'x', content: 'x' },
        ...{ state: 'failed', next_attempt_at: at, created_at: at },
      })
      await tx.insert(report_jobs).values({
        ...{ id: 'mine', user_id: 1, kind: 'paysheets', format: 'pdf', query: {}, state: 'done' },
        ...{ created_at: at, expires_at: '2099-01-01T00:00:00.000Z' },
      })
    })
    const { text, page } = await t.as('administrator').get('/dashboard')
    expect(page.text).toContain('Registro por confirmar')
    for (const to of [
      '/settings/users?pending=1',
      `/payroll-runs/${world.run}/receipts`,
      '/reports/jobs/mine',
    ]) {
      expect(text).toContain(`href="${to}"`)
      expect((await t.as('administrator').get(to)).text).not.toContain('No se tomó en cuenta')
    }
  })

  test('offers administrators to close the month before, with its last day filled in', async () => {
    await t.write((tx) =>
      tx
        .update(paysheets)
        .set({ issued_at: day('2026-10-31') })
        .where(eq(paysheets.id, world.paysheet)),
    )
    const { page } = await t.as('administrator').get('/dashboard')
    expect(page.text).toContain('Mes por cerrar')
    expect(page.text).toContain('Terminó octubre de 2026')
    const closing = await t.as('administrator').get('/settings/closing?until=2026-10-31')
    expect(closing.page.values).toMatchObject({ until: '2026-10-31' })
    expect(
      (await t.as('administrator').get('/settings/closing?until=2030-01-01')).page.values,
    ).toMatchObject({ until: '' })
    expect((await t.as('developer').get('/dashboard')).page.text).not.toContain('Mes por cerrar')
  })

  test('tells nobody of what is not theirs', async () => {
    const at = '2026-11-20T14:00:00.000Z'
    await t.write((tx) =>
      tx.insert(report_jobs).values({
        ...{ id: 'his', user_id: 1, kind: 'paysheets', format: 'pdf', query: {}, state: 'done' },
        ...{ created_at: at, expires_at: '2099-01-01T00:00:00.000Z' },
      }),
    )
    await t.write((tx) =>
      tx.update(report_jobs).set({ state: 'done' }).where(eq(report_jobs.id, 'his')),
    )
    expect((await t.as('developer').get('/dashboard')).text).not.toContain('/reports/jobs/his')
    expect((await t.as('employee').get('/dashboard')).text).not.toContain('Registro por confirmar')
  })

  test('has cards that lead to their lists, each with a chart whose bars are all labelled', async () => {
    const { all } = await open('developer', '/dashboard?year=2026')
    const cards = all.filter((element) => hasClass(element, 'bars-card'))
    const year = '?startDate=2026-01-01&endDate=2026-12-31'
    const links = cards.map((card) =>
      descendants(card).flatMap(({ tag, attributes }) => (tag === 'a' ? [attributes.href] : [])),
    )
    expect(links).toEqual([
      [`/paysheets${year}`],
      [`/payments${year}`],
      [`/incomes${year}`],
      ['/company-accounts'],
    ])
    for (const card of cards) {
      const bars = descendants(card).filter((element) => hasClass(element, 'bar'))
      const values = descendants(card).filter((element) => hasClass(element, 'bar-value'))
      expect(bars).toHaveLength(12)
      expect(values.length).toBe(bars.filter(({ attributes }) => attributes.height !== '0').length)
      expect(textOf(card)).toMatch(/Sobre las barras, en (\p{L}+ de )*Bs/u)
    }
  })
})

test('has an employee’s receipts of the year above the report cards', async () => {
  const page = await open('employee', '/reports')
  expect(page.text).toContain('Mis recibos del año 2026')
  expect(page.text.indexOf('Mis recibos del año')).toBeLessThan(
    page.text.indexOf('Reporte de nómina'),
  )
  expect(page.rows.length).toBeGreaterThan(0)
  const { text } = await t.as('employee').get('/reports')
  expect(text).toContain(`href="/api/reports/paysheets/${world.paysheet}"`)
  const before = await open('employee', '/reports?year=2020')
  expect(before.text).toContain('Mis recibos del año 2020')
  expect(linksIn(before, 'Año')).toContainEqual(['2026', '/reports?year=2026'])
  expect((await open('developer', '/reports')).text).not.toContain('Mis recibos del año')
})
