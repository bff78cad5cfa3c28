// Proves docs/rules/run-files.md#2, #3, #4, #6, #7; docs/rules/reports.md#13.
/** The papers of a payroll run over the API (docs/rules/run-files.md#5). */

import { setTimeout as pause } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test, vi } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { aRun, type Paid } from '#tests/support/models/stored-runs.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const { errors } = apiOf(t)
const staff = () => t.as('developer')

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PEOPLE: Paid[] = [
  { name: 'Zoe Paz', base: 1500.5, lines: [['Horas extra', 60.25]] },
  { name: 'Ángel; Núñez', base: 500, lph: 10, lines: [['Préstamo', -40]] },
]
const run = (people = PEOPLE) => t.write((tx) => aRun(tx, people, { order: 812 }))

async function file(id: number, query: string) {
  const { status, headers, bytes } = await staff().api('GET', `reports/payroll-runs/${id}${query}`)
  expect([query, status, headers.get('Cache-Control')]).toEqual([query, 200, 'no-store'])
  const disposition = headers.get('Content-Disposition') ?? ''
  return { bytes, said: [headers.get('Content-Type'), disposition] }
}
async function namedFile(path: string, query: string, name: string) {
  const { status, headers, bytes } = await staff().api(
    'GET',
    `reports/payroll-runs/${path}${query}`,
  )
  expect([query, status]).toEqual([query, 200])
  expect(headers.get('Content-Disposition')).toContain(`filename="${name}"`)
  return { bytes }
}
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

describe('a run’s report', () => {
  test('comes in every format, under its own name', async () => {
    const id = await run()
    const pdf = await file(id, '')
    expect(pdf.said).toEqual(['application/pdf', 'inline; filename="resumen-nomina-000812.pdf"'])
    expect((await readPdf(pdf.bytes)).text).toContain('Total 2.000,50 60,25 10,00 40,00 2.010,75')
    const xlsx = await file(id, '?format=xlsx')
    expect(xlsx.said).toEqual([XLSX, 'attachment; filename="nomina-000812.xlsx"'])
    const { sheets } = await readXlsx(Uint8Array.from(xlsx.bytes))
    expect(sheets.map(({ name }) => name)).toEqual(['Empleados', 'Sumas'])
    expect(sheets[0]?.rows.map((row) => row.at(-1))).toEqual(['Neto', 450, 1560.75, 2010.75])
    const csv = await file(id, '?format=csv')
    expect(csv.said).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="nomina-000812.csv"',
    ])
    expect(textOf(csv.bytes)).toMatch(/^\uFEFFN°,Empleado,Cédula,.*,Neto\r\n\d+,"Ángel; Núñez",/)
    const receipts = await file(id, '?format=receipts')
    expect(receipts.said).toEqual([
      'application/pdf',
      'inline; filename="recibos-nomina-000812.pdf"',
    ])
    const { pages } = await readPdf(receipts.bytes)
    expect(pages.map((page) => page.match(/Total ([\d.,]+) Bs/)?.[1])).toEqual([
      '1.560,75',
      '450,00',
    ])
    const two = await readPdf((await file(id, '?format=receipts&per_sheet=2')).bytes)
    expect(two.pages.map((page) => page.match(/Total [\d.,]+ Bs/g))).toEqual([
      ['Total 1.560,75 Bs', 'Total 450,00 Bs'],
    ])
  })

  test('says in every format which of its orders wait, and adds them up apart', async () => {
    const [zoe, angel] = PEOPLE as [Paid, Paid]
    const id = await run([{ ...zoe, state: 'pending' }, angel])
    const { text } = await readPdf((await file(id, '')).bytes)
    expect(text).toMatch(/Total 1 orden 450,00 Bs .* Total por aprobar 1 orden 1\.560,75 Bs/s)
    expect(text.match(/POR APROBAR/g)).toHaveLength(1)
    const { sheets } = await readXlsx(Uint8Array.from((await file(id, '?format=xlsx')).bytes))
    const nets = ['Neto', 450, 1560.75, 450, 1560.75]
    expect(sheets[0]?.rows.map((row) => row.at(-1))).toEqual(nets)
    const csv = textOf((await file(id, '?format=csv')).bytes)
    expect(csv.split('\r\n')[0]).toContain(',Fecha,Estado,Salario base,')
    expect(csv.split('\r\n').map((line) => line.includes('POR APROBAR'))).toEqual([
      ...[false, false, true, false],
    ])
  })

  test('is refused what it does not know', async () => {
    const id = await run()
    for (const [query, name] of [
      ['format=xml', 'format'],
      ['csv=fr', 'csv'],
      ['per_sheet=3', 'per_sheet'],
      ['titular=1', 'titular'],
      ['search=Zoe', 'search'],
      ["format=csv' or 1=1 --", 'format'],
      ['startDate=2026-11-01', 'startDate'],
    ]) {
      const refused = await errors('GET', `reports/payroll-runs/${id}?${query}`)
      expect(Object.keys(refused)).toEqual([name])
    }
    for (const wrong of ['0', '-1', 'x', '1e3', '2147483647', "1' or '1'='1"]) {
      const path = `reports/payroll-runs/${encodeURIComponent(wrong)}`
      expect([wrong, (await staff().api('GET', path)).status]).toEqual([wrong, 404])
    }
  })

  test('is not logged as an error when its reader leaves while it is made', async () => {
    const id = await run()
    const left = new AbortController()
    const { renderList } = t.app.pdf
    vi.spyOn(t.app.pdf, 'renderList').mockImplementation((...args) => {
      left.abort()
      return renderList(...args)
    })
    const logged = vi.spyOn(t.app.log, 'error')
    const headers = { Authorization: `Bearer ${staff().token}` }
    await staff().send(`/api/reports/payroll-runs/${id}`, { headers, signal: left.signal })
    expect(left.signal.aborted).toBe(true)
    expect(logged).not.toHaveBeenCalled()
  })

  test('a voided run’s receipts are marked', async () => {
    const id = await run(PEOPLE.map((each) => ({ ...each, state: 'voided' })))
    const { pages } = await readPdf((await file(id, '?format=receipts')).bytes)
    expect(pages.map((page) => page.includes('ANULADO'))).toEqual([true, true])
  })

  test('a run’s receipts are all there while it waits, and are marked', async () => {
    const [first, second] = PEOPLE as [Paid, Paid]
    const id = await run([{ ...first, state: 'pending' }, second])
    const { pages } = await readPdf((await file(id, '?format=receipts')).bytes)
    expect(pages.map((page) => page.includes('POR APROBAR'))).toEqual([false, true])
  })

  test('of more than 200 receipts is a job with its progress', async () => {
    const people = Array.from({ length: 201 }, () => ({
      name: 'Zoe',
      base: 1,
      titular_id: world.maria,
    }))
    const id = await run(people)
    const client = staff()
    const html = { headers: { Accept: 'text/html' } }
    const asked = await client.get(`/api/reports/payroll-runs/${id}?format=receipts`, html)
    expect([asked.status, asked.location]).toEqual([
      303,
      expect.stringMatching(/^\/reports\/jobs\//),
    ])
    for (let page = await client.follow(asked); ; page = await client.follow(asked)) {
      if (page.location === null) {
        expect(page.text).toMatch(/de 201|En espera/)
        await pause(100)
        continue
      }
      const made = await client.follow(page)
      expect(made.headers.get('Content-Disposition')).toBe(
        'inline; filename="recibos-nomina-000812.pdf"',
      )
      expect((await readPdf(made.bytes)).pages).toHaveLength(201)
      const others = await t.as('administrator').get(page.location)
      return expect(others.status).toBe(404)
    }
  })
})

