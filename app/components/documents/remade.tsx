/** What a document says of being made again (docs/rules/undoing.md#4). */
import type { NumberedDocument } from '#app/services/documents/remake.server.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'

/** What the box says that allows an equal one, where a voided document is made again. */
export const UNDO_QUESTIONS = { duplicate: 'Deshacer de todos modos' } as const

type RemadeProps = {
  /** The document that was made of this voided one, or the voided one that this was made of. */
  document: NumberedDocument
  /** Where it is seen. */
  to: string
}

/** 'Se hizo de nuevo: N° 000002' */
export const RemadeAs = ({ document, to }: RemadeProps) => (
  <>
    Se hizo de nuevo: <a href={to}>{formatDocumentNumber(document.order)}</a>
  </>
)

/** The notice on a document that was made of a voided one. */
export const RemadeOf = ({ document, to }: RemadeProps) => (
  <p className="notice">
    Se hizo de nuevo de <a href={to}>{formatDocumentNumber(document.order)}</a>, que se anuló.
  </p>
)
