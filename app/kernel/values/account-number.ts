const TWENTY_DIGITS = /^\d{20}$/

/** The 20 digits of an account number, without hyphens and spaces; undefined for anything else. */
export function parseAccountNumber(text: string): string | undefined {
  const number = compact(text)
  return TWENTY_DIGITS.test(number) ? number : undefined
}

/** Why parseAccountNumber refuses the text, in Spanish; undefined when it accepts it. */
export function accountNumberProblem(text: string): string | undefined {
  const number = compact(text)
  if (TWENTY_DIGITS.test(number)) return undefined
  if (!/^\d+$/.test(number)) return 'El número de cuenta solo lleva dígitos, guiones y espacios'
  const digits = number.length === 1 ? '1 dígito' : `${number.length} dígitos`
  return `El número de cuenta debe tener 20 dígitos y este tiene ${digits}`
}

/** Whether the two check digits of a 20-digit number are right. Users may override a wrong pair. */
export function accountCheckDigitsRight(number: string): boolean {
  if (!TWENTY_DIGITS.test(number)) return false
  return number === withCheckDigits(number.slice(0, 4), number.slice(4, 8), number.slice(10))
}

/** The 20-digit number of an account: bank (4 digits), office (4), check digits, account (10). */
export function withCheckDigits(bank: string, office: string, account: string): string {
  const first = checkDigit(bank + office)
  const second = checkDigit(office + account)
  return `${bank}${office}${first}${second}${account}`
}

/** `0134-0001-63-0000000001` */
export function formatAccountNumber(number: string): string {
  const parts = [number.slice(0, 4), number.slice(4, 8), number.slice(8, 10), number.slice(10)]
  return parts.join('-')
}

/** The last four digits, for places without room for the whole number: `··0001`. */
export function accountTail(number: string): string {
  return `··${number.slice(-4)}`
}

/** Signs before the last digits, as tables and banks write them: `··0001`, `**0001`, `...0001`. */
const MASK = /^[\s·•*.…]+(?=\d)/

/** The text without the signs that stand for digits before it. */
export const withoutMask = (text: string) => text.replace(MASK, '')

/** Consecutive digits of a number as they are typed in a search; undefined for another text. */
export function typedAccountDigits(text: string): string | undefined {
  const digits = compact(withoutMask(text))
  return /^\d+$/.test(digits) ? digits : undefined
}

function compact(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** Weights 2 to 7 repeat from the right; 11 less the sum's remainder, where 10 is 0 and 11 is 1. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (2 + (place % 6)), 0)
  const rest = 11 - (sum % 11)
  return rest >= 10 ? rest - 10 : rest
}
