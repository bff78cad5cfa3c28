import { accountTail } from '#app/services/account-number.ts'
import { formatDate, parseIsoDate } from '#app/services/dates.ts'
import { formatBs, parseBs } from '#app/services/money.ts'

/** `Banesco ··5816` */
export const nameOfAccount = ({ bank, number }: { bank: string; number: string }) =>
  `${bank} ${accountTail(number)}`

/**
 * How the values of an income or a transfer read to people, where what the form sends does not:
 * for the comparison with what someone else saved.
 */
export function valueNames(accounts: { id: number; bank: string; number: string }[]) {
  return (field: string, value: string): string => {
    const account = field.endsWith('account_id') && accounts.find(({ id }) => String(id) === value)
    const date = field === 'issued_at' && parseIsoDate(value)
    const amount = field === 'amount' ? parseBs(value) : undefined
    if (account) return nameOfAccount(account)
    if (date) return formatDate(date)
    return amount === undefined ? value : formatBs(amount)
  }
}
