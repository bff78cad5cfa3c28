/**
 * What a titular was paid in a year, month by month and concept by concept (docs/rules/salaries.md#9).
 */

import type { Cell, TableColumn } from '#app/io/printing/cells.server.ts'
import type { Sheet } from '#app/io/spreadsheets/xlsx.server.ts'
import { parseListing } from '#app/kernel/asking/listing.ts'
import { dayOfMonth, type IsoDate, monthName } from '#app/kernel/values/dates.ts'
import { inDollars } from '#app/models/documents/dollars.server.ts'
import { ownPayments, yearBounds } from '#app/models/documents/statistics.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { paysheetsByDate } from '#app/models/paysheets/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { LineKind } from '#db/kinds.ts'
import { Concepts } from '../concepts.ts'

/** Céntimos for January to December, and their sum. */
export type YearRow = { label: string; months: bigint[]; sum: bigint; isConcept?: true }
/**
 * A concept's row for each, the parts first, with the sums of both kinds and what is left; then what
 * personal orders paid, and all that was paid.
 */
export type YearSummary = Awaited<ReturnType<typeof yearSummary>>

const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1)

/**
 * Returns the posted orders in force whose date is in the year, added up by the month of it; `currency`: all that
 * was paid also in dollars, by days and kinds as in docs/rules/rates.md#9.
 */
export async function yearSummary(
  db: Db,
  titular: number,
  year: number,
  currency: 'USD' | null = null,
) {
  const { listing } = parseListing(paysheetListing, new URLSearchParams())
  const asked = { ...listing, ...yearBounds(year), filters: { titular, pending: false } }
  const concepts = new Concepts()
  const amounts = new Map<string, YearRow>()
  const [gross, deductions] = [row('Total asignaciones'), row('Total deducciones')]
  const net = row('Neto pagado')
  const days = new Map<IsoDate, bigint>()
  let count = 0
  for await (const batch of paysheetsByDate(db, asked)) {
    for (const order of batch) {
      const at = monthAt(order.issued_at)
      const found = concepts.add(order)
      for (const [key, amount] of found.amounts) {
        const own = amounts.get(key) ?? row('')
        addTo(own, at, amount)
        amounts.set(key, own)
      }
      addTo(gross, at, found.gross)
      addTo(deductions, at, found.deductions)
      addTo(net, at, BigInt(order.total))
      days.set(order.issued_at, (days.get(order.issued_at) ?? 0n) + BigInt(order.total))
      count++
    }
  }
  const [others, paid] = [row('Otros pagos'), row('Total pagado')]
  let payments = 0
  const ownDays = await ownPayments(db, year, titular)
  for (const { issued_at, ...day } of ownDays) {
    addTo(others, monthAt(issued_at), day.total)
    payments += day.count
  }
  for (const i of MONTHS.keys()) addTo(paid, i, (others.months[i] ?? 0n) + (net.months[i] ?? 0n))
  const rowsOf = (kind: LineKind) =>
    concepts.all
      .filter((concept) => concept.kind === kind)
      .map(
        ({ key, label }): YearRow => ({ ...(amounts.get(key) ?? row('')), label, isConcept: true }),
      )
  const months = MONTHS.map((month) => monthName(dayOfMonth(year, month, 1)))
  const [earned, deducted] = [rowsOf('asignacion'), rowsOf('deduccion')]
  /** How many payroll orders count, and how many personal ones; whether some have values that nobody confirmed. */
  const counts = { count, payments, isOpen: concepts.isOpen }
  const payroll = Array.from(days, ([issued_at, total]) => ({ issued_at, total }))
  const dollars = currency ? await dollarRow(db, [...payroll, ...ownDays]) : undefined
  return {
    year,
    months,
    ...counts,
    earned,
    deducted,
    gross,
    deductions,
    net,
    others,
    paid,
    dollars,
  }
}

/** What was paid by days and kinds in dollars, in cents; days before the first rate are left out. */
async function dollarRow(
  db: Db,
  paid: readonly { issued_at: IsoDate; total: bigint }[],
): Promise<YearRow> {
  const dollars = await inDollars(db, paid, ({ total }) => total)
  const all = row('Total en US$')
  for (const [i, { issued_at }] of paid.entries()) {
    addTo(all, monthAt(issued_at), dollars[i] ?? 0n)
  }
  return all
}

const monthAt = (day: IsoDate): number => Number(day.slice(5, 7)) - 1

const row = (label: string): YearRow => ({ label, months: MONTHS.map(() => 0n), sum: 0n })

function addTo(row: YearRow, at: number, amount: bigint): void {
  row.months[at] = (row.months[at] ?? 0n) + amount
  row.sum += amount
}

/**
 * The rows in their order: what is earned and its sum, what is deducted and its sum, the net; where
 * anything else was paid, that and all that was paid; and all of it in dollars, if asked for.
 */
export const yearRows = (summary: YearSummary): YearRow[] => [
  ...summary.earned,
  summary.gross,
  ...summary.deducted,
  summary.deductions,
  summary.net,
  ...(summary.payments > 0 ? [summary.others, summary.paid] : []),
  ...(summary.dollars ? [summary.dollars] : []),
]

/** The summary as a sheet: a line a month, a column for each row, and the sums below. */
export function yearSheet(summary: YearSummary): Sheet {
  const rows = yearRows(summary)
  const columns: TableColumn[] = [
    { label: 'Mes', type: 'text' },
    ...rows.map(({ label }): TableColumn => ({ label, type: 'money' })),
  ]
  async function* batches(): AsyncGenerator<Cell[][]> {
    yield summary.months.map((month, i) => [month, ...rows.map(({ months }) => months[i] ?? 0n)])
  }
  const totals = (): Cell[][] => [['Total', ...rows.map(({ sum }) => sum)]]
  return { name: `Resumen ${summary.year}`, columns, batches: batches(), totals }
}
