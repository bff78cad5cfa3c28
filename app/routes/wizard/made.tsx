import { DecisionNotice } from '#app/components/documents/decision-notice.tsx'
import { MainAction } from '#app/components/nouns/run-actions.tsx'
import { RunBadge } from '#app/components/nouns/run-badge.tsx'
import { counted } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { readDecision } from '#app/models/documents/deciders.server.ts'
import type { PayrollRun } from '#app/models/payroll-runs/read.server.ts'

type MadeRunProps = {
  run: Pick<PayrollRun, 'id' | 'order' | 'title' | 'status' | 'count' | 'waiting' | 'total'> &
    Partial<Awaited<ReturnType<typeof readDecision>>>
}

/** The run that the draft has just become, above the empty first step. */
export default function MadeRun({ run }: MadeRunProps) {
  const { id, order, title, status, count, waiting, total, by, stuck } = run
  return (
    <section className="panel made-run" aria-label="Nómina creada">
      <div>
        <p>
          <a href={`/payroll-runs/${id}`}>
            <b>{title}</b>
          </a>{' '}
          <RunBadge status={status} waiting={waiting} />
        </p>
        <p className="muted">
          {formatDocumentNumber(order)} · {counted(count, 'orden', 'órdenes')} ·{' '}
          <span className="money">{formatBs(total)}</span>
        </p>
      </div>
      <DecisionNotice by={by} stuck={stuck} />
      <MainAction run={run} />
      {waiting > 0 && (
        <a className="btn btn-primary" href={`/payroll-runs/${id}`}>
          Ver la nómina
        </a>
      )}
    </section>
  )
}
