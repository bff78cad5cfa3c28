import { Amount } from '#app/components/documents/amount.tsx'
import { Day } from '#app/components/frame/dates.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { RunBadge } from '#app/components/nouns/run-badge.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { formatMonth } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { JOURNAL, JOURNAL_TITLE } from '#app/models/accounting/fields.ts'
import { CONTRIBUTIONS, CONTRIBUTIONS_TITLE } from '#app/models/contributions/fields.ts'
import { paydayLabel } from '#app/models/payroll/period.ts'
import { RUN_STATE_LABELS, RUN_STATES, runListing } from '#app/models/payroll-runs/fields.ts'
import {
  listPayrollRuns,
  type PayrollRunRow,
  sumPayrollRuns,
} from '#app/models/payroll-runs/read.server.ts'
import { newestRun } from '#app/models/paysheets/read.server.ts'
import { PAYDAYS } from '#db/kinds.ts'
import type { Route } from './+types/list'

export const handle = { crumb: 'Nóminas' }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const query = readListScreen(runListing, args.url)
  const shown = await readPage(query, (listing) => listPayrollRuns(db, listing))
  const sum = await sumPayrollRuns(db, query.listing)
  const { page, list } = await withTools(args, shown, {
    dated: true,
    views: '/payroll-runs',
    sum,
    exported: '/payroll-runs',
  })
  const newest = await newestRun(db)
  return { list, page: { ...page, data: page.data.map(rowOf) }, newest }
}

/** What a row shows: the whole would travel to the browser. */
const rowOf = (run: PayrollRunRow) => {
  const { id, order, title, issued_at, status, count, waiting, total, usd } = run
  return { id, order, title, issued_at, status, count, waiting, total, usd }
}

type Row = ReturnType<typeof rowOf>

export default function PayrollRuns({ loaderData }: Route.ComponentProps) {
  const { list, page, newest } = loaderData
  const { month } = list.filters
  const create = (
    <ActionLink to="/paysheets/create/many" icon="add">
      Crear nómina
    </ActionLink>
  )
  const next = newest && (
    <ActionLink to={`/payroll-runs/${newest.id}/duplicate`} variant="ghost">
      Preparar la siguiente
    </ActionLink>
  )
  const actions = (
    <>
      <ActionLink to={JOURNAL} variant="ghost">
        {JOURNAL_TITLE}
      </ActionLink>
      <ActionLink to={CONTRIBUTIONS} variant="ghost">
        {CONTRIBUTIONS_TITLE}
      </ActionLink>
      {next}
      {create}
    </>
  )
  return (
    <Page title="Nóminas" actions={actions}>
      <ListView
        list={list}
        page={page}
        caption="Nóminas"
        noun={['nómina', 'nóminas']}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.title}
        actions={actionsOf}
        filters={FILTERS}
        dated
        fixed={month ? { month: `Mes: ${formatMonth(month)}` } : {}}
        emptyAction={create}
      />
    </Page>
  )
}

const FILTERS = [
  {
    name: 'payday',
    label: 'Quincena',
    all: 'Todas',
    options: PAYDAYS.map((payday) => ({ value: payday, label: paydayLabel(payday) })),
  },
  {
    name: 'status',
    label: 'Estado',
    all: 'Todos',
    options: RUN_STATES.map((state) => ({ value: state, label: RUN_STATE_LABELS[state] })),
  },
]

const COLUMNS: Parameters<typeof ListView<Row>>[0]['columns'] = [
  {
    key: 'order',
    label: 'N°',
    sort: 'order',
    card: 'plain',
    cell: ({ id, order }) => <a href={`/payroll-runs/${id}`}>{formatDocumentNumber(order)}</a>,
  },
  {
    key: 'title',
    label: 'Nómina',
    sort: 'title',
    card: 'title',
    className: 'always-wraps',
    cell: (row) => <a href={`/payroll-runs/${row.id}`}>{row.title}</a>,
  },
  {
    key: 'issued_at',
    label: 'Fecha',
    sort: 'issued_at',
    card: 'plain',
    className: 'table-from-48',
    cell: (row) => <Day of={row.issued_at} />,
  },
  {
    key: 'status',
    label: 'Estado',
    card: 'plain',
    cell: (row) => <RunBadge status={row.status} waiting={row.waiting} />,
  },
  {
    key: 'count',
    label: 'Órdenes',
    align: 'end',
    className: 'table-from-80',
    cell: (row) => row.count,
  },
  {
    key: 'total',
    label: 'Neto',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: ({ total, usd }) => <Amount amount={total} usd={usd} />,
  },
]

function actionsOf({ id, status }: Row) {
  const to = `/payroll-runs/${id}`
  const open = { label: 'Ver', to }
  const history = { label: 'Historial', to: `${to}/history` }
  if (status === 'voided') return [open, history]
  return [open, history, { label: 'Anular nómina', to: `${to}/void`, destructive: true }]
}
