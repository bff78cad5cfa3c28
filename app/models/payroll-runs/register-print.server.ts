/** 'Resumen de nómina': the payroll register on paper, a line an employee. */

import type { ListReport } from '#app/services/printing/list.server.tsx'
import { boldPointsOf, pointsOf, tableWidth } from '#app/services/printing/list-columns.server.ts'
import { inTurns } from '#app/services/turns.server.ts'
import { formatDateLong } from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import { formatAmount } from '#app/services/values/money.ts'
import { formatRic } from '#app/services/values/ric.ts'
import type { Concept } from './concepts.ts'
import { periodOf, RUN_STATE_LABELS } from './fields.ts'
import { runMark } from './mark.ts'
import type { Entry, Register } from './register.server.ts'
import type { Maker } from './register-sheets.server.ts'

/** Who signs; the names are written by hand. */
const SIGNATURES = ['Elaborado por', 'Revisado por', 'Autorizado por']
/** The least room for the name and the identity card. */
const NAME_PT = 190
const NET = 'Neto'

/**
 * The register with a column for each concept, as far as the page is wide enough; the concepts that
 * the fewest have are named below their rows.
 */
export async function printedRegister(register: Register, maker: Maker): Promise<ListReport> {
  const { run, entries, concepts, sums, banks } = register
  const shown = columnsThatFit(register)
  const noted = concepts.filter((concept) => !shown.includes(concept))
  const figures = (of: (concept: Concept) => bigint | number | undefined) =>
    shown.map((concept) => amountText(of(concept)))
  const rowOf = ({ name, ric, amounts, total }: Entry) => [
    name,
    formatRic(ric),
    ...figures(({ key }) => amounts.get(key)),
    formatAmount(total),
  ]
  return {
    title: 'Resumen de nómina',
    period: run.title,
    company: sums.company,
    filters: [
      { label: 'Nómina', value: formatDocumentNumber(run.order) },
      { label: 'Período', value: periodOf(run.payday, run.month) },
      { label: 'Fecha', value: formatDateLong(run.issued_at) },
      { label: 'Estado', value: RUN_STATE_LABELS[run.status] },
    ],
    columns: [
      { label: 'Empleado' },
      { label: 'Cédula' },
      ...shown.map(({ label }) => ({ label, align: 'end' as const, wraps: true })),
      { label: NET, align: 'end' },
    ],
    rows: await inTurns(entries, (some) => some.map(rowOf)),
    notes: await inTurns(entries, (some) => some.map((entry) => noteOf(entry, noted))),
    foot: ['Total', '', ...figures(({ amount }) => amount), formatAmount(sums.total)],
    groups: [
      { title: 'Asignaciones', rows: concepts.filter(({ kind }) => kind === 'asignacion') },
      { title: 'Deducciones', rows: concepts.filter(({ kind }) => kind === 'deduccion') },
      { title: 'Por banco de destino', rows: banks },
    ].filter(({ rows }) => rows.length > 0),
    subtotals: sums.subtotals,
    total: sums.total,
    count: sums.count,
    counted: ['orden', 'órdenes'],
    signatures: SIGNATURES.map((label) => ({ label, name: '' })),
    stamp: runMark(run.status),
    landscape: true,
    ...maker,
  }
}

const amountText = (amount: bigint | number | undefined) =>
  amount === undefined ? '' : formatAmount(BigInt(amount))

/** In their own order; those that the most have come first when there is not room for all. */
function columnsThatFit({ concepts, sums }: Register): Concept[] {
  let room = tableWidth(true) - NAME_PT - boldPointsOf(formatAmount(sums.total))
  const widest = [...concepts].sort((a, b) => b.count - a.count)
  const fitting = new Set<Concept>()
  for (const concept of widest) {
    const figure = boldPointsOf(formatAmount(concept.amount))
    const words = concept.label.split(' ').map(pointsOf)
    room -= Math.max(figure, ...words)
    if (room < 0) break
    fitting.add(concept)
  }
  return concepts.filter((concept) => fitting.has(concept))
}

/** 'Horas extra 120,00 · Préstamo −50,00' */
function noteOf({ amounts }: Entry, noted: Concept[]): string | undefined {
  const said = noted.flatMap(({ key, kind, label }) => {
    const amount = amounts.get(key)
    if (amount === undefined) return []
    return [`${label} ${formatAmount(kind === 'deduccion' ? -BigInt(amount) : BigInt(amount))}`]
  })
  return said.length > 0 ? said.join(' · ') : undefined
}
