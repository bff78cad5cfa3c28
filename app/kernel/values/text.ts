/**
 * Control characters except line feed, tab and the carriage return of a CRLF (browsers send a
 * textarea with CRLF); the two noncharacters that XML cannot hold; the sign that stands where a text was
 * lost in another encoding; and the marks that change the writing direction, which make one name look
 * like another.
 */
const UNCLEAN_SIGN = /(?![\n\t\r])\p{Cc}|\r(?!\n)|[\u202a-\u202e\u2066-\u2069\ufffd-\uffff]/u

/** The error text of a text that must not be stored. */
export const UNCLEAN = 'Contiene caracteres que no se permiten'

/** The most characters of a decomposed letter, in any language. */
const DECOMPOSED = 4

/** Whether a text is so long that it exceeds `max` characters in any normal form. */
export const isOverlong = (raw: string, max: number) => raw.length > DECOMPOSED * max

export const tooLong = (max: number) => `Escriba como máximo ${max} caracteres`

/** Piles may be this high: a cheap check before the exact one. */
const MAY_PILE_UP = /(?:^|[\0-\u02ff])[\u0300-\uffff]{31}/
const PILED_UP = /(?:^|\P{M})\p{M}{31}/u

/**
 * Whether more than 30 marks follow each other, the limit of Unicode's stream-safe format (UAX
 * #15): normalising takes time by the square of such a pile.
 */
export function arePiledUp(raw: string): boolean {
  return MAY_PILE_UP.test(raw) && PILED_UP.test(raw)
}

/**
 * The key for searches and name orders: without accents (ñ is n), in lower case, with single spaces
 * and trimmed.
 */
export function searchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The pattern of a `LIKE … ESCAPE '\'` that finds keys with the term; its signs are literal. */
export function likePattern(term: string): string {
  return `%${searchKey(term).replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether a text may be stored and shown: well-formed Unicode without control characters (line
 * feeds and tabs are fine) and without overrides of the writing direction.
 */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !UNCLEAN_SIGN.test(text)
}

/**
 * Characters that show nothing, look different from font to font, or change the direction of the
 * text: formats and ignorables, line ends, unassigned and private code points, a mark without its
 * letter, and three signs that Unicode counts as visible.
 */
const HIDDEN_SIGN =
  /^\p{M}|[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/u
const SHOWS_NOTHING =
  /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]*$/u

export const isVisible = (text: string): boolean => !SHOWS_NOTHING.test(text)

/** Compatibility characters used in Spanish; people type ´ as an apostrophe. */
const SPANISH_SIGN = /[ªº´]/g

/** The error text of a name or an e-mail that looks like something else. */
export const DISGUISED = 'Contiene caracteres invisibles o que imitan a otros: escríbalo a mano'

/**
 * Whether a text is what it looks like: nothing invisible, and no compatibility forms of Unicode
 * (full-width letters, ligatures, special blanks).
 */
export function isUndisguised(text: string): boolean {
  const usual = text.replace(SPANISH_SIGN, '')
  return !HIDDEN_SIGN.test(text) && usual.normalize('NFKC') === usual.normalize('NFC')
}
