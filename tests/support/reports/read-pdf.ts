import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type ReadPdf = {
  /** The text of each page, with runs of blanks and line ends as one space. */
  pages: string[]
  /** All pages' texts, joined by line ends. */
  text: string
  /** Of the first page, in points. */
  size: [width: number, height: number]
  /** Names of the fonts inside the file, without their subset's prefix. */
  fonts: string[]
  /** Names of fonts that the file only refers to. */
  missingFonts: string[]
}

/** A text as it stands on its page, in points from the left. */
export type Place = { text: string; left: number; right: number; line: number }

/** Where the texts of a page stand; those that touch are one. */
export async function placesOn(bytes: Uint8Array, number: number): Promise<Place[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS })
  const page = await (await task.promise).getPage(number)
  const { items } = await page.getTextContent({ disableNormalization: true })
  const places = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [across = 1, up = 0, , , left = 0, line = 0] = item.transform as number[]
    const right = left + (item.width * across) / Math.hypot(across, up)
    return [{ text: item.str, left, right, line }]
  })
  await task.destroy()
  return places
}

/** Reads a PDF back the way a viewer does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS })
  const document = await task.promise
  const pages: string[] = []
  let size: [number, number] = [0, 0]
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    if (number === 1) size = [right - left, top - bottom]
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''))
    pages.push(text.join('').replace(/\s+/g, ' ').trim())
  }
  await task.destroy()
  return { pages, text: pages.join('\n'), size, ...(await fontsOf(bytes)) }
}

async function fontsOf(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const embedded = new Set<string>()
  const missing = new Set<string>()
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || nameIn(object, 'Type') !== 'Font') continue
    // A composite font's descriptor is in its descendant, which comes by itself; a Type 3 font (a
    // machine's coloured emoji) is made of drawings in the file.
    if (/^Type[03]$/.test(nameIn(object, 'Subtype') ?? '')) continue
    const name = nameIn(object, 'BaseFont') ?? nameIn(object, 'Subtype') ?? '?'
    const descriptor = object.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict)
    const inside = ['FontFile', 'FontFile2', 'FontFile3'].some((key) =>
      descriptor?.has(PDFName.of(key)),
    )
    ;(inside ? embedded : missing).add(name.replace(/^[A-Z]{6}\+/, ''))
  }
  return { fonts: [...embedded].sort(), missingFonts: [...missing].sort() }
}

function nameIn(dict: PDFDict, key: string): string | undefined {
  return dict.lookupMaybe(PDFName.of(key), PDFName)?.decodeText()
}
