/** The lines of an order as it is stored: settled by the catalogue, with the one that pays arrears. */
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import { placeOf } from '#app/kernel/fields/rows.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import type { Titular } from '#app/models/documents/parties.server.ts'
import { partNamed } from '#app/models/payroll/catalogue.ts'
import { partLabel } from '#app/models/payroll/concepts.ts'
import { type FixedLine, fixedLines, fortnightsPaid } from '#app/models/payroll/fixed.ts'
import { isOwnPart } from '#app/models/payroll/line-problems.ts'
import { daysOf, monthPaid } from '#app/models/payroll/period.ts'
import { type SaidLine, type SettledLine, settling } from '#app/models/payroll/said-lines.ts'
import { markLines } from '#app/models/payroll/seen-law.ts'
import { arrearsLine, linesKept } from '#app/models/titulars/salaries/change.server.ts'
import type { CodedLine, paysheets } from '#db/schema.ts'
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

/** The lines with their amounts, then what is fixed and the one that pays arrears. Throws FieldErrors under `lines.0.amount`. */
export function linesAt(input: PaysheetInput, judged: Judged) {
  const { facts, before, isWithheld } = judged
  const settle = settlingFor(input, judged)
  const others = before?.lines.filter(({ code }) => code === 'other') ?? []
  const wrong: Problems = {}
  const settled = placedLines(input, before).flatMap(({ said, at }) => {
    if (isTax(said) && isWithheld) wrong[`lines.${at}.concept`] = WITHHELD
    const part = partNamed(facts.catalogue.concepts, said.concept)
    if (part && !takeSame(said, others)) {
      wrong[`lines.${at}.concept`] ??= isOwnPart(part.code)
      return []
    }
    const each = settle(said)
    if ('line' in each) return each
    for (const [field, why] of Object.entries(each.wrong)) wrong[`lines.${at}.${field}`] = why
    return []
  })
  if (Object.keys(wrong).length > 0) throw new FieldErrors(wrong)
  if (before) {
    const kept = withMarks(settled, before.lines)
    refuseMoved(kept, input, before)
    return linesKept(kept, before.lines, input.titular_id === before.titular_id)
  }
  const fixed = fixedOf(input, facts)
  if (isWithheld && fixed.some(isTax)) throw new FieldErrors({ lines: WITHHELD_FIXED })
  const all = [...settled.map(({ line }) => line), ...fixed]
  if (all.length > MOST_LINES) throw new FieldErrors({ lines: TOO_MANY_WITH_FIXED })
  if (!input.arrears) return all
  if (all.length >= MOST_LINES) throw new FieldErrors({ arrears: TOO_MANY_LINES })
  return [...all, arrearsLine(facts.owed.get(input.titular_id))]
}

/** Takes the line that says the same out of those that an order has; false if there is none. */
function takeSame({ concept, kind, amount }: SaidLine, lines: CodedLine[]): boolean {
  const at = lines.findIndex(
    (line) =>
      line.concept === concept && line.amount === amount && (kind ?? line.kind) === line.kind,
  )
  return at >= 0 && lines.splice(at, 1).length > 0
}

/** What settles the lines of an order, by those that an edited one keeps. */
function settlingFor(input: PaysheetInput, { salary, titular, facts, before }: Judged) {
  const { shift } = titular
  const day = daysOf(input.payday, monthPaid(input)).last
  const isKept = before?.titular_id === titular.id && !input.recalculate
  return settling(facts.catalogue, { salary, shift, day }, isKept ? before : undefined)
}

/** The marks of the lines, as a form shows them. */
export const marksAt = (input: PaysheetInput, judged: Judged) =>
  markLines(input.lines, settlingFor(input, judged), judged.facts.catalogue)

/** What was said of lines, with its place; without what the order withheld, which a program sends back. */
export const placedLines = ({ lines }: Pick<PaysheetInput, 'lines'>, before: Stored | undefined) =>
  lines.flatMap((said, i) =>
    isTax(said) && said.amount === withheldBy(before) ? [] : [{ said, at: placeOf(said, i) }],
  )

/** What is fixed for the titular of a new order, but what it goes without. */
function fixedOf(input: PaysheetInput, { fixed }: PayrollFacts): Omit<FixedLine, 'of'>[] {
  const { without } = input
  if (!without) return []
  const out = new Set(without.flatMap(({ of, off = true }) => (off ? [of] : [])))
  const due = fixedLines(fixed.get(input.titular_id) ?? [], input)
  return due.flatMap(({ of, ...line }) => (out.has(of) ? [] : [line]))
}

type Marked = { line: SettledLine; isKept?: true }

/**
 * A line of a fixed concept stays one though its amount changes: what is copied leaves it out. Of several that
 * may be it, the one of its amount is.
 */
function withMarks(settled: readonly Marked[], before: readonly CodedLine[]): SettledLine[] {
  const lines = settled.map(({ line }) => line)
  const kept = new Set(lines.map(({ fixed_id }) => fixed_id))
  for (const { fixed_id, concept, kind, amount } of before) {
    if (!fixed_id || kept.has(fixed_id)) continue
    const isLike = (line: SettledLine, i: number) =>
      !settled[i]?.isKept && !line.fixed_id && line.concept === concept && line.kind === kind
    const same = lines.findIndex((line, i) => isLike(line, i) && line.amount === amount)
    const at = same < 0 ? lines.findIndex(isLike) : same
    const line = lines[at]
    if (line) lines[at] = { ...line, fixed_id }
  }
  return lines
}

/**
 * What is fixed was taken for somebody's fortnight: there it would be free to be taken again, and its amount
 * is not another's. Throws FieldErrors under what changed.
 */
function refuseMoved(lines: readonly SettledLine[], input: PaysheetInput, before: Stored): void {
  if (!lines.some(({ fixed_id }) => fixed_id)) return
  const { titular_id, payday, period } = before
  if (input.titular_id !== titular_id) {
    throw new FieldErrors({ titular_id: takenFor('otra persona', 'titular') })
  }
  const had = fortnightsPaid(payday, monthPaid(before))
  const has = fortnightsPaid(input.payday, monthPaid(input))
  if (had.join() === has.join()) return
  const field =
    input.payday !== payday ? 'payday' : input.period !== period ? 'period' : 'issued_at'
  throw new FieldErrors({ [field]: takenFor('otra quincena', 'quincena') })
}

const takenFor = (whose: string, what: string) =>
  problem(
    'not_applicable',
    `Lleva conceptos fijos de ${whose}: quite esas líneas antes de cambiar de ${what}`,
  )

const TAX_KEY = searchKey(partLabel('islr'))
const isTax = ({ concept, kind }: SaidLine): boolean =>
  kind !== 'asignacion' && searchKey(concept) === TAX_KEY

const withheldBy = (before: Stored | undefined) =>
  before?.lines.find(({ code }) => code === 'islr')?.amount

const WITHHELD = problem(
  'not_applicable',
  'Ya se le retiene por su porcentaje: quite esta línea o cambie sus Retenciones',
)

const WITHHELD_FIXED = problem(
  'not_applicable',
  'Ya se le retiene ISLR por su porcentaje: termine el concepto fijo o cambie sus Retenciones',
)

const TOO_MANY_WITH_FIXED = problem(
  'too_many',
  `Una orden lleva como máximo ${MOST_LINES} conceptos, con los fijos`,
)

const TOO_MANY_LINES = problem(
  'too_many',
  `Una orden lleva como máximo ${MOST_LINES} conceptos, con la diferencia`,
)
