import type { ReactNode } from 'react'
import { availableIn } from '#app/components/orders/form.ts'
import { accountTail } from '#app/kernel/values/account-number.ts'
import { shortBankName } from '#app/kernel/values/bank-name.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatMonth } from '#app/kernel/values/dates.ts'
import { formatAmount, formatBs } from '#app/kernel/values/money.ts'
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import type { Fortnight } from '#app/models/payroll-runs/read.server.ts'
import type { NextStep } from './next-step.server.ts'
import type { Wait } from './waits.server.ts'

type PanelProps = { id: string; title: string; link?: ReactNode; children: ReactNode }

function Panel({ id, title, link, children }: PanelProps) {
  return (
    <section className="panel dashboard-panel" aria-labelledby={id}>
      <div className="dashboard-panel-head">
        <h2 id={id}>{title}</h2>
        {link}
      </div>
      {children}
    </section>
  )
}

const NAMES = { primera: 'Primera quincena', segunda: 'Segunda quincena', completo: 'Mes completo' }

/** How many are paid, what that came to, what waits, what is left, and the button that goes on. */
export function FortnightPanel({ fortnight, next }: { fortnight: Fortnight; next: NextStep }) {
  const { payday, month, people, paid, total, waiting_orders, estimate } = fortnight
  const { estimated, by } = fortnight
  const left = people - paid - fortnight.waiting
  const said = `${paid} de ${people}`
  return (
    <Panel id="fortnight" title="Esta quincena">
      <p className="muted">{`${NAMES[payday]} de ${formatMonth(month)}`}</p>
      <p className="dashboard-figure">
        {said} <small>{paid === 1 ? 'pagado' : 'pagados'}</small>
      </p>
      <progress
        className="thin-progress"
        max={Math.max(1, people)}
        value={paid}
        aria-label={`${said} pagados`}
      />
      <dl className="dashboard-sums">
        <dt>Pagado</dt>
        <dd className="money">{formatBs(total)}</dd>
        {waiting_orders > 0 && (
          <>
            <dt>{`Por aprobar, ${counted(waiting_orders, 'orden', 'órdenes')}`}</dt>
            <dd className="money">{formatBs(fortnight.waiting_total)}</dd>
          </>
        )}
        {left > 0 && estimate > 0n && (
          <>
            <dt>{`Por pagar, ${employees(left)} (${estimated < left ? `estimado de ${estimated}` : 'estimado'} por ${by})`}</dt>
            <dd className="money">{formatBs(estimate)}</dd>
          </>
        )}
      </dl>
      <a className={left > 0 ? 'btn btn-primary' : 'btn'} href={next.to}>
        {next.label}
      </a>
    </Panel>
  )
}

const employees = (count: number) => counted(count, 'empleado', 'empleados')

export function WaitsPanel({ waits }: { waits: Wait[] }) {
  return (
    <Panel id="waits" title="Por atender">
      {waits.length === 0 && <p className="muted">Nada espera por usted.</p>}
      <ul className="dashboard-waits">
        {waits.map(({ count, text, about, to, label }) => (
          <li key={text}>
            <span className="tag tag-accent">{count}</span>
            <p>
              {text}
              {about && <small>{about}</small>}
            </p>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** More are on their own list. */
const MOST_ACCOUNTS = 6

type BalancesProps = {
  accounts: PayingAccount[]
  /** What this fortnight still takes, in céntimos. */
  estimate: bigint
}

export function BalancesPanel({ accounts, estimate }: BalancesProps) {
  const today = accounts.map((account) => ({
    ...account,
    available: availableIn(account, undefined, undefined),
  }))
  const total = today.reduce((sum, { available }) => sum + BigInt(available), 0n)
  const after = total - estimate
  return (
    <Panel
      id="balances"
      title="Cuentas de empresa"
      link={<a href="/company-accounts">Ver todas</a>}
    >
      <p className="muted">Disponible en total</p>
      <p className="dashboard-figure money">
        {formatAmount(total)} <small>Bs</small>
      </p>
      <dl className="dashboard-sums">
        {today.slice(0, MOST_ACCOUNTS).map(({ id, bank, number, available }) => (
          <div key={id}>
            <dt>
              <a href={`/company-accounts/${id}/movements`}>
                {shortBankName(bank)} {accountTail(number)}
              </a>
            </dt>
            <dd className="money">{formatAmount(available)}</dd>
          </div>
        ))}
        {accounts.length > MOST_ACCOUNTS && (
          <div>
            <dt>{`y ${accounts.length - MOST_ACCOUNTS} más`}</dt>
          </div>
        )}
        {estimate > 0n && (
          <div className="dashboard-after">
            <dt>Después de esta quincena</dt>
            <dd className={after < 0n ? 'money is-short' : 'money'}>{formatAmount(after)}</dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}
