/**
 * Pay inputs (novedades): what one fortnight adds, deducts and switches for some employees, as a
 * table's texts. Finds its columns and its rows (docs/rules/pay-inputs.md#1). Runs anywhere.
 */

import {
  columnsIn,
  currencyIn,
  ERRORS_LABEL,
  type Headings,
  LETTER_LABEL,
  plainHeading,
  RIC_HEADINGS,
  type TextRow,
} from '#app/io/spreadsheets/headings.ts'
import {
  columnsFault,
  PERCENTAGES,
  type SaidHeadings,
  type SayableTable,
  withLetter,
} from '#app/io/spreadsheets/said-columns.ts'
import type { Concept } from '#app/models/payroll/catalogue.ts'
import { lineLabels } from '#app/models/paysheets/lines.ts'
import { ofEach, reasonOf, TYPED_PARTS, type TypedPart } from '#db/payroll-parts.ts'
import { PART_FIELDS, type PartField, sheetLabels } from './fields.ts'

/** The column of a concept of the catalogue, by its id, and of the reason beside it. */
type ConceptColumn = `c${number}` | `c${number}_reason`
/** A row may also name its concept itself, in a column for it, and say its quantity by what it is of. */
const unitLabels = { hours: 'Horas', days: 'Días' }
type NamedField = keyof typeof lineLabels | keyof typeof unitLabels
export type InputField = 'ric' | 'currency' | PartField | NamedField | ConceptColumn
/** What a column may be: a field, or the letter of a cédula in its own column. */
export type InputMeaning = InputField | 'letter'
export type InputRow = TextRow<InputField>

export const RIC_LABEL = 'Cédula'
export const NAME_LABEL = 'Empleado'

/** Other headings that people write. */
const ALSO: Partial<Record<InputField, readonly string[]>> = {
  ric: RIC_HEADINGS,
  adition: ['ingreso', 'ingresos', 'ingresosadicionales', 'adicional'],
  discount: ['descuentos'],
  adition_reason: ['motivoingreso', 'motivodelingresoadicional', 'motivoingresoadicional'],
  discount_reason: ['motivodescuento'],
  lph: ['lph'],
  bonus: ['bono', 'bonoalimentacion'],
  sso: ['segurosocial'],
  lacks: ['paro'],
  concept: ['conceptos'],
  quantity: ['horasodias', 'cantidades'],
  hours: ['cantidaddehoras', 'nhoras', 'nrohoras'],
  days: ['cantidaddedias', 'ndias', 'nrodias'],
  amount: ['montos', 'importe'],
  currency: ['divisa', 'monedadelmonto'],
}
/** Columns that say who a row is about in other words. */
const UNREAD = [
  ...['empleado', 'trabajador', 'titular', 'nombre', 'nombres', 'apellidos'],
  ...['nombreyapellido', 'nombresyapellidos', 'apellidosynombres', 'nombrecompleto'],
  plainHeading(ERRORS_LABEL),
]

const named = { ...lineLabels, ...unitLabels }
const OWN = {
  ric: RIC_LABEL,
  letter: LETTER_LABEL,
  ...ofEach(PART_FIELDS, (part) => sheetLabels[part]),
  ...named,
  currency: 'Moneda',
}
/** Headings that mean something else, so that no concept's name can be one. */
const TAKEN = new Set([
  '',
  ...UNREAD,
  ...Object.values(OWN).map(plainHeading),
  ...Object.values(ALSO).flat(),
])

/** The concepts that a column may be of, or a row may name: not those that are called like another column. */
export const namedInFiles = (concepts: readonly Concept[]) =>
  concepts.filter(
    ({ active, computed, name }) => active && computed !== 'part' && !TAKEN.has(plainHeading(name)),
  )

/** What a column may be, with the words for it. */
function labelsWith(concepts: readonly Concept[]): Record<InputMeaning, string> {
  const own = namedInFiles(concepts)
  return {
    ...OWN,
    ...Object.fromEntries(own.map(({ id, name }) => [`c${id}`, name])),
    ...Object.fromEntries(own.map(({ id, name }) => [`c${id}_reason`, `Motivo: ${name}`])),
  }
}

