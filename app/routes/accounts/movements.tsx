import { Badge } from '#app/components/frame/badge.tsx'
import { Day, type DayText, Moment, useDayText } from '#app/components/frame/dates.tsx'
import { DetailList } from '#app/components/frame/detail-list.tsx'
import { Icon } from '#app/components/frame/icons.tsx'
import { useOwnAddress } from '#app/components/frame/own-address.ts'
import { ActionLink } from '#app/components/frame/page.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { ADMIN } from '#app/kernel/access/roles.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { type Centimos, formatBs } from '#app/kernel/values/money.ts'
import type { Account } from '#app/models/accounts/read.server.ts'
import {
  documentLink,
  isByDate,
  movementListing,
  movementName,
} from '#app/models/movements/fields.ts'
import {
  datedAfter,
  listMovements,
  type StatementFigures,
  statementFigures,
} from '#app/models/movements/read.server.ts'
import { readAccountRecord } from '#app/routes/accounts/account-record.server.ts'
import type { Route } from './+types/movements'
import { AccountPage, accountHandle } from './page.tsx'

export const handle = accountHandle('movements')

export async function loader(args: Route.LoaderArgs) {
  const { db, user, today } = contextOf(args)
  const account = await readAccountRecord(args)
  const query = readListScreen(movementListing, args.url)
  const { startDate, endDate } = query.listing
  const shown = await readPage(query, (listing) => listMovements(db, account.id, listing))
  // By date the balances of the lines go from the one before to the one after.
  const byDate = isByDate(query.listing)
  const range = startDate || endDate || byDate ? { startDate, endDate } : undefined
  const figures = range && (await statementFigures(db, account.id, range))
  const ahead = await datedAfter(db, account.id, today)
  return {
    account,
    ...(await withTools(args, shown, { dated: true, sum: figures && netOf(figures) })),
    ...{ figures, ahead, byDate },
    mayAdjust: user?.role_id === ADMIN,
  }
}

const netOf = ({ came, went }: StatementFigures) => ({ sum: came - went, waiting: 0n })

type Row = Route.ComponentProps['loaderData']['page']['data'][number]
type Columns = Parameters<typeof ListView<Row>>[0]['columns']

export default function Movements({ loaderData }: Route.ComponentProps) {
  const { account, page, list, figures, ahead, byDate, mayAdjust } = loaderData
  const own = `/company-accounts/${account.id}/movements`
  const { search } = useOwnAddress()
  const voidAt = (id: number) => `${own}/adjustments/${id}/delete${search}`
  const adjust = mayAdjust && (
    <ActionLink to={`${own}/adjustments/create`} icon="add" keepSearch>
      Registrar ajuste
    </ActionLink>
  )
  return (
    <AccountPage account={account} part="movements" actions={adjust}>
      <DetailList items={figuresOf(useDayText(), account, list, figures, ahead, byDate)} />
      <Orders of={own} list={list} byDate={byDate} />
      <ListView
        list={list}
        page={page}
        caption="Movimientos"
        noun={['movimiento', 'movimientos']}
        columns={columnsOf(mayAdjust ? voidAt : undefined)}
        rowKey={(row) => row.id}
        searchable={false}
        dated
        links={
          page.total > 0 && <ExportLinks account_id={account.id} list={list} byDate={byDate} />
        }
      />
    </AccountPage>
  )
}

type Data = Route.ComponentProps['loaderData']

/** The balance; with a range the sums moved, too, and by date the balances before and after. */
function figuresOf(
  day: DayText,
  { capital }: Account,
  list: Data['list'],
  figures: Data['figures'],
  ahead: bigint,
  byDate: boolean,
) {
  const all = { label: 'Saldo actual', value: amountOf(capital) }
  const apart = [
    { label: 'Saldo a hoy', value: amountOf(BigInt(capital) - ahead) },
    { label: 'Con fecha posterior', value: amountOf(ahead) },
  ]
  const now = ahead === 0n ? [all] : [...apart, all]
  if (!figures) return now
  const { startDate, endDate } = list
  const moved = [
    { label: 'Entradas, sin reversos', value: amountOf(figures.came) },
    { label: 'Salidas, sin reversos', value: amountOf(figures.went) },
  ]
  if (!byDate) return [...moved, ...now]
  return [
    {
      label: startDate ? `Saldo antes del ${day(startDate)}` : 'Saldo anterior',
      value: amountOf(figures.opening),
    },
    ...moved,
    {
      label: endDate ? `Saldo al ${day(endDate)}` : 'Saldo final',
      value: amountOf(figures.closing),
    },
    ...now,
  ]
}

