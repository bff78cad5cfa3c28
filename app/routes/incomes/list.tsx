import { CompanyAccountLink } from '#app/components/documents/company-account-link.tsx'
import { DocumentList } from '#app/components/documents/list.tsx'
import { useOwnAddress } from '#app/components/frame/own-address.ts'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { nameRecords, readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { withUndo } from '#app/http/lists/undo.server.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { listIncomes, sumIncomes } from '#app/models/incomes/read.server.ts'
import type { Route } from './+types/list'

export const handle = { crumb: 'Ingresos' }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const read = readListScreen(incomeListing, args.url, { with: ['account'] })
  const query = await nameRecords(db, read, args.url)
  const sum = await sumIncomes(db, query.listing)
  const shown = await readPage(query, (listing) => listIncomes(db, listing, sum?.total))
  const tools = {
    dated: true,
    sum,
    report: { kind: 'incomes' },
    views: '/incomes',
    choose: { list: '/incomes' },
  } as const
  const { page, list } = await withTools(args, shown, tools)
  return {
    page: { ...page, data: withUndo(args, page.data.map(rowOf)) },
    list,
    fixed: query.chips,
  }
}

function rowOf({ account, ...income }: Awaited<ReturnType<typeof listIncomes>>['data'][number]) {
  const { id, order, issued_at, provider, number, amount, usd, voided_at, void_reason } = income
  return {
    id,
    order,
    issued_at,
    provider,
    number,
    amount,
    ...(usd !== undefined && { usd }),
    voided_at,
    void_reason,
    account: account && { id: account.id, bank: account.bank, number: account.number },
  }
}

type Row = ReturnType<typeof rowOf> & { canUndo: boolean }

export default function Incomes({ loaderData: { page, list, fixed } }: Route.ComponentProps) {
  const { search } = useOwnAddress()
  const create = (
    <ActionLink to={`/incomes/create${search}`} icon="add">
      Registrar ingreso
    </ActionLink>
  )
  return (
    <Page title="Listado de ingresos" actions={create}>
      <DocumentList
        kind="income"
        list={list}
        page={page}
        dateLabel="Fecha de creación"
        voidedLabel="Anulado el"
        columns={COLUMNS}
        rowLabel={(row) => `ingreso ${formatDocumentNumber(row.order)} de ${row.provider}`}
        fixed={fixed}
        emptyAction={create}
      />
    </Page>
  )
}

const COLUMNS: Parameters<typeof DocumentList<Row>>[0]['columns'] = [
  {
    key: 'account',
    label: 'Para',
    sort: 'account',
    card: 'plain',
    className: 'wraps table-from-48',
    cell: ({ account }) => account && <CompanyAccountLink {...account} />,
  },
  {
    key: 'provider',
    label: 'Desde',
    sort: 'provider',
    card: 'title',
    className: 'wraps',
    cell: (row) => row.provider,
  },
  {
    key: 'number',
    label: 'Número',
    sort: 'number',
    className: 'table-from-80',
    cell: (row) => row.number,
  },
]
