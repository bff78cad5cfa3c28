import { DataTable } from '#app/components/lists/data-table.tsx'
import { ListPanel } from '#app/components/lists/panel.tsx'
import { OpenValues } from '#app/components/nouns/open-values.tsx'
import type { readYearSummary } from '#app/http/reports/year-summary.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatAmount } from '#app/kernel/values/money.ts'

type YearSummaryProps = Awaited<ReturnType<typeof readYearSummary>> & {
  /** The screen, which shows other years too. */
  path: string
}

const IN_DOLLARS = '&currency=USD'

export function YearFiles({
  path,
  year,
  isInDollars,
}: Pick<YearSummaryProps, 'path' | 'year' | 'isInDollars'>) {
  const keep = isInDollars ? IN_DOLLARS : ''
  const fileOf = (format: string) => `${path}/file?year=${year}&format=${format}${keep}`
  return (
    <>
      <a className="btn btn-ghost" href={fileOf('pdf')} data-document="">
        PDF
      </a>
      <a className="btn btn-ghost" href={fileOf('xlsx')} data-document="">
        Excel
      </a>
    </>
  )
}

/** A year's pay: a line a month, a column a concept, and the sums of both. */
export function YearSummary(props: YearSummaryProps) {
  const { path, year, notice, count, payments, columns, lines, beside, hasDollars, isInDollars } =
    props
  const keep = isInDollars ? IN_DOLLARS : ''
  return (
    <>
      {notice && <p className="notice">{notice}</p>}
      <OpenValues {...props} />
      <ListPanel>
        <div className="form-section">
          <h2>Resumen del año {year}</h2>
          <p>
            {counted(count, 'orden de nómina', 'órdenes de nómina')}
            {payments > 0 && ` y ${counted(payments, 'orden personal', 'órdenes personales')}`} por
            su fecha de emisión, sin las anuladas ni las que esperan aprobación.
          </p>
          <nav aria-label="Año">
            {[beside.previous, beside.next].map(
              (each) =>
                each !== undefined && (
                  <p key={each}>
                    <a href={`${path}?year=${each}${keep}`}>Resumen de {each}</a>
                  </p>
                ),
            )}
          </nav>
          {hasDollars && (
            <p>
              <a href={`${path}?year=${year}${isInDollars ? '' : IN_DOLLARS}`} data-keep-scroll="">
                {isInDollars ? 'Solo en bolívares' : 'También en dólares'}
              </a>
              {isInDollars &&
                ', a la tasa del día de cada orden; sin los días de antes de la primera'}
            </p>
          )}
        </div>
        <DataTable
          caption={`Resumen del año ${year}`}
          columns={[
            {
              key: 'month',
              label: 'Mes',
              card: 'title',
              className: 'kept-start',
              cell: ({ month }) => month,
            },
            ...columns.map(({ label, isConcept }, i) => ({
              key: `${i} ${label}`,
              label,
              align: 'end' as const,
              className: `money${isConcept ? ' concept' : ''}${i === columns.length - 1 ? ' kept-end' : ''}`,
              cell: ({ amounts }: (typeof lines)[number]) => formatAmount(amounts[i] ?? 0n),
            })),
          ]}
          rows={lines}
          rowKey={({ month }) => month}
        />
        <details className="year-concepts">
          <summary>Del año, por concepto</summary>
          <dl>
            {columns.map(
              ({ label, isConcept }, i) =>
                isConcept && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd className="money">{formatAmount(lines.at(-1)?.amounts[i] ?? 0n)}</dd>
                  </div>
                ),
            )}
          </dl>
        </details>
      </ListPanel>
    </>
  )
}
