/** The tab 'Resumen anual' and its files (docs/rules/salaries.md#9). */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const TAB = `/titulars/${world.maria}/summary`
const staff = () => t.as('developer')

test('a year has a line a month and the sums, by screen, Excel and PDF', async () => {
  const { page } = await staff().get(`${TAB}?year=2026`)
  expect(page.rows).toHaveLength(13)
  // One order of the first fortnight of November, half of 1.000,01.
  expect(page.rows[10]).toEqual(['Noviembre', '500,00', '500,00', '0,00', '500,00'])
  expect(page.rows[12]).toEqual(['Total', '500,00', '500,00', '0,00', '500,00'])
  expect(page.text).toContain('1 orden de nómina por su fecha de emisión')
  const excel = await staff().get(page.link('Excel'))
  expect([excel.status, excel.headers.get('Content-Type')]).toEqual([
    200,
    expect.stringContaining('spreadsheetml'),
  ])
  const { text } = await readPdf((await staff().get(page.link('PDF'))).bytes)
  expect(text).toContain(`Salario base ${'0,00 '.repeat(10)}500,00 0,00 500,00`)
  expect(text).toContain('María Ñáñez')
})

test('leads to the years beside it by links that say what they show', async () => {
  const { page } = await staff().get(`${TAB}?year=2025`)
  expect(page.link('Resumen de 2026')).toBe(`${TAB}?year=2026`)
})

test('a wrong year is dropped with words, and employees see nobody’s year', async () => {
  const { status, page } = await staff().get(`${TAB}?year=nada`)
  expect([status, page.text.includes('Se muestra 2026')]).toEqual([200, true])
  for (const path of [TAB, `${TAB}/file?format=xlsx`]) {
    expect((await t.as('employee').get(path)).status).toBe(403)
  }
})
