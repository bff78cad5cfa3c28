/** A run's sums: in all, by concept, by company account, and by the bank and department that get them. */
import { type ReactNode, useId } from 'react'
import { Badge } from '#app/components/frame/badge.tsx'
import { RunLinks } from '#app/components/nouns/run-actions.tsx'
import { accountTail } from '#app/kernel/values/account-number.ts'
import { shortBankName } from '#app/kernel/values/bank-name.ts'
import { formatMoney } from '#app/kernel/values/currencies.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatAmount, formatBs } from '#app/kernel/values/money.ts'
import type { NewestFile } from '#app/models/bank-files/read.server.ts'
import { NO_DEPARTMENT } from '#app/models/payroll-runs/fields.ts'
import type { PayrollRun } from '#app/models/payroll-runs/read.server.ts'

/** A deduction has a minus, unless it is 0. */
const minus = (amount: bigint) => `${amount > 0n ? '−' : ''}${formatAmount(amount)}`

/** A run, the newest bank file of each account, and its net in cents of dollars, where it is asked for. */
type Run = PayrollRun & { files: NewestFile[]; usd?: bigint | null | undefined }

/** What the run comes to. In brief: without its concepts, its accounts and what may be done. */
export function Summary({ run, isBrief }: { run: Run; isBrief: boolean }) {
  const { count, waiting, gross, deductions, total } = run
  const isPart = waiting > 0 && waiting < count
  return (
    <section className="panel run-summary" aria-label="Resumen">
      <dl className="run-figures">
        <div>
          <dt>Órdenes</dt>
          <dd>{count}</dd>
        </div>
        <Figure label="Asignaciones" text={formatAmount(gross)} />
        <Figure label="Deducciones" text={minus(deductions)} isDeducted={deductions > 0n} />
        <Figure label="Neto a pagar" text={formatAmount(total)}>
          {run.usd !== undefined && (
            <dd className="run-waiting">
              {run.usd === null ? 'Sin tasa' : formatMoney(run.usd, 'USD')}
            </dd>
          )}
          {isPart && (
            <dd className="run-waiting">de ellos, {formatBs(run.waiting_total)} por aprobar</dd>
          )}
        </Figure>
      </dl>
      {count > 0 && !isBrief && (
        <div className="run-breakdown">
          <Concepts run={run} kind="asignacion" title="Asignaciones" />
          <Concepts run={run} kind="deduccion" title="Deducciones" />
          <Accounts run={run} />
        </div>
      )}
      {!isBrief && <RunLinks run={run} />}
    </section>
  )
}

type FigureProps = { label: string; text: string; isDeducted?: boolean; children?: ReactNode }

/** A sum of the run in Bs. */
export function Figure({ label, text, isDeducted, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isDeducted ? 'money deduction' : 'money'}>
        {text}
        <small> Bs</small>
      </dd>
      {children}
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
          <SumRow
            key={`${part} ${concept}`}
            label={concept}
            note={count < run.count && count}
            text={signed(amount)}
          />
        ))}
        <div className="run-total">
          <dt>Total</dt>
          <dd className="money">{signed(isDeducted ? run.deductions : run.gross)}</dd>
        </div>
      </dl>
    </section>
  )
}

type SumRowProps = { label: string; note: ReactNode; text: string }

/** A sum of a list, with what is to be said beside its name. */
export function SumRow({ label, note, text }: SumRowProps) {
  return (
    <div>
      <dt>
        {label} {note !== false && <small>({note})</small>}
      </dt>
      <dd className="money">{text}</dd>
    </div>
  )
}

function Accounts({ run }: { run: Run }) {
  const files = new Map(run.files.map((file) => [file.account_id, file]))
  return (
    <section>
      <table className="run-accounts">
        <caption>Por cuenta de empresa</caption>
        <thead>
          <tr>
            <th>Cuenta</th>
            <th>Órdenes</th>
            <th>Neto</th>
            <th>Archivo del banco</th>
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
              <td>
                <AccountFile file={files.get(account_id)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{run.count}</td>
            <td className="money">{formatAmount(run.total)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <Fold
        title="Por banco de destino"
        sums={run.by_bank.map(({ bank, ...sum }) => ({ label: shortBankName(bank), ...sum }))}
      />
      {run.by_department.some(({ department }) => department) && (
        <Fold
          title="Por departamento"
          sums={run.by_department.map(({ department, ...sum }) => ({
            label: department ?? NO_DEPARTMENT,
            ...sum,
          }))}
        />
      )}
    </section>
  )
}

type FoldProps = { title: string; sums: { label: string; count: number; total: bigint }[] }

/** What each bank or department of the employees gets, and for how many orders. */
function Fold({ title, sums }: FoldProps) {
  return (
    <details className="run-banks">
      <summary>{title}</summary>
      <dl className="run-sums">
        {sums.map(({ label, count, total }) => (
          <SumRow key={label} label={label} note={count} text={formatAmount(total)} />
        ))}
      </dl>
    </details>
  )
}

function AccountFile({ file }: { file: NewestFile | undefined }) {
  if (!file) return <Badge tone="neutral">Sin archivo</Badge>
  const lot = formatDocumentNumber(file.lot).slice(3)
  return (
    <a className="tag tag-accent" href={`/bank-files/${file.id}`}>
      Lote {lot}
    </a>
  )
}
