export type ListColumn = {
  label: string
  /** 'end' for figures. */
  align?: 'end'
  /** Whether the label may take several lines. */
  wraps?: boolean
}
/** What stands in columns: a text each, and below them their sums, a line or more. */
export type ListTable = { columns: ListColumn[]; rows: string[][]; feet: string[][] }
export type ListLayout = { landscape: boolean; widths: number[] }

/** The width between the margins of a Letter page, in points: upright, and on its side. */
const TABLE_PT = 540
const LANDSCAPE_PT = 720
export const tableWidth = (landscape = false) => (landscape ? LANDSCAPE_PT : TABLE_PT)

const GAP_PT = 7
/** Widths of characters in the list's type: digits exactly, letters on average. */
const DIGIT_PT = 5.1
const POINT_PT = 2.5
const SPACE_PT = 2.5
const HYPHEN_PT = 3.6
const LETTER_PT = 4.3
const CAPITAL_PT = 5.4
/** How much wider bold type is than the list's. */
const BOLD = 1.05
/** Texts up to this many characters are not broken: dates, numbers, kinds. */
const UNBROKEN = 14
/** Neither is an account number at the start; its bank may take another line. */
const ACCOUNT_NUMBER = /^\d{4}-\d{4}-\d{2}-\d{10}(?= |$)/
/** A column asks for no more than this many characters: names and places may take two lines. */
const ENOUGH = 40
/** An account's bank stands beside its number where there is room. */
const ENOUGH_OF_ACCOUNT = 60

/** On its side if it says so, or if an upright page cannot keep what is not broken in one line. */
export function layoutOf(table: ListTable, onItsSide = false): ListLayout {
  const longest = longestOf(table)
  const needed = neededWidths(table, longest)
  const landscape = onItsSide || sum(needed) > TABLE_PT
  return { landscape, widths: columnWidths(table, longest, needed, tableWidth(landscape)) }
}

/**
 * The widths of a list's columns in points, by their contents: figures ('end') are never broken,
 * short texts only if there is no room, and long texts share the remaining width.
 */
function columnWidths(
  { columns }: ListTable,
  longest: string[],
  needed: number[],
  width: number,
): number[] {
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
    columns[i]?.align
      ? 0
      : pointsOf(text.slice(0, isAccount[i] ? ENOUGH_OF_ACCOUNT : ENOUGH)) - (texts[i] ?? 0),
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

/** The widest text of each column, the foot's aside. */
function longestOf({ columns, rows }: ListTable): string[] {
  return columns.map(({ label, wraps }, i) => {
    let longest = wraps ? label.split(' ').reduce(widerOf) : label
    let points = pointsOf(longest)
    for (const row of rows) {
      const text = row[i] ?? ''
      const its = pointsOf(text)
      if (its > points) [longest, points] = [text, its]
    }
    return longest
  })
}

/** What a column needs for its widest text and for its sums, which are bold. */
const neededWidths = ({ columns, feet }: ListTable, longest: string[]) =>
  longest.map((text, i) => {
    const whole = columns[i]?.align ? (said: string) => said : unbroken
    const sums = feet.map((foot) => boldPointsOf(whole(foot[i] ?? '')))
    return Math.max(pointsOf(whole(text)), ...sums)
  })

const mayBreak = (text: string) => text.length > UNBROKEN && !ACCOUNT_NUMBER.test(text)

/** All requested widths if there is room, else a share for each. */
function granted(wishes: number[], room: number): number[] {
  return sum(wishes) > room ? shares(wishes, room) : wishes
}

function added(one: number[], other: number[]): number[] {
  return one.map((points, i) => points + (other[i] ?? 0))
}

function widerOf(one: string, other: string): string {
  return pointsOf(other) > pointsOf(one) ? other : one
}

function unbroken(text: string): string {
  return ACCOUNT_NUMBER.exec(text)?.[0] ?? text.slice(0, UNBROKEN)
}

/** The width of a text in the list's type, with the gap beside it. */
export function pointsOf(text: string): number {
  let points = GAP_PT
  for (let i = 0; i < text.length; i++) points += KNOWN[text.charCodeAt(i)] ?? LETTER_PT
  return points
}

/** The width of a sum, with the gap beside it. */
export const boldPointsOf = (text: string) => GAP_PT + (pointsOf(text) - GAP_PT) * BOLD

function pointsOfCharacter(character: string): number {
  if (/\d/.test(character)) return DIGIT_PT
  if (/[.,]/.test(character)) return POINT_PT
  if (character === ' ') return SPACE_PT
  if (character === '-') return HYPHEN_PT
  return /\p{Lu}/u.test(character) ? CAPITAL_PT : LETTER_PT
}

/** The widths of Latin characters by their codes: a list has millions of them. */
const KNOWN = Float64Array.from({ length: 0x250 }, (_, code) =>
  pointsOfCharacter(String.fromCharCode(code)),
)

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
