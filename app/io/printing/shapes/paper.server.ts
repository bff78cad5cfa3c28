/** Puts receipts on the sheets of one PDF, one or two a sheet. */
import { deflateSync } from 'node:zlib'
import type { PDFDict, PDFPage, PDFRef } from '@cantoo/pdf-lib'
import type { ReceiptLayout } from '../receipt-layouts.server.ts'

/** A receipt's content and what it refers to. */
type Side = { content: PDFRef; resources: PDFDict | PDFRef }

export type Paper = Awaited<ReturnType<typeof openPaper>>

/** Letter sheets; receipts that are half as high stand one above the other. */
export async function openPaper(title: string, { paper: [width, height] }: ReceiptLayout) {
  const { PDFArray, PDFDocument, PDFName, PDFNumber, PDFRawStream, PDFRef, PDFStream } =
    await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  const { context } = document
  const sides: Side[] = []
  const [letterWidth, letterHeight] = LETTER_PT
  const aSheet = Math.floor(letterHeight / height)

  function sideOf({ node }: PDFPage): Side {
    const content = node.get(PDFName.of('Contents'))
    if (!(content instanceof PDFRef)) throw new Error('a receipt is more than one stream')
    return { content, resources: node.Resources() ?? context.obj({}) }
  }

  /** The side as a drawing that a sheet can have beside others. */
  function formOf({ content, resources }: Side): PDFRef {
    const form = context.lookup(content, PDFStream).dict
    form.set(PDFName.of('Type'), PDFName.of('XObject'))
    form.set(PDFName.of('Subtype'), PDFName.of('Form'))
    form.set(PDFName.of('BBox'), context.obj([0, 0, width, height]))
    form.set(PDFName.of('Resources'), resources)
    return content
  }

  function sheetOf(some: Side[], parent: PDFRef): PDFRef {
    const page = {
      ...{ Type: 'Page', Parent: parent, MediaBox: [0, 0, letterWidth, letterHeight] },
    }
    const [only] = some
    if (aSheet === 1 && only) {
      return context.register(
        context.obj({ ...page, Contents: only.content, Resources: only.resources }),
      )
    }
    const forms = Object.fromEntries(some.map((side, i) => [`R${i}`, formOf(side)]))
    const Resources = { XObject: forms }
    return context.register(context.obj({ ...page, Contents: stacks(some.length), Resources }))
  }

  const known = new Map<number, PDFRef>()
  /** The content of a sheet with so many receipts, the first one on top. */
  function stacks(count: number): PDFRef {
    const drawn = Array.from({ length: count }, (_, i) => {
      return `q 1 0 0 1 0 ${letterHeight - (i + 1) * height} cm /R${i} Do Q`
    })
    const cut = count > 1 ? [CUT] : []
    const stack =
      known.get(count) ?? context.register(context.stream([...drawn, ...cut].join('\n')))
    known.set(count, stack)
    return stack
  }

  return {
    /** Copies a file's fonts and pages; returns what its pages refer to. */
    async resourcesOf(file: Uint8Array): Promise<PDFRef[]> {
      const pages = await copied(file)
      return pages.map(({ resources }) =>
        resources instanceof PDFRef ? resources : context.register(resources),
      )
    },

    /** Adds a receipt by its content, which takes a tenth of a millisecond. */
    add(content: string, resources: PDFRef): void {
      const dict = context.obj({ Filter: 'FlateDecode' })
      // What zlib returns keeps a buffer of many times its size.
      const bytes = Uint8Array.from(deflateSync(content, SMALL))
      const stream = PDFRawStream.of(dict, bytes)
      sides.push({ content: context.register(stream), resources })
    },

    /** Adds a file's pages, or the one at an index. */
    async addPages(file: Uint8Array, at?: number): Promise<void> {
      sides.push(...(await copied(file, at)))
    },

    async save(): Promise<Uint8Array> {
      const tree = document.catalog.Pages()
      const parent = document.catalog.get(PDFName.of('Pages'))
      if (!(parent instanceof PDFRef)) throw new Error('the tree of pages has no reference')
      const kids = tree.lookup(PDFName.of('Kids'), PDFArray)
      for (let from = 0; from < sides.length; from += aSheet) {
        kids.push(sheetOf(sides.slice(from, from + aSheet), parent))
      }
      tree.set(PDFName.of('Count'), PDFNumber.of(kids.size()))
      document.setTitle(title)
      document.setLanguage('es-VE')
      // Its table of object streams takes time by the square of the objects.
      return document.save({ addDefaultPage: false, useObjectStreams: false })
    },
  }

  async function copied(file: Uint8Array, at?: number): Promise<Side[]> {
    const source = await PDFDocument.load(file, { updateMetadata: false })
    const pages = await document.copyPages(
      source,
      at === undefined ? source.getPageIndices() : [at],
    )
    return pages.map((page) => {
      const side = sideOf(page)
      context.delete(page.ref)
      return side
    })
  }
}

const LETTER_PT = [612, 792] as const
/** A page is some kilobytes: more than this would be memory for nothing, ten thousand times. */
const SMALL = { windowBits: 13, memLevel: 6, chunkSize: 4096 }
/** Where two receipts are cut apart: grey dashes across the sheet's middle. */
const CUT = 'q 0.6 G 0.5 w [4 4] 0 d 0 396 m 612 396 l S Q'

/** The contents of a file's pages, and its last page. */
export async function readPages(file: Uint8Array): Promise<{ contents: string[]; last: PDFPage }> {
  const { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } = await import('@cantoo/pdf-lib')
  const pages = (await PDFDocument.load(file, { updateMetadata: false })).getPages()
  const contents = pages.map(({ node }) => {
    const stream = node.lookup(PDFName.of('Contents'))
    if (!(stream instanceof PDFRawStream)) throw new Error('a page is more than one stream')
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  })
  const last = pages.at(-1)
  if (!last) throw new Error('a file without pages')
  return { contents, last }
}
