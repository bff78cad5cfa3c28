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

/**
 * What the form of a document without a page of its own answers once it has made one: the notice that leads to
 * it; and for a spent key which one that was. `read` also finds voided ones.
 */
export function madeAnswers(
  kind: 'income' | 'transfer',
  read: (id: number) => Promise<{ order: number; voided_at: string | null }>,
  { text, to }: { text: string; to: string },
) {
  const { path } = DOCUMENTS[kind]
  const whereIs = async (id: number) => {
    const document = await read(id)
    return { document, at: document.voided_at ? `/${path}?voided=1` : `/${path}/${id}/edit` }
  }
  return {
    already: async ([id = 0]: number[]) => {
      const { document, at } = await whereIs(id)
      return madeDocument(kind, document, at)
    },
    done: async ([id = 0]: number[]) => {
      const { document, at } = await whereIs(id)
      const link = { href: at, label: formatDocumentNumber(document.order) }
      return { to, toasts: [{ tone: 'success' as const, text, persistent: true, link }] }
    },
  }
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
