/** Cédulas, RIF and passports as banks write them (docs/rules/bank-files.md#4). Runs anywhere. */

/** A letter, and what stands after it: digits, or those and letters of a passport. */
export type Identity = { letter: string; number: string }

const RIF = /^[VEJPGC]\d{9}$/
const PERSON = /^[VE]\d{9}$/

/**
 * The parts of a stored cédula, RIF or passport that banks ask for. A person's RIF is their cédula and a
 * check digit, so its first eight digits stand for them, without the zeros before.
 */
export function identityOf(ric: string): Identity {
  const letter = ric.charAt(0)
  const number = PERSON.test(ric) ? ric.slice(1, 9).replace(/^0+(?=\d)/, '') : ric.slice(1)
  return { letter, number }
}

/** `V010555555`, `J002443731`: a letter and nine digits. */
export function nineDigits({ letter, number }: Identity): string {
  return letter + number.padStart(9, '0')
}

/** Whether nineDigits can say it: a passport with letters has no such form. */
export function hasNineDigits({ number }: Identity): boolean {
  return /^\d{1,9}$/.test(number)
}

export const isRif = (ric: string) => RIF.test(ric)
