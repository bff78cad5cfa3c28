/** What a one-time key that was spent had made, as its form says it: 'Ya creó la orden N° …'. */
import { formatInstant } from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/order-number.ts'

export type Made = {
  label: string
  /** Where it is to be seen, if it is still anywhere. */
  to?: string
  /** What became of it; absent while it stands. */
  state?: string
}

/** A document under its name with the article: 'la orden', 'el ingreso'. */
export function madeDocument(
  name: string,
  { order, voided_at }: { order: number; voided_at: string | null },
  to: string,
): Made {
  const label = `${name} ${formatDocumentNumber(order)}`
  if (voided_at === null) return { label, to }
  const voided = name.startsWith('la ') ? 'anulada' : 'anulado'
  return { label, to, state: `${voided} el ${formatInstant(voided_at)}` }
}
