import type { RunState } from './fields.ts'

/**
 * What is printed across the papers of a run that was not, or is no longer, to be paid. Where a part
 * waits, their rows say which (docs/rules/run-files.md#4).
 */
export function runMark(status: RunState): 'POR APROBAR' | 'ANULADO' | undefined {
  if (status === 'pending') return 'POR APROBAR'
  return status === 'voided' ? 'ANULADO' : undefined
}
