import type { Hold } from '#app/models/holds.ts'

/** The list that shows the orders or incomes of a hold, by what holds them; undefined if none does. */
export function listOfHold(
  { by, count, voided }: Hold,
  filter: 'titular' | 'account' | 'enterprise',
  id: number,
): string | undefined {
  if (by !== 'paysheets' && by !== 'incomes') return undefined
  const name = by === 'incomes' ? 'account' : filter
  return `/${by}?${name}=${id}${voided === count ? '&voided=1' : ''}`
}
