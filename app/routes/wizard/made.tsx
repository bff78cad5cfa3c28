import { MainAction } from '#app/components/nouns/run-actions.tsx'
import { RunBadge } from '#app/components/nouns/run-badge.tsx'
import { counted } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { PayrollRun } from '#app/models/payroll-runs/read.server.ts'

type MadeRunProps = {
  run: Pick<PayrollRun, 'id' | 'order' | 'title' | 'status' | 'count' | 'waiting' | 'total'>
}

/** The run that the draft has just become, above the empty first step. */
export function MadeRun({ run }: MadeRunProps) {
  const { id, order, title, status, count, waiting, total } = run
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
      <MainAction run={run} />
    </section>
  )
}
