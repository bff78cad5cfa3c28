// Proves docs/rules/reports.md#19.
/** 'Nómina por conceptos' over the API (docs/rules/reports.md#18). */

import { setTimeout as pause } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { createRate } from '#app/models/rates/change.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { day } from '#tests/support/models/factories.ts'
import { aRun, type Paid } from '#tests/support/models/stored-runs.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const { errors } = apiOf(t)
const staff = () => t.as('developer')

const PATH = 'reports/payroll-concepts'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Of no other order of the world. */
const YEAR = 'startDate=2021-01-01&endDate=2021-12-31'
const PEOPLE: Paid[] = [
  {
    ...{ name: 'Zoe Paz', base: 1500.5, department: 'Ventas', lines: [['Horas extra', 60.25]] },
    titular_id: world.maria,
  },
  {
    ...{ name: 'Ángel; Núñez', base: 500, lph: 10, lines: [['Préstamo', -40]] },
    ...{ department: 'Planta', titular_id: world.jose },
  },
]

/** Two fortnights of two people, one of whom has an order that waits besides. */
async function twoRuns() {
  const waits = { ...PEOPLE[0], name: 'Zoe Paz', base: 9, state: 'pending' as const }
  await t.write(async (tx) => {
    await aRun(tx, PEOPLE, { order: 812, title: 'Una', issued_at: day('2021-03-15') })
    await aRun(tx, [...PEOPLE, waits], { order: 813, title: 'Otra', issued_at: day('2021-03-31') })
  })
}

async function file(query: string) {
  const { status, headers, bytes } = await staff().api('GET', `${PATH}?${YEAR}&${query}`)
  expect([query, status, headers.get('Cache-Control')]).toEqual([query, 200, 'no-store'])
  return { bytes, said: [headers.get('Content-Type'), headers.get('Content-Disposition')] }
}
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

