/**
 * The lists of documents as XLSX, CSV and files of receipts, with every figure
 * (docs/rules/reports.md#4).
 */
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Client } from '#tests/support/http/client.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const { errors, make } = apiOf(t)
const staff = () => t.as('developer')

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FILES = {
  paysheets: 'ordenes-nomina',
  payments: 'ordenes-personales',
  incomes: 'ingresos',
  transfers: 'transferencias',
}
const kinds = Object.entries(FILES)

async function report(who: Client, query: string, type: string, disposition: string) {
  const { status, headers, bytes } = await who.api('GET', `reports/${query}`)
  expect([query, status, headers.get('Content-Type')]).toEqual([query, 200, type])
  expect(headers.get('Content-Disposition')).toBe(disposition)
  expect(headers.get('Cache-Control')).toBe('no-store')
  return bytes
}

async function csv(who: Client, kind: keyof typeof FILES, query = '') {
  const disposition = `attachment; filename="${FILES[kind]}.csv"`
  const type = 'text/csv; charset=utf-8'
  const bytes = await report(who, `${kind}?format=csv${query}`, type, disposition)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head = '', ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  return { head, lines }
}

async function sheets(who: Client, kind: keyof typeof FILES, query = '') {
  const disposition = `attachment; filename="${FILES[kind]}.xlsx"`
  const bytes = await report(who, `${kind}?format=xlsx${query}`, XLSX, disposition)
  return (await readXlsx(Uint8Array.from(bytes))).sheets
}

async function receipts(who: Client, kind: keyof typeof FILES, query = '') {
  const disposition = `inline; filename="recibos-${FILES[kind]}.pdf"`
  const path = `${kind}?format=receipts${query}`
  return readPdf(await report(who, path, 'application/pdf', disposition))
}

/** Two personal orders on the days that calendars get wrong. */
async function makePayments() {
  const order = {
    titular_id: world.proveedor,
    account_id: null,
    enterprise_id: world.enterprise,
    transaction: 'Cheque',
    concept: 'Repuestos',
    realized: 'Administración',
    // Before the account had any money.
    allow_balance_by_date: true,
    allow_old_date: true,
  }
  const authorized = { ...order, authorized: 'Gerencia' }
  await make('payments', {
    ...authorized,
    number: '00981',
    amount: 1234.56,
    issued_at: '2024-12-31',
  })
  await make('payments', { ...order, number: '00982', amount: 0.07, issued_at: '2024-02-29' })
}
const RIF = 'J-00002961-0'
const YEAR = '&startDate=issued_at,2024-01-01&endDate=2024-12-31'

describe('a list of personal orders', () => {
  test('is a CSV with each by date, and amounts that add up', async () => {
    await makePayments()
    const { head, lines } = await csv(staff(), 'payments', YEAR)
    expect(head).toBe(
      'N°,Fecha,Titular,A la cuenta,Desde,Medio,Cédula o RIF,Número,Concepto,Autorizado por,Monto Bs',
    )
    const cells = lines.map((line) => line.split(','))
    expect(cells.map((row) => [row[1], row[2], ...row.slice(5)])).toEqual([
      ['2024-02-29', 'Ferretería Élite', 'Cheque', RIF, '00982', 'Repuestos', '', '0.07'],
      [
        '2024-12-31',
        'Ferretería Élite',
        'Cheque',
        RIF,
        '00981',
        'Repuestos',
        'Gerencia',
        '1234.56',
      ],
    ])
    // '--No asociado--' begins like a formula.
    expect(cells.map((row) => row[3])).toEqual(["'--No asociado--", "'--No asociado--"])
  })

  test('is an XLSX of dates and numbers, with its total and a summary', async () => {
    await makePayments()
    const [list, summary] = await sheets(staff(), 'payments', YEAR)
    expect(list?.name).toBe('Órdenes personales')
    expect(list?.rows.map((row) => [row[1], row.at(-1)])).toEqual([
      ['Fecha', 'Monto Bs'],
      [new Date('2024-02-29T00:00:00Z'), 0.07],
      [new Date('2024-12-31T00:00:00Z'), 1234.56],
      [null, 1234.63],
    ])
    expect(list?.rows.at(-1)?.[0]).toBe('Total')
    const said = summary?.rows.map(([text]) => text)
    expect(said).toContain('Inversiones Ávila, C.A., RIF J-07013380-5')
    expect(said).toContain('Del 1 de enero de 2024 al 31 de diciembre de 2024')
    expect(said).toContainEqual(
      expect.stringMatching(/^Generado por .+, 20 de noviembre de 2026, /),
    )
    expect(summary?.rows.at(-2)).toEqual([expect.stringMatching(/^Banesco 0134-/), 2, 1234.63])
    expect(summary?.rows.at(-1)).toEqual(['Total', 2, 1234.63])
  })

  test('has its receipts in one PDF, by date', async () => {
    await makePayments()
    const { pages, size } = await receipts(staff(), 'payments', YEAR)
    expect(size).toEqual([612, 792])
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('29 de febrero de 2024')
    expect(pages[0]).toContain('cero bolívares con 07/100')
    expect(pages[1]).toContain('31 de diciembre de 2024')
    expect(pages[1]).toContain('Total 1.234,56 Bs')
  })
})

test.each(kinds)(
  '%s come in every format, with a file name that says what they are',
  async (kind) => {
    const name = kind as keyof typeof FILES
    const { lines } = await csv(staff(), name)
    const [list] = await sheets(staff(), name)
    expect(lines.length).toBeGreaterThan(0)
    expect(list?.rows).toHaveLength(lines.length + 2)
    expect((await receipts(staff(), name)).pages).toHaveLength(lines.length)
    const nothing = '&startDate=2001-01-01&endDate=2001-01-01'
    expect((await csv(staff(), name, nothing)).lines).toEqual([])
    expect((await sheets(staff(), name, nothing))[0]?.rows.at(-1)?.at(-1)).toBe(0)
    expect((await receipts(staff(), name, nothing)).text).toContain('No hay datos encontrados')
  },
)

test('voided orders are marked in every format', async () => {
  const { head, lines } = await csv(staff(), 'paysheets', '&voided=1')
  expect([head.includes(',Estado,'), lines.length]).toEqual([true, 1])
  expect(lines[0]).toContain(',ANULADO,')
  const { pages } = await receipts(staff(), 'paysheets', '&voided=1')
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('ANULADO')
  expect(pages[0]).toContain('Motivo: Repetida')
})

test.each(['xml', 'PDF', 'csv,xlsx', '../csv'])('the format %s is refused', async (format) => {
  expect(Object.keys(await errors('GET', `reports/incomes?format=${format}`))).toEqual(['format'])
})
