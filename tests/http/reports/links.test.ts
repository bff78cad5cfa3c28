// Proves docs/rules/run-files.md#3; docs/rules/reports.md#8, #11; docs/rules/screens.md#6.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Page } from '#tests/support/http/client.ts'
import { descendants, hasClass } from '#tests/support/http/html.ts'

const t = testApp()

const RANGE = 'startDate=2026-11-01&endDate=2026-11-30'
const BROWSER = { headers: { Accept: 'text/html,*/*' } }

/** The files beside 'Descargar resultados', by their format; those of 'Exportar' stand in a menu. */
function filesOf({ all }: Page): Record<string, string> {
  const menus = all.filter((element) => hasClass(element, 'menu-popup')).flatMap(descendants)
  const links = all.filter(
    (link) => /^\/api\/reports\/\w+\?/.test(link.attributes.href ?? '') && !menus.includes(link),
  )
  return Object.fromEntries(
    links.map((link) => {
      expect(link.attributes.target).toBe('_blank')
      const { searchParams } = new URL(link.attributes.href ?? '', 'http://own.invalid')
      return [searchParams.get('format') ?? 'pdf', link.attributes.href ?? '']
    }),
  )
}

describe('a list with both dates and results', () => {
  test.each([
    ['/paysheets', 'paysheets', RANGE],
    ['/payments', 'payments', RANGE],
    ['/incomes', 'incomes', RANGE],
    ['/transfers', 'transfers', RANGE],
    [`/titulars/${world.maria}/paysheets`, 'paysheets', `${RANGE}&titular=${world.maria}`],
    [`/company-accounts/${world.poor}/payments`, 'payments', `${RANGE}&enterprise=${world.poor}`],
  ])('links its files with the same filters: %s', async (path, report, query) => {
    const { page } = await t.as('developer').get(`${path}?${RANGE}&page=1&sort_by=issued_at,asc`)
    const files = filesOf(page)
    expect(Object.keys(files)).toEqual(['pdf', 'xlsx', 'csv', 'receipts'])
    expect(page.text).toContain('Descargar resultados')
    const [address = '', asked = ''] = (files.csv ?? '').split('?')
    expect(address).toBe(`/api/reports/${report}`)
    expect([...new URLSearchParams(asked)].sort()).toEqual(
      [...new URLSearchParams(`${query}&format=csv&csv=es`)].sort(),
    )
    const csv = await t.as('developer').get(files.csv ?? '', BROWSER)
    expect([csv.status, csv.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.text.split('\r\n', 1)[0]).toMatch(/^\uFEFF?N°;Fecha;/)
    expect(csv.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[a-z-]+\.csv"$/)
  })

  test.each([
    ['startDate=2026-11-01', 'one date'],
    ['startDate=2001-01-01&endDate=2001-01-31', 'no results'],
  ])('but without both dates and results has none of them: %s', async (query) => {
    for (const path of ['/paysheets', '/payments', '/incomes', '/transfers']) {
      const { page } = await t.as('developer').get(`${path}?${query}`)
      expect(filesOf(page)).toEqual({})
      expect(page.text).not.toContain('Descargar resultados')
    }
  })
})

test('a parameter that a list dropped is not in the links to its files', async () => {
  const odd = 'payday=cuarta&titular=999999&utm=x'
  const { page } = await t.as('developer').get(`/paysheets?${RANGE}&${odd}&search=a`)
  const { csv = '' } = filesOf(page)
  expect(csv).toBe(`/api/reports/paysheets?search=a&${RANGE}&format=csv&csv=es`)
})

test('a card of the reports screen asks for the format', async () => {
  const { page } = await t.as('administrator').get('/reports')
  const formats = page.all.filter(({ attributes }) => attributes.name === 'format')
  expect(formats).toHaveLength(6)
  const styles = page.all.filter(({ attributes }) => attributes.name === 'csv')
  expect(styles.map(({ attributes }) => attributes.value)).toEqual(Array(6).fill('es'))
})

describe('a report that is refused', () => {
  test.each([
    [
      'paysheets?startDate=2026-11-30&endDate=2026-11-01',
      422,
      'La fecha final, 11/01/2026, es anterior a la inicial, 11/30/2026',
    ],
    ['paysheets?startDate=2026-02-30', 422, 'Fecha inicial «2026-02-30»: No es una fecha'],
    ['incomes?format=doc', 422, 'Formato «doc»: Los formatos son pdf'],
    ['paysheets?titular=abc', 422, 'Titular «abc»: No es un valor conocido'],
    ['payments?titular=999999', 422, 'Titular «999999»: No es un valor conocido'],
    ['payroll-concepts?department=Nadie', 422, 'Departamento «Nadie»: No es un valor conocido'],
    ['payroll-concepts?by=mes', 422, 'Una fila por «mes»: No es un valor conocido'],
    ['transfers?enterprise=999999', 422, 'Cuenta de la empresa «999999»: No es un valor'],
    ['incomes?titular=1', 422, 'Titular «1»: Este reporte no tiene ese filtro'],
    ['payments/99999', 404, 'No se encontró el registro'],
  ])('shows people a screen and answers programs in JSON: %s', async (path, status, text) => {
    const staff = t.as('administrator')
    const shown = await staff.get(`/api/reports/${path}`, BROWSER)
    expect([shown.status, shown.location]).toEqual([303, '/reports'])
    expect((await staff.follow(shown)).page.text).toContain(text)
    expect((await staff.api('GET', `reports/${path}`)).status).toBe(status)
  })

  test('tells an employee without a titular the reason', async () => {
    const shown = await t.as('unlinked').get('/api/reports/paysheets', BROWSER)
    expect(shown.location).toBe('/reports')
  })
})
