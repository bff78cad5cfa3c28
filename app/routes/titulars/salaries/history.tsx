import { Badge } from '#app/components/frame/badge.tsx'
import { Day, Moment } from '#app/components/frame/dates.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { ListPanel } from '#app/components/lists/panel.tsx'
import { formatMoney } from '#app/kernel/values/currencies.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import type { WageCurrency } from '#db/kinds.ts'

type Line = {
  id: number
  salary: Centimos
  currency: WageCurrency
  since: IsoDate
  reason: string | null
  user_name: string | null
  created_at: string
  isInForce: boolean
  isReplaced: boolean
}

export function SalaryHistory({ history }: { history: Line[] }) {
  return (
    <ListPanel>
      <DataTable
        caption="Historial de salarios"
        columns={COLUMNS}
        rows={history}
        rowKey={({ id }) => id}
      />
    </ListPanel>
  )
}

const COLUMNS: Column<Line>[] = [
  {
    key: 'since',
    label: 'Desde',
    card: 'title',
    cell: ({ since, isInForce, isReplaced, user_name }) => (
      <>
        {user_name === null && <span className="muted">A más tardar </span>}
        <Day of={since} /> {isInForce && <Badge tone="complete">Vigente</Badge>}
        {isReplaced && <Badge tone="neutral">Reemplazado</Badge>}
      </>
    ),
  },
  {
    key: 'salary',
    label: 'Monto',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: ({ salary, currency }) => (salary > 0 ? formatMoney(salary, currency) : 'Sin salario'),
  },
  { key: 'user', label: 'Quién', cell: ({ user_name }) => user_name ?? 'No consta' },
  {
    key: 'at',
    label: 'Registrado',
    cell: ({ user_name, created_at }) =>
      user_name === null ? 'Antes del historial' : <Moment of={created_at} />,
  },
  { key: 'reason', label: 'Motivo', className: 'wraps', cell: ({ reason }) => reason ?? '—' },
]
