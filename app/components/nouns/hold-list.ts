import type { Hold } from '#app/models/records/holds.ts'
import { DOCUMENTS, kindOfPath } from '#app/services/documents/kinds.ts'

/**
 * The list that shows what holds a record, by the record's own path: a tab of it, or another
 * screen's list for the account of this id; undefined if none does.
 */
export function listOfHold({ by, count, voided }: Hold, record: string): string | undefined {
  const onlyVoided = voided === count && voided > 0
  const kind = kindOfPath(by)
  const { screens } = kind ? DOCUMENTS[kind] : { screens: null }
  if (by === 'accounts' || screens?.inTabs) {
    return `${record}/${by}${onlyVoided ? '?voided=1' : ''}`
  }
  if (screens) {
    const id = record.slice(record.lastIndexOf('/') + 1)
    return `/${by}?account=${id}${onlyVoided ? '&voided=1' : ''}`
  }
  return kind || by === 'movements' ? `${record}/movements` : undefined
}
