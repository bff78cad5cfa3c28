/** The glyphs of the receipts' fonts, read from a page on which Chromium has printed each character. */
import type { PDFDict, PDFPage } from '@cantoo/pdf-lib'
import type { Run } from './runs.ts'

/** The characters that receipts can be filled with; other texts are printed by Chromium. */
const CHARACTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa1, 0xac),
  ...range(0xae, 0xff),
  ...'–—‘’“”•…−',
]
const STYLES = [
  { weight: 400, numeric: 'normal' },
  { weight: 400, numeric: 'tabular-nums' },
  { weight: 600, numeric: 'normal' },
  { weight: 600, numeric: 'tabular-nums' },
] as const

/** A font and its figures: what each character is drawn as, and how wide it is. */
export type Face = {
  /** Its font's name in the page's resources. */
  font: string
  semibold: boolean
  tabular: boolean
  /** By character: its glyph in hexadecimal, and its width as a share of the type's size. */
  glyphs: ReadonlyMap<string, { glyph: string; width: number }>
  /** By glyph: the figure that it is, and its width. */
  figures: ReadonlyMap<string, string>
  widths: ReadonlyMap<string, number>
}

/** A paragraph for each face with all characters, apart from each other by their height. */
export const GLYPHS = STYLES.map(
  ({ weight, numeric }) =>
    `<p style="font-weight:${weight};font-variant-numeric:${numeric}">${CHARACTERS.join('')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')}</p>`,
).join('')
/** Accents that reach above the page would be drawn on the one before it. */
export const GLYPHS_CSS = `.glyphs { padding-top: 12pt }
.glyphs p { white-space: pre; font: 400 2pt/1 Inter; font-kerning: none;
  font-variant-ligatures: none }`

/** Reads the faces from that page. Throws when a character is not one glyph. */
export async function facesOf(page: PDFPage, runs: readonly Run[]): Promise<Face[]> {
  const { PDFDict, PDFName } = await import('@cantoo/pdf-lib')
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  const heights = [...new Set(runs.map(({ y }) => y))]
  return Promise.all(
    STYLES.map(async ({ weight, numeric }, i) => {
      const own = runs.filter(({ y }) => y === heights[i])
      const font = own[0]?.font ?? ''
      const glyphs = own.flatMap((run) => run.glyphs.match(/.{4}/g) ?? [])
      const isWhole = glyphs.length === CHARACTERS.length && own.every((run) => run.font === font)
      const dict = fonts?.lookup(PDFName.of(font), PDFDict)
      if (!isWhole || !dict) throw new Error('the font has no glyph for each character')
      const widths = await widthsOf(dict)
      const known = CHARACTERS.map((character, at) => {
        const glyph = glyphs[at] ?? ''
        return { character, glyph, width: widths(Number.parseInt(glyph, 16)) / 1000 }
      })
      const figures = known.filter(({ character }) => /\d/.test(character))
      return {
        font,
        semibold: weight === 600,
        tabular: numeric === 'tabular-nums',
        glyphs: new Map(known.map(({ character, ...glyph }) => [character, glyph])),
        figures: new Map(figures.map(({ character, glyph }) => [glyph, character])),
        widths: new Map(known.map(({ glyph, width }) => [glyph, width])),
      }
    }),
  )
}

/** A glyph's width in thousandths of the type's size (ISO 32000-1, 9.7.4.3). */
async function widthsOf(font: PDFDict): Promise<(glyph: number) => number> {
  const { PDFArray, PDFDict, PDFName, PDFNumber } = await import('@cantoo/pdf-lib')
  const own = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict)
  const list = own.lookup(PDFName.of('W'), PDFArray)
  const rest = own.lookupMaybe(PDFName.of('DW'), PDFNumber)?.asNumber() ?? 1000
  const widths = new Map<number, number>()
  const numberAt = (at: number) => list.lookup(at, PDFNumber).asNumber()
  for (let at = 0; at < list.size(); ) {
    const first = numberAt(at)
    const next = list.lookup(at + 1)
    if (next instanceof PDFArray) {
      for (let i = 0; i < next.size(); i++) {
        widths.set(first + i, next.lookup(i, PDFNumber).asNumber())
      }
      at += 2
    } else {
      for (let glyph = first; glyph <= numberAt(at + 1); glyph++)
        widths.set(glyph, numberAt(at + 2))
      at += 3
    }
  }
  return (glyph) => widths.get(glyph) ?? rest
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
}

/** A text's glyphs, and its width as a share of the type's size; undefined if one is missing. */
export function setIn(face: Face, text: string): { glyphs: string; width: number } | undefined {
  let glyphs = ''
  let width = 0
  for (const character of text) {
    const known = face.glyphs.get(character)
    if (!known) return undefined
    glyphs += known.glyph
    width += known.width
  }
  return { glyphs, width }
}
