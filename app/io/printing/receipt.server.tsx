import { Fragment } from 'react'
import { companyLines, formatInstantLong, NOTHING, reportHtml } from './html.server.tsx'
import { LETTER, type ReceiptLayout } from './receipt-layouts.server.ts'
import { eachPageCss } from './receipt-style.server.ts'
import {
  type Receipt,
  type ReceiptTexts,
  type Signature,
  textsOf,
  type VoidMark,
} from './receipt-texts.server.ts'

/**
 * The receipt as an HTML document of one Letter page, or more when its texts are long; `ofSeveral` says
 * on each which it is, and marks each.
 */
export function receiptHtml(receipt: Receipt, ofSeveral = false, { css } = LETTER): string {
  const texts = textsOf(receipt)
  const title = `${texts.kind} ${texts.number}`
  const style = ofSeveral ? css + eachPageCss(title, receipt.facts[0]?.value) : css
  return reportHtml(title, style, <Sheet {...texts} />)
}

/**
 * Many receipts as one HTML document, each on a new page; a page that says so when there are none.
 */
export function receiptsHtml(
  title: string,
  receipts: Receipt[],
  { css }: Pick<ReceiptLayout, 'css'> = LETTER,
): string {
  const sheets = receipts.map((receipt) => <Sheet key={receipt.order} {...textsOf(receipt)} />)
  const body = receipts.length > 0 ? sheets : <p className="empty">{NOTHING}</p>
  return reportHtml(title, css, body)
}

export function Sheet(receipt: ReceiptTexts) {
  return (
    <main>
      <Header {...receipt} />
      {receipt.voided && <Voided {...receipt.voided} />}
      {receipt.waits && <Waiting />}
      <dl className="facts">
        {receipt.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Lines text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <Amounts {...receipt} />
      <div className="closing">
        <section className="total">
          <p className="words">
            <small>Son</small>
            <Lines text={receipt.words} />
          </p>
          <p className="figure">
            <small>Total</small>
            {receipt.total}
          </p>
        </section>
        <dl className="texts">
          {receipt.texts.map(({ label, value }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                <Lines text={value} />
              </dd>
            </Fragment>
          ))}
        </dl>
        <footer>
          {receipt.signatures.map((signature) => (
            <SignatureLine key={signature.label} {...signature} />
          ))}
        </footer>
      </div>
    </main>
  )
}

/** A text whose line ends are kept. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's lines never move
    <Fragment key={i}>
      {i > 0 && <br />}
      {line}
    </Fragment>
  ))
}

function Header({ company, kind, number }: ReceiptTexts) {
  return (
    <header>
      {company.logo && <img src={company.logo} alt="" />}
      <div className="company">
        <p>
          <b>{company.name}</b>
        </p>
        <p>RIF {company.ric}</p>
        {companyLines(company).map((line) => (
          <small key={line}>{line}</small>
        ))}
      </div>
      <div className="title">
        <h1>{kind}</h1>
        <p>{number}</p>
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

function Amounts({ heads, rows, sums }: ReceiptTexts) {
  return (
    <table>
      <thead>
        <tr>
          <th>Descripción</th>
          {heads.map((head) => (
            <th key={head} className="money">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, detail, amounts }) => (
          <tr key={label}>
            <td>
              {label} {detail && <small>{detail}</small>}
            </td>
            {amounts.map((amount, i) => (
              <td key={heads[i]} className="money">
                {amount}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {sums.length > 0 && (
        <tbody className="sums">
          <tr>
            <td>Subtotales</td>
            {sums.map((sum, i) => (
              <td key={heads[i]} className="money">
                {sum}
              </td>
            ))}
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
        <b>
          <Lines text={name} />
        </b>
      </p>
      {detail && <p>{detail}</p>}
    </div>
  )
}
