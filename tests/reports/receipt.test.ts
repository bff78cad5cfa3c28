// Proves docs/rules/approval.md#10; docs/rules/money.md#11; docs/rules/reports.md#1, #2, #9, #14, #15, #16.

import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { createPdf } from '#app/io/printing/pdf.server.ts'
import { receiptHtml } from '#app/io/printing/receipt.server.tsx'
import { HALF, LETTER } from '#app/io/printing/receipt-layouts.server.ts'
import type { Receipt } from '#app/io/printing/receipt-texts.server.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { type PaysheetReceiptData, paysheetReceipt } from '#app/models/paysheets/receipt.server.ts'
import { partLines } from '#tests/support/models/part-lines.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'
import { AMOUNTS, HOSTILE_NAMES, paysheetData } from '#tests/support/reports/samples.ts'

const pdf = createPdf({})
afterAll(() => pdf.close())

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function printed(changes: Partial<PaysheetReceiptData> = {}) {
  const bytes = await pdf.renderReceipt(receiptHtml(paysheetReceipt(paysheetData(changes))))
  return { bytes, ...(await readPdf(bytes)) }
}

async function imageCount(bytes: Uint8Array) {
  const { context } = await PDFDocument.load(bytes)
  return context.enumerateIndirectObjects().filter(([, object]) => {
    const dict = object instanceof PDFRawStream ? object.dict : undefined
    return dict?.get(PDFName.of('Subtype')) === PDFName.of('Image')
  }).length
}

test('a receipt of several pages says on each which it is, and keeps total and signatures together', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => ({
    ...{ label: `Línea ${i}`, amount: centimos(100) },
    kind: 'add' as const,
  }))
  const receipt: Receipt = { ...paysheetReceipt(paysheetData()), lines }
  const { pages } = await readPdf(await pdf.renderReceipt(receiptHtml(receipt, true)))
  expect(pages.length).toBeGreaterThan(1)
  for (const [i, page] of pages.entries()) {
    expect(page).toContain('Orden de nómina N° 000123 · José Ñáñez Güédez')
    expect(page).toContain(`Hoja ${i + 1} de ${pages.length}`)
  }
  const isLast = (text: string) => pages.map((page) => page.includes(text))
  const last = pages.map((_, i) => i === pages.length - 1)
  expect([isLast('Total'), isLast('Recibí conforme')]).toEqual([last, last])
  const short = await printed()
  expect(short.text).not.toContain('Hoja 1')
})

test.each([
  ['a page', LETTER],
  ['half a page', HALF],
])('a receipt of several times %s bears its mark across each', async (_, layout) => {
  const observation = 'Muy larga. '.repeat(600)
  const voided = { at: '2026-11-21T01:05:00.000Z', by: 'María Salas' }
  for (const [mark, own] of [
    ['ANULADO', { voided }],
    ['POR APROBAR', { waits: true }],
  ] as const) {
    const receipt = { ...paysheetReceipt(paysheetData({ observation })), ...own }
    const { pages } = await readPdf(await pdf.renderReceipt(receiptHtml(receipt, true, layout)))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.map((page) => page.split(mark).length - 1)).toEqual(pages.map(() => 1))
  }
})

test('a payroll receipt has all fields of the order, on one Letter page', async () => {
  const { pages, text, size } = await printed()
  expect(pages).toHaveLength(1)
  expect(size).toEqual([612, 792])
  for (const said of [
    'Comercial Ñandú, C.A. RIF J-30000007-1',
    'Orden de nómina N° 000123',
    'Titular José Ñáñez Güédez CI/RIF V-11.470.283',
    'Banco Banesco, Banco Universal Cuenta 0134-0001-63-0000000001',
    'Fecha de emisión 4 de marzo de 2026',
    'Mes y quincena Marzo, primera quincena',
    'Forma de pago Transferencia Número de transferencia 0098123',
    'Banco de la empresa Banco Provincial Cuenta de la empresa 0108-0003-00-0000000042',
    'Salario, primera quincena Salario mensual: 1.200,01 Bs 600,00',
    'Ingreso adicional Guardia de fin de semana 150,25',
    'Bono de alimentación 45,00',
    'Descuento Adelanto del día 20 20,10',
    'L.P.H 1 % del salario 12,00',
    'S.S.O 11,08',
    'Paro forzoso 1,38',
    'Subtotales 795,25 44,56',
    'Son setecientos cincuenta bolívares con 69/100',
    'Total 750,69 Bs',
    'Concepto Primera quincena de marzo',
    'Observación Pagado según acta',
    'Realizado por Administración',
    'Autorizado por Gerencia',
    'Recibí conforme José Ñáñez Güédez V-11.470.283',
  ]) {
    expect(text).toContain(said)
  }
  expect(text).not.toContain('ANULADO')
})

