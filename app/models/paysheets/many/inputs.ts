/**
 * Pay inputs (novedades): what one fortnight adds, deducts and switches for some employees, as a
 * table's texts. Finds its columns and its rows (docs/rules/pay-inputs.md#1). Runs anywhere.
 */

import {
  type ReasonKey,
  reasonOf,
  TOGGLES,
  type Toggle,
  TYPED_PARTS,
  type TypedPart,
} from '#db/payroll-parts.ts'
import { sheetLabels } from './fields.ts'

/** The most rows of a file, below its head. */
export const MOST_INPUTS = 10_000

/** A part that a file may change, with its reason or without. */
export type InputPart = TypedPart | ReasonKey | Toggle
type InputField = 'ric' | InputPart

/** A row of the file: its number there, and the texts that are not blank. */
export type InputRow = { line: number } & { [F in InputField]?: string }

/** In the order of the template. */
export const INPUT_PARTS: readonly InputPart[] = [
  ...TYPED_PARTS.flatMap((part) => [part, reasonOf(part)]),
  ...TOGGLES,
]
export const RIC_LABEL = 'Cédula'
export const NAME_LABEL = 'Empleado'

/** A heading without accents, case and signs: 'L.P.H (1 %)' is `lph1`. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Other headings that people write, as `plain` gives them. */
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
const UNREAD = new Set(['', 'empleado', 'nombre', 'nombres', 'nombreyapellido', 'titular'])

const FIELD_OF = new Map<string, InputField>([
  ...INPUT_PARTS.map((part) => [plain(sheetLabels[part]), part] as const),
  ...Object.entries(ALSO).flatMap(([field, names]) =>
    names.map((name) => [name, field as InputField] as const),
  ),
])

/** Which column says what; `ignored` are the headings that mean nothing here. */
export type InputColumns = { fields: (InputField | undefined)[]; ignored: string[] }

/**
 * Reads the headings, in any order. 'Motivo' alone belongs to the amount before it. Returns what is
 * wrong as a text.
 */
export function inputColumns(head: readonly string[]): InputColumns | string {
  const fields: InputColumns['fields'] = []
  const ignored: string[] = []
  let amount: TypedPart | undefined
  for (const text of head) {
    const heading = plain(text)
    const isReason = heading === 'motivo'
    if (isReason && !amount) return 'La primera columna «Motivo» debe ir después de su monto'
    const field = isReason && amount ? reasonOf(amount) : FIELD_OF.get(heading)
    if (field && fields.includes(field)) return `La columna «${labelOf(field)}» está dos veces`
    if (!field && !UNREAD.has(heading)) ignored.push(text.slice(0, MOST_HEADING))
    if (TYPED_PARTS.includes(field as TypedPart)) amount = field as TypedPart
    fields.push(field)
  }
  if (!fields.includes('ric')) return 'Falta la columna «Cédula» en la primera fila'
  if (!INPUT_PARTS.some((part) => fields.includes(part))) {
    return 'Falta alguna columna de ingresos, descuentos u opciones'
  }
  return { fields, ignored: ignored.slice(0, MOST_IGNORED) }
}
const MOST_HEADING = 60
const MOST_IGNORED = 10

const labelOf = (field: InputField) => (field === 'ric' ? RIC_LABEL : sheetLabels[field])

/** Longer texts are cut: they are wrong anyway. */
const MOST_TEXT = { reason: 300, other: 60 }

/** A row's texts by field; undefined if it says nothing in the columns that are read. */
export function inputRow(
  { fields }: InputColumns,
  { line, cells }: { line: number; cells: readonly string[] },
): InputRow | undefined {
  const row: InputRow = { line }
  for (const [i, field] of fields.entries()) {
    if (!field) continue
    const most = field.endsWith('_reason') ? MOST_TEXT.reason : MOST_TEXT.other
    const text = (cells[i] ?? '').trim().slice(0, most)
    // PostgreSQL stores neither NUL nor half a character in JSON.
    if (text !== '') row[field] = text.toWellFormed().replaceAll('\0', '')
  }
  return Object.keys(row).length > 1 ? row : undefined
}