type OrdersProps = { of: string; list: Data['list']; byDate: boolean }

function Orders({ of, list: { startDate, endDate }, byDate }: OrdersProps) {
  const range = { ...(startDate && { startDate }), ...(endDate && { endDate }) }
  const to = (sort_by: string) => `${of}?${new URLSearchParams({ ...range, sort_by })}`
  return (
    <p className="muted">
      Orden:{' '}
      {byDate ? (
        <a href={to('posted,desc')}>de registro</a>
      ) : (
        <b aria-current="true">de registro</b>
      )}
      {' · '}
      {byDate ? <b aria-current="true">por fecha</b> : <a href={to('date,desc')}>por fecha</a>}
    </p>
  )
}

const amountOf = (amount: Centimos | bigint) => <span className="money">{formatBs(amount)}</span>

/** `voidAt` gives the path that voids an adjustment, if the user may. */
const columnsOf = (voidAt: ((id: number) => string) | undefined): Columns => [
  {
    key: 'created_at',
    label: 'Registrado',
    sort: 'posted',
    card: 'plain',
    className: 'wraps',
    cell: (row) => <Moment of={row.created_at} />,
  },
  { key: 'issued_at', label: 'Fecha', sort: 'date', cell: (row) => <Day of={row.issued_at} /> },
  {
    key: 'document',
    label: 'Documento',
    card: 'title',
    className: 'wraps',
    cell: (row) => (
      <>
        <DocumentLink row={row} /> {row.reversal && <Badge tone="neutral">Reverso</Badge>}
        {voidAt && isVoidable(row) && (
          <span className="row-actions">
            <a href={voidAt(row.document_id)} data-keep-scroll="">
              Anular
            </a>
          </span>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    label: 'Monto',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: (row) => `${row.amount > 0 ? '+' : ''}${formatBs(row.amount)}`,
  },
  {
    key: 'balance',
    label: 'Saldo',
    align: 'end',
    className: 'money',
    cell: (row) => formatBs(row.balance),
  },
  {
    key: 'reference',
    label: 'Referencia',
    className: 'long table-from-48',
    cell: (row) => row.reference,
  },
  {
    key: 'user',
    label: 'Usuario',
    card: 'plain',
    className: 'table-from-80',
    cell: (row) => row.user ?? '—',
  },
]

const isVoidable = ({ kind, reversal, voided }: Row) =>
  kind === 'adjustment' && !reversal && !voided

/** Links to the document's screen, or for a voided one to its report, which is marked ANULADO. */
function DocumentLink({ row }: { row: Row }) {
  const name = `${movementName(row)} ${formatDocumentNumber(row.order)}`
  const link = documentLink(row)
  return (
    <a href={link.to} {...(link.isFile && { target: '_blank', rel: 'noreferrer' })}>
      {name}
    </a>
  )
}

/** Links to the statement as a file: the same range, all movements. */
type ExportProps = { account_id: number; list: Data['list']; byDate: boolean }

/** By date the files have the balances before and after, too. */
function ExportLinks({ account_id, list, byDate }: ExportProps) {
  const { startDate, endDate } = list
  const range = {
    ...{ ...(startDate && { startDate }), ...(endDate && { endDate }) },
    ...(byDate && { sort_by: 'date,asc' }),
  }
  const to = (format: string, style = {}) =>
    `/api/accounts/${account_id}/movements.${format}?${new URLSearchParams({ ...range, ...style })}`
  return (
    <>
      <a href={to('csv', { csv: 'es' })} download>
        <Icon name="download" />
        Exportar CSV
      </a>
      <a href={to('xlsx')} download>
        <span className="sr-only">Exportar </span>
        Excel
      </a>
      <a href={to('pdf')} target="_blank" rel="noreferrer">
        <span className="sr-only">Exportar </span>
        PDF
      </a>
    </>
  )
}
