/** The payroll register as the sheets of a workbook, or as a CSV (docs/rules/run-files.md#2). */
import { setImmediate as pause } from 'node:timers/promises'
import type { Cell, TableColumn } from '#app/services/printing/cells.server.ts'
import { formatInstantLong } from '#app/services/printing/html.server.tsx'
import type { Sheet } from '#app/services/spreadsheets/xlsx.server.ts'
import { formatAccountNumber } from '#app/services/values/account-number.ts'
import { formatDateLong } from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import { formatRic } from '#app/services/values/ric.ts'
import { runMark } from './mark.ts'
import type { Entry, Register } from './register.server.ts'

/** Who made a file and when (an ISO instant). */
export type Maker = { generatedBy: string; generatedAt: string }

type Column = TableColumn & { of: (entry: Entry) => Cell; sum?: bigint }

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

/** Who is paid, every concept, and what they add up to. */
export function registerColumns({ concepts, sums }: Register): Column[] {
  const column = (kind: string) =>
    concepts
      .filter((concept) => concept.kind === kind)
      .map(({ key, label, amount }): Column => {
        return { label, type: 'money', of: ({ amounts }) => amounts.get(key) ?? null, sum: amount }
      })
  const sumOf = (kind: string) =>
    concepts.reduce((sum, concept) => (concept.kind === kind ? sum + concept.amount : sum), 0n)
  return [
    ...WHO,
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
    { label: 'Neto', type: 'money', of: ({ total }) => total, sum: sums.total },
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
  const totals = () => [columns.map(({ sum }, i): Cell => (i === 0 ? 'Total' : (sum ?? null)))]
  const employees = { columns, batches: registerRows(register, columns), totals }
  return [{ name: 'Empleados', ...employees }, sumsSheet(register, maker)]
}

function sumsSheet({ run, concepts, sums, banks }: Register, maker: Maker): Sheet {
  const mark = runMark(run.status)
  const said = [
    `Nómina ${formatDocumentNumber(run.order)}: ${run.title}${mark ? ` (${mark})` : ''}`,
    ...(sums.company ? [`${sums.company.name}, RIF ${sums.company.ric}`] : []),
    formatDateLong(run.issued_at),
    `Generado por ${maker.generatedBy}, ${formatInstantLong(maker.generatedAt)}`,
  ]
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield said.map((text) => [text, null, null, null])
    for (const [kind, label] of [
      ['asignacion', 'Asignación'],
      ['deduccion', 'Deducción'],
    ]) {
      const some = concepts.filter((concept) => concept.kind === kind)
      yield some.map((concept) => [label ?? '', concept.label, concept.count, concept.amount])
    }
    yield sums.subtotals.map((each) => [
      'Cuenta de la empresa',
      each.label,
      each.count,
      each.amount,
    ])
    yield banks.map(({ label, count, amount }) => ['Banco de destino', label, count, amount])
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
    totals: () => [['Neto', null, sums.count, sums.total]],
  }
}
