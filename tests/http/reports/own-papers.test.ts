/** An employee's own certificate and year, and nobody else's (docs/rules/salaries.md#10). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const { call } = apiOf(t)
const OWN = { certificate: '/reports/certificate', summary: '/reports/summary' }
const company = { name: 'Cerro Ávila, C.A.', ric: 'J070133805', address: 'Av. Bolívar, Caracas' }

async function makeComplete(id: number) {
  await call('PUT', 'settings/company', company)
  await call('PATCH', `titulars/${id}`, { position: 'Analista', hired_at: '2020-03-02' })
}

test('a certificate says what it lacks, without ways that an employee may not go', async () => {
  const { page } = await t.as('employee').get('/reports')
  for (const lack of ['Falta el cargo', 'Falta la fecha de ingreso', 'Pida a un administrador']) {
    expect(page.text).toContain(lack)
  }
  const links = page.all.map(({ attributes }) => attributes.href ?? '')
  expect(links.filter((href) => /^\/(titulars|settings\/company)/.test(href))).toEqual([])
  expect((await t.as('employee').get(OWN.certificate)).location).toBe('/reports')
})

test('a certificate is their own, whoever the address names', async () => {
  await makeComplete(world.maria)
  await makeComplete(world.jose)
  const { page } = await t.as('employee').get('/reports')
  expect(page.link('Ver constancia (PDF)')).toBe(OWN.certificate)
  for (const more of ['', `?titular=${world.jose}`, `?id=${world.jose}`]) {
    const { headers, bytes } = await t.as('employee').get(OWN.certificate + more)
    expect(headers.get('Content-Type')).toBe('application/pdf')
    expect(headers.get('Cache-Control')).toBe('no-store')
    const { text } = await readPdf(bytes)
    expect(text).toContain('María Ñáñez, CI/RIF V-11.470.283, trabaja en esta empresa')
    expect(text).not.toContain('José')
  }
})

test('a year is their own, by screen, Excel and PDF', async () => {
  const home = await t.as('employee').get('/reports?year=2026')
  expect(home.page.link('Ver resumen de 2026')).toBe(`${OWN.summary}?year=2026`)
  const asked = `${OWN.summary}?year=2026&titular=${world.jose}`
  const { page } = await t.as('employee').get(asked)
  // One order of the first fortnight of November, half of 1.000,01.
  expect(page.rows[10]).toEqual(['Noviembre', '500,00', '500,00', '0,00', '500,00'])
  expect(page.rows[12]).toEqual(['Total', '500,00', '500,00', '0,00', '500,00'])
  const excel = await t.as('employee').get(page.link('Excel'))
  expect(excel.headers.get('Content-Type')).toContain('spreadsheetml')
  expect(excel.headers.get('Content-Disposition')).toContain(`resumen-anual-2026-${world.maria}`)
  const { text } = await readPdf((await t.as('employee').get(page.link('PDF'))).bytes)
  expect(text).toContain(`Salario base ${'0,00 '.repeat(10)}500,00 0,00 500,00`)
  expect(text).toContain('María Ñáñez')
})

test('who has no titular, who lost theirs, and staff get none', async () => {
  await makeComplete(world.maria)
  const client = t.as('employee')
  expect((await client.get(OWN.certificate)).status).toBe(200)
  await t.write((tx) =>
    tx.update(titulars).set({ user_id: null }).where(eq(titulars.id, world.maria)),
  )
  const files = [OWN.certificate, OWN.summary, `${OWN.summary}/file?format=xlsx`]
  for (const path of files) {
    for (const who of [client, t.as('unlinked'), t.as('developer')]) {
      const { status, location } = await who.get(path)
      expect([path, status, location]).toEqual([path, 302, '/reports'])
    }
    expect((await t.visitor().get(path)).location).toMatch(/^\/\?redirectTo=/)
  }
})
