/** The payroll register as the sheets of a workbook, or as a CSV (docs/rules/run-files.md#2). */

import type { Sheet } from '#app/io/spreadsheets/xlsx.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDateLong } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { WAITING } from '#app/models/documents/reports.server.ts'
import {
  type ConceptColumn,
  conceptSheets,
  type Maker,
  madeBy,
  sheetColumns,
} from './concept-sheets.server.ts'
import type { Entry } from './entries.server.ts'
import { runMark } from './mark.ts'
import type { Register } from './register.server.ts'

type Employee = Pick<Entry, 'name' | 'ric' | 'position' | 'department'>

export const EMPLOYEE_COLUMNS: ConceptColumn<Employee>[] = [
  { label: 'Empleado', type: 'text', of: ({ name }) => name },
  { label: 'Cédula', type: 'text', of: ({ ric }) => formatRic(ric) },
  { label: 'Cargo', type: 'text', of: ({ position }) => position },
  { label: 'Departamento', type: 'text', of: ({ department }) => department },
]
export const NUMBER_COLUMN: ConceptColumn<Entry> = {
  ...{ label: 'N°', type: 'documentNumber' },
  of: ({ order }) => order,
}
export const PAYING_COLUMNS: ConceptColumn<Entry>[] = [
  { label: 'Banco', type: 'text', of: ({ account }) => account.bank },
  { label: 'Cuenta', type: 'text', of: ({ account }) => formatAccountNumber(account.number) },
  { label: 'Forma de pago', type: 'text', of: ({ transaction }) => transaction },
  { label: 'Número', type: 'text', of: ({ number }) => number },
  { label: 'Concepto', type: 'text', of: ({ concept }) => concept },
  { label: 'Fecha', type: 'date', of: ({ issued_at }) => issued_at },
]
/** Which rows wait for approval, where others do not. */
export const STATE = {
  ...{ label: 'Estado', type: 'text' as const },
  of: ({ waits }: Pick<Entry, 'waits'>) => (waits ? WAITING : ''),
}

export function registerColumns({ concepts, waiting }: Register): ConceptColumn<Entry>[] {
  const state = waiting ? [STATE] : []
  return sheetColumns([NUMBER_COLUMN, ...EMPLOYEE_COLUMNS, ...PAYING_COLUMNS, ...state], {
    concepts,
  })
}

/** A sheet of employees, and one of sums. */
export function registerSheets(register: Register, maker: Maker): [Sheet, Sheet] {
  const { run, entries } = register
  const mark = runMark(run.status)
  return conceptSheets({
    name: 'Empleados',
    columns: registerColumns(register),
    batches: [entries],
    sums: () => register,
    said: ({ sums: { company } }) => [
      `Nómina ${formatDocumentNumber(run.order)}: ${run.title}${mark ? ` (${mark})` : ''}`,
      ...(company ? [`${company.name}, RIF ${company.ric}`] : []),
      formatDateLong(run.issued_at),
      madeBy(maker),
    ],
  })
}
