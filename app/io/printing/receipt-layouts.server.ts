/** The two layouts of receipts: a Letter page, and half of one. Their rules are in receipt-style. */
import { HALF_CSS, RECEIPT_CSS } from './receipt-style.server.ts'

const POINTS_PER_INCH = 72

/** Sizes of type and widths of places, in points, as the style sets them. */
export type ReceiptLayout = {
  css: string
  paper: readonly [width: number, height: number]
  /** What is between the margins. */
  width: number
  /** The widths of a fact, of a column of amounts, and of the words beside the total with the gap. */
  fact: number
  amount: number
  words: number
  /** The width of a concept or an observation. */
  text: number
  /** The width of each of three signatures. */
  signature: number
  type: { text: number; small: number; number: number; total: number; name: number }
}

const LETTER_WIDTH = (8.5 - 2 * 0.8) * POINTS_PER_INCH
const HALF_WIDTH = (8.5 - 2 * 0.6) * POINTS_PER_INCH

export const LETTER: ReceiptLayout = {
  css: RECEIPT_CSS,
  paper: [612, 792],
  width: LETTER_WIDTH,
  fact: (LETTER_WIDTH - 24) / 2,
  amount: 1.45 * POINTS_PER_INCH,
  words: LETTER_WIDTH - 2 * 12 - 20,
  text: LETTER_WIDTH,
  signature: (LETTER_WIDTH - 2 * 24) / 3,
  type: { text: 9, small: 7.5, number: 11, total: 15, name: 8.5 },
}

/** For two receipts a sheet. */
export const HALF: ReceiptLayout = {
  css: HALF_CSS,
  paper: [612, 396],
  width: HALF_WIDTH,
  fact: (HALF_WIDTH - 3 * 14) / 4,
  amount: 1.25 * POINTS_PER_INCH,
  words: HALF_WIDTH - 2 * 8 - 20,
  text: HALF_WIDTH - 60 - 8,
  signature: (HALF_WIDTH - 2 * 24) / 3,
  type: { text: 7.5, small: 6.5, number: 9, total: 11, name: 7.5 },
}
