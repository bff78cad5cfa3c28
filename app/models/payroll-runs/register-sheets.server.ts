/** The payroll register as the sheets of a workbook, or as a CSV (docs/rules/run-files.md#2). */
import { setImmediate as pause } from 'node:timers/promises'
import { type Subtotal, WAITING } from '#app/models/documents/reports.server.ts'
import type { Cell, TableColumn } from '#app/services/printing/cells.server.ts'
import { formatInstantLong } from '#app/services/printing/html.server.tsx'
import { WAITING_TOTAL } from '#app/services/printing/list.server.tsx'
import type { Sheet } from '#app/services/spreadsheets/xlsx.server.ts'
import { formatAccountNumber } from '#app/services/values/account-number.ts'
import { formatDateLong } from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import { formatRic } from '#app/services/values/ric.ts'
import type { Concept } from './concepts.ts'
import { runMark } from './mark.ts'
import type { Entry, Register, RegisterSums } from './register.server.ts'

/** Who made a file and when (an ISO instant). */
export type Maker = { generatedBy: string; generatedAt: string }

/** `sum` is what the register's or its waiting part's entries add up to. */
type Column = TableColumn & { of: (entry: Entry) => Cell; sum?: (own: RegisterSums) => bigint }

const WHO: Column[] = [
  { label: 'N°', type: 'documentNumber', of: ({ order }) => order },
  { label: 'Empleado', type: 'text', of: ({ name }) => name },
  { label: 'Cédula', type: 'text', of: ({ ric }) => formatRic(ric) },
  { label: 'Cargo', type: 'text', of: ({ position }) => position },
  { label: 'Banco', type: 'text', of: ({ account }) => account.bank },
  { label: 'Cuenta', type: 'text', of: ({ account }) => formatAccountNumber(account.number) },
  { label: 'Forma de pago', type: 'text', of: ({ transaction }) => transaction },
  { label: 'Número', type: 'text', of: ({ number }) => number },
  { label: 'Concepto', type: 'text', of: ({ concept }) => concept },
  { label: 'Fecha', type: 'date', of: ({ issued_at }) => issued_at },
]

/** Which orders wait for approval, where others do not. */
const STATE: Column = {
  ...{ label: 'Estado', type: 'text' },
  of: ({ waits }) => (waits ? WAITING : ''),
}

/** What the concepts for which `is` holds add up to. */
const summed =
  (is: (concept: Concept) => boolean) =>
  ({ concepts }: RegisterSums) =>
    concepts.reduce((sum, concept) => (is(concept) ? sum + concept.amount : sum), 0n)

/** Who is paid, every concept, and what they add up to. */
export function registerColumns({ concepts, waiting }: Register): Column[] {
  const column = (kind: string) =>
    concepts
      .filter((concept) => concept.kind === kind)
      .map(({ key, label }): Column => {
        const sum = summed((concept) => concept.key === key)
        return { label, type: 'money', of: ({ amounts }) => amounts.get(key) ?? null, sum }
      })
  const sumOf = (kind: string) => summed((concept) => concept.kind === kind)
  return [
    ...WHO,
    ...(waiting ? [STATE] : []),
    ...column('asignacion'),
    {
      label: 'Total asignaciones',
      type: 'money',
      of: ({ gross }) => gross,
      sum: sumOf('asignacion'),
    },
    ...column('deduccion'),
    {
      label: 'Total deducciones',
      type: 'money',
      of: ({ deductions }) => deductions,
      sum: sumOf('deduccion'),
    },
    { label: 'Neto', type: 'money', of: ({ total }) => total, sum: ({ sums }) => sums.total },
  ]
}

const CELLS_AT_ONCE = 10_000

/** The rows of the columns, some at a time. */
export async function* registerRows(
  { entries }: Register,
  columns: Column[],
): AsyncGenerator<Cell[][]> {
  const rows = Math.ceil(CELLS_AT_ONCE / columns.length)
  for (let from = 0; from < entries.length; from += rows) {
    const some = entries.slice(from, from + rows)
    yield some.map((entry) => columns.map(({ of }) => of(entry)))
    // Whoever takes the rows may be ready for the next at once.
    await pause()
  }
}

/** A sheet of employees, and one of sums. */
export function registerSheets(register: Register, maker: Maker): Sheet[] {
  const columns = registerColumns(register)
  const totalsOf = (label: string, own: RegisterSums) =>
    columns.map(({ sum }, i): Cell => (i === 0 ? label : (sum?.(own) ?? null)))
  const { waiting } = register
  const totals = () => [
    totalsOf('Total', register),
    ...(waiting ? [totalsOf(WAITING_TOTAL, waiting)] : []),
  ]
  const employees = { columns, batches: registerRows(register, columns), totals }
  return [{ name: 'Empleados', ...employees }, sumsSheet(register, maker)]
}

function sumsSheet(register: Register, maker: Maker): Sheet {
  const { run, sums, waiting } = register
  const mark = runMark(run.status)
  const said = [
    `Nómina ${formatDocumentNumber(run.order)}: ${run.title}${mark ? ` (${mark})` : ''}`,
    ...(sums.company ? [`${sums.company.name}, RIF ${sums.company.ric}`] : []),
    formatDateLong(run.issued_at),
    `Generado por ${maker.generatedBy}, ${formatInstantLong(maker.generatedAt)}`,
  ]
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield said.map((text) => [text, null, null, null])
    yield sumsOf(register)
    const waits = waiting ? sumsOf(waiting) : []
    yield waits.map(([by, ...rest]) => [`Por aprobar: ${by}`, ...rest])
  }
  return {
    name: 'Sumas',
    columns: [
      { label: 'Suma por', type: 'text' },
      { label: 'Nombre', type: 'text' },
      { label: 'Órdenes', type: 'number' },
      { label: 'Monto Bs', type: 'money' },
    ],
    batches: rows(),
    totals: () => [
      ['Neto', null, sums.count, sums.total],
      ...(waiting ? [[WAITING_TOTAL, null, waiting.sums.count, waiting.sums.total]] : []),
    ],
  }
}

function sumsOf({ concepts, sums, banks }: RegisterSums): Cell[][] {
  const some = concepts.filter(({ count }) => count > 0)
  const row = (by: string) => (each: Subtotal) => [by, each.label, each.count, each.amount]
  return [
    ...some.filter(({ kind }) => kind === 'asignacion').map(row('Asignación')),
    ...some.filter(({ kind }) => kind === 'deduccion').map(row('Deducción')),
    ...sums.subtotals.map(row('Cuenta de la empresa')),
    ...banks.map(row('Banco de destino')),
  ]
}
