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
 * Returns what names each account of a picker: `nameOf`, by default its bank and last digits, or the bank and
 * whole number if another account of the picker has the same name.
 */
export function namedApart<A extends { id: number; number: string; bank: string }>(
  among: readonly A[],
  nameOf: (account: A) => string = nameOfAccount,
): (account: A) => string {
  const alike = Map.groupBy(among, nameOf)
  return (account) => {
    const name = nameOf(account)
    return alike.get(name)?.[1]
      ? `${shortBankName(account.bank)} ${formatAccountNumber(account.number)}`
      : name
  }
}

/** The name in a picker of an option that only old documents have. */
export const markInactive = (name: string, active: boolean): string =>
  active ? name : `${name} (Inactivo)`
