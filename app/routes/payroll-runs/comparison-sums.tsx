/** What two runs differ by: in all, by what became of people, and by concept. */
import { useId } from 'react'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import {
  CHANGE_LABELS,
  type ConceptChange,
  type changeSums,
  formatDifference,
} from '#app/models/payroll-runs/comparison.ts'
import type { PayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { Figure, SumRow } from './summary.tsx'

type SumsProps = {
  run: Pick<PayrollRun, 'order' | 'total'>
  earlier: Pick<PayrollRun, 'order' | 'title' | 'total'>
  changes: ReturnType<typeof changeSums>
  concepts: ConceptChange[]
}

export function ComparisonSums({ run, earlier, changes, concepts }: SumsProps) {
  return (
    <section className="panel run-summary" aria-label="Diferencias">
      <dl className="run-figures">
        <Figure
          label={`${formatDocumentNumber(earlier.order)}, antes`}
          text={formatAmount(earlier.total)}
        />
        <Figure
          label={`${formatDocumentNumber(run.order)}, ahora`}
          text={formatAmount(run.total)}
        />
        <Figure label="Diferencia" text={formatDifference(run.total - earlier.total)} />
        <div>
          <dt>Empleados</dt>
          <dd>{changes.reduce((sum, { count }) => sum + count, 0)}</dd>
        </div>
      </dl>
      <div className="run-breakdown run-differences">
        <Sums
          title="Por cambio"
          rows={changes.map(({ change, count, difference }) => {
            return { label: CHANGE_LABELS[change], note: String(count), difference }
          })}
        />
        <Sums
          title="Por concepto, en el neto"
          rows={concepts.map(({ label, before, now, difference }) => {
            const note = `de ${formatAmount(before)} a ${formatAmount(now)}`
            return { label, note, difference }
          })}
        />
      </div>
    </section>
  )
}

type Row = { label: string; note: string; difference: bigint }

function Sums({ title, rows }: { title: string; rows: Row[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="run-sums">
        {rows.map(({ label, note, difference }) => (
          <SumRow
            key={`${label} ${note}`}
            label={label}
            note={note}
            text={formatDifference(difference)}
          />
        ))}
        {rows.length === 0 && (
          <div>
            <dt>Ninguno</dt>
          </div>
        )}
      </dl>
    </section>
  )
}
