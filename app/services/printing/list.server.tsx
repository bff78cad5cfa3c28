import { type Centimos, formatBs } from '#app/services/values/money.ts'
import {
  escapeHtml,
  formatInstantLong,
  type LabelledValue,
  NOTHING,
  type ReportCompany,
  reportHtml,
} from './html.server.tsx'
import { columnWidths, cutToLine } from './list-columns.server.ts'
import { cssString, LIST_CSS } from './list-style.server.ts'

export type ListColumn = { label: string /** 'end' for figures. */; align?: 'end' }

/** The data of a printed list of any kind (docs/rules/reports.md#3). */
export type ListReport = {
  title: string
  company: ReportCompany | null
  /** Formatted: `Del 1 de enero de 2026 al 31 de enero de 2026`. */
  period: string
  filters: LabelledValue[]
  columns: ListColumn[]
  /** One formatted text per column. */
  rows: string[][]
  /** In céntimos, like the total. */
  subtotals: { label: string; count: number; amount: Centimos | bigint }[]
  total: Centimos | bigint
  count: number
  generatedBy: string
  /** ISO instant. */
  generatedAt: string
}

/** Chromium's time and memory grow faster than the rows of one document. */
export const ROWS_PER_DOCUMENT = 500
const whole = new Intl.NumberFormat('es-VE')

/**
 * HTML documents of at most 500 rows each, to print one after the other: the first has the title,
 * the last the totals, and every page the column heads. Without rows, one document that says so.
 * Each is made when the caller asks for it.
 */
export function* listDocuments(report: ListReport): Generator<string, void> {
  const { rows } = report
  const chunks = Math.max(1, Math.ceil(rows.length / ROWS_PER_DOCUMENT))
  const css = LIST_CSS + runningHead(report)
  const firstCss = `${css}@page :first { margin-top: 0.55in; @top-left { content: none } }`
  const widths = columnWidths(report.columns, rows)
  for (let i = 0; i < chunks; i++) {
    const chunk = rows.slice(i * ROWS_PER_DOCUMENT, (i + 1) * ROWS_PER_DOCUMENT)
    yield reportHtml(
      report.title,
      i === 0 ? firstCss : css,
      <>
        {i === 0 && <Title {...report} />}
        {rows.length > 0 ? (
          <Rows columns={report.columns} widths={widths} rows={chunk} />
        ) : (
          <p className="empty">{NOTHING}</p>
        )}
        {i === chunks - 1 && <Totals {...report} />}
      </>,
    )
  }
}

function Title({ title, company, period, filters, count, generatedBy, generatedAt }: ListReport) {
  return (
    <header>
      <div>
        <h1>{title}</h1>
        <p className="period">{period}</p>
        {filters.map(({ label, value }) => (
          <p key={label}>
            <span>{label}:</span> {value}
          </p>
        ))}
      </div>
      <div className="origin">
        {company && (
          <>
            {company.logo && <img src={company.logo} alt="" />}
            <p>
              <b>{company.name}</b>
            </p>
            <p>RIF {company.ric}</p>
          </>
        )}
        <p>{countOf(count)}</p>
        <p>Generado por {generatedBy}</p>
        <p>{formatInstantLong(generatedAt)}</p>
      </div>
    </header>
  )
}

type RowsProps = Pick<ListReport, 'columns' | 'rows'> & { widths: number[] }

function Rows({ columns, widths, rows }: RowsProps) {
  return (
    <table>
      <colgroup>
        {columns.map(({ label }, i) => (
          <col key={label} style={{ width: `${widths[i]}pt` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ label, align }) => (
            <th key={label} className={align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {/** biome-ignore lint/security/noDangerouslySetInnerHtml: escaped; 50,000 rows are too many for React */}
      <tbody dangerouslySetInnerHTML={{ __html: rowsMarkup(columns, rows) }} />
    </table>
  )
}

function rowsMarkup(columns: ListColumn[], rows: string[][]): string {
  const open = columns.map(({ align }) => (align ? `<td class="${align} money">` : '<td>'))
  let markup = ''
  for (const row of rows) {
    markup += '<tr>'
    for (const [i, cell] of row.entries()) markup += `${open[i] ?? '<td>'}${escapeHtml(cell)}</td>`
    markup += '</tr>'
  }
  return markup
}

function Totals({ subtotals, total, count }: ListReport) {
  if (count === 0) return null
  return (
    <section className="totals">
      {subtotals.length > 0 && <h2>Por cuenta de empresa</h2>}
      <table>
        <tbody>
          {subtotals.map((subtotal) => (
            <tr key={subtotal.label}>
              <td>{subtotal.label}</td>
              <td className="count">{countOf(subtotal.count)}</td>
              <td className="money">{formatBs(subtotal.amount)}</td>
            </tr>
          ))}
          <tr className="total">
            <td>Total</td>
            <td className="count">{countOf(count)}</td>
            <td className="money">{formatBs(total)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function countOf(count: number): string {
  return count === 1 ? '1 registro' : `${whole.format(count)} registros`
}

/** The list's title in the margin, from the second page on. */
function runningHead({ title, company, period }: ListReport): string {
  const text = cutToLine([title, period, company?.name].filter(Boolean).join(' · '))
  return `@page { @top-left { content: ${cssString(text)} } }`
}
