/** What a bank's file may hold: ASCII alone (docs/rules/bank-files.md#3). Runs anywhere. */

/** No field of a bank is as long; normalizing hostile text costs more than its length. */
const MOST = 1000
const BEYOND_ASCII = /[^\x20-\x7e]/u
const NOT_WRITTEN = /[^\x20-\x7e]|[;/,]/gu
const NOT_A_WORD = /[^A-Za-z0-9 ]/g
/** Letters that are no letter with an accent, as they are written without them. */
const LETTERS: Record<string, string> = {
  ...{ ß: 'ss', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Ø: 'O', ø: 'o' },
  ...{ Đ: 'D', đ: 'd', Ð: 'D', ð: 'd', Ł: 'L', ł: 'l', ı: 'i', ẞ: 'SS', Þ: 'Th', þ: 'th' },
}
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Accents and the tilde of ñ fall away, and ß is ss; other characters, `;`, `/` and `,` become a space, one of several. */
export function ascii(text: string): string {
  const short = text.slice(0, MOST)
  const plain = BEYOND_ASCII.test(short) ? withoutAccents(short) : short
  return plain
    .replace(NOT_WRITTEN, '\n')
    .replace(/ ?\n[ \n]*/g, ' ')
    .trim()
}

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? '')

/** Letters, digits and spaces alone, for banks that take no punctuation. */
export const words = (text: string) => ascii(text).replace(NOT_A_WORD, ' ').trim()

/** A letter, and no sign that Unicode counts among letters: º, ª, or an apostrophe such as ʼ. */
const LETTER_BEYOND_ASCII = /(?![\x20-\x7eªº])[\p{L}--\p{Lm}]/v

/** Whether a name has letters that ASCII has no form of; accents and signs of any kind only fall away. */
export const losesLetters = (name: string): boolean =>
  LETTER_BEYOND_ASCII.test(withoutAccents(name.slice(0, MOST)))

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
  const named = withoutAccents(name.slice(0, MOST))
  return written.length > width || letters(written) < letters(named) || name.length > MOST
}
