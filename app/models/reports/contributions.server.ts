/** The files of 'Aportes del mes' (docs/rules/contributions.md#4). */
import { type Cell, printedCell, type TableColumn } from '#app/io/printing/cells.server.ts'
import { formatInstantLong } from '#app/io/printing/html.server.tsx'
import type { ListReport } from '#app/io/printing/list.server.tsx'
import type { Sheet } from '#app/io/spreadsheets/xlsx.server.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { formatMonth, type Month } from '#app/kernel/values/dates.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
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
  type FileRequest,
  makerOf,
  type ReportFile,
  type ReportOptions,
  type ReportTools,
  type SummaryFormat,
  type Tabled,
  tableFile,
} from './files.server.ts'

export type ContributionsRequest = FileRequest & {
  month: Month
  /** Of whose orders its share is asked; `month` is the run's. */
  run?: number | undefined
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
  const { db } = tools.database
  const read = await readContributions(db, month, { run, signal: options.signal })
  const maker = async (): Promise<Maker> => {
    const named = run === undefined ? '' : await payrollRunName(db, run)
    const filters = named ? [{ label: 'Nómina', value: named }] : []
    return { filters, ...makerOf(tools, request) }
  }
  const made: Tabled = {
    ...{ name: contributionsFileName(month, format), format, csv },
    count: () => read.people.length,
    sheets: async () => sheetsOf(read, columnsOf(owedKinds(run)), await maker()),
    printed: async () => ({ ...(await printed(read)), ...(await maker()) }),
  }
  return tableFile(tools, made, options)
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
): [Sheet, Sheet] {
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

async function printed(read: Contributions): Promise<Omit<ListReport, keyof Maker>> {
  const { month, people, sums, remarks } = read
  // A page has no room for what nobody has, nor for a column of cédulas.
  const columns = PRINTED.filter(({ type, sum }) => type === 'text' || sum(sums))
  const texts = (cells: (column: Column) => Cell) =>
    columns.map((column) => printedCell(column.type, cells(column)))
  return {
    title: CONTRIBUTIONS_TITLE,
    company: null,
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
