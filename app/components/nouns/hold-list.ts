import { DOCUMENTS, kindOfPath } from '#app/kernel/document-kinds.ts'
import type { Hold } from '#app/models/records/holds.ts'

/**
 * The path of the list of the rows that refer to a record (whose own path is `record`): one of its
 * tabs, or another screen's list for the account of this id; undefined if there is none.
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
