/** 'Resumen anual' on paper: a row a concept, a column a month (docs/rules/salaries.md#9). */
import type { ListReport } from '#app/io/printing/list.server.tsx'
import { boldPointsOf, pointsOf, tableWidth } from '#app/io/printing/list-columns.server.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { OPEN_VALUES } from '#app/models/payroll/open-values.ts'
import { type YearRow, type YearSummary, yearRows } from './read.server.ts'

type Made = Pick<ListReport, 'company' | 'generatedBy' | 'generatedAt'>
type Column = { label: string; of: (row: YearRow) => bigint }

const CONCEPT_PT = 90
/** How many tables the year is divided into, the fewest first. */
const DIVISIONS = [1, 2, 3, 4]

/** The year as one table or, when the amounts are too wide for a page, as one for each part of it. */
export function printedYear(
  { name, ric }: { name: string; ric: string },
  summary: YearSummary,
  made: Made,
): ListReport[] {
  const { year, count, payments, net, paid, isOpen } = summary
  const last = payments > 0 ? paid : net
  const others = yearRows(summary).filter((each) => each !== last)
  const rows = [...others, last]
  const used = columnsOf(summary).filter(({ of }) => rows.some((row) => of(row) !== 0n))
  // Months without anything are left out before the year is divided.
  const parts = [partsOf(columnsOf(summary), 1), ...DIVISIONS.map((by) => partsOf(used, by))]
  const fitting = parts.find((tables) => tables.every((columns) => fits(columns, rows)))
  return (fitting ?? parts.at(-1) ?? []).map((columns, i, { length }) => ({
    title: 'Resumen anual',
    period: length > 1 ? `Año ${year}, parte ${i + 1} de ${length}` : `Año ${year}`,
    filters: [
      { label: 'Empleado', value: name },
      { label: 'CI/RIF', value: formatRic(ric) },
    ],
    ...(isOpen && { remark: OPEN_VALUES }),
    columns: [
      { label: 'Concepto' },
      ...columns.map(({ label }) => ({ label, align: 'end' as const })),
    ],
    rows: others.map((row) => textsOf(row, columns)),
    foot: textsOf(last, columns),
    subtotals: [],
    total: last.sum,
    totalLabel: `${last.label} en el año`,
    count: count + payments,
    counted: ['orden', 'órdenes'] as const,
    landscape: true,
    ...made,
  }))
}

const columnsOf = ({ months }: YearSummary): Column[] =>
  months.map((label, i) => ({ label, of: (row) => row.months[i] ?? 0n }))

const TOTAL: Column = { label: 'Total', of: ({ sum }) => sum }

/** The months in equal parts, with the year's sums after the last. */
function partsOf(months: readonly Column[], by: number): Column[][] {
  const size = Math.ceil(months.length / by)
  const parts = Array.from({ length: by }, (_, i) => months.slice(i * size, (i + 1) * size))
  const some = parts.filter((part, i) => i === 0 || part.length > 0)
  return some.map((part, i) => [...part, ...(i === some.length - 1 ? [TOTAL] : [])])
}

function fits(columns: Column[], rows: YearRow[]): boolean {
  const last = rows.length - 1
  const widths = columns.map(({ label, of }) => {
    const figures = rows.map((row, i) => {
      return (i === last ? boldPointsOf : pointsOf)(formatAmount(of(row)))
    })
    return Math.max(pointsOf(label), ...figures)
  })
  return widths.reduce((sum, width) => sum + width, CONCEPT_PT) <= tableWidth(true)
}

const textsOf = (row: YearRow, columns: Column[]) => [
  row.label,
  ...columns.map(({ of }) => formatAmount(of(row))),
]
