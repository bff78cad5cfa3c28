import { Day } from '#app/components/frame/dates.tsx'
import { ActionLink } from '#app/components/frame/page.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { ListPanel } from '#app/components/lists/panel.tsx'
import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { counted, formatCount } from '#app/kernel/values/counts.ts'
import { formatMonth } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { type Centimos, formatBs } from '#app/kernel/values/money.ts'
import { monthPaid, paydayLabel } from '#app/models/payroll/period.ts'
import { EMPLOYEE } from '#app/models/titulars/fields.ts'
import { paymentOfArrears, paysheetOfArrears } from '#app/models/titulars/salaries/fields.ts'
import type { Arrear } from '#app/models/titulars/salaries/history.server.ts'
import type { Owed, PaidArrear } from '#app/models/titulars/salaries/read.server.ts'
import type { Scope } from '#db/kinds.ts'

type ArrearsProps = Pick<Owed, 'sum' | 'rest'> & {
  /** The oldest of them. */
  orders: Arrear[]
  /** The newest of them. */
  paid: PaidArrear[]
  /** How many there are of each. */
  count: { orders: number; paid: number }
  titular: { id: number; active: boolean; scope: Scope; salary: Centimos }
}

export function Arrears({ titular, orders, sum, paid, rest, count }: ArrearsProps) {
  const payment = paymentOfArrears(titular.id, rest)
  return (
    <section aria-labelledby="arrears-title">
      <ListPanel>
        <div className="form-section">
          <h2 id="arrears-title">Diferencias por pagar</h2>
          <p>
            Órdenes hechas antes de registrar un salario que ya regía cuando empezó su quincena. Lo
            que falta se paga con su próxima orden de nómina, o con una orden personal.
          </p>
        </div>
        <DataTable
          caption="Diferencias por pagar"
          columns={COLUMNS}
          rows={orders}
          rowKey={({ id }) => id}
        />
        {count.orders > orders.length && (
          <p className="list-status">
            {`Se muestran las ${formatCount(orders.length)} más antiguas de ${counted(count.orders, 'orden', 'órdenes')}; la suma es de todas`}
          </p>
        )}
        <div className="form-actions">
          <p>
            Suma: <b className="money">{formatBs(sum)}</b>
          </p>
          {paid.length > 0 && (
            <>
              <p>
                {count.paid > paid.length &&
                  `${counted(count.paid - paid.length, 'pago anterior', 'pagos anteriores')} y: `}
                {paid.map((each) => (
                  <PaidBy key={`${each.kind} ${each.id} ${each.paysheet_id}`} {...each} />
                ))}
              </p>
              <p>
                Resta: <b className="money">{formatBs(rest)}</b>
              </p>
            </>
          )}
          {payment && (
            <>
              {titular.active && titular.scope === EMPLOYEE && titular.salary > 0 && (
                <ActionLink to={paysheetOfArrears(titular.id)}>
                  Pagar la diferencia en su nómina
                </ActionLink>
              )}
              <ActionLink to={payment} variant="ghost">
                Pagar la diferencia con una orden personal
              </ActionLink>
            </>
          )}
        </div>
      </ListPanel>
    </section>
  )
}

const PaidBy = ({ kind, id, order, amount, pending }: PaidArrear) => (
  <span className="paid-arrear">
    Pagado en <a href={`/${DOCUMENTS[kind].path}/${id}`}>{formatDocumentNumber(order)}</a>
    {pending && ' (por aprobar)'}: <b className="money">{formatBs(amount)}</b>
  </span>
)

const MONEY = { align: 'end', className: 'money' } as const

const COLUMNS: Column<Arrear>[] = [
  {
    key: 'order',
    label: 'Orden',
    card: 'title',
    cell: ({ id, order }) => <a href={`/paysheets/${id}`}>{formatDocumentNumber(order)}</a>,
  },
  {
    key: 'payday',
    label: 'Quincena',
    cell: ({ payday, ...dated }) => `${paydayLabel(payday)}, ${formatMonth(monthPaid(dated))}`,
  },
  { key: 'issued_at', label: 'Emitida', cell: ({ issued_at }) => <Day of={issued_at} /> },
  { key: 'paid', label: 'Base pagada', ...MONEY, cell: ({ paid }) => formatBs(paid) },
  { key: 'due', label: 'Base debida', ...MONEY, cell: ({ due }) => formatBs(due) },
  {
    key: 'difference',
    label: 'Diferencia',
    ...MONEY,
    card: 'value',
    cell: ({ difference }) => formatBs(difference),
  },
]
