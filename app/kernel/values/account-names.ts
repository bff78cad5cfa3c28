/** What pickers call accounts. */

import { accountTail, formatAccountNumber } from './account-number.ts'
import { shortBankName } from './bank-name.ts'

/** `Banesco ··5816` */
const nameOfAccount = ({ bank, number }: { bank: string; number: string }) =>
  `${bank} ${accountTail(number)}`

/** `Venezuela ··0001`, for narrow places. */
export function accountName({ bank, number }: { bank: string; number: string }): string {
  return `${shortBankName(bank)} ${accountTail(number)}`
}

/**
 * An account's name in a picker: `nameOf`, by default its bank and last digits, or the bank and
 * whole number if another account of the picker has the same name.
 */
export function nameApart<A extends { id: number; number: string; bank: string }>(
  account: A,
  among: A[],
  nameOf: (account: A) => string = nameOfAccount,
): string {
  const name = nameOf(account)
  const isShared = among.some((other) => other.id !== account.id && nameOf(other) === name)
  return isShared ? `${shortBankName(account.bank)} ${formatAccountNumber(account.number)}` : name
}

/** The name in a picker of an option that only old documents have. */
export const markInactive = (name: string, active: boolean): string =>
  active ? name : `${name} (Inactivo)`
