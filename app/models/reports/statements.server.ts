/** A company account's statement as a file: the movements of a range (docs/rules/orders.md#10). */

import { type Cell, printedCell, type TableColumn } from '#app/io/printing/cells.server.ts'
import type { ListReport } from '#app/io/printing/list.server.tsx'
import type { Listing } from '#app/kernel/asking/listing.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatInstant, type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { getAccount } from '#app/models/accounts/read.server.ts'
import { isByDate, movementName } from '#app/models/movements/fields.ts'
import {
  countMovements,
  type Movement,
  movementsAsPosted,
  movementsByDate,
  statementFigures,
} from '#app/models/movements/read.server.ts'
import { getTitular } from '#app/models/titulars/read.server.ts'
import type { Db } from '#db/client.server.ts'
import {
  type FileRequest,
  makerOf,
  periodOf,
  type ReportFile,
  type ReportOptions,
  type ReportTools,
  type SummaryFormat,
  type Tabled,
  tableFile,
} from './files.server.ts'
import { until } from './tables.server.ts'

export const STATEMENTS = 'movements'

export type StatementRequest = FileRequest & {
  id: number
  /** Only its range counts, and whether it is by date. */
  listing: Listing
}

type Column = TableColumn & {
  of: (movement: Movement) => Cell
  /** Whether only a spreadsheet has room for it. */
  sheet?: true
}

/** Money in and out have separate columns, as in a bank's file, so that no amount is signed. */
const COLUMNS: Column[] = [
  {
    ...{ label: 'Registrado', type: 'text', sheet: true },
    of: ({ created_at }) =>
      `${todayInCaracas(new Date(created_at))} ${formatInstant(created_at).slice(-5)}`,
  },
  { label: 'Fecha', type: 'date', of: ({ issued_at }) => issued_at },
  { label: 'Documento', type: 'text', of: movementName },
  { label: 'Número', type: 'documentNumber', of: ({ order }) => order },
  { label: 'Referencia', type: 'text', of: ({ reference }) => reference },
  { label: 'Usuario', type: 'text', sheet: true, of: ({ user }) => user },
  { label: 'Entrada', type: 'money', of: ({ amount }) => (amount > 0 ? amount : null) },
  { label: 'Salida', type: 'money', of: ({ amount }) => (amount < 0 ? -amount : null) },
  { label: 'Saldo', type: 'money', of: ({ balance }) => balance },
  { label: 'Reverso', type: 'text', of: ({ reversal }) => (reversal ? 'Sí' : '') },
]

/** What a request for a statement must know first. Throws NotFound. */
export async function statementToReport(db: Db, id: number, format: SummaryFormat) {
  const { number } = await getAccount(db, id)
  return { name: `movimientos-${number}.${format}` }
}

/** Makes a statement's file. Throws NotFound, PdfError, and FieldErrors for too many rows. */
export async function produceStatement(
  tools: ReportTools,
  request: StatementRequest,
  options: ReportOptions = {},
): Promise<ReportFile> {
  const { id, format, csv, listing } = request
  const { db } = tools.database
  const { name } = await statementToReport(db, id, format)
  const made: Tabled = {
    ...{ name, format, csv },
    count: (printed) => printed?.count ?? countMovements(db, id, listing),
    sheets: () => [
      { name: 'Movimientos', columns: COLUMNS, batches: rowsOf(linesOf(db, id, listing)) },
    ],
    printed: () => printed(tools, request, options.signal),
  }
  return tableFile(tools, made, options)
}

/** A movement, or the balance before or after them all. */
type Line = Movement | { day: IsoDate | null; label: string; held: bigint }

/** By date the movements stand between the balance before and the one after, which agree with them. */
async function* linesOf(db: Db, id: number, listing: Listing): AsyncGenerator<Line[]> {
  if (!isByDate(listing)) return yield* movementsAsPosted(db, id, listing)
  const { startDate = null, endDate = null } = listing
  const { opening } = await statementFigures(db, id, listing)
  let held = opening
  yield [{ day: startDate, label: 'Saldo anterior', held }]
  for await (const batch of movementsByDate(db, id, listing)) {
    held = BigInt(batch.at(-1)?.balance ?? held)
    yield batch
  }
  yield [{ day: endDate, label: 'Saldo final', held }]
}

async function* rowsOf(batches: AsyncIterable<Line[]>): AsyncGenerator<Cell[][]> {
  for await (const lines of batches) yield lines.map((line) => cellsOf(line))
}

function cellsOf(line: Line, columns = COLUMNS): Cell[] {
  if (!('held' in line)) return columns.map(({ of }) => of(line))
  const said: Record<string, Cell> = { Fecha: line.day, Documento: line.label, Saldo: line.held }
  return columns.map(({ label, type }) => said[label] ?? (type === 'text' ? '' : null))
}

async function printed(
  tools: ReportTools,
  request: StatementRequest,
  signal: AbortSignal | undefined,
): Promise<ListReport> {
  const { id, listing } = request
  const { db } = tools.database
  const { bank, number, titular, titular_id } = await getAccount(db, id)
  const columns = COLUMNS.filter(({ sheet }) => !sheet)
  const rows: string[][] = []
  let [count, came, went] = [0, 0n, 0n]
  let closing: bigint | undefined
  for await (const lines of until(signal, linesOf(db, id, listing))) {
    for (const line of lines) {
      const cells = cellsOf(line, columns)
      rows.push(cells.map((cell, i) => printedCell(columns[i]?.type ?? 'text', cell)))
      if ('held' in line) closing = line.held
      else {
        count++
        if (line.amount > 0) came += BigInt(line.amount)
        else went -= BigInt(line.amount)
      }
    }
  }
  const sums: Record<string, bigint | undefined> = { Entrada: came, Salida: went, Saldo: closing }
  const { ric } = titular_id ? await getTitular(db, titular_id) : { ric: '' }
  return {
    title: 'Movimientos de la cuenta',
    period: periodOf(listing),
    filters: [
      { label: 'Cuenta', value: `${bank} ${formatAccountNumber(number)}` },
      { label: 'Orden', value: isByDate(listing) ? 'Por fecha' : 'De registro' },
    ],
    company: titular === null ? null : { name: titular, ric: formatRic(ric) },
    columns: columns.map(({ label, type }) =>
      type === 'money' ? { label, align: 'end' } : { label },
    ),
    rows,
    foot: columns.map(({ label }, i) =>
      i === 0 ? 'Total' : printedCell('money', sums[label] ?? null),
    ),
    subtotals: [],
    total: closing ?? came - went,
    totalLabel: closing === undefined ? 'Entradas menos salidas' : 'Saldo final',
    count,
    counted: ['movimiento', 'movimientos'],
    ...makerOf(tools, request),
  }
}
