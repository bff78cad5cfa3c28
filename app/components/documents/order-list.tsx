import type { ReactNode } from 'react'
import { Day } from '#app/components/frame/dates.tsx'
import { useOwnAddress } from '#app/components/frame/own-address.ts'
import { DownloadLinks } from '#app/components/lists/download-links.tsx'
import { Namesake } from '#app/components/lists/namesake.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import type { OrdersOf } from '#app/http/lists/orders.server.ts'
import type { ListScreen } from '#app/http/lists/screen.server.ts'
import type { PageOf } from '#app/kernel/asking/listing.ts'
import { type DocumentPath, ORDER_TITLES, type OrderKind } from '#app/kernel/document-kinds.ts'
import { accountTail, formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { shortBankName } from '#app/kernel/values/bank-name.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { OrderListRow } from '#app/models/orders/reader.server.ts'
import { fortnightLabel, paydayLabel } from '#app/models/payroll/period.ts'
import { PAYDAYS } from '#db/kinds.ts'
import { Amount } from './amount.tsx'
import { orderState, stateColumn, VOIDED_FILTERS } from './voided.tsx'

type Columns = Parameters<typeof ListView<OrderListRow>>[0]['columns']

type Kind = DocumentPath<OrderKind>

const PAYDAY = {
  name: 'payday',
  label: 'Quincena',
  all: 'Todas',
  options: PAYDAYS.map((payday) => ({ value: payday, label: paydayLabel(payday) })),
}
const VOIDED = VOIDED_FILTERS.feminine
const FILTERS = { paysheets: [PAYDAY, VOIDED], payments: [VOIDED] }

type OrderListProps = {
  kind: Kind
  list: ListScreen
  page: PageOf<OrderListRow>
  of: OrdersOf
  /** The titular and accounts that the query names: name → the chip's text. */
  chips: Record<string, string>
  /** The page's main action, offered when the list is empty. */
  create: ReactNode
}

/** Payroll or personal orders from readOrderList: all of them, or one record's in its tab. */
export function OrderList({ kind, list, page, of, chips, create }: OrderListProps) {
  const { pathname, search } = useOwnAddress()
  return (
    <ListView
      list={list}
      page={page}
      caption={ORDER_TITLES[kind]}
      noun={['orden', 'órdenes']}
      columns={columnsOf(kind, of, page.data)}
      rowKey={(row) => row.id}
      rowLabel={(row) => `orden de ${row.titular}`}
      actions={(row) => actionsOf(kind, pathname, search, row)}
      filters={FILTERS[kind]}
      dated
      fixed={chips}
      links={<DownloadLinks report={kind} list={list} total={page.total} of={of} />}
      emptyAction={create}
    />
  )
}

const numberOf = (kind: Kind): Columns[number] => ({
  key: 'order',
  label: 'N°',
  sort: 'order',
  card: 'plain',
  className: 'table-from-48',
  cell: ({ id, order }) => (
    <a href={`/${kind}/${id}`}>
      <span className="number-sign">N° </span>
      {formatDocumentNumber(order).slice(3)}
    </a>
  ),
})
const ISSUED_AT: Columns[number] = {
  key: 'issued_at',
  label: 'Fecha',
  sort: 'issued_at',
  card: 'plain',
  cell: (row) => <Day of={row.issued_at} />,
}
/** The column that names an order and leads to its page, by `name`. */
const named = (kind: Kind, name: (row: OrderListRow) => string) => ({
  card: 'title' as const,
  className: 'wraps',
  cell: (row: OrderListRow) => (
    <>
      <a href={`/${kind}/${row.id}`}>{name(row)}</a>
      <Namesake ric={row.namesake} />
    </>
  ),
})
const titularOf = (kind: Kind): Columns[number] => ({
  key: 'titular',
  label: 'Para',
  sort: 'titular',
  ...named(kind, (row) => row.titular),
})
/** The number of last digits that identify an account where the whole number has no room. */
const TAIL = 4

const ACCOUNT: Columns[number] = {
  key: 'account',
  label: 'A la cuenta',
  sort: 'account',
  card: 'hidden',
  className: 'number to-account wraps table-from-80',
  title: ({ account, bank }) => (account ? `${bank} ${formatAccountNumber(account)}` : undefined),
  cell: ({ account_id, account, bank }) => {
    if (!account) return NO_ACCOUNT
    const number = formatAccountNumber(account)
    return (
      <>
        {shortBankName(bank)}{' '}
        <a href={`/accounts/${account_id}`} data-full={number}>
          <span>{number.slice(0, -TAIL)}</span>
          {number.slice(-TAIL)}
        </a>
      </>
    )
  },
}
/** For a titular's orders, which differ in where the money went. */
const destinationOf = (kind: Kind): Columns[number] => ({
  key: 'account',
  label: 'Banco de destino',
  sort: 'account',
  ...named(kind, ({ account, bank }) => (account ? `${bank} ${accountTail(account)}` : NO_ACCOUNT)),
})
const ENTERPRISE: Columns[number] = {
  key: 'enterprise',
  label: 'Desde',
  sort: 'enterprise',
  card: 'plain',
  className: 'wraps table-from-48 yields',
  cell: ({ enterprise_id, enterprise_bank, enterprise }) => (
    <>
      {shortBankName(enterprise_bank)}{' '}
      <a href={`/company-accounts/${enterprise_id}`} data-full={formatAccountNumber(enterprise)}>
        {accountTail(enterprise)}
      </a>
    </>
  ),
}
const TRANSACTION: Columns[number] = {
  key: 'transaction',
  label: 'Medio',
  sort: 'transaction',
  card: 'hidden',
  className: 'table-from-80',
  cell: (row) => row.transaction,
}
const FORTNIGHT: Columns[number] = {
  key: 'payday',
  label: 'Quincena',
  sort: 'payday',
  card: 'plain',
  cell: (row) => (row.payday ? fortnightLabel(row.payday, row.period) : ''),
}
const AMOUNT: Columns[number] = {
  key: 'amount',
  label: 'Monto',
  sort: 'amount',
  align: 'end',
  card: 'value',
  className: 'money',
  cell: (row) => formatBs(row.amount),
}
/** A personal order's amount is what it pays. */
const PAID: Columns[number] = {
  ...AMOUNT,
  cell: (row) => <Amount amount={row.amount} usd={row.usd} />,
}
const TOTAL: Columns[number] = {
  ...AMOUNT,
  key: 'total',
  label: 'Total',
  sort: 'total',
  cell: (row) => <Amount amount={row.total} usd={row.usd} />,
}

const NO_ACCOUNT = '--No asociado--'

/** The lists of all orders have the columns of docs/rules/screens.md#16. */
const COLUMNS: Record<Kind, Columns> = {
  paysheets: [
    ...[numberOf('paysheets'), ISSUED_AT, titularOf('paysheets')],
    { ...ACCOUNT, className: `${ACCOUNT.className} crowded` },
    ENTERPRISE,
    { ...AMOUNT, card: 'hidden', className: 'money table-from-80 yields' },
    ...[TRANSACTION, FORTNIGHT, TOTAL],
  ],
  payments: [
    numberOf('payments'),
    ISSUED_AT,
    titularOf('payments'),
    ACCOUNT,
    ENTERPRISE,
    PAID,
    TRANSACTION,
  ],
}

/** A record's tab leaves out the column that would repeat the record in every row. */
function columnsOf(kind: Kind, of: OrdersOf, rows: readonly OrderListRow[]): Columns {
  const columns = columnsWithout(kind, of)
  const name = columns.findIndex(({ card }) => card === 'title')
  return columns.toSpliced(name + 1, 0, ...stateColumn(rows, orderState))
}

function columnsWithout(kind: Kind, of: OrdersOf): Columns {
  if (!of.titular && !of.account && !of.enterprise) return COLUMNS[kind]
  return [
    ...[numberOf(kind), ISSUED_AT],
    of.titular ? destinationOf(kind) : titularOf(kind),
    ...(of.titular || of.account ? [] : [ACCOUNT]),
    ...(of.enterprise ? [] : [ENTERPRISE]),
    TRANSACTION,
    ...(kind === 'paysheets' ? [FORTNIGHT, TOTAL] : [PAID]),
  ]
}

/** The dialogs open over the row's list. They and the form lead back to it. */
const actionsOf = (kind: Kind, list: string, search: string, { id, voided }: OrderListRow) => [
  {
    label: 'Recibo',
    to: `/api/reports/${kind}/${id}`,
    newTab: true,
    document: true,
  },
  ...(voided
    ? []
    : [
        { label: 'Editar', to: `/${kind}/${id}/edit${backTo(list + search, `/${kind}`)}` },
        { label: 'Anular', to: `${list}/${id}/delete`, keepSearch: true, destructive: true },
      ]),
]

/** The form leads back to the list of all orders by default. */
const backTo = (here: string, all: string) =>
  here === all ? '' : `?back=${encodeURIComponent(here)}`
