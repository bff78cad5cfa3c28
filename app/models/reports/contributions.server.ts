/** The files of 'Aportes del mes' (docs/rules/contributions.md#4). */
import { type Cell, printedCell, type TableColumn } from '#app/io/printing/cells.server.ts'
import { formatInstantLong } from '#app/io/printing/html.server.tsx'
import { type ListReport, listDocuments, ROWS_PER_DOCUMENT } from '#app/io/printing/list.server.tsx'
import { CSV_TYPE, type CsvStyle, csvBody } from '#app/io/spreadsheets/csv.server.ts'
import {
  refuseTooManyRows,
  type Sheet,
  XLSX_TYPE,
  xlsxBody,
} from '#app/io/spreadsheets/xlsx.server.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { formatMonth, type Month } from '#app/kernel/values/dates.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { readLetterhead } from '#app/models/company/read.server.ts'
import {
  CONTRIBUTIONS_TITLE,
  KIND_LABELS,
  OWED_KINDS,
  type OwedKind,
  owedKinds,
  TAKEN_KINDS,
} from '#app/models/contributions/fields.ts'
import {
  type Contribution,
  type ContributionSums,
  type Contributions,
  readContributions,
} from '#app/models/contributions/read.server.ts'
import { payrollRunName } from '#app/models/records/relations.server.ts'
import {
  PDF_TYPE,
  progressOf,
  type ReportFile,
  type ReportOptions,
  type ReportTools,
  type SummaryFormat,
} from './files.server.ts'

export type ContributionsRequest = {
  month: Month
  /** Of whose orders its share is asked; `month` is the run's. */
  run?: number | undefined
  format: SummaryFormat
  csv: CsvStyle
  /** The name of the user who requests it. */
  generatedBy: string
}

/** `aportes-2026-11.pdf` */
export const contributionsFileName = (month: Month, format: SummaryFormat) =>
  `aportes-${month}.${format}`

type Column = TableColumn & {
  of: (person: Contribution) => Cell
  sum: (sums: ContributionSums) => Cell
}

const money = (label: string, amounts: Pick<Column, 'of' | 'sum'>): Column => ({
  ...{ label, type: 'money' },
  ...amounts,
})

const columnsOf = (kinds: readonly OwedKind[]): Column[] => [
  { label: 'Empleado', type: 'text', of: ({ name }) => name, sum: () => 'Total' },
  { label: 'Cédula', type: 'text', of: ({ ric }) => formatRic(ric), sum: () => null },
  ...TAKEN_KINDS.map((kind) =>
    money(`${KIND_LABELS[kind]}, trabajador`, {
      of: ({ taken }) => taken[kind],
      sum: ({ taken }) => taken[kind],
    }),
  ),
  ...kinds.map((kind) =>
    money(`${KIND_LABELS[kind]}, patrono`, {
      of: ({ owed }) => owed[kind] ?? null,
      sum: ({ owed }) => owed[kind] ?? null,
    }),
  ),
  money('Total patrono', { of: ({ total }) => total, sum: ({ total }) => total }),
]

const [NAME, , ...AMOUNTS] = columnsOf(OWED_KINDS) as [Column, Column, ...Column[]]
/** Of paper, where a name and its cédula share a column. */
const PRINTED: Column[] = [
  { ...NAME, of: ({ name, ric }) => `${name}, ${formatRic(ric)}` },
  ...AMOUNTS,
]

/** Makes the file. Throws PdfError, and FieldErrors for too many rows. */
export async function produceContributions(
  tools: ReportTools,
  request: ContributionsRequest,
  options: ReportOptions = {},
): Promise<ReportFile> {
  const { month, run, format, csv } = request
  const { signal } = options
  const read = await readContributions(tools.database.db, month, { run, signal })
  const name = contributionsFileName(month, format)
  const columns = columnsOf(owedKinds(run))
  if (format === 'csv')
    return { name, type: CSV_TYPE, body: csvBody(columns, cellsOf(read, columns), csv) }
  const named = run === undefined ? '' : await payrollRunName(tools.database.db, run)
  const filters = named ? [{ label: 'Nómina', value: named }] : []
  const maker = {
    filters,
    generatedBy: request.generatedBy,
    generatedAt: tools.now().toISOString(),
  }
  if (format === 'xlsx') {
    refuseTooManyRows(read.people.length)
    return { name, type: XLSX_TYPE, body: xlsxBody(sheetsOf(read, columns, maker)) }
  }
  const letterhead = await readLetterhead(tools.database.db, tools.config.logo)
  const report = { ...(await printed(read)), ...maker, company: letterhead(null) }
  const progress = progressOf(read.people.length, ROWS_PER_DOCUMENT, options)
  const body = await tools.pdf.renderList(listDocuments(report), progress)
  return { name, type: PDF_TYPE, body }
}

const ROWS_AT_ONCE = 500

async function* cellsOf(
  { people }: Contributions,
  columns: readonly Column[],
): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < people.length; from += ROWS_AT_ONCE) {
    const some = people.slice(from, from + ROWS_AT_ONCE)
    yield await inTurns(some, (few) => few.map((person) => columns.map(({ of }) => of(person))))
  }
}

type Maker = Pick<ListReport, 'filters' | 'generatedBy' | 'generatedAt'>

function sheetsOf(
  read: Contributions,
  columns: Column[],
  { filters, generatedBy, generatedAt }: Maker,
): Sheet[] {
  async function* said(): AsyncGenerator<Cell[][]> {
    const made = `Generado por ${generatedBy}, ${formatInstantLong(generatedAt)}`
    const asked = filters.map(({ label, value }) => `${label}: ${value}`)
    yield [titleOf(read), ...asked, ...read.remarks, made].map((text) => [text])
  }
  const totals = () => [columns.map(({ sum }) => sum(read.sums))]
  return [
    { name: 'Aportes', columns, batches: cellsOf(read, columns), totals },
    { name: 'Notas', columns: [{ label: 'Notas', type: 'text' }], batches: said() },
  ]
}

const titleOf = ({ month }: Contributions) => `${CONTRIBUTIONS_TITLE}, ${formatMonth(month)}`

async function printed(
  read: Contributions,
): Promise<Omit<ListReport, 'generatedBy' | 'generatedAt' | 'company' | 'filters'>> {
  const { month, people, sums, remarks } = read
  // A page has no room for what nobody has, nor for a column of cédulas.
  const columns = PRINTED.filter(({ type, sum }) => type === 'text' || sum(sums))
  const texts = (cells: (column: Column) => Cell) =>
    columns.map((column) => printedCell(column.type, cells(column)))
  return {
    title: CONTRIBUTIONS_TITLE,
    period: `Mes de ${formatMonth(month)}`,
    remark: remarks.join('. '),
    columns: columns.map(({ label, type }) =>
      type === 'money' ? { label, align: 'end', wraps: true } : { label },
    ),
    rows: await inTurns(people, (some) => some.map((person) => texts(({ of }) => of(person)))),
    foot: texts(({ sum }) => sum(sums)),
    subtotals: [],
    total: sums.total,
    totalLabel: 'Total del patrono',
    count: people.length,
    counted: ['empleado', 'empleados'],
    landscape: true,
  }
}
