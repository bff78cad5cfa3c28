/**
 * The shape of receipts: a page that Chromium has printed, without the texts that differ from receipt
 * to receipt, and the places of these. Chromium prints it twice, with short and with long marks: what
 * a mark keeps says how its text is aligned, and everything else must be the same on both pages.
 */
import { type Face, setIn } from './glyphs.server.ts'
import { type Run, runsOf } from './runs.ts'

/** A page that cannot be filled with other texts. */
export class ShapeError extends Error {}

/** The marks of a text's lines. */
export const shortMark = (text: number, line: number) => `8${figures(text)}${figures(line)}`
export const longMark = (text: number, line: number) => `${shortMark(text, line)}999`
const figures = (number: number) => String(number).padStart(3, '0')

type Place = Pick<Run, 'font' | 'size' | 'y'> & {
  face: Face
  /** Where the text begins, ends, or has its middle. */
  x: number
  /** The share of the text's width that is before `x`. */
  before: 0 | 0.5 | 1
}

export type Shape = {
  /** The page's content between the texts, one more than there are places. */
  pieces: string[]
  /** In the order in which they are drawn, with the text's number and the line's. */
  places: (Place & { text: number; line: number })[]
}

/** A sample of a receipt as it was printed, and the faces of its file. */
export type SamplePage = { content: string; faces: readonly Face[] }

/**
 * Reads a shape from its samples with short and with long marks; `counts` are the lines of each text.
 * Throws ShapeError for what cannot be filled.
 */
export function shapeOf(
  samples: readonly [short: SamplePage, long: SamplePage],
  counts: readonly number[],
): Shape {
  const [short, long] = [withRuns(samples[0]), withRuns(samples[1])]
  if (short.runs.length !== long.runs.length) throw new ShapeError('not one shape')
  const marks = new Map<string, { text: number; line: number; long: string }>()
  for (const [text, lines] of counts.entries()) {
    for (let line = 0; line < lines; line++) {
      marks.set(shortMark(text, line), { text, line, long: longMark(text, line) })
    }
  }
  const shape: Shape = { pieces: [], places: [] }
  let from = { short: 0, long: 0 }
  for (const [i, run] of short.runs.entries()) {
    const other = long.runs[i] as Run
    const said = textOf(run, short.faces)
    const mark = said && marks.get(said.text)
    if (!mark) continue
    if (textOf(other, long.faces)?.text !== mark.long)
      throw new ShapeError('another mark in its place')
    marks.delete(said.text)
    const piece = short.content.slice(from.short, run.from)
    if (piece !== long.content.slice(from.long, other.from)) throw new ShapeError('moved by a text')
    shape.pieces.push(piece)
    const { text, line } = mark
    shape.places.push({ ...placeOf(run, other, said.face), text, line })
    from = { short: run.to, long: other.to }
  }
  const rest = short.content.slice(from.short)
  if (rest !== long.content.slice(from.long)) throw new ShapeError('moved by a text')
  if (marks.size > 0) throw new ShapeError('a text has no place of its own')
  shape.pieces.push(rest)
  return shape
}

const withRuns = (page: SamplePage) => ({ ...page, runs: runsOf(page.content) })

/** A run's text, if it is figures alone, and the face that has them. */
function textOf(run: Run, faces: readonly Face[]): { text: string; face: Face } | undefined {
  for (const face of faces.filter(({ font }) => font === run.font)) {
    const text = run.glyphs.replaceAll(/.{4}/g, (glyph) => face.figures.get(glyph) ?? 'x')
    if (/^\d+$/.test(text)) return { text, face }
  }
  return undefined
}

/** Chromium places texts on a grid of 1/64. */
const GRID = 64

function placeOf(short: Run, long: Run, face: Face): Place {
  const { font, size, y } = short
  if (long.y !== y || long.size !== size) throw new ShapeError('moved by its own text')
  const grown = widthOf(long, face) - widthOf(short, face)
  for (const before of [0, 0.5, 1] as const) {
    if (Math.abs(short.x - long.x - grown * before) < 2 / GRID) {
      return { font, size, y, face, before, x: short.x + widthOf(short, face) * before }
    }
  }
  throw new ShapeError('aligned in an unknown way')
}

function widthOf({ glyphs, size }: Run, face: Face): number {
  const widths = glyphs.match(/.{4}/g)?.map((glyph) => face.widths.get(glyph) ?? 0) ?? []
  return widths.reduce((sum, width) => sum + width, 0) * size
}

/** The content of a receipt's page: the shape with these texts in its places. */
export function filled({ pieces, places }: Shape, lines: readonly (readonly string[])[]): string {
  let content = ''
  for (const [i, place] of places.entries()) {
    const { font, size, x, y, before, face, text, line } = place
    const set = setIn(face, lines[text]?.[line] ?? '')
    if (!set) throw new Error('a text without glyphs')
    const start = Math.round((x - set.width * size * before) * GRID) / GRID
    content += `${pieces[i]}BT\n/${font} ${size} Tf\n1 0 0 -1 ${start} ${y} Tm\n<${set.glyphs}> Tj\nET`
  }
  return content + pieces.at(-1)
}
