import { Outlet } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import { useHere, withQuery } from '#app/components/here.ts'
import { Icon } from '#app/components/icons.tsx'
import { ListView } from '#app/components/list-view.tsx'
import { ActionLink, Page } from '#app/components/page.tsx'
import { scope } from '#app/http/forms.server.ts'
import { readListScreen, readPage } from '#app/http/list-screen.server.ts'
import { paysheetListing } from '#app/models/paysheet.ts'
import { paysheetListRows } from '#app/models/paysheet-list.server.ts'
import { accountName, titularName } from '#app/models/relations.server.ts'
import { accountTail, formatAccountNumber } from '#app/services/account-number.ts'
import { shortBankName } from '#app/services/bank-name.ts'
import { formatDate, type IsoDate } from '#app/services/dates.ts'
import { centimos, formatBs } from '#app/services/money.ts'
import { PAYDAYS, type Payday, paydayLabel } from '#app/services/payroll.ts'
import type { Route } from './+types/list'

export const handle = { crumb: 'Órdenes de nómina' }

const FILTERS = [
  {
    name: 'payday',
    label: 'Quincena',
    all: 'Todas',
    options: PAYDAYS.map((payday) => ({ value: payday, label: paydayLabel(payday) })),
  },
  {
    name: 'voided',
    label: 'Estado',
    all: 'Vigentes',
    options: [{ value: '1', label: 'Anuladas' }],
  },
]

export async function loader(args: Route.LoaderArgs) {
  const { db } = scope(args)
  const asked = readListScreen(paysheetListing, args.url)
  const { titular, account, enterprise } = asked.listing.filters
  const fixed = {
    ...(typeof titular === 'number' && { titular: `Titular: ${await titularName(db, titular)}` }),
    ...(typeof account === 'number' && { account: `Cuenta: ${await accountName(db, account)}` }),
    ...(typeof enterprise === 'number' && {
      enterprise: `Desde: ${await accountName(db, enterprise)}`,
    }),
  }
  const shown = await readPage(asked, (listing) => paysheetListRows(db, listing))
  return { ...shown, fixed }
}

type Row = Route.ComponentProps['loaderData']['page']['data'][number]

export default function Paysheets({ loaderData: { page, list, fixed } }: Route.ComponentProps) {
  const create = (
    <ActionLink to="/paysheets/create" icon="add">
      Crear orden
    </ActionLink>
  )
  const hasFile = list.startDate && list.endDate && page.total > 0
  return (
    <>
      <Page title="Órdenes de nómina" actions={create}>
        <ListView
          list={list}
          page={page}
          caption="Órdenes de nómina"
          noun={['orden', 'órdenes']}
          columns={COLUMNS}
          rowKey={(row) => row.id}
          rowLabel={(row) => `orden de ${row.titular}`}
          actions={actionsOf}
          filters={FILTERS}
          dated
          fixed={fixed}
          links={hasFile && <DownloadLink />}
          emptyAction={create}
        />
      </Page>
      <Outlet />
    </>
  )
}

const COLUMNS: Parameters<typeof ListView<Row>>[0]['columns'] = [
  {
    key: 'issued_at',
    label: 'Fecha',
    sort: 'issued_at',
    card: 'plain',
    cell: (row) => formatDate(row.issued_at as IsoDate),
  },
  {
    key: 'titular',
    label: 'Para',
    sort: 'titular',
    card: 'title',
    className: 'long',
    cell: (row) =>
      row.voided ? (
        <>
          {row.titular} <Badge tone="error">Anulada</Badge>
        </>
      ) : (
        row.titular
      ),
  },
  {
    key: 'account',
    label: 'A la cuenta',
    sort: 'account',
    card: 'hidden',
    className: 'number long',
    cell: (row) => (
      <>
        {formatAccountNumber(row.account)} <small>{shortBankName(row.bank)}</small>
      </>
    ),
  },
  {
    key: 'enterprise',
    label: 'Desde',
    sort: 'enterprise',
    card: 'plain',
    cell: (row) => `${shortBankName(row.enterprise_bank)} ${accountTail(row.enterprise)}`,
  },
  {
    key: 'transaction',
    label: 'Medio',
    sort: 'transaction',
    card: 'hidden',
    cell: (row) => row.transaction,
  },
  {
    key: 'payday',
    label: 'Quincena',
    sort: 'payday',
    card: 'plain',
    cell: (row) => paydayLabel(row.payday as Payday),
  },
  {
    key: 'total',
    label: 'Total',
    sort: 'total',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: (row) => formatBs(centimos(row.total)),
  },
]

const actionsOf = ({ id, voided }: Row) => [
  { label: 'Generar', to: `/api/reports/paysheets/${id}`, newTab: true, document: true },
  ...(voided
    ? []
    : [
        { label: 'Editar', to: `/paysheets/${id}/edit` },
        {
          label: 'Eliminar',
          to: `/paysheets/${id}/delete`,
          keepSearch: true,
          destructive: true,
        },
      ]),
]

/** The list as PDF: the same filters, every row. */
function DownloadLink() {
  const { search } = useHere()
  const query = withQuery(search, { page: null, limit: null, sort_by: null })
  return (
    <a href={`/api/reports/paysheets${query}`} target="_blank" rel="noreferrer">
      <Icon name="download" />
      Descargar resultados
    </a>
  )
}
