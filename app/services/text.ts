/**
 * Control characters but line feed, tab and the carriage return of a CRLF (which is how browsers
 * send a textarea); the two noncharacters that XML cannot hold; and the marks that turn the
 * direction of the text around them, which make one name look like another.
 */
const UNCLEAN = /(?![\n\t\r])\p{Cc}|\r(?!\n)|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u

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
  return text.isWellFormed() && !UNCLEAN.test(text)
}
