import { useLocation } from 'react-router'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { Namesake } from '#app/components/lists/namesake.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { ACCOUNT_FILTERS, accountColumns } from '#app/components/nouns/account-columns.tsx'
import {
  type AccountScreens,
  accountScreens,
  newTransfer,
} from '#app/components/nouns/account-screens.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { nameRecords, readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { ORDER_TITLES } from '#app/kernel/document-kinds.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { formatPhone } from '#app/kernel/values/phone.ts'
import { accountLabels, accountListing } from '#app/models/accounts/fields.ts'
import { listAccounts } from '#app/models/accounts/read.server.ts'
import { titularLabels } from '#app/models/titulars/fields.ts'
import { COMPANY, SCOPES } from '#db/kinds.ts'
import type { Route } from './+types/list'

export const handle = {
  crumb: (_: unknown, pathname: string) => {
    const { title, path } = accountScreens(pathname)
    return { label: title, to: path }
  },
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const query = await nameRecords(db, readListScreen(accountListing, args.url), args.url)
  const { kind, path } = accountScreens(args.url.pathname)
  const shown = await readPage(query, (listing) => listAccounts(db, listing, kind))
  return { ...(await withTools(args, shown, { views: path, exported: path })), fixed: query.chips }
}

type Row = Route.ComponentProps['loaderData']['page']['data'][number]
type Columns = Parameters<typeof ListView<Row>>[0]['columns']

export default function Accounts({ loaderData: { page, list, fixed } }: Route.ComponentProps) {
  const screens = accountScreens(useLocation().pathname)
  const isCompany = screens.kind === 'company'
  const create = (
    <ActionLink to={`${screens.path}/create`} icon="add" keepSearch>
      Crear cuenta
    </ActionLink>
  )
  return (
    <Page
      title={screens.title}
      actions={
        <>
          <ActionLink to={isCompany ? '/transfers' : '/import'} variant="ghost">
            {isCompany ? 'Transferencias' : 'Importar'}
          </ActionLink>
          {create}
        </>
      }
    >
      <ListView
        list={list}
        page={page}
        caption={screens.title}
        noun={['cuenta', 'cuentas']}
        columns={isCompany ? companyColumnsOf(screens.path) : columnsOf(screens.path)}
        rowKey={(row) => row.id}
        rowLabel={(row) => formatAccountNumber(row.number)}
        actions={(row) => actionsOf(row, screens)}
        filters={isCompany ? ACCOUNT_FILTERS : FILTERS}
        fixed={fixed}
        emptyAction={create}
      />
    </Page>
  )
}

const FILTERS = [
  {
    name: 'scope',
    label: titularLabels.scope,
    all: 'Todos',
    options: SCOPES.filter((each) => each !== COMPANY).map((value) => ({ value, label: value })),
  },
  ...ACCOUNT_FILTERS,
]

const columnsOf = (path: AccountScreens['path']): Columns => [
  ...accountColumns({ isWide: true, linksTo: path }),
  {
    key: 'titular',
    label: accountLabels.titular_id,
    sort: 'titular',
    className: 'wraps',
    cell: ({ titular_id, titular, namesake }) =>
      titular_id ? (
        <>
          <a href={`/titulars/${titular_id}`}>{titular}</a>
          <Namesake ric={namesake} />
        </>
      ) : (
        <span className="muted">Sin titular asociado</span>
      ),
  },
  {
    key: 'phone_number',
    label: accountLabels.phone_number,
    sort: 'phone_number',
    className: 'table-from-80',
    cell: ({ phone_number }) =>
      phone_number ? formatPhone(phone_number) : <span className="muted">Sin teléfono</span>,
  },
  {
    key: 'scope',
    label: titularLabels.scope,
    sort: 'scope',
    className: 'table-from-80',
    cell: (row) => row.scope ?? '—',
  },
]

/** Beside the capital a narrow table has no room for who holds the account. */
const companyColumnsOf = (path: AccountScreens['path']): Columns => [
  ...columnsOf(path).map((column) =>
    column.key === 'titular' ? { ...column, className: 'wraps table-from-80' } : column,
  ),
  {
    key: 'capital',
    label: 'Capital Bs',
    sort: 'capital',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: (row) => formatAmount(row.capital),
  },
]

const actionsOf = ({ id, titular_id, active }: Row, { kind, path }: AccountScreens) => [
  { label: 'Ver detalles', to: `${path}/${id}` },
  ...(kind === 'company' && active ? [{ label: 'Nueva transferencia', to: newTransfer(id) }] : []),
  { label: ORDER_TITLES.paysheets, to: `${path}/${id}/paysheets` },
  { label: ORDER_TITLES.payments, to: `${path}/${id}/payments` },
  ...(titular_id
    ? []
    : [{ label: 'Asignar titular', to: `${path}/${id}/assign`, keepSearch: true }]),
  { label: 'Eliminar', to: `${path}/${id}/delete`, keepSearch: true, destructive: true },
]