test('a receipt embeds its fonts and stays small', async () => {
  const { bytes, fonts, missingFonts } = await printed()
  expect(fonts).toEqual(['Inter-Regular', 'Inter-SemiBold'])
  expect(missingFonts).toEqual([])
  expect(bytes.length).toBeLessThan(60_000)
})

test('a receipt leaves out lines of 0, and the second column if it is empty', async () => {
  const { text } = await printed({
    orderLines: [],
    payday: 'completo',
    base: centimos(120_001),
    total: centimos(120_001),
    observation: null,
  })
  expect(text).toContain('Mes y quincena Marzo, mes completo')
  expect(text).toContain('Descripción Monto (Bs) Salario, mes completo')
  expect(text).toContain('Total 1.200,01 Bs')
  const absent = ['Ingreso', 'Bono', 'Descuento', 'L.P.H', 'S.S.O', 'Paro', 'Subtotales', 'Observ']
  for (const word of absent) expect(text).not.toContain(word)
})

test('the receipt of a voided order has ANULADO, with who, when and why', async () => {
  const voided = { at: '2026-11-21T01:05:00.000Z', by: 'María Salas', reason: 'Se pagó dos veces' }
  const { pages, text } = await printed({ voided })
  expect(pages).toHaveLength(1)
  expect(text).toContain('ANULADO')
  expect(text).toContain(
    'Anulado el 20 de noviembre de 2026, 21:05 por María Salas. Motivo: Se pagó dos veces',
  )
})

test('the largest amount fits its line, and a receipt without deductions or payee is complete', async () => {
  const receipt: Receipt = {
    kind: 'Ingreso',
    order: 1_234_567,
    company: { name: 'Comercial Ñandú, C.A.', ric: 'J-30000007-1' },
    facts: [{ label: 'De', value: 'Préstamo' }],
    lines: [{ kind: 'base', label: 'Ingreso', amount: centimos(999_999_999_999_999) }],
    total: centimos(999_999_999_999_999),
    totalInWords: 'muchos bolívares con 99/100',
    texts: [],
    signatures: [
      { label: 'Realizado por', name: 'Administración' },
      { label: 'Autorizado por', name: 'Dirección' },
    ],
  }
  const { pages, text } = await readPdf(await pdf.renderReceipt(receiptHtml(receipt)))
  expect(pages).toHaveLength(1)
  expect(text).toContain('Ingreso N° 1234567')
  expect(text).toContain('Ingreso 9.999.999.999.999,99')
  expect(text).toContain('Total 9.999.999.999.999,99 Bs')
  expect(text).not.toContain('Recibí conforme')
})

test('a company’s logo is printed on its receipt, and not on the next one', async () => {
  const receipt = paysheetReceipt(paysheetData())
  const company = { ...receipt.company, logo: PIXEL }
  const withLogo = await pdf.renderReceipt(receiptHtml({ ...receipt, company }))
  expect(await imageCount(withLogo)).toBeGreaterThan(0)
  expect(await imageCount(await pdf.renderReceipt(receiptHtml(receipt)))).toBe(0)
})

test.each(HOSTILE_NAMES)(
  '%j stays text in a receipt, and the amounts stay in place',
  async (name) => {
    const enterprise = { ...paysheetData().enterprise, holder: { name, ric: 'J300000071' } }
    const { text, size, missingFonts } = await printed({
      titular: { name, ric: 'V11470283' },
      enterprise,
      orderLines: partLines(AMOUNTS, { adition: name }),
      concept: name,
    })
    expect(size).toEqual([612, 792])
    expect(missingFonts).toEqual([])
    for (const figure of ['600,00', '150,25', '795,25 44,56', 'Total 750,69 Bs', 'V-11.470.283']) {
      expect(text).toContain(figure)
    }
    const plain = /^[\x20-\x7e]+$/.test(name)
    const squeezed = (value: string) => value.replaceAll(' ', '')
    if (plain) expect(squeezed(text)).toContain(squeezed(name))
  },
)
