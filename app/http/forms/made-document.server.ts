/** The record that a spent one-time key had made, as its form says: 'Ya creó la orden N° …'. */

import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { formatInstant } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import type { DocumentKind } from '#db/kinds.ts'

export type Made = {
  label: string
  /** Its address, if it still exists. */
  to?: string
  /** What happened to it since; absent while it stands. */
  state?: string
}

/** A document: 'la orden N° …', 'el ingreso N° …'. */
export function madeDocument(
  kind: DocumentKind,
  { order, voided_at }: { order: number; voided_at: string | null },
  to: string,
): Made {
  const { gender, counted } = DOCUMENTS[kind]
  const isFeminine = gender === 'feminine'
  const label = `${isFeminine ? 'la' : 'el'} ${counted[0]} ${formatDocumentNumber(order)}`
  if (voided_at === null) return { label, to }
  const voided = isFeminine ? 'anulada' : 'anulado'
  return { label, to, state: `${voided} el ${formatInstant(voided_at)}` }
}
