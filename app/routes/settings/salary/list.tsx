import { ListView } from '#app/components/lists/view.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { ListScreen } from '#app/http/lists/screen.server.ts'
import type { PageOf } from '#app/services/asking/listing.ts'
import { formatRic } from '#app/services/values/ric.ts'
import { SalaryForm, type SalaryRow } from './form.tsx'

type Row = SalaryRow & { ric: string }

type SalaryListProps = {
  list: ListScreen
  page: PageOf<Row>
  /** The server's answer to the salary form of a titular. */
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
          label: 'CI/RIF',
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
