/** Breaks texts into lines as the browser does, as far as that is certain. */

import type { ReceiptLayout } from '../receipt-layouts.server.ts'
import { type ReceiptTexts, type TextBox, withTexts } from '../receipt-texts.server.ts'
import { type Face, setIn } from './glyphs.server.ts'

/** A receipt's own texts, each as the lines that it takes. */
export type Filling = {
  /** Equal for all receipts that differ in these texts alone. */
  shape: string
  lines: string[][]
}

/** What is put into a receipt of its shape; undefined for one that only Chromium can set. */
export function fillingOf(
  texts: ReceiptTexts,
  layout: ReceiptLayout,
  faces: readonly Face[],
): Filling | undefined {
  if (texts.voided) return undefined
  const lines: string[][] = []
  let isCertain = true
  const rest = withTexts(texts, layout, (text, box) => {
    const own = linesOf(text, box, faces)
    if (!own) isCertain = false
    lines.push(own ?? [])
    return String(own?.length)
  })
  return isCertain ? { shape: JSON.stringify(rest), lines } : undefined
}

/** Browsers keep only single spaces. */
const SPACES = /^\s|\s$|\s\s|[^\S ]/
/** Texts that break at their spaces and nowhere else; an amount's `/100` has no break before it. */
const BREAKS_AT_SPACES = /^(?:[\p{L}\p{N} .,:;]|\/\d)*$/u
/** A line this much shorter than its room surely fits. */
const SURE_PT = 0.5

function linesOf(text: string, box: TextBox, faces: readonly Face[]): string[] | undefined {
  if (SPACES.test(text)) return undefined
  const whole = widthOf(text, box, faces)
  if (whole === undefined) return undefined
  if (box.width === undefined) return [text]
  const beside = box.beside ? widthOf(box.beside.text, box.beside, faces) : 0
  if (beside === undefined) return undefined
  const room = box.width - beside - SURE_PT
  if (whole <= room) return [text]
  return box.wraps && BREAKS_AT_SPACES.test(text) ? broken(text, box, faces, room) : undefined
}

function broken(text: string, box: TextBox, faces: readonly Face[], room: number) {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    const width = widthOf(longer, box, faces) ?? Number.POSITIVE_INFINITY
    // Between surely and hardly, the browser decides.
    if (width > room && width < room + 2 * SURE_PT) return undefined
    if (width <= room) {
      line = longer
      continue
    }
    if ((widthOf(word, box, faces) ?? room) >= room) return undefined
    lines.push(line)
    line = word
  }
  return [...lines, line]
}

type Set = Pick<TextBox, 'size' | 'semibold' | 'tabular'>

function widthOf(text: string, { size, semibold, tabular }: Set, faces: readonly Face[]) {
  const face = faces.find(
    (each) => each.semibold === Boolean(semibold) && each.tabular === Boolean(tabular),
  )
  const set = face && setIn(face, text)
  return set && set.width * size
}
