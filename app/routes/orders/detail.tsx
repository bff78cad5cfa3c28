import { Fragment } from 'react'
import { Form } from 'react-router'
import { DecisionNotice } from '#app/components/documents/decision-notice.tsx'
import { LockedNotice } from '#app/components/documents/locked-notice.tsx'
import { FormWithAside } from '#app/components/forms/layout.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Badge } from '#app/components/frame/badge.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { DetailList } from '#app/components/frame/detail-list.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { ReceiptLines } from '#app/components/orders/receipt-lines.tsx'
import { DOCUMENTS, documentName, ORDER_TITLES } from '#app/kernel/document-kinds.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { Route } from './+types/detail'
import { type OrderRecord, readOrderRecord } from './record.server.ts'
import { BankLines, Movements, Trail } from './record-parts.tsx'

export const handle = {
  crumb: ({ path, order }: OrderRecord) => [
    { label: ORDER_TITLES[path], to: `/${path}` },
    { label: formatDocumentNumber(order) },
  ],
}

export function loader(args: Route.LoaderArgs) {
  return readOrderRecord(args)
}

export default function OrderPage({ loaderData: data }: Route.ComponentProps) {
  const { kind, order, receipt, movements, page, list } = data
  const { voided, lines, total, words } = receipt
  return (
    <Page
      title={documentName(kind)}
      number={formatDocumentNumber(order)}
      mark={markOf(data)}
      about={<About {...data} />}
      actions={<Actions {...data} />}
    >
      {voided && (
        <p className="notice voided-notice">
          Anulada el <Moment of={voided.at} />
          {voided.by && ` por ${voided.by}`}
          {voided.reason && `. Motivo: ${voided.reason}`}
        </p>
      )}
      <DecisionNotice by={data.by} stuck={data.stuck} withRun={data.run !== undefined} />
      {data.isLocked && <LockedNotice />}
      <FormWithAside
        aside={
          <ReceiptLines
            lines={lines.map(({ kind, ...line }) => ({
              ...line,
              kind: kind === 'deduct' ? 'deduction' : 'addition',
            }))}
            total={total}
            words={words}
          />
        }
      >
        <DetailList items={detailsOf(data)} />
      </FormWithAside>
      {data.bankLines.length > 0 && <BankLines rows={data.bankLines} />}
      <Movements rows={movements} />
      <Trail page={page} notice={list.dropped} />
    </Page>
  )
}

function markOf({ receipt, pending }: OrderRecord) {
  if (receipt.voided) return <Badge tone="error">Anulada</Badge>
  return pending && <Badge tone="waiting">Por aprobar</Badge>
}

/** 'Creada por Ana el 11/13/2026 10:00 · Modificada por Luis el …' */
function About({ made, changed, approved }: OrderRecord) {
  const done = [
    ['Creada', made],
    ['Modificada', changed],
    ['Aprobada', approved],
  ] as const
  return done
    .flatMap(([what, stamp]) => (stamp ? [{ what, ...stamp }] : []))
    .map(({ what, by, at }, i) => (
      <Fragment key={what}>
        {i > 0 && ' · '}
        {what}
        {by && ` por ${by}`} el <Moment of={at} />
      </Fragment>
    ))
}

function Actions({ path, id, receipt, decides, isLocked, canUndo }: OrderRecord) {
  const own = `/${path}/${id}`
  return (
    <>
      {decides && (
        <a className="btn btn-ghost destructive" href={`${own}/reject`} data-keep-scroll="">
          Rechazar
        </a>
      )}
      {!receipt.voided && (
        <a className="btn btn-ghost destructive" href={`${own}/void`} data-keep-scroll="">
          Anular
        </a>
      )}
      {canUndo && (
        <Form method="post" action={`${own}/undo`}>
          <SubmitButton variant="ghost">Deshacer</SubmitButton>
        </Form>
      )}
      <a className="btn btn-ghost" href={`/${path}/create?from=${id}`}>
        Crear otra igual
      </a>
      {!receipt.voided && !isLocked && (
        <a className="btn btn-ghost" href={`${own}/edit?back=${encodeURIComponent(own)}`}>
          Editar
        </a>
      )}
      <a
        className={decides === 'alone' ? 'btn btn-ghost' : 'btn btn-primary'}
        href={`/api/reports${own}`}
        target="_blank"
        rel="noreferrer"
        data-document=""
      >
        Ver recibo
      </a>
      {decides === 'alone' && (
        <a className="btn btn-primary" href={`${own}/approve`} data-keep-scroll="">
          Aprobar
        </a>
      )}
    </>
  )
}

/** What the receipt says, and the run; the titular, the accounts and the run have links. */
function detailsOf({ receipt, signed, of, run, arrears }: OrderRecord) {
  const pages: Record<string, string> = {
    Titular: `/titulars/${of.titular_id}`,
    'Cuenta de la empresa': `/company-accounts/${of.enterprise_id}`,
    ...(of.account_id && { Cuenta: `/accounts/${of.account_id}` }),
  }
  const stated = [
    ...receipt.facts,
    ...receipt.texts,
    { label: 'Empresa', value: receipt.company },
    { label: 'Realizado por', value: signed.realized },
    ...(signed.authorized ? [{ label: 'Autorizado por', value: signed.authorized }] : []),
  ]
  const details = stated.map(({ label, value }) => {
    const to = pages[label]
    return { label, value: to ? <a href={to}>{value}</a> : value }
  })
  return [
    ...details,
    ...(run ? [{ label: 'Nómina', value: <a href={run.to}>{run.name}</a> }] : []),
    ...linksTo('Paga la diferencia de', arrears.pays),
    ...linksTo('Su diferencia la paga', arrears.paidBy),
  ]
}

function linksTo(label: string, { first, more }: OrderRecord['arrears']['pays']) {
  const links = first.map(({ kind, id, order, amount }) => ({
    label,
    value: (
      <>
        <a href={`/${DOCUMENTS[kind].path}/${id}`}>{formatDocumentNumber(order)}</a>:{' '}
        <span className="money">{formatBs(amount)}</span>
      </>
    ),
  }))
  return more > 0
    ? [...links, { label, value: `y ${counted(more, 'orden más', 'órdenes más')}` }]
    : links
}
