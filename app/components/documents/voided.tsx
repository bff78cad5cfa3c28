/** How lists of documents show those that are voided, or wait for approval (docs/rules/ease.md#1). */

import type { ReactNode } from 'react'
import { Badge } from '#app/components/frame/badge.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
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

/** The row's name, with a mark if it is voided. The mark agrees with the noun's gender. */
export function markVoided(
  name: ReactNode,
  isVoided: boolean,
  mark: 'Anulado' | 'Anulada',
): ReactNode {
  if (!isVoided) return name
  return (
    <>
      {name} <Badge tone="error">{mark}</Badge>
    </>
  )
}

/** The row's name, over a mark if it waits for approval: beside it a long name would break, or cover it. */
export function markWaiting(name: ReactNode, waits: boolean): ReactNode {
  if (!waits) return name
  return (
    <>
      {name}{' '}
      <span className="mark-below">
        <Badge tone="waiting">Por aprobar</Badge>
      </span>
    </>
  )
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
