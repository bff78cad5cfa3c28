const RIF = /^([VEJPGC])(\d{8})(\d)$/
const CEDULA = /^([VE])(\d{6,8})$/
const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2] as const
const CHECK_DIGITS = '00987654321'
const LETTER_VALUES: Record<string, number> = { V: 4, E: 8, J: 12, P: 16, G: 20 }

const WRONG_FORM =
  'Escriba un RIF (una letra V, E, J, P, G o C y 9 dígitos) o una cédula (V o E y de 6 a 8 dígitos)'
const WRONG_CHECK_DIGIT = 'El dígito verificador del RIF no es correcto, revise el número'

/**
 * The stored form of a RIF (`V114702834`, its check digit right) or a cédula (`V11470283`).
 * Hyphens, dots and spaces are dropped and small letters accepted; undefined when refused.
 */
export function parseRic(text: string): string | undefined {
  const ric = compact(text)
  return problemOf(ric) ? undefined : ric
}

/** Why parseRic refuses the text, in Spanish; undefined when it does not. */
export function ricProblem(text: string): string | undefined {
  return problemOf(compact(text))
}

/** A stored RIF as `V-11470283-4`, a stored cédula as `V-11.470.283`. */
export function formatRic(stored: string): string {
  const rif = RIF.exec(stored)
  if (rif) return `${rif[1]}-${rif[2]}-${rif[3]}`
  const digits = stored.slice(1).replace(/\B(?=(?:\d{3})+$)/g, '.')
  return `${stored.charAt(0)}-${digits}`
}

function compact(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase()
}

function problemOf(ric: string): string | undefined {
  const [, letter = '', body = '', digit = ''] = RIF.exec(ric) ?? []
  if (letter) return checkDigitFits(letter, body, digit) ? undefined : WRONG_CHECK_DIGIT
  return CEDULA.test(ric) ? undefined : WRONG_FORM
}

/** The rule for the letter C is not published: its form alone counts. */
function checkDigitFits(letter: string, body: string, digit: string): boolean {
  const value = LETTER_VALUES[letter]
  if (value === undefined) return true
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(body.charAt(i)), value)
  return digit === CHECK_DIGITS.charAt(sum % 11)
}
