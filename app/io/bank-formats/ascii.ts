/** What a bank's file may hold: ASCII alone (docs/rules/bank-files.md#3). Runs anywhere. */

/** No field of a bank is as long; normalizing hostile text costs more than its length. */
const MOST = 1000
const BEYOND_ASCII = /[^\x20-\x7e]/u
const NOT_WRITTEN = /[^\x20-\x7e]|[;/,]/gu
const NOT_A_WORD = /[^A-Za-z0-9 ]/g

/** Accents and the tilde of ñ fall away; other characters, `;`, `/` and `,` become a space. */
export function ascii(text: string): string {
  const short = text.slice(0, MOST)
  const plain = BEYOND_ASCII.test(short) ? short.normalize('NFD').replace(/\p{M}/gu, '') : short
  return plain.replace(NOT_WRITTEN, ' ').trim()
}

/** Letters, digits and spaces alone, for banks that take no punctuation. */
export const words = (text: string) => ascii(text).replace(NOT_A_WORD, ' ').trim()

/** An address that would not fit whole is left out: a part of one reaches nobody. */
export function whole(text: string | null, length: number): string {
  const fits = text !== null && text.length <= length && text === ascii(text)
  return fits ? text : ''
}

/**
 * Whether a bank would read less than this name within a width: characters became spaces, or the
 * end is missing. An accent that falls away loses no letter.
 */
export function losesCharacters(name: string, width = Number.POSITIVE_INFINITY): boolean {
  const written = ascii(name)
  const letters = (text: string) => text.replace(/[\s;/,]/g, '').length
  const named = name.slice(0, MOST).normalize('NFD').replace(/\p{M}/gu, '')
  return written.length > width || letters(written) < letters(named) || name.length > MOST
}
