import { CompanyAccountLink } from '#app/components/documents/company-account-link.tsx'
import { DocumentLink, DocumentList } from '#app/components/documents/list.tsx'
import { stateColumn } from '#app/components/documents/voided.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { nameRecords, readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { withUndo } from '#app/http/lists/undo.server.ts'
import { markInactive, namedApart } from '#app/kernel/values/account-names.ts'
import { accountTail } from '#app/kernel/values/account-number.ts'
import { shortBankName } from '#app/kernel/values/bank-name.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { companyAccountsToAsk } from '#app/models/accounts/read.server.ts'
import { transferListing } from '#app/models/transfers/fields.ts'
import { listTransfers, sumTransfers, type Transfer } from '#app/models/transfers/read.server.ts'
import type { Route } from './+types/list'

export const handle = {
  crumb: [
    { label: 'Cuentas de empresa', to: '/company-accounts' },
    { label: 'Transferencias', to: '/transfers' },
  ],
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const asks = { with: ['from_account', 'to_account'] }
  const query = await nameRecords(db, readListScreen(transferListing, args.url, asks), args.url)
  const { account } = query.listing.filters
  const keep = typeof account === 'number' ? account : null
  const accounts = await companyAccountsToAsk(db, keep)
  const sum = await sumTransfers(db, query.listing)
  const shown = await readPage(query, (listing) => listTransfers(db, listing, sum?.total))
  const tools = {
    dated: true,
    sum,
    report: { kind: 'transfers' },
    views: '/transfers',
    choose: { list: '/transfers' },
  } as const
  const { page, list } = await withTools(args, shown, tools)
  const apart = namedApart(accounts, nameOf)
  return {
    page: { ...page, data: withUndo(args, page.data.map(rowOf)) },
    list,
    accounts: accounts.map((each) => ({
      value: String(each.id),
      label: markInactive(apart(each), each.active),
    })),
  }
}

const nameOf = ({ bank, number }: { bank: string; number: string }) =>
  `${shortBankName(bank)} ${accountTail(number)}`

const sideOf = ({ id, bank, number }: { id: number; bank: string; number: string }) => ({
  ...{ id, bank: shortBankName(bank), number },
})

function rowOf({ from_account, to_account, ...transfer }: Transfer) {
  const { id, order, issued_at, number, concept, amount, usd } = transfer
  const { pending, voided_at, void_reason } = transfer
  return {
    id,
    order,
    issued_at,
    number,
    concept,
    amount,
    ...(usd !== undefined && { usd }),
    pending,
    voided_at,
    void_reason,
    from: from_account && sideOf(from_account),
    to: to_account && sideOf(to_account),
  }
}

type Row = ReturnType<typeof rowOf> & { canUndo: boolean }

export default function Transfers({ loaderData: { page, list, accounts } }: Route.ComponentProps) {
  const actions = (
    <>
      <ActionLink to="/company-accounts" variant="ghost">
        Cuentas de empresa
      </ActionLink>
      <ActionLink to="/transfers/create" icon="add">
        Nueva transferencia
      </ActionLink>
    </>
  )
  return (
    <Page title="Transferencias" actions={actions}>
      <DocumentList
        kind="transfer"
        list={list}
        page={page}
        dateLabel="Fecha"
        voidedLabel="Anulada el"
        number={NUMBER}
        columns={[...stateColumn(page.data, ({ pending }) => pending && 'Por aprobar'), ...COLUMNS]}
        rowLabel={(row) => `transferencia ${formatDocumentNumber(row.order)}`}
        filters={[{ name: 'account', label: 'Cuenta', all: 'Todas', options: accounts }]}
      />
    </Page>
  )
}

type Columns = Parameters<typeof DocumentList<Row>>[0]['columns']

const NUMBER: Columns[number] = {
  key: 'order',
  label: 'N°',
  sort: 'order',
  card: 'title',
  className: 'always-wraps',
  cell: (row) => <DocumentLink kind="transfer" row={row} />,
}

const COLUMNS: Columns = [
  {
    key: 'from',
    label: 'Desde',
    sort: 'from_account',
    className: 'wraps',
    cell: ({ from }) => from && <CompanyAccountLink {...from} />,
  },
  {
    key: 'to',
    label: 'Hacia',
    sort: 'to_account',
    className: 'wraps',
    cell: ({ to }) => to && <CompanyAccountLink {...to} />,
  },
  {
    key: 'concept',
    label: 'Concepto',
    sort: 'concept',
    className: 'long table-from-80',
    cell: (row) => row.concept,
  },
  {
    key: 'number',
    label: 'Transacción',
    sort: 'number',
    className: 'table-from-80',
    cell: (row) => row.number,
  },
]
