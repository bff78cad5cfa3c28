import {
  DOCUMENTS,
  type DocumentPath,
  documentPhrases,
  type ScreenedKind,
} from '#app/kernel/document-kinds.ts'

/** The parts of a noun's API calls that follow from the register of document kinds. */
export function documentNoun<K extends ScreenedKind>(kind: K) {
  return {
    kind,
    path: DOCUMENTS[kind].path as DocumentPath<K>,
    record: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as Capitalize<K>,
    named: documentPhrases(kind),
    removalVoids: true as const,
  }
}
