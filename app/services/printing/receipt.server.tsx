import { Fragment } from 'react'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import { type Centimos, formatAmount, formatBs, sumCentimos } from '#app/services/values/money.ts'
import {
  formatInstantLong,
  type LabelledValue,
  NOTHING,
  type ReportCompany,
  reportHtml,
} from './html.server.tsx'
import { RECEIPT_CSS } from './receipt-style.server.ts'

/** One amount of a receipt, positive; `deduct` lines are subtracted. */
export type ReceiptLine = {
  label: string
  detail?: string
  amount: Centimos
  kind: 'base' | 'add' | 'deduct'
}

/** Who, when (ISO instant) and why a document was voided. */
export type VoidMark = { at: string; by: string; reason?: string }

/** The contents of a receipt of any kind of document (docs/rules/reports.md#2). */
export type Receipt = {
  /** 'Orden de nómina', 'Orden personal' … */
  kind: string
  order: number
  voided?: VoidMark
  /** Whether it still waits for a second person's approval. */
  waits?: boolean
  company: ReportCompany
  facts: LabelledValue[]
  lines: ReceiptLine[]
  total: Centimos
  totalInWords: string
  /** Concept, observation … */
  texts: LabelledValue[]
  /** Who signs, and for what; an empty name is written by hand. */
  signatures: Signature[]
}

export type Signature = { label: string; name: string; detail?: string }

/** The receipt as an HTML document of one Letter page, or more when its texts are long. */
export function receiptHtml(receipt: Receipt): string {
  const title = `${receipt.kind} ${formatDocumentNumber(receipt.order)}`
  return reportHtml(title, RECEIPT_CSS, <Sheet {...receipt} />)
}

/**
 * Many receipts as one HTML document, each on a new page; a page that says so when there are none.
 */
export function receiptsHtml(title: string, receipts: Receipt[]): string {
  const sheets = receipts.map((receipt) => <Sheet key={receipt.order} {...receipt} />)
  const body = receipts.length > 0 ? sheets : <p className="empty">{NOTHING}</p>
  return reportHtml(title, RECEIPT_CSS, body)
}

function Sheet(receipt: Receipt) {
  return (
    <main>
      <Header {...receipt} />
      {receipt.voided && <Voided {...receipt.voided} />}
      {receipt.waits && <Waiting />}
      <dl className="facts">
        {receipt.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Amounts {...receipt} />
      <section className="total">
        <p className="words">
          <small>Son</small>
          {receipt.totalInWords}
        </p>
        <p className="figure">
          <small>Total</small>
          {formatBs(receipt.total)}
        </p>
      </section>
      <dl className="texts">
        {receipt.texts.map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <footer>
        {receipt.signatures.map((signature) => (
          <SignatureLine key={signature.label} {...signature} />
        ))}
      </footer>
    </main>
  )
}

function Header({ company, kind, order }: Receipt) {
  return (
    <header>
      {company.logo && <img src={company.logo} alt="" />}
      <div className="company">
        <p>
          <b>{company.name}</b>
        </p>
        <p>RIF {company.ric}</p>
      </div>
      <div className="title">
        <h1>{kind}</h1>
        <p>{formatDocumentNumber(order)}</p>
      </div>
    </header>
  )
}

function Voided({ at, by, reason }: VoidMark) {
  return (
    <section className="voided">
      <p className="stamp">ANULADO</p>
      <p>
        Anulado el {formatInstantLong(at)} por {by}
        {reason && `. Motivo: ${reason}`}
      </p>
    </section>
  )
}

function Waiting() {
  return (
    <section className="waits">
      <p className="stamp">POR APROBAR</p>
      <p>Espera la aprobación de una segunda persona: todavía no se ha pagado</p>
    </section>
  )
}

function Amounts({ lines }: Receipt) {
  const added = lines.filter(({ kind }) => kind !== 'deduct')
  const deducted = lines.filter(({ kind }) => kind === 'deduct')
  const both = deducted.length > 0
  return (
    <table>
      <thead>
        <tr>
          <th>Descripción</th>
          <th className="money">{both ? 'Asignaciones' : 'Monto'} (Bs)</th>
          {both && <th className="money">Deducciones (Bs)</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.label}>
            <td>
              {line.label} {line.detail && <small>{line.detail}</small>}
            </td>
            <td className="money">{line.kind !== 'deduct' && formatAmount(line.amount)}</td>
            {both && (
              <td className="money">{line.kind === 'deduct' && formatAmount(line.amount)}</td>
            )}
          </tr>
        ))}
      </tbody>
      {both && (
        <tbody className="sums">
          <tr>
            <td>Subtotales</td>
            <td className="money">{formatAmount(sumOf(added))}</td>
            <td className="money">{formatAmount(sumOf(deducted))}</td>
          </tr>
        </tbody>
      )}
    </table>
  )
}

/** A name to sign above, and for what. */
export function SignatureLine({ label, name, detail }: Signature) {
  return (
    <div>
      <p>{label}</p>
      <p>
        <b>{name}</b>
      </p>
      {detail && <p>{detail}</p>}
    </div>
  )
}

function sumOf(lines: ReceiptLine[]): Centimos {
  return sumCentimos(lines.map(({ amount }) => amount))
}
