import type { ReactNode } from 'react'
import { type Centimos, formatBs } from '#app/kernel/values/money.ts'
import {
  companyLines,
  escapeHtml,
  formatInstantLong,
  type LabelledValue,
  NOTHING,
  type ReportCompany,
  reportHtml,
} from './html.server.tsx'
import { cutToLine, type ListColumn, layoutOf } from './list-columns.server.ts'
import { cssString, LANDSCAPE_CSS, LIST_CSS } from './list-style.server.ts'
import { SignatureLine } from './receipt.server.tsx'
import type { Signature } from './receipt-texts.server.ts'

/** The data of a printed list of any kind (docs/rules/reports.md#3). */
export type ListReport = {
  title: string
  company: ReportCompany | null
  /** Formatted: `Del 1 de enero de 2026 al 31 de enero de 2026`. */
  period: string
  filters: LabelledValue[]
  /** What is to be said below these: what the list leaves out. */
  remark?: string | undefined
  columns: ListColumn[]
  /** One formatted text per column. */
  rows: string[][]
  /** What does not fit the columns of a row, printed below it. */
  notes?: (string | undefined)[]
  /** The sums below the columns, one text per column. */
  foot?: string[]
  /** In céntimos, like the total. */
  subtotals: Subtotal[]
  /** Further sums, above the subtotals. */
  groups?: { title: string; rows: Subtotal[] }[]
  total: Centimos | bigint
  count: number
  /** The sums of what waits for approval, which are not in the others. */
  waiting?: Pick<ListReport, 'foot' | 'groups' | 'subtotals' | 'total' | 'count'> | undefined
  /** What is counted; records unless said. */
  counted?: readonly [one: string, many: string]
  /** What the total is; 'Total' unless said. */
  totalLabel?: string
  signatures?: Signature[]
  /** Printed across every page: 'ANULADO'. */
  stamp?: string | undefined
  /** On its side whatever its columns need; else only those without room make it so. */
  landscape?: boolean
  generatedBy: string
  /** ISO instant. */
  generatedAt: string
}

/** What is printed across papers of what waits for approval. */
const WAITS = 'POR APROBAR'

/** The name of the sum of what waits for approval. */
export const WAITING_TOTAL = 'Total por aprobar'

type Subtotal = { label: string; count?: number; amount: Centimos | bigint }

/** Chromium's time and memory grow faster than the rows of one document. */
export const ROWS_PER_DOCUMENT = 500
const RECORDS: readonly [one: string, many: string] = ['registro', 'registros']
const whole = new Intl.NumberFormat('es-VE')

/**
 * HTML documents of at most 500 rows each, to print one after the other: the first has the title,
 * the last the totals, and every page the column heads. Without rows, one document that says so.
 * Each is made when the caller asks for it.
 */
export function* listDocuments(report: ListReport): Generator<string, void> {
  const { rows } = report
  const chunks = Math.max(1, Math.ceil(rows.length / ROWS_PER_DOCUMENT))
  const feet = [report.foot, report.waiting?.foot].filter((foot) => foot !== undefined)
  const { landscape, widths } = layoutOf({ ...report, feet }, report.landscape)
  const css = LIST_CSS + (landscape ? LANDSCAPE_CSS : '') + runningHead(report)
  const firstCss = `${css}@page :first { margin-top: 0.55in; @top-left { content: none } }`
  for (let i = 0; i < chunks; i++) {
    const from = i * ROWS_PER_DOCUMENT
    const chunk = rows.slice(from, from + ROWS_PER_DOCUMENT)
    const notes = report.notes?.slice(from, from + ROWS_PER_DOCUMENT)
    const isLast = i === chunks - 1
    yield reportHtml(
      report.title,
      i === 0 ? firstCss : css,
      <>
        {report.stamp && (
          <p className={report.stamp === WAITS ? 'stamp waits' : 'stamp'}>{report.stamp}</p>
        )}
        {i === 0 && <Title {...report} />}
        {rows.length > 0 ? (
          <Rows
            columns={report.columns}
            widths={widths}
            rows={chunk}
            notes={notes}
            feet={isLast ? feet : []}
          />
        ) : (
          <p className="empty">{NOTHING}</p>
        )}
        {isLast && <Totals {...report} />}
      </>,
    )
  }
}

