/** The shapes of receipts that are printed together. */
import type { PDFRef } from '@cantoo/pdf-lib'
import { reportHtml } from '../html.server.tsx'
import type { PdfRenderer } from '../pdf.server.ts'
import { Sheet } from '../receipt.server.tsx'
import type { ReceiptLayout } from '../receipt-layouts.server.ts'
import { type ReceiptTexts, withTexts } from '../receipt-texts.server.ts'
import { type Face, facesOf, GLYPHS, GLYPHS_CSS } from './glyphs.server.ts'
import type { Filling } from './lines.server.ts'
import { type Paper, readPages } from './paper.server.ts'
import { runsOf } from './runs.ts'
import {
  longMark,
  type SamplePage,
  type Shape,
  ShapeError,
  shapeOf,
  shortMark,
} from './shape.server.ts'

/** What prints the samples, and the receipts that are not filled. */
export type PartsRenderer = Pick<PdfRenderer, 'renderParts'>

/** A shape, and the fonts and images that its content refers to. */
export type Known = { shape: Shape; resources: PDFRef }

/** A shape costs two pages, and its documents their fonts: fewer receipts are printed as they are. */
const FEWEST = 5
/** Shapes printed as one document. */
const SHAPES_PER_DOCUMENT = 20

type Sample = { key: string; texts: ReceiptTexts; counts: number[] }

/** What is found out about shapes while receipts are printed on a paper. */
export async function openShapes(
  pdf: PartsRenderer,
  paper: Paper,
  layout: ReceiptLayout,
  signal?: AbortSignal,
) {
  const known = new Map<string, Known | null>()
  /** How many receipts of unknown shapes there were. */
  const seen = new Map<string, number>()
  const { faces } = await print([])

  /**
   * Prints samples of shapes in two files, with short and with long marks, and a page with every
   * glyph in each. Nothing is found unless each sample takes one page.
   */
  async function print(samples: Sample[]): Promise<{ faces: Face[]; found?: (Known | null)[] }> {
    const html = [shortMark, longMark].map((mark) => samplesHtml(samples, layout, mark))
    const files = await pdf.renderParts(html, { signal })
    const [short, long] = await Promise.all(files.map(readSamples))
    if (!files[0] || !short || !long) throw new Error('nothing was printed')
    const isWhole = [short, long].every(({ contents }) => contents.length === samples.length + 1)
    if (!isWhole) return { faces: short.faces }
    const resources = samples.length > 0 ? await paper.resourcesOf(files[0]) : []
    const found = samples.map(({ counts }, i) => {
      const page = ({ contents, faces }: typeof short) => ({ content: contents[i] ?? '', faces })
      const shape = shapeFrom([page(short), page(long)], counts)
      const own = resources[i]
      return shape && own ? { shape, resources: own } : null
    })
    return { faces: short.faces, found }
  }

  /** Samples that take another number of pages are printed apart from the others. */
  async function printed(samples: Sample[]): Promise<[key: string, shape: Known | null][]> {
    const { found } = await print(samples)
    if (!found && samples.length > 1) {
      const apart = []
      for (const sample of samples) apart.push(...(await printed([sample])))
      return apart
    }
    return samples.map(({ key }, i) => [key, found?.[i] ?? null])
  }

  return {
    faces,

    /** The shape of each receipt; undefined for those that Chromium is to print. */
    async of(texts: ReceiptTexts[], fillings: (Filling | undefined)[]) {
      const samples = samplesOf(texts, fillings, known, seen)
      for (let from = 0; from < samples.length; from += SHAPES_PER_DOCUMENT) {
        const some = samples.slice(from, from + SHAPES_PER_DOCUMENT)
        for (const [key, shape] of await printed(some)) known.set(key, shape)
      }
      return fillings.map((filling) => (filling && known.get(filling.shape)) ?? undefined)
    },
  }
}

/** A receipt of each shape that is new and worth its pages. */
function samplesOf(
  texts: ReceiptTexts[],
  fillings: (Filling | undefined)[],
  known: ReadonlyMap<string, unknown>,
  seen: Map<string, number>,
): Sample[] {
  const found = new Map<string, Sample>()
  for (const [i, filling] of fillings.entries()) {
    const own = texts[i]
    const key = filling?.shape
    if (!filling || !own || !key || known.has(key)) continue
    seen.set(key, (seen.get(key) ?? 0) + 1)
    found.set(key, { key, texts: own, counts: filling.lines.map((lines) => lines.length) })
  }
  return [...found.values()].filter(({ key }) => (seen.get(key) ?? 0) >= FEWEST)
}

async function readSamples(file: Uint8Array) {
  const { contents, last } = await readPages(file)
  return { contents, faces: await facesOf(last, runsOf(contents.at(-1) ?? '')) }
}

function samplesHtml(samples: Sample[], layout: ReceiptLayout, mark: typeof shortMark): string {
  const sheets = samples.map(({ key, texts, counts }) => {
    let text = 0
    const marked = withTexts(texts, layout, () => {
      const at = text++
      return Array.from({ length: counts[at] ?? 0 }, (_, line) => mark(at, line)).join('\n')
    })
    return <Sheet key={key} {...marked} />
  })
  return reportHtml(
    '',
    layout.css + GLYPHS_CSS,
    <>
      {sheets}
      {/** biome-ignore lint/security/noDangerouslySetInnerHtml: every character, and no text */}
      <main className="glyphs" dangerouslySetInnerHTML={{ __html: GLYPHS }} />
    </>,
  )
}

/** Null for a page that is not of a form that can be filled. */
function shapeFrom(pages: [SamplePage, SamplePage], counts: number[]): Shape | null {
  try {
    return shapeOf(pages, counts)
  } catch (error) {
    if (error instanceof ShapeError) return null
    throw error
  }
}
