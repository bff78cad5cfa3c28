/** Between the margins of a Letter page, in points. */
const TABLE_PT = 540
const GAP_PT = 7
/** What characters take in the list's type: digits exactly, letters on average. */
const DIGIT_PT = 5.4
const POINT_PT = 2.6
const LETTER_PT = 4.6
/** What fits into these many characters is not broken: dates, numbers, kinds. */
const UNBROKEN = 14
/** Beyond these, a column asks for no more: names and places may take two lines. */
const ENOUGH = 40

/**
 * The widths in points of a list's columns, by what is in them: figures ('end') are never broken
 * however large, short texts if possible, and long texts share what remains.
 */
export function columnWidths(
  columns: { label: string; align?: 'end' }[],
  rows: string[][],
): number[] {
  const longest = columns.map(({ label }, i) =>
    rows.reduce((most, row) => longerOf(most, row[i] ?? ''), label),
  )
  const figures = longest.map((text, i) => (columns[i]?.align ? pointsOf(text) : 0))
  const texts = longest.map((text, i) =>
    columns[i]?.align ? 0 : pointsOf(text.slice(0, UNBROKEN)),
  )
  const room = TABLE_PT - sum(figures)
  const spare = room - sum(texts)
  if (spare < 0) return shares(texts, room).map((share, i) => share + (figures[i] ?? 0))
  const wishes = longest.map((text, i) =>
    columns[i]?.align ? 0 : Math.max(0, Math.min(text.length, ENOUGH) - UNBROKEN),
  )
  const extra = shares(sum(wishes) > 0 ? wishes : texts, spare)
  return columns.map((_, i) => (figures[i] ?? 0) + (texts[i] ?? 0) + (extra[i] ?? 0))
}

function longerOf(one: string, other: string): string {
  return other.length > one.length ? other : one
}

function pointsOf(text: string): number {
  let points = GAP_PT
  for (const character of text) {
    if (/\d/.test(character)) points += DIGIT_PT
    else points += /[.,]/.test(character) ? POINT_PT : LETTER_PT
  }
  return points
}

function shares(weights: number[], whole: number): number[] {
  const all = sum(weights)
  return weights.map((weight) => (all > 0 ? (weight / all) * whole : 0))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
