/**
 * A bank's layout as data, so that a reader can lay it beside the bank's manual. Runs anywhere.
 */
import { ascii } from './ascii.ts'

/** What fills a field up: zeros before a number, or blanks after a text. */
type Padding = 'zeros' | 'blanks'

/** A field: its name, where it begins (from 1), its length, its padding, and what it says. */
export type Field<T> = readonly [
  name: string,
  at: number,
  length: number,
  padding: Padding,
  value: string | ((of: T) => string),
]
export type Layout<T> = readonly Field<T>[]

/**
 * A record of exactly the layout's length. A text is cut at its field's end; a number never is:
 * throws RangeError when one is too wide, or when the layout has a gap.
 */
export function recordOf<T>(layout: Layout<T>, of: T): string {
  let record = ''
  for (const [name, at, length, padding, value] of layout) {
    if (record.length !== at - 1) throw new RangeError(`${name} does not begin at ${at}`)
    const said = typeof value === 'string' ? value : value(of)
    record += padding === 'zeros' ? number(name, said, length) : text(said, length)
  }
  return record
}

/** Also days and amounts with a comma, which have their width already. */
function number(name: string, digits: string, length: number): string {
  if (digits.length > length) throw new RangeError(`${name} is longer than ${length}`)
  return digits.padStart(length, '0')
}

const text = (said: string, length: number) => ascii(said).slice(0, length).padEnd(length)

/** The columns of a record whose fields are separated: their names, and what each says. */
export type Columns<T> = readonly (readonly [name: string, value: (of: T) => string])[]

/** A record of fields between separators, which the fields themselves cannot hold. */
export function separated<T>(columns: Columns<T>, of: T, separator: string): string {
  return columns.map(([, value]) => value(of)).join(separator)
}
