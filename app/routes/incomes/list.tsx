import { Outlet } from 'react-router'
import { DownloadLinks } from '#app/components/download-links.tsx'
import { useHere } from '#app/components/here.ts'
import { ListView } from '#app/components/list-view.tsx'
import { ActionLink, Page } from '#app/components/page.tsx'
import { markVoided, VOIDED_FILTER, voidedColumn } from '#app/components/voided.tsx'
import { scope } from '#app/http/forms.server.ts'
import { readListScreen, readPage } from '#app/http/list-screen.server.ts'
import { listIncomes } from '#app/models/income.server.ts'
import { incomeListing } from '#app/models/income.ts'
import { accountName } from '#app/models/relations.server.ts'
import { accountTail } from '#app/services/account-number.ts'
import { formatDate, type IsoDate } from '#app/services/dates.ts'
import { centimos, formatBs } from '#app/services/money.ts'
import { formatOrderNumber } from '#app/services/order-number.ts'
import type { Route } from './+types/list'

export const handle = { crumb: 'Ingresos' }

export async function loader(args: Route.LoaderArgs) {
  const { db } = scope(args)
  const asked = readListScreen(incomeListing, args.url, { with: ['account'] })
  const { account } = asked.listing.filters
  const { page, list } = await readPage(asked, (listing) => listIncomes(db, listing))
  const fixed: Record<string, string> =
    typeof account === 'number' ? { account: `Cuenta: ${await accountName(db, account)}` } : {}
  return { page: { ...page, data: page.data.map(rowOf) }, list, fixed }
}

/** What a row shows of an income. */
function rowOf({ account, ...income }: Awaited<ReturnType<typeof listIncomes>>['data'][number]) {
  const { id, order, issued_at, provider, number, amount, voided_at, void_reason } = income
  return {
    id,
    order,
    issued_at,
    provider,
    number,
    amount,
    voided_at,
    void_reason,
    account: account ? `${account.bank} ${accountTail(account.number)}` : '',
  }
}

type Row = ReturnType<typeof rowOf>

export default function Incomes({ loaderData: { page, list, fixed } }: Route.ComponentProps) {
  const { search } = useHere()
  const create = (
    <ActionLink to={`/incomes/create${search}`} icon="add">
      Registrar ingreso
    </ActionLink>
  )
  const actionsOf = ({ id, voided_at }: Row) => {
    const report = {
      label: 'Generar',
      to: `/api/reports/incomes/${id}`,
      newTab: true,
      document: true,
    }
    return voided_at
      ? [report]
      : [
          { label: 'Editar', to: `/incomes/${id}/edit${search}` },
          report,
          {
            label: 'Eliminar',
            to: `/incomes/${id}/delete`,
            keepSearch: true,
            destructive: true,
          },
        ]
  }
  return (
    <>
      <Page title="Listado de ingresos" actions={create}>
        <ListView
          list={list}
          page={page}
          caption="Ingresos"
          noun={['ingreso', 'ingresos']}
          columns={list.filters.voided === '1' ? [...COLUMNS, voidedColumn('Anulado el')] : COLUMNS}
          rowKey={(row) => row.id}
          rowLabel={(row) => `ingreso ${formatOrderNumber(row.order)} de ${row.provider}`}
          actions={actionsOf}
          filters={[VOIDED_FILTER]}
          dated
          fixed={fixed}
          links={<DownloadLinks report="incomes" list={list} total={page.total} />}
          emptyAction={create}
        />
      </Page>
      <Outlet />
    </>
  )
}

type Columns = Parameters<typeof ListView<Row>>[0]['columns']

const COLUMNS: Columns = [
  {
    key: 'issued_at',
    label: 'Fecha de creación',
    sort: 'issued_at',
    card: 'plain',
    cell: (row) => formatDate(row.issued_at as IsoDate),
  },
  {
    key: 'account',
    label: 'Para',
    sort: 'account',
    card: 'plain',
    cell: (row) => row.account,
  },
  {
    key: 'provider',
    label: 'Desde',
    sort: 'provider',
    card: 'title',
    cell: (row) => markVoided(row.provider, row.voided_at !== null, 'Anulado'),
  },
  { key: 'number', label: 'Número', sort: 'number', cell: (row) => row.number },
  {
    key: 'amount',
    label: 'Monto',
    sort: 'amount',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: (row) => formatBs(centimos(row.amount)),
  },
]
