/** Reads what a row of a file of pay inputs says of concepts (docs/rules/pay-inputs.md#8). Runs anywhere. */

import { unmarked } from '#app/io/spreadsheets/cell-texts.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import {
  type Concept,
  conceptNamed,
  isOfDays,
  isTimed,
  partNamed,
} from '#app/models/payroll/catalogue.ts'
import type { LineTexts } from '#app/models/paysheets/lines.ts'
import type { InputField, InputRow } from './inputs.ts'
/** The columns that say the texts of a line: its figure's, and those beside it. */
export type Places = {
  figure: InputField
  reason: InputField
  kind?: InputField
  concept?: InputField
}
/** What one row says of one concept, as texts; `key` tells the concepts of a person apart. */
export type Said = LineTexts & { key: string; concept: string; known?: Concept; at: Places }
/** What is wrong with a row; without a field, with all of it. */
export type InputProblem = { text: string; field?: InputField }
/** What rows say of concepts besides, in the order of the file. */
export type SaidOfRow = { said: Said[]; problems: InputProblem[] }

/** Reads the concepts of a row: those that are columns, and the one that it names itself. Amounts are in bolívares. */
export function conceptsIn(row: InputRow, concepts: readonly Concept[]): SaidOfRow {
  const columns = columnsOf(concepts)
  const used = new Set<Column>()
  const gone = new Set<string>()
  for (const field of Object.keys(row)) {
    const column = columns.get(field)
    const [, id] = (!column && /^c(\d+)/.exec(field)) || []
    if (column) used.add(column)
    else if (id) gone.add(id)
  }
  const problems: InputProblem[] = Array.from(gone, () => ({ text: GONE }))
  const said: Said[] = []
  for (const { key, concept, known, at, figure } of used) {
    const each: Said = { key, concept, known, at }
    const [text, reason] = [row[at.figure], row[at.reason]]
    if (text) each[figure] = text
    if (reason) each.reason = reason
    said.push(each)
  }
  const { concept, kind, amount, reason, currency } = row
  const [quantity, others] = [row.quantity, row.hours, row.days].filter(
    (text) => text !== undefined,
  )
  // A concept alone says nothing of it.
  if (concept !== undefined && (quantity ?? amount ?? reason)) {
    const known = conceptNamed(concepts, unmarked(concept))
    const unit = UNITS.find((each) => row[each] !== undefined)
    const figure = quantity === undefined ? 'amount' : (unit ?? 'quantity')
    const at = { figure, reason: 'reason', kind: 'kind', concept: 'concept' } as const
    const name = known?.name ?? unmarked(concept)
    const texts = defined({ kind, quantity, amount, reason })
    const wrong = others === undefined ? otherUnit(row, known) : 'diga una sola cantidad'
    const text = `${name}: ${wrong}`
    if (wrong) problems.push({ text, field: figure })
    const part = partNamed(concepts, unmarked(concept))
    if (part) problems.push({ text: `${part.name}: es una parte de la orden`, field: 'concept' })
    else said.push({ ...texts, at, key: keyOf(name), concept: name, ...(known && { known }) })
  } else if (concept === undefined && (quantity ?? amount ?? reason ?? kind)) {
    problems.push({ text: 'Falta el concepto', field: 'concept' })
  }
  if (currency !== undefined && !/^(?:bs|ves|bol[ií]vares)\b/i.test(currency)) {
    const text = `La fila dice «${currency}»: escriba los montos en bolívares`
    problems.push({ text, field: 'currency' })
  }
  return { said, problems }
}

const GONE = 'Un concepto de este archivo ya no existe: cargue el archivo otra vez'

/** What a concept's own columns say of it, and which text its figure is. */
type Column = Required<Pick<Said, 'key' | 'concept' | 'known' | 'at'>> & {
  figure: 'quantity' | 'amount'
}

const COLUMNS = new WeakMap<readonly Concept[], ReadonlyMap<string, Column>>()

/** The active concepts by their columns, found once: a file has a million cells. */
function columnsOf(concepts: readonly Concept[]): ReadonlyMap<string, Column> {
  const found = COLUMNS.get(concepts)
  if (found) return found
  const columns = new Map<string, Column>()
  for (const known of concepts) {
    if (!known.active) continue
    const at = { figure: `c${known.id}`, reason: `c${known.id}_reason` } as const
    const figure = isTimed(known.computed) ? 'quantity' : 'amount'
    const column: Column = { key: keyOf(known.name), concept: known.name, known, at, figure }
    columns.set(at.figure, column).set(at.reason, column)
  }
  COLUMNS.set(concepts, columns)
  return columns
}

const UNITS = ['quantity', 'hours', 'days'] as const

/** Eight hours of what counts days would pay eight days. */
function otherUnit(row: InputRow, known: Concept | undefined): string | undefined {
  if (!known || !isTimed(known.computed)) return undefined
  const isOther = isOfDays(known.computed) ? row.hours : row.days
  const [counts, said] = isOfDays(known.computed) ? ['días', 'horas'] : ['horas', 'días']
  return isOther === undefined ? undefined : `se cuenta en ${counts}, y la columna dice ${said}`
}

/** What tells a concept from others, however it is written. */
export const keyOf = (concept: string | undefined) => searchKey(concept ?? '')

export const TEXTS = [
  'concept',
  'kind',
  'quantity',
  'amount',
  'reason',
] as const satisfies (keyof LineTexts)[]

/** The texts that there are. */
export function defined(texts: { [K in keyof LineTexts]?: string | undefined }): LineTexts {
  const line: LineTexts = {}
  for (const name of TEXTS) if (texts[name]) line[name] = texts[name]
  return line
}
