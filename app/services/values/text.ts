/**
 * Control characters but line feed, tab and the carriage return of a CRLF (which is how browsers
 * send a textarea); the two noncharacters that XML cannot hold; and the marks that turn the
 * direction of the text around them, which make one name look like another.
 */
const UNCLEAN_SIGN = /(?![\n\t\r])\p{Cc}|\r(?!\n)|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u

/** What is said of text that may not be stored. */
export const UNCLEAN = 'Contiene caracteres que no se permiten'

/** A decomposed letter has so many characters at most in any language. */
const DECOMPOSED = 4

/** Whether a text is so long that it has more than `max` characters however it is composed. */
export const isOverlong = (raw: string, max: number) => raw.length > DECOMPOSED * max

export const tooLong = (max: number) => `Escriba como máximo ${max} caracteres`

/** So much may pile up: a cheap look before the exact one. */
const MAY_PILE_UP = /(?:^|[\0-\u02ff])[\u0300-\uffff]{31}/
const PILED_UP = /(?:^|\P{M})\p{M}{31}/u

/**
 * Whether more than 30 marks follow each other, which is where Unicode's stream-safe format ends
 * (UAX #15): normal forms take time by the square of such a pile.
 */
export function arePiledUp(raw: string): boolean {
  return MAY_PILE_UP.test(raw) && PILED_UP.test(raw)
}

/**
 * What searches and name orders compare: without accents (ñ is n), in lower case, blanks collapsed
 * to single spaces and trimmed.
 */
export function searchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The pattern of a `LIKE … ESCAPE '\'` that finds keys containing the term, its signs literal. */
export function likePattern(term: string): string {
  return `%${searchKey(term).replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether text may be stored and shown: well-formed Unicode without control characters (line feeds
 * and tabs are fine) and without overrides of the writing direction.
 */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !UNCLEAN_SIGN.test(text)
}

/**
 * Characters that show nothing or nothing certain, or turn what follows: formats and ignorables, ends
 * of lines, what Unicode has not given out or leaves to fonts, a mark without its letter, and three
 * signs that it counts with those that are seen.
 */
const HIDDEN_SIGN =
  /^\p{M}|[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/u
/** What Unicode holds for compatibility alone, and Spanish is typed with; ´ stands for an apostrophe. */
const SPANISH_SIGN = /[ªº´]/g

/** What is said of a name or an e-mail that shows as something else than it is. */
export const DISGUISED = 'Contiene caracteres invisibles o que imitan a otros: escríbalo a mano'

/**
 * Whether what is in a text is what is read: nothing invisible, and none of the forms that Unicode
 * keeps for compatibility (full-width letters, ligatures, special blanks).
 */
export function isUndisguised(text: string): boolean {
  const usual = text.replace(SPANISH_SIGN, '')
  return !HIDDEN_SIGN.test(text) && usual.normalize('NFKC') === usual.normalize('NFC')
}
