/** The 'Constancia de trabajo' of an employee (docs/rules/salaries.md#8). */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const { call } = apiOf(t)
const PAPER = `/titulars/${world.maria}/certificate`
const TAB = `/titulars/${world.maria}/salaries`
const about = { position: 'Analista', hired_at: '2020-03-02' }
const company = { name: 'Cerro Ávila, C.A.', ric: 'J070133805', address: 'Av. Bolívar, Caracas' }

test('a certificate names what it lacks, with the way to it, and is none until then', async () => {
  const { page } = await t.as('developer').get(TAB)
  expect(page.text).toContain('Falta el cargo')
  expect(page.text).toContain('Falta la fecha de ingreso')
  expect(page.text).toContain('Faltan los datos de la empresa')
  expect(page.link('Configuración, Empresa')).toBe('/settings/company')
  expect(page.text).not.toContain('Falta el salario')
  expect((await t.as('developer').get(PAPER)).location).toBe(TAB)
  await call('PATCH', `titulars/${world.maria}`, { salary: null })
  expect((await t.as('developer').get(TAB)).page.text).toContain('Falta el salario')
})

test('a certificate says who works where, as what, since when, and for how much', async () => {
  await call('PUT', 'settings/company', company)
  await call('PATCH', `titulars/${world.maria}`, about)
  const { page } = await t.as('developer').get(TAB)
  expect(page.link('Ver constancia (PDF)')).toBe(PAPER)
  const { headers, bytes } = await t.as('developer').get(PAPER)
  expect(headers.get('Content-Type')).toBe('application/pdf')
  const { pages, text } = await readPdf(bytes)
  expect(pages).toHaveLength(1)
  for (const said of [
    'Cerro Ávila, C.A. RIF J-07013380-5 Av. Bolívar, Caracas',
    'María Ñáñez, CI/RIF V-11.470.283, trabaja en esta empresa desde el 2 de marzo de 2020',
    'con el cargo de Analista',
    'Su salario mensual es de mil bolívares con 01/100 (1.000,01 Bs)',
    'el 20 de noviembre de 2026',
    'Firma autorizada',
  ]) {
    expect(text).toContain(said)
  }
  await call('PATCH', `titulars/${world.maria}`, { left_at: '2026-10-31' })
  const left = await readPdf((await t.as('developer').get(PAPER)).bytes)
  expect(left.text).toContain('trabajó en esta empresa desde el 2 de marzo de 2020 hasta el 31')
  expect((await t.as('employee').get(PAPER)).status).toBe(403)
})
