import type { Hold } from '#app/models/holds.ts'

/**
 * The list that shows what holds a record, by the record's own path: a tab of it, or another
 * screen's list for the account of this id; undefined if none does.
 */
export function listOfHold({ by, count, voided }: Hold, record: string): string | undefined {
  const onlyVoided = voided === count && voided > 0
  switch (by) {
    case 'incomes':
    case 'transfers': {
      const id = record.slice(record.lastIndexOf('/') + 1)
      return `/${by}?account=${id}${onlyVoided ? '&voided=1' : ''}`
    }
    case 'accounts':
    case 'paysheets':
    case 'payments':
      return `${record}/${by}${onlyVoided ? '?voided=1' : ''}`
    case 'adjustments':
    case 'movements':
      return `${record}/movements`
    default:
      return undefined
  }
}
