// Proves docs/rules/run-files.md#6.
/** Receipts that are filled into the page of another look as if Chromium had printed each. */

import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createPdf, type PdfRenderer } from '#app/io/printing/pdf.server.ts'
import { receiptHtml, receiptsHtml } from '#app/io/printing/receipt.server.tsx'
import { HALF, LETTER } from '#app/io/printing/receipt-layouts.server.ts'
import type { Receipt } from '#app/io/printing/receipt-texts.server.ts'
import { readPages } from '#app/io/printing/shapes/paper.server.ts'
import { printReceipts } from '#app/io/printing/shapes/receipts.server.ts'
import { runsOf } from '#app/io/printing/shapes/runs.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { amountInWords } from '#app/kernel/values/words.ts'
import { paysheetReceipt } from '#app/models/paysheets/receipt.server.ts'
import { partLines } from '#tests/support/models/part-lines.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'
import { AMOUNTS, HOSTILE_NAMES, paysheetData } from '#tests/support/reports/samples.ts'

const chromium = createPdf({})
afterAll(() => chromium.close())

/** How many receipts, or samples of them, Chromium has printed. */
let byChromium = 0
beforeEach(() => {
  byChromium = 0
})
const pdf: PdfRenderer = {
  ...chromium,
  async renderParts(html, options) {
    const documents: string[] = []
    for await (const each of html) documents.push(each)
    byChromium += documents.join('').match(/<header>/g)?.length ?? 0
    return chromium.renderParts(documents, options)
  },
}

const none = centimos(0)
type Changes = Parameters<typeof paysheetData>[0]
const receipt = (order: number, changes: Changes = {}) =>
  paysheetReceipt(paysheetData({ order, ...changes }))

const print = (receipts: Receipt[], layout = LETTER) => {
  async function* batches() {
    yield receipts
  }
  return printReceipts(pdf, 'Órdenes de nómina', batches(), { layout })
}

/** Each text of the pages: its glyphs, colour, size, and place in hundredths of a point. */
async function drawn(file: Uint8Array) {
  const { contents } = await readPages(file)
  return contents.map((content) =>
    runsOf(content).map(({ glyphs, color, size, x, y, frame }) => {
      const [left, top] = placed(frame, x, y)
      return { glyphs, color, size, left, top }
    }),
  )
}

function placed(frame: string, x: number, y: number): [number, number] {
  const moves = [...frame.matchAll(/^(\S+) 0 0 (\S+) (\S+) (\S+) cm$/gm)].map((move) =>
    move.slice(1).map(Number),
  )
  return moves.reduceRight<[number, number]>(
    ([left, top], [width = 1, height = 1, right = 0, down = 0]) => [
      left * width + right,
      top * height + down,
    ],
    [x, y],
  )
}

const PEOPLE = [
  'José Ñáñez Güédez',
  'Li',
  'Ana María Áñez (suplente); «Nº 1»',
  "D'Onofrio, Renée O’Neil",
  'María de los Ángeles del Carmen Rodríguez Villavicencio Echezuría de Montenegro y Paz Castillo',
]
/** In words they take a line, or two. */
const amounts = [1, 999, 123_456, 9_999_999, 99_999].flatMap((few) => [few, few + 1_234_567_800])

/** Five of each kind and length, so that each is a shape. */
const mixed = (): Receipt[] =>
  PEOPLE.flatMap((name, kind) =>
    amounts.map((amount, i) => {
      const own = { titular: { name, ric: `V${10_000_000 + amount}` }, number: String(amount) }
      const total = centimos(amount)
      const rest = kind % 2 ? { discount: none, lph: none, sso: none, lacks: none } : {}
      return {
        ...receipt(kind * 100 + i, { ...own, ...rest, observation: kind ? name : null }),
        total,
        totalInWords: amountInWords(total),
        waits: kind === 1,
      }
    }),
  )

