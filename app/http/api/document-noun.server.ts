import {
  DOCUMENTS,
  type DocumentPath,
  documentPhrases,
  type ScreenedKind,
} from '#app/services/documents/kinds.ts'

/** What the API calls of a kind of document have from the register of kinds. */
export function documentNoun<K extends ScreenedKind>(kind: K) {
  return {
    kind,
    path: DOCUMENTS[kind].path as DocumentPath<K>,
    record: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as Capitalize<K>,
    named: documentPhrases(kind),
    removalVoids: true as const,
  }
}