function Title(report: ListReport) {
  const { title, company, period, filters, counted, generatedBy, generatedAt } = report
  const count = report.count + (report.waiting?.count ?? 0)
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
        {report.remark && <p>{report.remark}</p>}
      </div>
      <div className="origin">
        {company && (
          <>
            {company.logo && <img src={company.logo} alt="" />}
            <p>
              <b>{company.name}</b>
            </p>
            <p>RIF {company.ric}</p>
            {companyLines(company).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </>
        )}
        <p>{countOf(count, counted)}</p>
        <p>Generado por {generatedBy}</p>
        <p>{formatInstantLong(generatedAt)}</p>
      </div>
    </header>
  )
}

type RowsProps = Pick<ListReport, 'columns' | 'rows'> & {
  widths: number[]
  notes: ListReport['notes']
  feet: string[][]
}

function Rows({ columns, widths, rows, notes, feet }: RowsProps) {
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
      <tbody dangerouslySetInnerHTML={{ __html: rowsMarkup(columns, rows, notes) }} />
      {feet.length > 0 && (
        <tbody className="foot">
          {feet.map((foot) => (
            <tr key={foot[0]}>
              {columns.map(({ label, align }, i) => (
                <td key={label} className={align && `${align} money`}>
                  {foot[i]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
    </table>
  )
}

function rowsMarkup(
  columns: ListColumn[],
  rows: string[][],
  notes: ListReport['notes'] = [],
): string {
  const open = columns.map(({ align }) => (align ? `<td class="${align} money">` : '<td>'))
  let markup = ''
  for (const [at, row] of rows.entries()) {
    const note = notes[at]
    markup += note ? '<tr class="noted">' : '<tr>'
    for (const [i, cell] of row.entries()) markup += `${open[i] ?? '<td>'}${escapeHtml(cell)}</td>`
    markup += '</tr>'
    if (note) markup += `<tr><td colspan="${columns.length}">${escapeHtml(note)}</td></tr>`
  }
  return markup
}

function Totals(report: ListReport) {
  const { totalLabel = 'Total', count, waiting, counted, signatures } = report
  if (count === 0 && !waiting) return null
  const signed = signatures && (
    <footer>
      {signatures.map((signature) => (
        <SignatureLine key={signature.label} {...signature} />
      ))}
    </footer>
  )
  return (
    <>
      <Groups {...report} />
      {count > 0 && (
        <Total {...report} title="Por cuenta de empresa" label={totalLabel}>
          {!waiting && signed}
        </Total>
      )}
      {waiting && <Groups {...waiting} counted={counted} />}
      {waiting && (
        <Total
          {...waiting}
          counted={counted}
          title="Por aprobar, por cuenta de empresa"
          label={WAITING_TOTAL}
        >
          {signed}
        </Total>
      )}
    </>
  )
}

function Groups({ groups = [], counted }: Pick<ListReport, 'groups' | 'counted'>) {
  return groups.map((group) => (
    <section key={group.title} className="totals">
      <h2>{group.title}</h2>
      <table>
        <Subtotals rows={group.rows} counted={counted} />
      </table>
    </section>
  ))
}

type TotalProps = Pick<ListReport, 'subtotals' | 'total' | 'count' | 'counted'> & {
  title: string
  label: string
  children?: ReactNode
}

function Total({ title, subtotals, label, total, count, counted, children }: TotalProps) {
  return (
    <section className="totals">
      {subtotals.length > 0 && <h2>{title}</h2>}
      <table>
        <Subtotals rows={subtotals} counted={counted} />
        <tbody>
          <tr className="total">
            <td>{label}</td>
            <td className="count">{countOf(count, counted)}</td>
            <td className="money">{formatBs(total)}</td>
          </tr>
        </tbody>
      </table>
      {children}
    </section>
  )
}

function Subtotals({ rows, counted }: { rows: Subtotal[] } & Pick<ListReport, 'counted'>) {
  return (
    <tbody>
      {rows.map(({ label, count, amount }) => (
        <tr key={label}>
          <td>{label}</td>
          <td className="count">{count !== undefined && countOf(count, counted)}</td>
          <td className="money">{formatBs(amount)}</td>
        </tr>
      ))}
    </tbody>
  )
}

function countOf(count: number, [one, many] = RECORDS): string {
  return count === 1 ? `1 ${one}` : `${whole.format(count)} ${many}`
}

/** The list's title in the margin, from the second page on. */
function runningHead({ title, company, period }: ListReport): string {
  const text = cutToLine([title, period, company?.name].filter(Boolean).join(' · '))
  return `@page { @top-left { content: ${cssString(text)} } }`
}
