/** A bank file: who made it, its bytes, and what the bank says of its lines. */

import { Badge } from '#app/components/frame/badge.tsx'
import { Day, Moment } from '#app/components/frame/dates.tsx'
import { DetailList } from '#app/components/frame/detail-list.tsx'
import { useOwnAddress } from '#app/components/frame/own-address.ts'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { Namesake } from '#app/components/lists/namesake.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { FORMAT_LABELS } from '#app/io/bank-formats/labels.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import {
  BANK_LINE_LABELS,
  BANK_LINE_TONES,
  bankLineListing,
  fileState,
  isFileSent,
} from '#app/models/bank-files/fields.ts'
import {
  type BankFile,
  type BankFileLine,
  getBankFile,
  pageOfLines,
} from '#app/models/bank-files/read.server.ts'
import { BANK_LINE_STATES, type BankLineState } from '#db/kinds.ts'
import type { Route } from './+types/detail'

export const handle = {
  crumb: ({ file }: { file: BankFile }) => [
    file.payroll_run_id === null
      ? { label: 'Órdenes personales', to: '/payments' }
      : { label: 'Nómina', to: `/payroll-runs/${file.payroll_run_id}/bank-files` },
    { label: titleOf(file), to: `/bank-files/${file.id}` },
  ],
}

const titleOf = ({ lot }: BankFile) => `Archivo del banco ${formatDocumentNumber(lot)}`

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const file = await getBankFile(db, idParam(args.params))
  const query = readListScreen(bankLineListing, args.url)
  return { file, ...(await readPage(query, (listing) => pageOfLines(db, file, listing))) }
}

type Columns = Parameters<typeof ListView<BankFileLine>>[0]['columns']

export default function BankFileScreen({ loaderData: { file, list, page } }: Route.ComponentProps) {
  const { search } = useOwnAddress()
  const own = `/bank-files/${file.id}`
  const orders = file.payroll_run_id === null ? '/payments' : '/paysheets'
  return (
    <Page
      title={titleOf(file)}
      about={
        <>
          Generado el <Said at={file.created_at} by={file.created_by_name} />
        </>
      }
      actions={<Actions file={file} />}
    >
      <DetailList items={detailsOf(file)} />
      <ListView
        list={list}
        page={page}
        caption="Líneas"
        noun={['línea', 'líneas']}
        columns={columnsOf(file, orders)}
        rowKey={(row) => row.order_id}
        rowLabel={(row) => `línea de ${row.name}`}
        actions={(row) => [
          { label: 'Pagada o rechazada', to: `${own}/lines/${row.order_id}${search}` },
        ]}
        filters={[
          {
            name: 'status',
            label: 'Estado',
            all: 'Todos',
            options: (isFileSent(file) ? BANK_LINE_STATES : (['sent'] as const)).map((value) => ({
              value,
              label: lineState(file, value),
            })),
          },
        ]}
        searchable={false}
      />
    </Page>
  )
}

/** '11/20/2026 09:15 por Ana' */
function Said({ at, by }: { at: string; by: string | null }) {
  return (
    <>
      <Moment of={at} />
      {by && ` por ${by}`}
    </>
  )
}

/** The main one is what comes next: the download has begun by itself, and the bank is to have the file. */
function Actions({ file }: { file: BankFile }) {
  const own = `/bank-files/${file.id}`
  const isSent = isFileSent(file)
  return (
    <>
      {file.format === 'bancaribe' && (
        <ActionLink to={`${own}/result`} variant="ghost">
          Resultado del banco
        </ActionLink>
      )}
      <a className="btn btn-ghost" href={`/api${own}/file`} download data-document="">
        Descargar
      </a>
      {file.sent > 0 && (
        <ActionLink to={`${own}/paid`} variant={isSent ? 'primary' : 'ghost'}>
          Todas pagadas
        </ActionLink>
      )}
      {!isSent && <ActionLink to={`${own}/sent`}>Marcar como enviado</ActionLink>}
    </>
  )
}

const detailsOf = (file: BankFile) => [
  {
    label: 'Estado',
    value: (
      <>
        {fileState(file)}
        {file.sent_at && (
          <>
            {file.paid + file.rejected > 0 && ', enviado'} el{' '}
            <Said at={file.sent_at} by={file.sent_by_name} />
          </>
        )}
      </>
    ),
  },
  { label: 'Cuenta', value: `${file.bank} ${formatAccountNumber(file.account)}` },
  { label: 'Formato', value: FORMAT_LABELS[file.format] },
  { label: 'Fecha de pago', value: <Day of={file.value_date} /> },
  { label: 'Líneas', value: file.count },
  { label: 'Total', value: <span className="money">{formatBs(file.total)}</span> },
  { label: 'Archivo', value: file.name },
]

const lineState = (file: BankFile, status: BankLineState) =>
  isFileSent(file) ? BANK_LINE_LABELS[status] : 'Por enviar'

const columnsOf = (file: BankFile, orders: string): Columns => [
  { key: 'position', label: 'Línea', align: 'end', cell: (row) => row.position },
  {
    key: 'name',
    label: 'Para',
    card: 'title',
    className: 'long wraps',
    cell: (row) => (
      <>
        <a href={`${orders}/${row.order_id}`}>{row.name}</a>
        <Namesake ric={row.namesake} />
      </>
    ),
    title: (row) => row.name,
  },
  {
    key: 'order',
    label: 'Orden',
    className: 'table-from-80',
    cell: (row) => formatDocumentNumber(row.order),
  },
  {
    key: 'status',
    label: 'Estado',
    cell: (row) => (
      <>
        <Badge tone={BANK_LINE_TONES[row.status]}>{lineState(file, row.status)}</Badge>
        {row.voided && <Badge tone="neutral">Anulada</Badge>}
      </>
    ),
  },
  { key: 'reason', label: 'Motivo', className: 'always-wraps', cell: (row) => row.reason ?? '' },
  {
    key: 'amount',
    label: 'Monto',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: (row) => formatBs(row.amount),
  },
]
