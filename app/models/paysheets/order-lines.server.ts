/** The lines of an order as it is stored: settled by the catalogue, with the one that pays arrears. */
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import { placeOf } from '#app/kernel/fields/rows.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import type { Titular } from '#app/models/documents/parties.server.ts'
import { partLabel } from '#app/models/payroll/concepts.ts'
import { daysOf, monthPaid } from '#app/models/payroll/period.ts'
import { type SaidLine, settling } from '#app/models/payroll/said-lines.ts'
import { arrearsLine, linesKept } from '#app/models/titulars/salaries/change.server.ts'
import type { paysheets } from '#db/schema.ts'
import type { PayrollFacts, PaysheetInput } from './facts.server.ts'
import { MOST_LINES } from './lines.ts'

type Stored = typeof paysheets.$inferSelect
type Judged = {
  /** The monthly salary that hours and days are of. */
  salary: Centimos
  titular: Titular
  facts: PayrollFacts
  before: Stored | undefined
  /** Whether income tax comes by itself. */
  isWithheld: boolean
}

/** The lines with their amounts, and the one that pays arrears. Throws FieldErrors under `lines.0.amount`. */
export function linesAt(
  input: PaysheetInput,
  { salary, titular, facts, before, isWithheld }: Judged,
) {
  const { shift } = titular
  const day = daysOf(input.payday, monthPaid(input)).last
  const isKept = before?.titular_id === titular.id && !input.recalculate
  const settle = settling(facts.catalogue, { salary, shift, day }, isKept ? before : undefined)
  const wrong: Problems = {}
  const lines = input.lines.flatMap((said, i) => {
    // A program sends back what the order withheld.
    if (isTax(said) && said.amount === withheldBy(before)) return []
    if (isTax(said) && isWithheld) wrong[`lines.${placeOf(said, i)}.concept`] = WITHHELD
    const settled = settle(said)
    if ('line' in settled) return settled.line
    for (const [field, why] of Object.entries(settled.wrong)) {
      wrong[`lines.${placeOf(said, i)}.${field}`] = why
    }
    return []
  })
  if (Object.keys(wrong).length > 0) throw new FieldErrors(wrong)
  if (before) return linesKept(lines, before.lines, input.titular_id === before.titular_id)
  if (!input.arrears) return lines
  if (lines.length >= MOST_LINES) throw new FieldErrors({ arrears: TOO_MANY_LINES })
  return [...lines, arrearsLine(facts.owed.get(input.titular_id))]
}

const TAX_KEY = searchKey(partLabel('islr'))
/** Whether a line says income tax. */
const isTax = ({ concept, kind }: SaidLine): boolean =>
  kind !== 'asignacion' && searchKey(concept) === TAX_KEY

const withheldBy = (before: Stored | undefined) =>
  before?.lines.find(({ code }) => code === 'islr')?.amount

const WITHHELD = problem(
  'not_applicable',
  'Ya se le retiene por su porcentaje: quite esta línea o cambie sus Retenciones',
)

const TOO_MANY_LINES = problem(
  'too_many',
  `Una orden lleva como máximo ${MOST_LINES} conceptos, con la diferencia`,
)