describe('payroll by concepts', () => {
  test('comes in every format, under its own name', async () => {
    await twoRuns()
    const pdf = await file('')
    expect(pdf.said).toEqual(['application/pdf', 'inline; filename="nomina-por-conceptos.pdf"'])
    const { text } = await readPdf(pdf.bytes)
    for (const said of [
      'Nómina por conceptos Del 1 de enero de 2021 al 31 de diciembre de 2021',
      'Sin contar 1 orden por aprobar',
      'Zoe Paz V-11.470.283 1.500,50 60,25 1.560,75 0,00 1.560,75',
      'Total 4.001,00 120,50 4.121,50 20,00 80,00 100,00 4.021,50',
      'Total 4 órdenes 4.021,50 Bs',
    ]) {
      expect(text).toContain(said)
    }
    const xlsx = await file('format=xlsx')
    expect(xlsx.said).toEqual([XLSX, 'attachment; filename="nomina-por-conceptos.xlsx"'])
    const { sheets } = await readXlsx(Uint8Array.from(xlsx.bytes))
    expect(sheets.map(({ name }) => name)).toEqual(['Órdenes', 'Sumas'])
    const nets = ['Neto', 1560.75, 450, 1560.75, 450, 4021.5]
    expect(sheets[0]?.rows.map((row) => row.at(-1))).toEqual(nets)
    const csv = await file('format=csv')
    expect(csv.said).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="nomina-por-conceptos.csv"',
    ])
    const [head, first] = textOf(csv.bytes).split('\r\n')
    expect(head).toBe(
      '\uFEFFN°,N° de nómina,Nómina,Empleado,Cédula,Cargo,Departamento,Banco,Cuenta,Forma de pago,' +
        'Número,Concepto,Fecha,Salario base,Horas extra,Total asignaciones,L.P.H,Préstamo,' +
        'Total deducciones,Neto',
    )
    expect(first).toMatch(/^\d{6},000812,Una,Zoe Paz,V-11\.470\.283,,Ventas,Banesco,/)
    expect(first).toMatch(/,2021-03-15,1500\.50,60\.25,1560\.75,,,0\.00,1560\.75$/)
  })

  test('is in dollars too on demand, each order at the rate of its date', async () => {
    await twoRuns()
    await t.write(async (tx) => {
      for (const [on, value] of [
        ['2021-03-20', '50'],
        ['2021-03-31', '48.3'],
      ] as const) {
        const rate = { currency: 'USD', day: day(on), value, source: 'BCV' } as const
        await createRate(tx, { ...rate, allow_rate_far: true }, ADMINISTRATOR)
      }
    })
    const rows = async (query: string) => {
      const { sheets } = await readXlsx(
        Uint8Array.from((await file(`format=xlsx&currency=USD&${query}`)).bytes),
      )
      return sheets[0]?.rows.map((row) => row.slice(-2))
    }
    // Before the first rate there is none. 1.560,75 / 48,30 = 32,313…; 450,00 / 48,30 = 9,316…
    const last = [
      [1560.75, 32.31],
      [450, 9.32],
      [4021.5, 41.63],
    ]
    const first = [
      [1560.75, null],
      [450, null],
    ]
    expect(await rows('')).toEqual([['Neto', 'Neto US$'], ...first, ...last])
    expect(await rows('by=person')).toEqual([
      ['Neto', 'Neto US$'],
      [900, 9.32],
      [3121.5, 32.31],
      [4021.5, 41.63],
    ])
    const { text } = await readPdf((await file('currency=USD')).bytes)
    expect(text).toContain('sin las de antes de la primera')
    expect(text).toContain('4.021,50 41,63')
    expect(Object.keys(await errors('GET', `${PATH}?currency=EUR`))).toEqual(['currency'])
  })

  test('has a row a person, and the orders of a department or of a person alone', async () => {
    await twoRuns()
    const csv = async (query: string) =>
      textOf((await file(`format=csv&csv=es&${query}`)).bytes)
        .trimEnd()
        .split('\r\n')
        .slice(1)
    expect(await csv('by=person')).toEqual([
      '"Ángel; Núñez";V-11.470.283;;Planta;2;1000,00;;1000,00;20,00;80,00;100,00;900,00',
      'Zoe Paz;V-11.470.283;;Ventas;2;3001,00;120,50;3121,50;;;0,00;3121,50',
    ])
    expect(await csv('by=person&department=Ventas')).toEqual([
      'Zoe Paz;V-11.470.283;;Ventas;2;3001,00;120,50;3121,50;0,00;3121,50',
    ])
    expect(await csv(`titular=${world.jose}&by=order`)).toHaveLength(2)
    const { text } = await readPdf((await file(`by=person&titular=${world.jose}`)).bytes)
    expect(text).toContain('Empleado: José Pérez Filas: Por persona')
    expect(text).toContain(
      'Ángel; Núñez V-11.470.283 2 1.000,00 1.000,00 20,00 80,00 100,00 900,00',
    )
  })

  test('is refused what it does not know', async () => {
    await twoRuns()
    for (const [query, name] of [
      ['format=xml', 'format'],
      ['format=receipts', 'format'],
      ['csv=fr', 'csv'],
      ['per_sheet=2', 'per_sheet'],
      ['search=Zoe', 'search'],
      ['payday=primera', 'payday'],
      ['by=department', 'by'],
      ['titular=999999', 'titular'],
      ['department=Nadie', 'department'],
      ['department=ventas', 'department'],
      ["department=Ventas' or 1=1 --", 'department'],
      ['startDate=2021-02-30', 'startDate'],
    ]) {
      expect([query, Object.keys(await errors('GET', `${PATH}?${query}`))]).toEqual([query, [name]])
    }
    const turned = await errors('GET', `${PATH}?startDate=2021-02-02&endDate=2021-02-01`)
    expect(Object.keys(turned)).toEqual(['startDate', 'endDate'])
  })

  test('of more than 2,000 orders is a job with its progress', async () => {
    const [who] = PEOPLE
    if (!who) throw new Error('nobody')
    const people = Array.from({ length: 2_001 }, () => ({
      ...{ name: 'Zoe', base: 1, titular_id: world.maria },
      account_id: world.mariaAccount,
    }))
    await t.write((tx) => aRun(tx, people, { issued_at: day('2022-03-15') }))
    const client = staff()
    const html = { headers: { Accept: 'text/html' } }
    const path = `/api/${PATH}?startDate=2022-01-01&endDate=2022-12-31`
    const asked = await client.get(path, html)
    expect([asked.status, asked.location]).toEqual([
      303,
      expect.stringMatching(/^\/reports\/jobs\//),
    ])
    for (let page = await client.follow(asked); ; page = await client.follow(asked)) {
      if (page.location === null) {
        expect(page.text).toMatch(/de 2001|En espera/)
        await pause(100)
        continue
      }
      const made = await client.follow(page)
      expect(made.headers.get('Content-Disposition')).toBe(
        'inline; filename="nomina-por-conceptos.pdf"',
      )
      expect((await readPdf(made.bytes)).text).toContain('Total 2.001 órdenes 2.001,00 Bs')
      return
    }
  })
})
