/** How parameters are shown. Runs anywhere. */
import { formatDateShort, type IsoDate } from '#app/kernel/values/dates.ts'
import type { ParameterName } from '#app/models/payroll/parameters.ts'
import { inForceOn } from '#app/models/payroll/timeline.ts'

/** What values change of the month, in pay and in what the employer owes. */
export const effectText = (...said: (string | undefined)[]): string =>
  said.flatMap((each) => each ?? []).join('. ')

export const PARAMETERS = '/settings/parameters'

type Entry = {
  id: number
  name: ParameterName
  value: string
  since: IsoDate
  confirmed_at: string | null
}

/** The value of a day, and the first that comes into force after it. */
export function standing<E extends Entry>(all: readonly E[], name: ParameterName, day: IsoDate) {
  const own = all.filter((entry) => entry.name === name)
  const days = own.flatMap(({ since }) => (since > day ? [since] : [])).sort()
  const [next] = days
  return { own, current: inForceOn(own, day), next: next && inForceOn(own, next) }
}

export const isPending = (entry: Pick<Entry, 'confirmed_at'> | undefined): boolean =>
  entry !== undefined && entry.confirmed_at === null

/** '15 mar 2022'; 'siempre' for what has no known first day. */
export const sinceText = ({ since }: Pick<Entry, 'since'>): string =>
  since <= '1900-01-01' ? 'siempre' : formatDateShort(since)
