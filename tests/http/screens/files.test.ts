// Proves docs/rules/reports.md#11.
/** Routes that answer with a file have no screen: a person whom they refuse gets one. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { takenAway } from '#tests/support/models/harm.ts'

const t = testApp()
const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const BROWSER = { headers: { Accept: CHROME } }

const STAFF_ONLY = [
  `/titulars/${world.jose}/certificate`,
  `/titulars/${world.jose}/summary/file?year=2026`,
  '/import/employees/export',
  '/import/company-accounts/export',
  '/import/employees/template',
  `/import/${world.doneImport}/file`,
  ...['/paysheets/create/many/inputs/template', '/paysheets/create/many/inputs/left-out'],
]

describe('A person gets a page', () => {
  test.each(STAFF_ONLY)('where an employee may not have the file: %s', async (path) => {
    const { status, headers, page } = await t.as('employee').get(path, BROWSER)
    expect([status, headers.get('Content-Type')]).toEqual([403, 'text/html; charset=utf-8'])
    expect(page.title).toBe('No tienes permitido acceder a esta información · Nómina')
    expect(page.link('Aceptar')).toBe('/dashboard')
  })

  test.each([
    '/titulars/99999/certificate',
    '/import/99999/file',
    '/import/nada/export',
    '/reports/jobs/nada/file',
  ])('where there is nothing: %s', async (path) => {
    const { status, page } = await t.as('developer').get(path, BROWSER)
    expect([status, page.title]).toEqual([404, 'No encontramos esta página · Nómina'])
    expect(page.link('Ir al inicio')).toBe('/dashboard')
  })

  test('while the database is away', async () => {
    const tab = t.as('developer')
    takenAway()
    const { status, headers, page } = await tab.get('/import/employees/export', BROWSER)
    expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
    expect(page.title).toBe('La base de datos no está disponible · Nómina')
  })
})

test('A program gets the status as data, and whoever may gets the file', async () => {
  const path = '/import/employees/export'
  const program = await t.as('employee').get(path, { headers: { Accept: '*/*' } })
  expect([program.status, program.json]).toEqual([403, { to: '/dashboard' }])
  const { status, headers } = await t.as('developer').get(path, BROWSER)
  expect([status, headers.get('Content-Disposition')]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ])
})
