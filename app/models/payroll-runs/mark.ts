import type { RunState } from './fields.ts'
import type { Register } from './register.server.ts'

/** What is printed across the papers of a run that was not, or is no longer, to be paid (docs/rules/run-files.md#4). */
export function runMark(status: RunState): 'POR APROBAR' | 'ANULADO' | undefined {
  if (status === 'pending') return 'POR APROBAR'
  return status === 'voided' ? 'ANULADO' : undefined
}

/** Of a register: where a part of the run waits, its rows say which. */
export const registerMark = ({ run, waiting }: Pick<Register, 'run' | 'waiting'>) =>
  waiting ? undefined : runMark(run.status)
