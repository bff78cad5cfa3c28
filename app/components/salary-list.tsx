import { ListView } from '#app/components/list-view.tsx'
import { SalaryForm, type SalaryRow } from '#app/components/salary-form.tsx'
import type { FormReply } from '#app/http/forms.server.ts'
import type { ListScreen } from '#app/http/list-screen.server.ts'
import type { PageOf } from '#app/services/listing.ts'
import { formatRic } from '#app/services/ric.ts'

type Row = SalaryRow & { ric: string }

type SalaryListProps = {
  list: ListScreen
  page: PageOf<Row>
  /** What the server answered to the salary of a titular. */
  replyTo: (titular_id: number) => FormReply | undefined
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
