/** 'Resumen de nómina': the payroll register on paper, a line an employee. */

import { WAITING } from '#app/models/documents/reports.server.ts'
import { type ListReport, WAITING_TOTAL } from '#app/services/printing/list.server.tsx'
import { boldPointsOf, pointsOf, tableWidth } from '#app/services/printing/list-columns.server.ts'
import { inTurns } from '#app/services/turns.server.ts'
import { formatDateLong } from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import { formatAmount } from '#app/services/values/money.ts'
import { formatRic } from '#app/services/values/ric.ts'
import type { Concept } from './concepts.ts'
import { periodOf, RUN_STATE_LABELS } from './fields.ts'
import { runMark } from './mark.ts'
import type { Entry, Register, RegisterSums } from './register.server.ts'
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
  const { run, entries, concepts, sums, waiting } = register
  const shown = columnsThatFit(register)
  const state = (text: string) => (waiting ? [text] : [])
  const noted = concepts.filter((concept) => !shown.includes(concept))
  const figures = (of: (concept: Concept) => bigint | undefined) =>
    shown.map((concept) => amountText(of(concept)))
  const rowOf = ({ name, ric, waits, amounts, total }: Entry) => [
    name,
    formatRic(ric),
    ...state(waits ? WAITING : ''),
    ...figures(({ key }) => amounts.get(key)),
    formatAmount(total),
  ]
  const footOf = (label: string, own: RegisterSums) => {
    const amounts = new Map(own.concepts.map(({ key, amount }) => [key, amount]))
    const sums = figures(({ key }) => amounts.get(key))
    return [label, '', ...state(''), ...sums, formatAmount(own.sums.total)]
  }
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
      ...state('Estado').map((label) => ({ label })),
      ...shown.map(({ label }) => ({ label, align: 'end' as const, wraps: true })),
      { label: NET, align: 'end' },
    ],
    rows: await inTurns(entries, (some) => some.map(rowOf)),
    notes: await inTurns(entries, (some) => some.map((entry) => noteOf(entry, noted))),
    foot: footOf('Total', register),
    groups: groupsOf(register),
    subtotals: sums.subtotals,
    total: sums.total,
    count: sums.count,
    waiting: waiting && {
      foot: footOf(WAITING_TOTAL, waiting),
      groups: groupsOf(waiting).map(({ title, rows }) => ({ title: waitingTitle(title), rows })),
      subtotals: waiting.sums.subtotals,
      total: waiting.sums.total,
      count: waiting.sums.count,
    },
    counted: ['orden', 'órdenes'],
    signatures: SIGNATURES.map((label) => ({ label, name: '' })),
    stamp: runMark(run.status),
    landscape: true,
    ...maker,
  }
}

/** 'Por aprobar, por banco de destino' */
const waitingTitle = (title: string) =>
  `Por aprobar, ${title.charAt(0).toLocaleLowerCase('es')}${title.slice(1)}`

function groupsOf({ concepts, banks }: RegisterSums) {
  const of = (kind: Concept['kind']) =>
    concepts.filter((concept) => concept.kind === kind && concept.count > 0)
  return [
    { title: 'Asignaciones', rows: of('asignacion') },
    { title: 'Deducciones', rows: of('deduccion') },
    { title: 'Por banco de destino', rows: banks },
  ].filter(({ rows }) => rows.length > 0)
}

const amountText = (amount: bigint | undefined) =>
  amount === undefined ? '' : formatAmount(amount)

/** In their own order; those that the most have come first when there is not room for all. */
function columnsThatFit({ concepts, sums, waiting }: Register): Concept[] {
  const waits = new Map(waiting?.concepts.map((concept) => [concept.key, concept]))
  const widthOf = (...amounts: (bigint | undefined)[]) =>
    Math.max(...amounts.map((amount) => boldPointsOf(amountText(amount))))
  let room = tableWidth(true) - NAME_PT - widthOf(sums.total, waiting?.sums.total)
  if (waiting) room -= pointsOf(WAITING)
  const countOf = ({ key, count }: Concept) => count + (waits.get(key)?.count ?? 0)
  const widest = [...concepts].sort((a, b) => countOf(b) - countOf(a))
  const fitting = new Set<Concept>()
  for (const concept of widest) {
    const words = concept.label.split(' ').map(pointsOf)
    room -= Math.max(widthOf(concept.amount, waits.get(concept.key)?.amount), ...words)
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
    return [`${label} ${formatAmount(kind === 'deduccion' ? -amount : amount)}`]
  })
  return said.length > 0 ? said.join(' · ') : undefined
}
