import { Outlet } from 'react-router'
import { DownloadLinks } from '#app/components/download-links.tsx'
import { useHere } from '#app/components/here.ts'
import { ListView } from '#app/components/list-view.tsx'
import { ActionLink, Page } from '#app/components/page.tsx'
import { nameApart } from '#app/components/value-names.ts'
import { markVoided, VOIDED_FILTER, voidedColumn } from '#app/components/voided.tsx'
import { scope } from '#app/http/forms.server.ts'
import { readListScreen, readPage } from '#app/http/list-screen.server.ts'
import { companyAccountOptions } from '#app/models/account.server.ts'
import { listTransfers, type Transfer } from '#app/models/transfer.server.ts'
import { transferListing } from '#app/models/transfer.ts'
import { accountTail } from '#app/services/account-number.ts'
import { shortBankName } from '#app/services/bank-name.ts'
import { formatDate, type IsoDate } from '#app/services/dates.ts'
import { centimos, formatBs } from '#app/services/money.ts'
import { formatOrderNumber } from '#app/services/order-number.ts'
import type { Route } from './+types/list'

export const handle = {
  crumb: [
    { label: 'Cuentas de empresa', to: '/company-accounts' },
    { label: 'Transferencias', to: '/transfers' },
  ],
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = scope(args)
  const asks = { with: ['from_account', 'to_account'] }
  const asked = readListScreen(transferListing, args.url, asks)
  const { account } = asked.listing.filters
  const keep = typeof account === 'number' ? account : null
  const accounts = await companyAccountOptions(db, keep)
  const { page, list } = await readPage(asked, (listing) => listTransfers(db, listing))
  return {
    page: { ...page, data: page.data.map(rowOf) },
    list,
    accounts: accounts.map((each) => ({
      value: String(each.id),
      label: nameApart(each, accounts, nameOf),
    })),
  }
}

const nameOf = ({ bank, number }: { bank: string; number: string }) =>
  `${shortBankName(bank)} ${accountTail(number)}`

/** What a row shows of a transfer. */
function rowOf({ from_account, to_account, ...transfer }: Transfer) {
  const { id, order, issued_at, number, concept, amount, voided_at, void_reason } = transfer
  return {
    id,
    order,
    issued_at,
    number,
    concept,
    amount,
    voided_at,
    void_reason,
    from: from_account ? nameOf(from_account) : '',
    to: to_account ? nameOf(to_account) : '',
  }
}

type Row = ReturnType<typeof rowOf>
type Columns = Parameters<typeof ListView<Row>>[0]['columns']

export default function Transfers({ loaderData: { page, list, accounts } }: Route.ComponentProps) {
  const { search } = useHere()
  const actionsOf = ({ id, voided_at }: Row) => [
    { label: 'Generar', to: `/api/reports/transfers/${id}`, newTab: true, document: true },
    ...(voided_at
      ? []
      : [
          { label: 'Editar', to: `/transfers/${id}/edit${search}` },
          { label: 'Eliminar', to: `/transfers/${id}/delete`, keepSearch: true, destructive: true },
        ]),
  ]
  const sources = (
    <ActionLink to="/company-accounts" variant="ghost">
      Cuentas de empresa
    </ActionLink>
  )
  const accountFilter = { name: 'account', label: 'Cuenta', all: 'Todas', options: accounts }
  return (
    <>
      <Page title="Transferencias" actions={sources}>
        <ListView
          list={list}
          page={page}
          caption="Transferencias"
          noun={['transferencia', 'transferencias']}
          columns={list.filters.voided === '1' ? [...COLUMNS, voidedColumn('Anulada el')] : COLUMNS}
          rowKey={(row) => row.id}
          rowLabel={(row) => `transferencia ${formatOrderNumber(row.order)}`}
          actions={actionsOf}
          filters={[accountFilter, VOIDED_FILTER]}
          dated
          links={<DownloadLinks report="transfers" list={list} total={page.total} />}
        />
      </Page>
      <Outlet />
    </>
  )
}

const COLUMNS: Columns = [
  {
    key: 'issued_at',
    label: 'Fecha',
    sort: 'issued_at',
    card: 'plain',
    cell: (row) => formatDate(row.issued_at as IsoDate),
  },
  {
    key: 'order',
    label: 'Número',
    sort: 'order',
    card: 'title',
    cell: (row) => markVoided(formatOrderNumber(row.order), row.voided_at !== null, 'Anulada'),
  },
  { key: 'from', label: 'Desde', sort: 'from_account', cell: (row) => row.from },
  { key: 'to', label: 'Hacia', sort: 'to_account', cell: (row) => row.to },
  {
    key: 'concept',
    label: 'Concepto',
    sort: 'concept',
    className: 'long',
    cell: (row) => row.concept,
  },
  { key: 'number', label: 'Transacción', sort: 'number', cell: (row) => row.number },
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
