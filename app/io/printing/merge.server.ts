import type { PDFDocument } from '@cantoo/pdf-lib'
import { giveWay } from '#app/kernel/turns.server.ts'
import { fontCss } from './fonts.server.ts'

const POINTS_PER_INCH = 72
/** The strip for a page's number: bottom right, inside the lists' margin, in inches. */
const STRIP = { width: 1.6, height: 0.2, right: 0.5, bottom: 0.3 }
const STRIPS_PER_DOCUMENT = 500

/**
 * The pages of all PDFs in order, as one document with the first one's title. Rejects with the
 * signal's reason when it aborts.
 */
export async function mergePdfs(parts: Uint8Array[], signal?: AbortSignal): Promise<PDFDocument> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  // The first time it takes long.
  await giveWay()
  const merged = await PDFDocument.create()
  for (const part of parts) {
    signal?.throwIfAborted()
    await giveWay()
    const source = await PDFDocument.load(part, { updateMetadata: false })
    const pages = await merged.copyPages(source, source.getPageIndices())
    for (const page of pages) merged.addPage(page)
    const title = source.getTitle()
    if (title && !merged.getTitle()) merged.setTitle(title)
  }
  merged.setLanguage('es-VE')
  return merged
}

/** The pages of a PDF as Chromium writes them, without reading all of it: every receipt is asked. */
export function countPages(file: Uint8Array): number {
  const counts = Buffer.from(file)
    .toString('latin1')
    .matchAll(/\/Type \/Pages\s+\/Count (\d+)/g)
  return Math.max(1, ...Array.from(counts, ([, count]) => Number(count)))
}

/**
 * HTML documents with a page per strip: 'Página 1 de m', 'Página 2 de m' and so on. Chromium prints
 * them, so that they have the same embedded font as the pages below them.
 */
export function pageNumberStrips(pageCount: number): string[] {
  const style = `${fontCss('')}
@page { size: ${STRIP.width}in ${STRIP.height}in; margin: 0 }
body { margin: 0; font: 400 7.5pt/${STRIP.height}in Inter; color: #5b6470; text-align: right }
p { margin: 0; height: ${STRIP.height}in; overflow: hidden; break-after: page }
p:last-child { break-after: auto }`
  const strips = Array.from(
    { length: pageCount },
    (_, i) => `<p>Página ${i + 1} de ${pageCount}</p>`,
  )
  const html: string[] = []
  for (let from = 0; from < pageCount; from += STRIPS_PER_DOCUMENT) {
    const body = strips.slice(from, from + STRIPS_PER_DOCUMENT).join('')
    html.push(`<!doctype html><meta charset="utf-8"><style>${style}</style>${body}`)
  }
  return html
}

/**
 * Puts the printed strips, in order, on the document's pages, which all have the same size. A
 * strip's content becomes a form, still compressed by Chromium: the library's embedPdf would
 * compress each one again.
 */
export async function drawPageNumbers(merged: PDFDocument, strips: Uint8Array[]): Promise<void> {
  const { PDFDocument, PDFName, PDFRef, PDFStream } = await import('@cantoo/pdf-lib')
  const { context } = merged
  const pages = merged.getPages()
  const x = (pages[0]?.getWidth() ?? 0) - (STRIP.width + STRIP.right) * POINTS_PER_INCH
  const y = STRIP.bottom * POINTS_PER_INCH
  const name = PDFName.of('PageNumber')
  const drawing = context.register(context.stream(`q 1 0 0 1 ${x} ${y} cm ${name} Do Q`))
  let next = 0
  for (const bytes of strips) {
    const source = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const { node, ref } of await merged.copyPages(source, source.getPageIndices())) {
      const content = node.get(PDFName.of('Contents'))
      if (!(content instanceof PDFRef)) throw new Error('a strip is more than one stream')
      const form = context.lookup(content, PDFStream).dict
      form.set(PDFName.of('Type'), PDFName.of('XObject'))
      form.set(PDFName.of('Subtype'), PDFName.of('Form'))
      form.set(PDFName.of('BBox'), node.MediaBox())
      form.set(PDFName.of('Resources'), node.Resources() ?? context.obj({}))
      context.delete(ref)
      const page = pages[next++]?.node
      page?.setXObject(name, content)
      page?.addContentStream(drawing)
    }
  }
}
