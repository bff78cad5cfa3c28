import { type ListState, ListView } from '#app/components/list-view.tsx'
import type { Reply } from '#app/components/record-form.tsx'
import { SalaryForm, type SalaryRow } from '#app/components/salary-form.tsx'
import { formatRic } from '#app/services/ric.ts'

type Row = SalaryRow & { ric: string }

type SalaryListProps = {
  list: ListState
  page: { data: Row[]; current_page: number; last_page: number; per_page: number; total: number }
  /** What the server answered to the salary of a titular. */
  replyTo: (titular_id: number) => Reply | undefined
}

/** The active employees, each with a form for their salary. */
export function SalaryList({ list, page, replyTo }: SalaryListProps) {
  return (
    <ListView
      list={list}
      page={page}
      caption="Salario por empleado"
      noun={['empleado', 'empleados']}
      columns={[
        {
          key: 'name',
          label: 'Empleado',
          sort: 'name',
          card: 'title',
          cell: (row) => <span title={row.name}>{row.name}</span>,
        },
        {
          key: 'ric',
          label: 'CI/RIC',
          sort: 'ric',
          card: 'value',
          cell: (row) => formatRic(row.ric),
        },
        {
          key: 'salary',
          label: 'Salario',
          sort: 'salary',
          card: 'plain',
          className: 'form-cell',
          cell: (row) => <SalaryForm key={row.id} row={row} reply={replyTo(row.id)} />,
        },
      ]}
      rowKey={(row) => row.id}
      emptyAction={
        <a className="btn btn-ghost" href="/titulars">
          Ver titulares
        </a>
      }
    />
  )
}
