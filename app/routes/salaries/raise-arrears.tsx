import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { formatMonth, monthOf } from '#app/kernel/values/dates.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { paydayLabel } from '#app/models/payroll/period.ts'
import type { RaiseArrears } from '#app/models/titulars/salaries/raise-arrears.server.ts'

export function RaiseArrearsTable({ arrears }: { arrears: RaiseArrears[] }) {
  if (arrears.length === 0) return <p>Ninguna quincena que ya se pagó cambia.</p>
  const sum = arrears.reduce((all, each) => all + each.sum, 0n)
  return (
    <section aria-labelledby="raise-arrears">
      <h2 id="raise-arrears">Diferencias por pagar</h2>
      <p>
        Quincenas que ya se pagaron con el salario de antes: <b>{formatBs(sum)}</b>. Nada se paga
        solo: después de confirmar están todas en «Diferencias por pagar» de Salarios, y las de cada
        persona en su pestaña Salarios.
      </p>
      <DataTable
        caption="Diferencias por pagar"
        columns={COLUMNS}
        rows={arrears}
        rowKey={({ begins }) => begins}
      />
    </section>
  )
}

const COLUMNS: Column<RaiseArrears>[] = [
  {
    key: 'payday',
    label: 'Quincena',
    card: 'title',
    cell: ({ payday, begins }) => `${paydayLabel(payday)}, ${formatMonth(monthOf(begins))}`,
  },
  { key: 'orders', label: 'Órdenes', align: 'end', cell: ({ orders }) => orders },
  {
    key: 'sum',
    label: 'Diferencia',
    align: 'end',
    className: 'money',
    card: 'value',
    cell: ({ sum }) => formatBs(sum),
  },
]
