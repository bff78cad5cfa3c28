/** The marks of a run's state, and of an order's at the bank. */
import { Badge, type BadgeTone } from '#app/components/frame/badge.tsx'
import { formatCount } from '#app/kernel/values/counts.ts'
import {
  BANK_STATE_LABELS,
  RUN_STATE_LABELS,
  type RunState,
  type SaidBankState,
} from '#app/models/payroll-runs/fields.ts'

const RUN_TONES: Record<RunState, BadgeTone> = {
  voided: 'error',
  pending: 'waiting',
  closed: 'neutral',
  paid: 'complete',
  filed: 'accent',
  approved: 'accent',
}

/** A run's state, and how many of its orders wait where only a part does. */
export function RunBadge({ status, waiting }: { status: RunState; waiting: number }) {
  return (
    <>
      <Badge tone={RUN_TONES[status]}>{RUN_STATE_LABELS[status]}</Badge>
      {status !== 'pending' && waiting > 0 && (
        <>
          {' '}
          <Badge tone="waiting">{formatCount(waiting)} por aprobar</Badge>
        </>
      )}
    </>
  )
}

const BANK_TONES: Record<SaidBankState, BadgeTone> = {
  none: 'neutral',
  filed: 'accent',
  sent: 'accent',
  paid: 'complete',
  rejected: 'error',
}

export function BankBadge({ state }: { state: SaidBankState }) {
  return <Badge tone={BANK_TONES[state]}>{BANK_STATE_LABELS[state]}</Badge>
}
