/**
 * Many receipts as one PDF. Chromium takes some milliseconds for each page; so it prints one receipt
 * of each shape (shape.server.ts), and the others are that page with their own texts. What is not
 * sure to look the same, such as a name in another alphabet, is printed by Chromium itself.
 */

import { giveWay } from '#app/kernel/turns.server.ts'
import type { PdfPartsOptions } from '../pdf.server.ts'
import { receiptsHtml } from '../receipt.server.tsx'
import { LETTER, type ReceiptLayout } from '../receipt-layouts.server.ts'
import { type Receipt, textsOf } from '../receipt-texts.server.ts'
import { type Known, openShapes, type PartsRenderer } from './known.server.tsx'
import { fillingOf } from './lines.server.ts'
import { openPaper, type Paper } from './paper.server.ts'
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
      await addTo(paper, some, () => files.shift())
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

async function addTo(paper: Paper, parts: Part[], nextFile: () => Uint8Array | undefined) {
  for (const part of parts) {
    if (!Array.isArray(part)) {
      paper.add(filled(part.known.shape, part.lines), part.known.resources)
      continue
    }
    const file = nextFile()
    if (file) await paper.addPages(file)
  }
}
