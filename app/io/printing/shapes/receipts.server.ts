/**
 * Many receipts as one PDF. Chromium takes some milliseconds for each page; so it prints one receipt
 * of each shape (shape.server.ts), and the others are that page with their own texts. What is not
 * sure to look the same, such as a name in another alphabet, is printed by Chromium itself.
 */

import { giveWay } from '#app/kernel/turns.server.ts'
import type { PdfPartsOptions } from '../pdf.server.ts'
import { receiptHtml, receiptsHtml } from '../receipt.server.tsx'
import { LETTER, type ReceiptLayout } from '../receipt-layouts.server.ts'
import { type Receipt, textsOf } from '../receipt-texts.server.ts'
import { type Known, openShapes, type PartsRenderer } from './known.server.tsx'
import { fillingOf } from './lines.server.ts'
import { openPaper, readPages } from './paper.server.ts'
import { filled } from './shape.server.ts'

export type ReceiptsOptions = Pick<PdfPartsOptions, 'signal'> & {
  layout?: ReceiptLayout
  /** Called with the number of receipts printed so far. */
  onProgress?: (printed: number) => void
}

/** Few enough that both lanes soon have work, enough that loading the fonts hardly counts. */
const RECEIPTS_PER_DOCUMENT = 25
/** Receipts whose texts are in memory at once. */
const CHUNK = 100
/** Receipts filled before others get a turn. */
const AT_ONCE = 25

/** A receipt to fill, or some that follow each other for Chromium. */
type Part = { known: Known; lines: string[][] } | Receipt[]

/** Prints the receipts in their order. Throws PdfError, and the signal's reason once aborted. */
export async function printReceipts(
  pdf: PartsRenderer,
  title: string,
  batches: AsyncIterable<Receipt[]>,
  { layout = LETTER, signal, onProgress }: ReceiptsOptions = {},
): Promise<Uint8Array> {
  const paper = await openPaper(title, layout)
  const shapes = await openShapes(pdf, paper, layout, signal)
  const print = (some: Receipt[][]) =>
    pdf.renderParts(
      some.map((each) => receiptsHtml(title, each, layout)),
      { signal },
    )
  /** Adds a file of receipts; those of several pages are printed anew, saying on each which it is. */
  const add = async (some: Receipt[], file: Uint8Array) => {
    const counts = await pagesOfEach(file)
    if (counts.length !== some.length || counts.every((count) => count === 1)) {
      return paper.addPages(file)
    }
    const html = some
      .filter((_, at) => counts[at] !== 1)
      .map((each) => receiptHtml(each, true, layout))
    const long = await pdf.renderParts(html, { signal })
    let at = 0
    for (const count of counts) {
      const own = count > 1 ? long.shift() : undefined
      await (own ? paper.addPages(own) : paper.addPages(file, at))
      at += count
    }
  }
  let printed = 0
  for await (const receipts of inChunks(batches)) {
    const texts = receipts.map(textsOf)
    const fillings = texts.map((each) => fillingOf(each, layout, shapes.faces))
    const known = await shapes.of(texts, fillings)
    const parts = partsOf(receipts, (i) => {
      const [shape, filling] = [known[i], fillings[i]]
      return shape && filling && { known: shape, lines: filling.lines }
    })
    const files = await print(parts.filter((part) => Array.isArray(part)))
    for (let from = 0; from < parts.length; from += AT_ONCE) {
      const some = parts.slice(from, from + AT_ONCE)
      for (const part of some) {
        if (!Array.isArray(part)) {
          paper.add(filled(part.known.shape, part.lines), part.known.resources)
          continue
        }
        const file = files.shift()
        if (file) await add(part, file)
      }
      printed += some.flat().length
      onProgress?.(printed)
      await giveWay()
      signal?.throwIfAborted()
    }
  }
  if (printed === 0) for (const file of await print([[]])) await paper.addPages(file)
  return paper.save()
}

async function* inChunks(batches: AsyncIterable<Receipt[]>) {
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += CHUNK) yield batch.slice(from, from + CHUNK)
  }
}

function partsOf(
  receipts: Receipt[],
  toFill: (at: number) => Exclude<Part, Receipt[]> | undefined,
): Part[] {
  const parts: Part[] = []
  for (const [i, receipt] of receipts.entries()) {
    const own = toFill(i)
    const last = parts.at(-1)
    if (own) parts.push(own)
    else if (Array.isArray(last) && last.length < RECEIPTS_PER_DOCUMENT) last.push(receipt)
    else parts.push([receipt])
  }
  return parts
}

/** The ink of the head (#1f4e8c): a receipt's first page begins with it, and no other does. */
const TITLE_INK = '.1216 .3059 .549 rg'
const FIRST_INK = /\S+ \S+ \S+ rg/

/** How many pages each receipt of a file takes. */
async function pagesOfEach(file: Uint8Array): Promise<number[]> {
  const counts: number[] = []
  for (const content of (await readPages(file)).contents) {
    if (FIRST_INK.exec(content)?.[0] === TITLE_INK) counts.push(0)
    counts[Math.max(counts.length - 1, 0)] = (counts.at(-1) ?? 0) + 1
  }
  return counts
}
