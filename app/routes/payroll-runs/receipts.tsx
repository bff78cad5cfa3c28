import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Badge, type BadgeTone } from '#app/components/frame/badge.tsx'
import { Namesake } from '#app/components/lists/namesake.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { SharedAddresses } from '#app/components/nouns/shared-addresses.tsx'
import { contextOf, idParam, readOwnForm } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { backToList, readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { receiptListing } from '#app/models/payroll-runs/fields.ts'
import {
  AT_ONCE,
  countMails,
  countStates,
  type ReceiptRow,
  receiptsPage,
  runReceipts,
  sendReceipts,
} from '#app/models/payroll-runs/handing-out.server.ts'
import {
  canMail,
  canSend,
  mailLabel,
  RECEIPT_STATE_LABELS,
  RECEIPT_STATES,
  type ReceiptState,
  reasonOf,
  receiptState,
} from '#app/models/payroll-runs/handing-out.ts'
import { getPayrollRun, type PayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { sharedAddresses, sharedTexts } from '#app/models/titulars/read.server.ts'
import type { MailState } from '#db/kinds.ts'
import type { Route } from './+types/receipts'
import { departmentFilter } from './order-columns.tsx'
import { RunPage, runCrumbs } from './page.tsx'
import { readRun } from './record.server.ts'

export const handle = {
  crumb: ({ run }: { run: PayrollRun }) => runCrumbs(run, 'receipts'),
}

export async function loader(args: Route.LoaderArgs) {
  const { app, db } = contextOf(args)
  const run = await readRun(args)
  const rows = await runReceipts(db, run.id)
  const query = readListScreen(receiptListing, args.url)
  const shown = await readPage(query, async (listing) => receiptsPage(rows, listing))
  const toSend = rows.filter(isToSend).length
  const shared = sharedTexts(await sharedAddresses(db, rows.filter(canMail).flatMap(receiverOf)))
  const hasMail = app.mail.sender !== null
  const ways = { hasBot: app.telegram !== null, hasMail }
  return {
    run,
    ...(await withTools(args, shown)),
    counts: countStates(rows),
    mailed: hasMail ? countMails(rows) : [],
    ...{ toSend, shared, ways },
  }
}

const receiverOf = ({ titular_id, name, address }: ReceiptRow) =>
  address === null ? [] : [{ titular_id, name, address }]

const isToSend = (row: ReceiptRow) => canSend(row) || canMail(row)

/** Sends to all who have not got theirs, some hundreds in each transaction. */
export async function action(args: Route.ActionArgs) {
  await readOwnForm(args)
  const { app, db, write } = contextOf(args)
  const { id } = await getPayrollRun(db, idParam(args.params))
  const rows = (await runReceipts(db, id)).filter(isToSend)
  let sent = 0
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const ids = rows.slice(from, from + AT_ONCE).map((row) => row.id)
    sent += await write((tx, actor) => sendReceipts(tx, id, ids, actor))
  }
  app.mail.wake()
  // They go out one after the other: the list says of each whether it has.
  const text =
    sent === 1 ? 'Se está enviando 1 recibo' : `Se están enviando ${formatCount(sent)} recibos`
  const to = backToList(`/payroll-runs/${id}/receipts`, args.url, true)
  return redirectWithToast(app, to, { tone: 'success', title: 'Exito', text })
}

const TONES: Partial<Record<ReceiptState, BadgeTone>> = {
  app: 'complete',
  both: 'complete',
  under_way: 'accent',
  no_user: 'error',
  no_access: 'error',
}

const MAIL_TONES: Partial<Record<MailState, BadgeTone>> = {
  waiting: 'accent',
  sent: 'complete',
  failed: 'error',
}

const COLUMNS: Parameters<typeof ListView<ReceiptRow>>[0]['columns'] = [
  {
    key: 'order',
    label: 'N°',
    sort: 'order',
    card: 'plain',
    cell: ({ id, order }) => <a href={`/paysheets/${id}`}>{formatDocumentNumber(order)}</a>,
  },
  {
    key: 'name',
    label: 'Empleado',
    sort: 'name',
    card: 'title',
    className: 'long wraps',
    cell: ({ titular_id, name, namesake }) => (
      <>
        <a href={`/titulars/${titular_id}`}>{name}</a>
        <Namesake ric={namesake} />
      </>
    ),
    title: ({ name }) => name,
  },
  {
    key: 'state',
    label: 'Recibo',
    card: 'plain',
    cell: (row) => {
      const state = receiptState(row)
      return <Badge tone={TONES[state] ?? 'neutral'}>{RECEIPT_STATE_LABELS[state]}</Badge>
    },
  },
  {
    key: 'reason',
    label: 'Por qué no',
    className: 'wraps',
    cell: (row) => [reasonOf(row), row.mail_error].filter(Boolean).join('. ') || '—',
  },
]

const WITH_MAIL: typeof COLUMNS = [
  ...COLUMNS.slice(0, 3),
  {
    key: 'mail',
    label: 'Correo',
    card: 'plain',
    cell: (row) => (
      <Badge tone={MAIL_TONES[row.mail_state ?? 'dropped'] ?? 'neutral'}>{mailLabel(row)}</Badge>
    ),
  },
  ...COLUMNS.slice(3),
]

export default function RunReceipts({ loaderData }: Route.ComponentProps) {
  const { run, list, page, counts, mailed, toSend, shared, ways } = loaderData
  return (
    <RunPage run={run} part="receipts">
      <section className="panel run-receipts" aria-label="Envío de recibos">
        <p>
          Cada empleado recibe el recibo de su orden como un mensaje en la app
          {ways.hasBot ? ' y, si lo vinculó, por Telegram' : ''}
          {ways.hasMail ? ', y por correo con el recibo adjunto, también sin usuario' : ''}: una
          sola vez por cada medio. Quien fue avisado al crear su orden ya lo tiene.
        </p>
        <dl className="run-receipt-counts">
          {RECEIPT_STATES.filter((state) => counts[state] > 0).map((state) => (
            <div key={state}>
              <dt>{RECEIPT_STATE_LABELS[state]}</dt>
              <dd>{counts[state]}</dd>
            </div>
          ))}
          {mailed.map(({ label, count }) => (
            <div key={label}>
              <dt>Correo: {label.toLowerCase()}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        <SharedAddresses texts={shared} />
        {toSend > 0 ? (
          <Form method="post">
            <SubmitButton>
              {toSend === 1 ? 'Enviar 1 recibo' : `Enviar ${formatCount(toSend)} recibos`}
            </SubmitButton>
          </Form>
        ) : (
          <p className="muted">No queda nadie a quien se le pueda enviar.</p>
        )}
      </section>
      <ListView
        list={list}
        page={page}
        caption="Recibos de la nómina"
        noun={['recibo', 'recibos']}
        columns={ways.hasMail ? WITH_MAIL : COLUMNS}
        rowKey={(row) => row.id}
        filters={[
          {
            name: 'state',
            label: 'Recibo',
            all: 'Todos',
            options: RECEIPT_STATES.map((value) => ({ value, label: RECEIPT_STATE_LABELS[value] })),
          },
          ...departmentFilter(run.by_department),
        ]}
      />
    </RunPage>
  )
}
