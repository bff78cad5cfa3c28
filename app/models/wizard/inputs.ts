/**
 * Pay inputs (novedades): what one fortnight adds, deducts and switches for some employees, as a
 * table's texts. Finds its columns and its rows (docs/rules/pay-inputs.md#1). Runs anywhere.
 */

import {
  type Columns,
  columnsIn,
  type Headings,
  type TextRow,
} from '#app/io/spreadsheets/headings.ts'
import { ofEach, reasonOf, TYPED_PARTS, type TypedPart } from '#db/payroll-parts.ts'
import { PART_FIELDS, type PartField, sheetLabels } from './fields.ts'

type InputField = 'ric' | PartField
export type InputRow = TextRow<InputField>

export const RIC_LABEL = 'Cédula'
export const NAME_LABEL = 'Empleado'

/** Other headings that people write. */
const ALSO: Record<InputField, string[]> = {
  ric: ['cedula', 'cedulas', 'ceduladeidentidad', 'cedulaorif', 'ci', 'rif', 'cirif', 'ciric'],
  adition: ['ingreso', 'ingresos', 'ingresosadicionales', 'adicional'],
  discount: ['descuentos'],
  adition_reason: ['motivoingreso', 'motivodelingresoadicional', 'motivoingresoadicional'],
  discount_reason: ['motivodescuento'],
  lph: ['lph'],
  bonus: ['bono', 'bonoalimentacion'],
  sso: ['segurosocial'],
  lacks: ['paro'],
}
/** Columns that say who a row is about in other words. */
const UNREAD = ['empleado', 'nombre', 'nombres', 'nombreyapellido', 'titular']

const HEADINGS: Headings<InputField> = {
  labels: { ric: RIC_LABEL, ...ofEach(PART_FIELDS, (part) => sheetLabels[part]) },
  also: ALSO,
  unread: UNREAD,
  /** 'Motivo' alone belongs to the amount before it. */
  inContext: (heading, before) => {
    if (heading !== 'motivo') return undefined
    const amount = before.findLast((field) => TYPED_PARTS.includes(field as TypedPart))
    return amount
      ? reasonOf(amount as TypedPart)
      : { refused: 'La primera columna «Motivo» debe ir después de su monto' }
  },
}

/** Reads the headings, in any order. Returns what is wrong as a text. */
export function inputColumns(head: readonly string[]): Columns<InputField> | string {
  const columns = columnsIn(head, HEADINGS)
  if (typeof columns === 'string') return columns
  if (!columns.fields.includes('ric')) return 'Falta la columna «Cédula» en la primera fila'
  if (!PART_FIELDS.some((part) => columns.fields.includes(part))) {
    return 'Falta alguna columna de ingresos, descuentos u opciones'
  }
  return columns
}

const MOST_REASON = 300
const MOST_OTHER = 60

/** How a table of pay inputs is read. */
export const INPUTS_TABLE = {
  columns: inputColumns,
  most: (field: InputField) => (field.endsWith('_reason') ? MOST_REASON : MOST_OTHER),
}
