const TWENTY_DIGITS = /^\d{20}$/

/** The 20 digits of an account number; hyphens and spaces are dropped, anything else is undefined. */
export function parseAccountNumber(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '')
  return TWENTY_DIGITS.test(digits) ? digits : undefined
}

/** Whether the two check digits of a 20-digit number fit the rest. A wrong pair may be overridden. */
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

/** The last four digits, which tell accounts apart where the number has no room: `··0001`. */
export function accountTail(number: string): string {
  return `··${number.slice(-4)}`
}

/** Weights 2 to 7 repeat from the right; 11 less the sum's remainder, where 10 is 0 and 11 is 1. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (2 + (place % 6)), 0)
  const rest = 11 - (sum % 11)
  return rest >= 10 ? rest - 10 : rest
}
