/** 'Resumen de nómina': the payroll register on paper, a line an employee. */

import type { ListReport } from '#app/io/printing/list.server.tsx'
import { pointsOf } from '#app/io/printing/list-columns.server.ts'
import { formatDateLong } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { WAITING } from '#app/models/documents/reports.server.ts'
import { OPEN_VALUES } from '#app/models/payroll/open-values.ts'
import { periodOf } from '#app/models/payroll/period.ts'
import { NAME_PT, type PrintedColumn, printedConcepts } from './concept-print.server.ts'
import type { Maker } from './concept-sheets.server.ts'
import type { Entry } from './entries.server.ts'
import { RUN_STATE_LABELS } from './fields.ts'
import { runMark } from './mark.ts'
import type { Register } from './register.server.ts'
import { STATE } from './register-sheets.server.ts'

/** Who signs; the names are written by hand. */
const SIGNATURES = ['Elaborado por', 'Revisado por', 'Autorizado por']

export const PRINTED_EMPLOYEE: PrintedColumn<Pick<Entry, 'name' | 'ric'>>[] = [
  { label: 'Empleado', of: ({ name }) => name },
  { label: 'Cédula', of: ({ ric }) => formatRic(ric) },
]

export async function printedRegister(register: Register, maker: Maker): Promise<ListReport> {
  const { run, entries, waiting } = register
  return {
    title: 'Resumen de nómina',
    period: run.title,
    filters: [
      { label: 'Nómina', value: formatDocumentNumber(run.order) },
      { label: 'Período', value: periodOf(run.payday, run.month) },
      { label: 'Fecha', value: formatDateLong(run.issued_at) },
      { label: 'Estado', value: RUN_STATE_LABELS[run.status] },
    ],
    ...(run.isOpen && { remark: OPEN_VALUES }),
    ...(await printedConcepts({
      who: waiting ? [...PRINTED_EMPLOYEE, STATE] : PRINTED_EMPLOYEE,
      room: waiting ? NAME_PT + pointsOf(WAITING) : NAME_PT,
      found: register,
      batches: [entries],
      sums: () => register,
    })),
    signatures: SIGNATURES.map((label) => ({ label, name: '' })),
    stamp: runMark(run.status),
    ...maker,
  }
}
