/** An account's statement as a file: the movements of a range in order of posting. */
import { type ApiCall, type ApiRequest, apiId } from '#app/http/api/call.server.ts'
import { fileResponse, readFile } from '#app/http/reports/requests.server.ts'
import { getAccount } from '#app/models/accounts/read.server.ts'
import { isByDate, movementListing, movementName } from '#app/models/movements/fields.ts'
import {
  countMovements,
  type Movement,
  movementsAsPosted,
  movementsByDate,
  statementFigures,
} from '#app/models/movements/read.server.ts'
import { type Listing, parseListing } from '#app/services/asking/listing.ts'
import type { Cell, TableColumn } from '#app/services/printing/cells.server.ts'
import { CSV_TYPE, csvBody } from '#app/services/spreadsheets/csv.server.ts'
import { refuseTooManyRows, XLSX_TYPE, xlsxBody } from '#app/services/spreadsheets/xlsx.server.ts'
import { formatInstant, type IsoDate, todayInCaracas } from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import { centimos } from '#app/services/values/money.ts'
import type { Db } from '#db/client.server.ts'

export const movementCalls: ApiCall[] = (['csv', 'xlsx'] as const).map((format) => ({
  method: 'GET',
  path: `accounts/:id/movements.${format}`,
  summary: `Da los movimientos de una cuenta en el orden en que se registraron, o por fecha con sort_by=date y su saldo inicial y final, como ${format.toUpperCase()}`,
  query: { rules: movementListing, part: format === 'csv' ? 'statement' : 'dates' },
  others: [303],
  answer: { status: 200, files: [format === 'csv' ? 'text/csv' : XLSX_TYPE] },
  handle: (request) => statement(request, format),
}))

const COLUMNS: TableColumn[] = [
  { label: 'Registrado', type: 'text' },
  { label: 'Fecha', type: 'date' },
  { label: 'Documento', type: 'text' },
  { label: 'Número', type: 'text' },
  { label: 'Referencia', type: 'text' },
  { label: 'Usuario', type: 'text' },
  { label: 'Entrada', type: 'money' },
  { label: 'Salida', type: 'money' },
  { label: 'Saldo', type: 'money' },
  { label: 'Reverso', type: 'text' },
]

async function statement(request: ApiRequest, format: 'csv' | 'xlsx'): Promise<Response> {
  const { app, params, url } = request
  const db = app.database.db
  const { id, number } = await getAccount(db, apiId(params))
  const { listing, problems } = parseListing(movementListing, url.searchParams)
  const { csv } = readFile(url.searchParams, [format], problems)
  const name = `movimientos-${number}.${format}`
  const batches = isByDate(listing)
    ? byDate(db, id, listing)
    : rows(movementsAsPosted(db, id, listing))
  if (format === 'csv') {
    return fileResponse({ name, type: CSV_TYPE, body: csvBody(COLUMNS, batches, csv) }, request)
  }
  refuseTooManyRows(await countMovements(db, id, listing))
  const sheet = { name: 'Movimientos', columns: COLUMNS, batches }
  return fileResponse({ name, type: XLSX_TYPE, body: xlsxBody([sheet]) }, request)
}

async function* rows(batches: AsyncIterable<Movement[]>) {
  for await (const batch of batches) yield batch.map(cellsOf)
}

/** By date, between the balance before and the balance after, with which the lines agree. */
async function* byDate(db: Db, id: number, listing: Listing): AsyncGenerator<Cell[][]> {
  const { startDate = null, endDate = null } = listing
  const { opening } = await statementFigures(db, id, listing)
  let closing = opening
  yield [balanceCells(startDate, 'Saldo inicial', opening)]
  for await (const batch of movementsByDate(db, id, listing)) {
    closing = BigInt(batch.at(-1)?.balance ?? closing)
    yield batch.map(cellsOf)
  }
  yield [balanceCells(endDate, 'Saldo final', closing)]
}

const balanceCells = (day: IsoDate | null, label: string, balance: bigint): Cell[] => [
  ...['', day, label, '', '', '', null, null],
  ...[centimos(Number(balance)), ''],
]

/** Money in and out have separate columns, as in a bank's file, so that no amount is signed. */
function cellsOf(movement: Movement): Cell[] {
  const { amount, balance, created_at } = movement
  return [
    `${todayInCaracas(new Date(created_at))} ${formatInstant(created_at).slice(-5)}`,
    movement.issued_at,
    movementName(movement),
    formatDocumentNumber(movement.order),
    movement.reference,
    movement.user,
    amount > 0 ? amount : null,
    amount < 0 ? -amount : null,
    balance,
    movement.reversal ? 'Sí' : '',
  ]
}
