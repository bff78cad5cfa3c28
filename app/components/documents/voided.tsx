/** How lists of documents show those that are voided, or wait for approval (docs/rules/ease.md#1). */

import { Badge } from '#app/components/frame/badge.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import type { Column } from '#app/components/lists/data-table.tsx'
import { formatCount } from '#app/kernel/values/counts.ts'

const voidedFilter = (label: string) => ({
  name: 'voided',
  label: 'Estado',
  all: 'Vigentes',
  options: [{ value: '1', label }],
})

/** The filter for voided documents; it agrees with the noun's gender. */
export const VOIDED_FILTERS = {
  feminine: voidedFilter('Anuladas'),
  masculine: voidedFilter('Anulados'),
}

/** A voided document agrees with its noun's gender. */
type DocumentState = 'Por aprobar' | 'Anulado' | 'Anulada'

/** The column of the rows' states, which only a table has in which one of them has a state. */
export function stateColumn<R>(
  rows: readonly R[],
  stateOf: (row: R) => DocumentState | undefined | false,
): Column<R>[] {
  if (!rows.some(stateOf)) return []
  const cell = (row: R) => {
    const state = stateOf(row)
    return state && <Badge tone={state === 'Por aprobar' ? 'waiting' : 'error'}>{state}</Badge>
  }
  return [{ key: 'state', label: 'Estado', card: 'plain', className: 'state', cell }]
}

/** The state of an order in a list: voided, or waiting for approval. */
export function orderState(order: { voided: boolean; pending: boolean }) {
  if (order.voided) return 'Anulada'
  return order.pending && 'Por aprobar'
}

/** What the box says that allows an equal one, where a voiding is taken back. */
export const UNDO_QUESTIONS = { duplicate: 'Deshacer de todos modos' } as const

/** What is said of documents that come back and wait for approval, as they did before. */
export const stillWait = (count: number) =>
  count === 1
    ? '1 sigue por aprobar: hasta entonces no mueve dinero.'
    : `${formatCount(count)} siguen por aprobar: hasta entonces no mueven dinero.`

type Voided = { voided_at: string | null; void_reason: string | null }

export const voidedColumn = (label: string) => ({
  key: 'voided_at',
  label,
  className: 'long',
  cell: ({ voided_at, void_reason }: Voided) => (
    <>
      {voided_at && <Moment of={voided_at} />}
      {void_reason && `: ${void_reason}`}
    </>
  ),
})
