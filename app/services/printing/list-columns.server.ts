export type ListColumn = {
  label: string
  /** 'end' for figures. */
  align?: 'end'
  /** Whether the label may take several lines. */
  wraps?: boolean
}

/** The width between the margins of a Letter page, in points: upright, and on its side. */
const TABLE_PT = 540
const LANDSCAPE_PT = 720
export const tableWidth = (landscape = false) => (landscape ? LANDSCAPE_PT : TABLE_PT)

const GAP_PT = 7
/** Widths of characters in the list's type: digits exactly, letters on average. */
const DIGIT_PT = 5.1
const POINT_PT = 2.5
const HYPHEN_PT = 3.6
const LETTER_PT = 4.3
const CAPITAL_PT = 5.4
/** Texts up to this many characters are not broken: dates, numbers, kinds. */
const UNBROKEN = 14
/** Neither is an account number at the start; its bank may take another line. */
const ACCOUNT_NUMBER = /^\d{4}-\d{4}-\d{2}-\d{10}(?= |$)/
/** A column asks for no more than this many characters: names and places may take two lines. */
const ENOUGH = 40

/**
 * The widths of a list's columns in points, by their contents: figures ('end') are never broken,
 * short texts only if there is no room, and long texts share the remaining width.
 */
export function columnWidths(
  columns: ListColumn[],
  rows: string[][],
  width: number = TABLE_PT,
): number[] {
  const longest = longestOf(columns, rows)
  const needed = neededWidths(columns, longest)
  const figures = needed.map((points, i) => (columns[i]?.align ? points : 0))
  const texts = needed.map((points, i) => (columns[i]?.align ? 0 : points))
  const room = width - sum(figures)
  if (sum(texts) > room) {
    // A name breaks anywhere rather than a date or an account number.
    const short = texts.map((points, i) => (mayBreak(longest[i] ?? '') ? 0 : points))
    const long = texts.map((points, i) => points - (short[i] ?? 0))
    const left = room - sum(short)
    const fits = left > sum(long) / 2
    return added(figures, fits ? added(short, shares(long, left)) : shares(texts, room))
  }
  const isAccount = longest.map((text) => ACCOUNT_NUMBER.test(text))
  const wishes = longest.map((text, i) =>
    columns[i]?.align ? 0 : pointsOf(text.slice(0, ENOUGH)) - (texts[i] ?? 0),
  )
  const named = granted(
    wishes.map((wish, i) => (isAccount[i] ? 0 : wish)),
    room - sum(texts),
  )
  const rest = room - sum(texts) - sum(named)
  const banks = granted(
    wishes.map((wish, i) => (isAccount[i] ? wish : 0)),
    rest,
  )
  const spare = shares(texts, rest - sum(banks))
  return [texts, named, banks, spare].reduce(added, figures)
}

/** Whether columns need more than an upright page to keep what is not broken in one line. */
export function needsLandscape(columns: ListColumn[], rows: string[][]): boolean {
  return sum(neededWidths(columns, longestOf(columns, rows))) > TABLE_PT
}

function longestOf(columns: ListColumn[], rows: string[][]): string[] {
  return columns.map(({ label, wraps }, i) =>
    rows.reduce(
      (most, row) => longerOf(most, row[i] ?? ''),
      wraps ? label.split(' ').reduce(longerOf) : label,
    ),
  )
}

const neededWidths = (columns: ListColumn[], longest: string[]) =>
  longest.map((text, i) => pointsOf(columns[i]?.align ? text : unbroken(text)))

const mayBreak = (text: string) => text.length > UNBROKEN && !ACCOUNT_NUMBER.test(text)

/** All requested widths if there is room, else a share for each. */
function granted(wishes: number[], room: number): number[] {
  return sum(wishes) > room ? shares(wishes, room) : wishes
}

function added(one: number[], other: number[]): number[] {
  return one.map((points, i) => points + (other[i] ?? 0))
}

function longerOf(one: string, other: string): string {
  return other.length > one.length ? other : one
}

function unbroken(text: string): string {
  return ACCOUNT_NUMBER.exec(text)?.[0] ?? text.slice(0, UNBROKEN)
}

/** The width of a text in the list's type, with the gap beside it. */
export function pointsOf(text: string): number {
  return sum([GAP_PT, ...Array.from(text, pointsOfCharacter)])
}

function pointsOfCharacter(character: string): number {
  if (/\d/.test(character)) return DIGIT_PT
  if (/[.,]/.test(character)) return POINT_PT
  if (character === '-') return HYPHEN_PT
  return /\p{Lu}/u.test(character) ? CAPITAL_PT : LETTER_PT
}

/** A text in the list's type, cut when it is longer than a line between the margins. */
export function cutToLine(text: string): string {
  let points = 0
  let line = ''
  for (const character of text) {
    points += pointsOfCharacter(character)
    if (points > TABLE_PT - CAPITAL_PT) return `${line}…`
    line += character
  }
  return line
}

function shares(weights: number[], whole: number): number[] {
  const all = sum(weights)
  return weights.map((weight) => (all > 0 ? (weight / all) * whole : 0))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
