/** Readable names of a form's values, for the comparison with values that someone else saved. */

import { namedApart } from '#app/kernel/values/account-names.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDate, parseIsoDate } from '#app/kernel/values/dates.ts'
import { formatBs, parseBs } from '#app/kernel/values/money.ts'
import type { Offer } from '#app/models/picking/fields.ts'
import { TYPED_PARTS } from '#db/payroll-parts.ts'

type Numbered = { id: number; number: string }
type Picker = { id: number; name: string }[]

const AMOUNTS: readonly string[] = ['amount', ...TYPED_PARTS]

const named = <A extends Numbered>(accounts: A[], nameOf: (account: A) => string): Picker =>
  accounts.map((account) => ({ id: account.id, name: nameOf(account) }))

/** Accounts by bank and last digits. */
export const accountsByName = (accounts: (Numbered & { bank: string })[]): Picker =>
  named(accounts, namedApart(accounts))

export const accountsByNumber = (accounts: Numbered[]): Picker =>
  named(accounts, ({ number }) => formatAccountNumber(number))

export const offered = ({ options, groups }: Offer): Picker =>
  [...options, ...groups.flatMap((group) => group.options)].map(({ value, label }) => ({
    id: Number(value),
    name: label,
  }))

/** Names the values of pickers (passed by field), amounts, dates and toggles. */
export function valueNames(pickers: Record<string, Picker> = {}) {
  return (field: string, value: string): string => {
    const chosen = pickers[field]?.find(({ id }) => String(id) === value)
    if (chosen) return chosen.name
    const amount = AMOUNTS.includes(field) ? parseBs(value) : undefined
    if (amount !== undefined) return formatBs(amount)
    const date = field === 'issued_at' && parseIsoDate(value)
    if (date) return formatDate(date)
    return value === 'on' ? 'Sí' : value
  }
}
