const RIF = /^([VEJPGC])(\d{8})(\d)$/
const CEDULA = /^[VE]\d{6,8}$/
const PASSPORT = /^P[A-Z\d]{5,15}$/
const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2] as const
const CHECK_DIGITS = '00987654321'
const LETTER_VALUES: Record<string, number> = { V: 4, E: 8, J: 12, P: 16, G: 20 }

export const RIC_FORM =
  'Escriba un RIF (una letra V, E, J, P, G o C y 9 dígitos), una cédula (V o E y de 6 a 8 dígitos) o un pasaporte (P y de 5 a 15 letras o dígitos)'

/** A cédula in threes, or a RIF: eight digits and, behind a hyphen, its check digit. */
const GROUPED = /^[A-Z]?-?(?:\d{1,2}(?:\.\d{3}){1,2}|\d{3}\.\d{3}|\d{2}\.\d{3}\.\d{3}-\d)$/
/** A check digit behind fewer than eight: read as one number it would be somebody else's cédula. */
const SHORT_RIF = /^[VEJGC]?-?\d{1,7}-\d$/

/**
 * Without hyphens, blanks and the dots between thousands, in capitals. Undefined where that would make another
 * number of it: a dot groups exactly three digits, so `9876543.0` is not ten times as much.
 */
export function bareRic(text: string): string | undefined {
  const written = text
    .trim()
    .toUpperCase()
    .replace(/\s*\.\s*/g, '.')
    .replace(/[\s-]+/g, '-')
  const isWrong = written.includes('.') ? !GROUPED.test(written) : SHORT_RIF.test(written)
  if (isWrong) return undefined
  return written.replace(/[.-]/g, '')
}

/**
 * The stored form of a RIF (`V114702834`), a cédula (`V11470283`) or a passport (`PAB123456`).
 * Ignores hyphens, blanks and dots between thousands, and accepts small letters; undefined for anything
 * else. ricCheckDigitRight checks a RIF's check digit.
 */
export function parseRic(text: string): string | undefined {
  const ric = bareRic(text) ?? ''
  return [RIF, CEDULA, PASSPORT].some((form) => form.test(ric)) ? ric : undefined
}

/** Whether a stored RIF's check digit is right; true for others. Users may override a wrong one. */
export function ricCheckDigitRight(stored: string): boolean {
  return !RIF.test(stored) || stored.startsWith('P') || fits(stored)
}

/** A stored RIF as `V-11470283-4`, a stored cédula as `V-11.470.283`, a passport as `P-AB123456`. */
export function formatRic(stored: string): string {
  const letter = stored.charAt(0)
  const rest = stored.slice(1)
  const isRif = RIF.test(stored) && (letter !== 'P' || fits(stored))
  if (isRif) return `${letter}-${rest.slice(0, -1)}-${rest.slice(-1)}`
  return letter === 'P' ? `P-${rest}` : `${letter}-${rest.replace(/\B(?=(?:\d{3})+$)/g, '.')}`
}

/**
 * P and nine digits are a RIF if the last digit is right, otherwise a passport. The rule for the
 * letter C is not published, so only its form is checked.
 */
function fits(rif: string): boolean {
  const [, letter = '', body = '', digit = ''] = RIF.exec(rif) ?? []
  const value = LETTER_VALUES[letter]
  if (value === undefined) return true
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(body.charAt(i)), value)
  return digit === CHECK_DIGITS.charAt(sum % 11)
}
