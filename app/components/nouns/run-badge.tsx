/** The marks of a run's state, and of an order's at the bank. */
import { Badge, type BadgeTone } from '#app/components/frame/badge.tsx'
import {
  BANK_STATE_LABELS,
  type BankState,
  RUN_STATE_LABELS,
  type RunState,
} from '#app/models/payroll-runs/fields.ts'

const RUN_TONES: Record<RunState, BadgeTone> = {
  voided: 'error',
  pending: 'waiting',
  closed: 'neutral',
  paid: 'complete',
  filed: 'accent',
  approved: 'accent',
}

export function RunBadge({ status }: { status: RunState }) {
  return <Badge tone={RUN_TONES[status]}>{RUN_STATE_LABELS[status]}</Badge>
}

const BANK_TONES: Record<BankState, BadgeTone> = {
  none: 'neutral',
  sent: 'accent',
  paid: 'complete',
  rejected: 'error',
}

export function BankBadge({ state }: { state: BankState }) {
  return <Badge tone={BANK_TONES[state]}>{BANK_STATE_LABELS[state]}</Badge>
}