test('is compared with an earlier one in every format', async () => {
  const [first, second] = PEOPLE as [Paid, Paid]
  const titular_id = world.jose
  const id = await run([{ ...first, titular_id, lines: [['Horas extra', 20]] }])
  const path = `${id}/comparison`
  // The world’s own run, of the same day, has María’s half of 1.000,01 Bs.
  const pdf = await readPdf((await namedFile(path, '', 'comparacion-nomina-000812.pdf')).bytes)
  expect(pdf.text).toContain('Comparada con: N° 000001')
  expect(pdf.text).toMatch(/José Pérez V-12\.345\.678 Nuevo 1\.520,50 \+1\.520,50/)
  expect(pdf.text).toMatch(/María Ñáñez .* Ya no está 500,0[01] −500,0[01]/)
  const xlsx = await namedFile(path, '?format=xlsx', 'comparacion-nomina-000812.xlsx')
  const { sheets } = await readXlsx(Uint8Array.from(xlsx.bytes))
  expect(sheets.map(({ name }) => name)).toEqual(['Comparación', 'Sumas'])
  const csv = await namedFile(path, '?format=csv&csv=es', 'comparacion-nomina-000812.csv')
  expect(textOf(csv.bytes)).toMatch(/José Pérez;V-12\.345\.678;Nuevo;;1520,50;1520,50/)
  const other = await t.write((tx) => aRun(tx, [second], { order: 813 }))
  const chosen = await file(other, `/comparison?earlier=${id}`)
  expect((await readPdf(chosen.bytes)).text).toContain('Comparada con: N° 000812')
  for (const wrong of [String(other), '999999', 'x', "1' or 1=1"]) {
    const refused = await errors(
      'GET',
      `reports/payroll-runs/${other}/comparison?earlier=${encodeURIComponent(wrong)}`,
    )
    expect([wrong, Object.keys(refused)]).toEqual([wrong, ['earlier']])
  }
  for (const query of ['format=receipts', 'per_sheet=2', 'change=new']) {
    const refused = await errors('GET', `reports/payroll-runs/${id}/comparison?${query}`)
    expect(Object.keys(refused)).toEqual([query.split('=')[0]])
  }
  expect((await t.as('employee').api('GET', `reports/payroll-runs/${id}/comparison`)).status).toBe(
    403,
  )
})

test('every report’s CSV is given as Spanish Excel opens it when asked', async () => {
  const id = await run()
  const own = textOf((await file(id, '?format=csv&csv=es')).bytes)
  expect(own).toMatch(/^\uFEFFN°;Empleado;Cédula;.*;Neto\r\n/)
  expect(own).toMatch(/;"Ángel; Núñez";.*;450,00\r\n/)
  const list = await staff().api('GET', 'reports/incomes?format=csv&csv=es')
  expect(list.text).toMatch(/^\uFEFF?N°;Fecha;/)
  expect(list.text).toMatch(/;25,00\r\n/)
  expect(Object.keys(await errors('GET', 'reports/incomes?format=csv&csv=de'))).toEqual(['csv'])
})
