/** The tab 'Resumen anual' of a titular: months by concepts, with the sums of both. */
import { DataTable } from '#app/components/lists/data-table.tsx'
import { ListPanel } from '#app/components/lists/panel.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { readYear } from '#app/http/lists/own-orders.server.ts'
import { yearsBeside } from '#app/models/documents/statistics.server.ts'
import { yearRows, yearSummary } from '#app/models/payroll-runs/year/read.server.ts'
import { getTitularWithCounts, type Titular } from '#app/models/titulars/read.server.ts'
import { formatAmount } from '#app/services/values/money.ts'
import { TitularPage, titularCrumbs } from '../page.tsx'
import type { Route } from './+types/screen'

export const handle = {
  crumb: ({ titular }: { titular: Titular }) => titularCrumbs(titular, 'summary'),
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const titular = await getTitularWithCounts(db, idParam(args.params))
  const { year, notice } = readYear(args)
  const summary = await yearSummary(db, titular.id, year)
  const rows = yearRows(summary)
  const lines = summary.months.map((month, i) => ({
    month,
    amounts: rows.map(({ months }) => months[i] ?? 0n),
  }))
  const total = { month: 'Total', amounts: rows.map(({ sum }) => sum) }
  return {
    ...{ titular, year, notice, count: summary.count },
    labels: rows.map(({ label }) => label),
    lines: [...lines, total],
    beside: await yearsBeside(db, year, titular.id),
  }
}

export default function TitularSummary({ loaderData }: Route.ComponentProps) {
  const { titular, year, notice, count, labels, lines, beside } = loaderData
  const path = `/titulars/${titular.id}/summary`
  const fileOf = (format: string) => `${path}/file?year=${year}&format=${format}`
  return (
    <TitularPage
      titular={titular}
      part="summary"
      actions={
        <>
          <a className="btn btn-ghost" href={fileOf('pdf')} data-document="">
            PDF
          </a>
          <a className="btn btn-ghost" href={fileOf('xlsx')} data-document="">
            Excel
          </a>
        </>
      }
    >
      {notice && <p className="notice">{notice}</p>}
      <ListPanel>
        <div className="form-section">
          <h2>Resumen del año {year}</h2>
          <p>
            {count === 1 ? '1 orden de nómina' : `${count} órdenes de nómina`} por su fecha de
            emisión, sin las anuladas ni las que esperan aprobación.
          </p>
          <nav aria-label="Año">
            {[beside.previous, beside.next].map(
              (each) =>
                each !== undefined && (
                  <a key={each} className="btn btn-ghost" href={`${path}?year=${each}`}>
                    {each}
                  </a>
                ),
            )}
          </nav>
        </div>
        <DataTable
          caption={`Resumen del año ${year}`}
          columns={[
            { key: 'month', label: 'Mes', card: 'title', cell: ({ month }) => month },
            ...labels.map((label, i) => ({
              key: label,
              label,
              align: 'end' as const,
              className: 'money',
              cell: ({ amounts }: (typeof lines)[number]) => formatAmount(amounts[i] ?? 0n),
            })),
          ]}
          rows={lines}
          rowKey={({ month }) => month}
        />
      </ListPanel>
    </TitularPage>
  )
}
