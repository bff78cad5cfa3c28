// Proves docs/rules/reports.md#4, #15.
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { createPdf } from '#app/io/printing/pdf.server.ts'
import { receiptsHtml } from '#app/io/printing/receipt.server.tsx'
import type { Receipt } from '#app/io/printing/receipt-texts.server.ts'
import { printReceipts } from '#app/io/printing/shapes/receipts.server.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { paysheetReceipt } from '#app/models/paysheets/receipt.server.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'
import { HOSTILE_NAMES, paysheetData } from '#tests/support/reports/samples.ts'

const pdf = createPdf({})
afterAll(() => pdf.close())

const PER_DOCUMENT = 25

function* documentsOf(receipts: Receipt[]) {
  for (let from = 0; from < receipts.length; from += PER_DOCUMENT) {
    yield receiptsHtml('Órdenes de nómina', receipts.slice(from, from + PER_DOCUMENT))
  }
}

async function* inBatches(receipts: Receipt[]) {
  for (let from = 0; from < receipts.length; from += 50) yield receipts.slice(from, from + 50)
}

const print = (receipts: Receipt[]) => printReceipts(pdf, 'Órdenes de nómina', inBatches(receipts))

const numbered = (count: number): Receipt[] =>
  Array.from({ length: count }, (_, i) => paysheetReceipt(paysheetData({ order: i + 1 })))

test('many receipts are one file: a Letter page each, in order, with their fonts', async () => {
  const bytes = await print(numbered(60))
  const { pages, missingFonts, fonts } = await readPdf(bytes)
  expect(pages.map((page) => page.match(/N° (\d{6})/)?.[1])).toEqual(
    Array.from({ length: 60 }, (_, i) => String(i + 1).padStart(6, '0')),
  )
  for (const page of pages) {
    expect(page).toContain('Total 750,69 Bs')
    expect(page).toContain('Recibí conforme José Ñáñez Güédez')
  }
  expect([fonts, missingFonts]).toEqual([['Inter-Regular', 'Inter-SemiBold'], []])
  const document = await PDFDocument.load(bytes)
  const sizes = document.getPages().map((page) => page.getSize())
  expect(new Set(sizes.map(({ width, height }) => `${width} ${height}`))).toEqual(
    new Set(['612 792']),
  )
  expect(document.getTitle()).toBe('Órdenes de nómina')
  expect(bytes.length / 60).toBeLessThan(12_000)
})

test('of many, those of several pages say on each which it is', async () => {
  const receipts = numbered(3)
  const [first] = receipts
  const lines = Array.from({ length: 60 }, (_, i) => ({
    ...{ label: `Línea ${i}`, amount: centimos(100) },
    kind: 'add' as const,
  }))
  if (first) receipts[1] = { ...first, order: 2, lines }
  const { pages } = await readPdf(await print(receipts))
  const long = pages.length - 2
  expect(long).toBeGreaterThan(1)
  expect(pages.map((page) => /Hoja \d de \d/.test(page))).toEqual([
    false,
    ...Array.from({ length: long }, () => true),
    false,
  ])
  expect(pages[1]).toContain('Orden de nómina N° 000002 · José Ñáñez Güédez')
  expect(pages[1]).toContain(`Hoja 1 de ${long}`)
  expect(pages[long]).toContain(`Hoja ${long} de ${long}`)
})

test('only voided receipts of many are marked', async () => {
  const voided = { at: '2026-11-21T01:05:00.000Z', by: 'María Salas' }
  const receipts = numbered(3)
  receipts[1] = paysheetReceipt(paysheetData({ order: 2, voided }))
  const { pages } = await readPdf(await print(receipts))
  expect(pages.map((page) => page.includes('ANULADO'))).toEqual([false, true, false])
})

test('hostile names affect only their own receipts', async () => {
  const receipts = HOSTILE_NAMES.flatMap((name, i) => [
    paysheetReceipt(
      paysheetData({ order: 100 + i, titular: { name, ric: 'V11470283' }, concept: name }),
    ),
    paysheetReceipt(paysheetData({ order: 200 + i })),
  ])
  const { pages, missingFonts } = await readPdf(await print(receipts))
  expect(missingFonts).toEqual([])
  const plain = pages.filter((page) => /N° 0002\d\d/.test(page))
  expect(plain).toHaveLength(HOSTILE_NAMES.length)
  for (const page of plain) {
    expect(page).toContain('Titular José Ñáñez Güédez CI/RIF V-11.470.283')
    expect(page).toContain('Total 750,69 Bs')
  }
  const begun = pages.filter((page) => /N° 0001\d\d/.test(page) && !/Hoja [2-9] de/.test(page))
  expect(begun).toHaveLength(HOSTILE_NAMES.length)
})

test('no receipts give a page that says so', async () => {
  const { pages } = await readPdf(await print([]))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('No hay datos encontrados')
})

test('a browser killed during many receipts is replaced, and each receipt is there once', async () => {
  const killed = (await pdf.browserPid()) ?? 0
  let printed = 0
  const onProgress = () => {
    if (++printed === 1) process.kill(killed, 'SIGKILL')
  }
  const bytes = await pdf.renderList(documentsOf(numbered(100)), { pageNumbers: false, onProgress })
  const { pages } = await readPdf(bytes)
  expect(pages).toHaveLength(100)
  expect(await pdf.browserPid()).not.toBe(killed)
})