function headingsWith(concepts: readonly Concept[]): Headings<InputMeaning> {
  const codes = namedInFiles(concepts).filter(({ code }) => !TAKEN.has(plainHeading(code)))
  return {
    labels: labelsWith(concepts),
    also: {
      ...Object.fromEntries(codes.map(({ id, code }) => [`c${id}`, [plainHeading(code)]])),
      ...ALSO,
    },
    unread: UNREAD,
    /** 'Motivo' alone belongs to what stands before it. */
    inContext: (heading, before) => {
      if (heading !== 'motivo') return undefined
      const of = before.findLast((field) => field && isReasoned(field))
      if (!of) return { refused: 'La primera columna «Motivo» debe ir después de su monto' }
      if (of in named) return 'reason'
      return of.startsWith('c') ? (`${of}_reason` as ConceptColumn) : reasonOf(of as TypedPart)
    },
  }
}

const isReasoned = (field: InputMeaning): boolean =>
  TYPED_PARTS.includes(field as TypedPart) || field in named || /^c\d+$/.test(field)

function lackIn(fields: readonly (InputMeaning | undefined)[]): string | undefined {
  const has = (field: InputMeaning) => fields.includes(field)
  if (!has('ric')) return 'Falta la columna «Cédula»'
  const ofLines = has('amount') || has('quantity') || has('hours') || has('days')
  if (has('concept') && !ofLines) return 'Falta la columna «Monto» o «Cantidad» de los conceptos'
  if (ofLines && !has('concept')) return 'Falta la columna «Concepto»'
  if (has('concept') || fields.some((field) => field && isSaid(field))) return undefined
  return 'Falta alguna columna de ingresos, descuentos, conceptos u opciones'
}

const isSaid = (field: InputMeaning): boolean =>
  PART_FIELDS.includes(field as PartField) || field.startsWith('c')

/** Amounts are in bolívares, whatever a heading says. */
function wrongAs(meaning: InputMeaning, heading: string): string | undefined {
  const isAmount = TYPED_PARTS.includes(meaning as TypedPart) || /^(?:amount|c\d+)$/.test(meaning)
  if (!isAmount) return undefined
  if (heading.includes('%')) return PERCENTAGES
  return currencyIn(heading) && 'Su título dice otra moneda: los montos van en bolívares'
}

const MOST_REASON = 300
const MOST_NAME = 200
const MOST_OTHER = 60

/** The field that a column fills. */
export const inputFieldOf = (meaning: InputMeaning): InputField | undefined =>
  meaning === 'letter' ? undefined : meaning

/** The fields of a row with their names, in the order in which a file has them. */
export const inputLabels = (concepts: readonly Concept[]): ReadonlyMap<InputField, string> => {
  const { letter: _, ...labels } = labelsWith(concepts)
  return new Map(Object.entries(labels) as [InputField, string][])
}

/**
 * How a table of pay inputs is read, of which columns may be these concepts; `said` is what somebody has said of
 * its headings before, also of concepts that are gone.
 */
export function inputsTable(
  concepts: readonly Concept[],
  said?: SaidHeadings<InputMeaning>,
): SayableTable<InputMeaning> {
  const headings = headingsWith(concepts)
  const meanings = new Map(Object.entries(headings.labels) as [InputMeaning, string][])
  const known = [...(said ?? [])].filter(([, means]) => means === null || meanings.has(means))
  const judging = {
    ...{ meanings, lackIn },
    // A concept's own name is right for it, whatever it says.
    wrongAs: (meaning: InputMeaning, heading: string) =>
      plainHeading(heading) === plainHeading(meanings.get(meaning) ?? '')
        ? undefined
        : wrongAs(meaning, heading),
  }
  return {
    ...judging,
    columns: (head) => {
      const columns = columnsIn(head, { ...headings, said: new Map(known) })
      const fault = columnsFault(judging, head, columns)
      return { ...withLetter(columns, 'letter'), ...(fault !== undefined && { fault }) }
    },
    heads: RIC_HEADINGS,
    most: (field) =>
      field.endsWith('reason') ? MOST_REASON : field === 'concept' ? MOST_NAME : MOST_OTHER,
    canBeSaid: true,
  }
}
