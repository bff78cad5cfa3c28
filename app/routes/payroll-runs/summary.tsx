/** A run's sums: in all, by concept, by company account, and by the bank that gets them. */
import { useId } from 'react'
import { RunLinks } from '#app/components/nouns/run-actions.tsx'
import type { PayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { accountTail } from '#app/services/values/account-number.ts'
import { shortBankName } from '#app/services/values/bank-name.ts'
import { formatAmount } from '#app/services/values/money.ts'

/** A deduction has a minus, unless it is 0. */
const minus = (amount: bigint) => `${amount > 0n ? '−' : ''}${formatAmount(amount)}`

export function Summary({ run }: { run: PayrollRun }) {
  const { count, gross, deductions, total } = run
  return (
    <section className="panel run-summary" aria-label="Resumen">
      <dl className="run-figures">
        <div>
          <dt>Órdenes</dt>
          <dd>{count}</dd>
        </div>
        <Figure label="Asignaciones" text={formatAmount(gross)} />
        <Figure label="Deducciones" text={minus(deductions)} isDeducted />
        <Figure label="Neto a pagar" text={formatAmount(total)} />
      </dl>
      {count > 0 && (
        <div className="run-breakdown">
          <Concepts run={run} kind="asignacion" title="Asignaciones" />
          <Concepts run={run} kind="deduccion" title="Deducciones" />
          <Accounts run={run} />
        </div>
      )}
      <RunLinks run={run} />
    </section>
  )
}

type FigureProps = { label: string; text: string; isDeducted?: boolean }

function Figure({ label, text, isDeducted }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isDeducted ? 'money deduction' : 'money'}>
        {text}
        <small> Bs</small>
      </dd>
    </div>
  )
}

type ConceptsProps = { run: PayrollRun; kind: 'asignacion' | 'deduccion'; title: string }

/** The sums of one kind of concept; how many orders have it stands beside it unless all do. */
function Concepts({ run, kind, title }: ConceptsProps) {
  const id = useId()
  const isDeducted = kind === 'deduccion'
  const signed = isDeducted ? minus : formatAmount
  const concepts = run.by_concept.filter((each) => each.kind === kind)
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={isDeducted ? 'run-sums deduction' : 'run-sums'}>
        {concepts.map(({ part, concept, count, amount }) => (
          <div key={`${part} ${concept}`}>
            <dt>
              {concept} {count < run.count && <small>({count})</small>}
            </dt>
            <dd className="money">{signed(amount)}</dd>
          </div>
        ))}
        <div className="run-total">
          <dt>Total</dt>
          <dd className="money">{signed(isDeducted ? run.deductions : run.gross)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Accounts({ run }: { run: PayrollRun }) {
  return (
    <section>
      <table className="run-accounts">
        <caption>Por cuenta de empresa</caption>
        <thead>
          <tr>
            <th>Cuenta</th>
            <th>Órdenes</th>
            <th>Neto</th>
          </tr>
        </thead>
        <tbody>
          {run.by_account.map(({ account_id, bank, number, count, total }) => (
            <tr key={account_id}>
              <th scope="row">
                <a href={`/company-accounts/${account_id}`}>
                  {shortBankName(bank)} {accountTail(number)}
                </a>
              </th>
              <td>{count}</td>
              <td className="money">{formatAmount(total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{run.count}</td>
            <td className="money">{formatAmount(run.total)}</td>
          </tr>
        </tfoot>
      </table>
      <Banks run={run} />
    </section>
  )
}

/** What each bank of the employees gets, and for how many orders. */
function Banks({ run }: { run: PayrollRun }) {
  return (
    <details className="run-banks">
      <summary>Por banco de destino</summary>
      <dl className="run-sums">
        {run.by_bank.map(({ bank, count, total }) => (
          <div key={bank}>
            <dt>
              {shortBankName(bank)} <small>({count})</small>
            </dt>
            <dd className="money">{formatAmount(total)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