describe.each([
  ['a page', LETTER],
  ['half a page', HALF],
])('a filled receipt of %s', (_, layout) => {
  test('has each text where Chromium prints it, in its size and colour', async () => {
    const receipts = mixed()
    const file = await print(receipts, { ...layout, paper: LETTER.paper })
    expect(byChromium).toBeLessThan(receipts.length)
    const printed = await drawn(file)
    for (const each of receipts) {
      const aloneAs = async (html: string) =>
        drawn(await chromium.renderList([html], { pageNumbers: false }))
      const one = await aloneAs(receiptsHtml('', [each], layout))
      const alone = one.length > 1 ? await aloneAs(receiptHtml(each, true, layout)) : one
      const own = printed.splice(0, alone.length).flat()
      expect(own.map(({ glyphs, color, size }) => [glyphs, color, size])).toEqual(
        alone.flat().map(({ glyphs, color, size }) => [glyphs, color, size]),
      )
      for (const [at, { left, top }] of alone.flat().entries()) {
        expect(Math.abs((own[at]?.left ?? 0) - left)).toBeLessThan(0.05)
        expect(Math.abs((own[at]?.top ?? 0) - top)).toBeLessThan(0.05)
      }
    }
    expect(printed).toEqual([])
  })
})

test('Chromium prints two samples of a shape, however many receipts have it', async () => {
  const receipts = Array.from({ length: 300 }, (_, i) =>
    receipt(
      i,
      i % 3
        ? {}
        : {
            orderLines: partLines({ ...AMOUNTS, bonus: 0 }),
            titular: { name: `Persona ${i}`, ric: 'V11470283' },
          },
    ),
  )
  const { pages } = await readPdf(await print(receipts))
  expect(byChromium).toBe(4)
  expect(pages.map((page) => Number(page.match(/N° (\d{6})/)?.[1]))).toEqual(
    receipts.map(({ order }) => order),
  )
})

test('what cannot be filled is printed by Chromium, in its place', async () => {
  const names = [...HOSTILE_NAMES, 'Łukasz', 'Ana-María '.repeat(9).trim(), ' dos  blancos ']
  const receipts = names.flatMap((name, i) => [
    receipt(2 * i),
    receipt(2 * i + 1, { titular: { name, ric: 'V11470283' }, concept: name }),
  ])
  const { pages, missingFonts } = await readPdf(await print(receipts))
  expect(missingFonts).toEqual([])
  // Two of these take several pages, and are printed again with what says which page it is.
  expect(byChromium).toBe(2 + names.length + 2)
  const begun = pages.filter((page) => !/Hoja [2-9] de/.test(page))
  const orders = begun.flatMap((page) => page.match(/N° \d{6}/)?.[0].slice(-6) ?? [])
  expect(orders.map(Number)).toEqual(receipts.map(({ order }) => order))
})

test('two stand on a sheet, and one that is too long takes as much as it needs', async () => {
  const receipts = [1, 2, 3, 4, 5].map((order) => receipt(order))
  const file = await print(receipts, HALF)
  const { pages, size } = await readPdf(file)
  expect(size).toEqual([612, 792])
  expect(pages.map((page) => page.match(/N° \d{6}/g))).toEqual([
    ['N° 000001', 'N° 000002'],
    ['N° 000003', 'N° 000004'],
    ['N° 000005'],
  ])
  expect(pages[0]?.match(/Total 750,69 Bs/g)).toHaveLength(2)
  const long = receipt(9, { observation: 'Muy larga. '.repeat(150) })
  const { pages: both } = await readPdf(await print([long, receipt(10)], HALF))
  expect(both).toHaveLength(2)
  expect(both[1]).toContain('N° 000010')
})

test('a logo is printed on each receipt, and is in the file once', async () => {
  const logo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const receipts = Array.from({ length: 20 }, (_, i) => {
    const each = receipt(i)
    return { ...each, company: { ...each.company, logo } }
  })
  const file = await print(receipts)
  expect(byChromium).toBe(2)
  const { contents } = await readPages(file)
  expect(contents.filter((content) => / Do$/m.test(content))).toHaveLength(20)
  expect((await PDFDocument.load(file)).getPageCount()).toBe(20)
})
