/** What rows of a file of pay inputs say of concepts, as lines of an order (docs/rules/pay-inputs.md#8). Runs anywhere. */

import {
  amountFault,
  lowerFirst,
  readAmount,
  sheetFault,
  unmarked,
} from '#app/io/spreadsheets/cell-texts.ts'
import { formatDecimal, parseDecimal } from '#app/kernel/values/decimals.ts'
import { type Centimos, formatAmount, NO_MONEY, parseBs } from '#app/kernel/values/money.ts'
import { isCleanText, searchKey, tooLong, UNCLEAN } from '#app/kernel/values/text.ts'
import { type Concept, conceptNamed, isOfDays, isTimed } from '#app/models/payroll/catalogue.ts'
import { LINE_KIND_NAMES, MOST_REASON, QUANTITY } from '#app/models/paysheets/fields.ts'
import { type LineTexts, lineLabels, MOST_LINES } from '#app/models/paysheets/lines.ts'
import { LINE_KINDS, type LineKind } from '#db/kinds.ts'
import {
  defined,
  type InputProblem,
  keyOf,
  type Places,
  type Said,
  type SaidOfRow,
  TEXTS,
} from './input-concepts.ts'
import type { InputField } from './inputs.ts'

/** Which concept a line is of, however it is written. */
const nameIn = ({ concept = '' }: LineTexts = {}, concepts: readonly Concept[]): string =>
  keyOf(conceptNamed(concepts, concept)?.name ?? concept)

/**
 * What the columns of these concepts would say of an order's lines, in hundredths: hours, days, or amounts;
 * nothing where one of its lines says something else.
 */
export function figuresOf(
  lines: readonly LineTexts[],
  columns: readonly Concept[],
  concepts: readonly Concept[],
): Centimos[][] {
  if (lines.length === 0) return columns.map(() => [])
  const own = Map.groupBy(lines, (line) => conceptNamed(concepts, line.concept ?? ''))
  return columns.map((concept) => {
    const figures = (own.get(concept as never) ?? []).map(({ quantity, amount }) =>
      parseBs((isTimed(concept.computed) ? quantity : amount) ?? ''),
    )
    return figures.every((figure) => figure) ? (figures as Centimos[]) : []
  })
}

export type Change = { label: string; field: InputField; before?: string; after: string }

/** One concept of a person's order while the rows of a file change it. */
type Place = {
  /** Where the order has lines of it that no row has taken yet. */
  free: number[]
  hasFigure: boolean
  /** Whether it adds or deducts, as some row says, or else the order. */
  kind: LineKind | undefined
  /** The last row that says it. */
  last: SaidOfRow
}

/**
 * The lines of a person's order as the rows of a file change them: what rows say of one concept replaces what
 * the order has of it, line by line, and several rows add up. With `keepsRest` no line goes for what is not said.
 */
export function changingLines(
  lines: readonly LineTexts[],
  { concepts, payday }: { concepts: readonly Concept[]; payday?: string | undefined },
  rows: readonly SaidOfRow[],
  keepsRest = false,
) {
  const most = payday === 'primera' || payday === 'segunda' ? 15 : 30
  let hasLeft = false
  let slots: (LineTexts | undefined)[] = [...lines]
  const places = placesIn(lines, concepts, rows)
  const placeOf = ({ key }: Said) => places.get(key) as Place
  return {
    /** Takes the next row, with what else is wrong with it. Returns what it changes; nothing if it is wrong. */
    next(
      row: SaidOfRow,
      others: readonly InputProblem[],
    ): { changes: Change[]; problems: InputProblem[] } {
      const now = [...slots]
      const problems = [...others, ...row.problems]
      const changes: Change[] = []
      const open = row.said.map(placeOf).filter((place) => place.free.length > 0)
      const free = new Map(open.map((place) => [place, [...place.free]]))
      const set = (at: number, line: LineTexts | undefined, { concept, at: of }: Said) => {
        const before = shown(now[at])
        now[at] = line
        const after = shown(line)
        if (before !== after) changes.push({ label: concept, field: of.figure, before, after })
      }
      for (const each of row.said) {
        const place = placeOf(each)
        const own = free.get(place) ?? []
        // Which figure a reason alone belongs to is clear only where the file has none.
        const isOpen = !hasFigure(each) && (place.hasFigure || each.kind !== undefined)
        const line = isOpen ? NO_FIGURE : lineOf(each, now[own[0] ?? -1], place.kind, most)
        if ('problem' in line) {
          const field = each.at[line.at] ?? each.at.figure
          problems.push({ text: `${each.concept}: ${line.problem}`, field })
        } else if (line.line) set(own.shift() ?? now.length, line.line, each)
      }
      for (const each of row.said) {
        const place = placeOf(each)
        // The file says all of a concept, once it says a figure.
        if (keepsRest || !place.hasFigure || place.last !== row) continue
        for (const rest of free.get(place)?.splice(0) ?? []) {
          hasLeft = true
          set(rest, undefined, each)
        }
      }
      const isTooMany = now.filter((line) => line && !isEmpty(line)).length > MOST_LINES
      if (isTooMany) {
        problems.push({ text: `Una orden lleva como máximo ${MOST_LINES} conceptos` })
      }
      if (problems.length > 0) return { changes: [], problems }
      for (const [place, rest] of free) place.free = rest
      slots = now
      return { changes, problems }
    },
    /** Whether some line went, or would have gone, for what is not said. */
    hasLeft: () => hasLeft,
    lines: (): LineTexts[] => slots.filter((line) => line !== undefined),
  }
}

/** What only says a reason leaves the figure as it is. */
const hasFigure = ({ quantity, amount }: LineTexts): boolean => (quantity ?? amount) !== undefined

function placesIn(
  lines: readonly LineTexts[],
  concepts: readonly Concept[],
  rows: readonly SaidOfRow[],
): Map<string, Place> {
  const own = Map.groupBy(lines.keys(), (at) => nameIn(lines[at], concepts))
  const places = new Map<string, Place>()
  for (const row of rows) {
    for (const each of row.said) {
      const place = places.get(each.key)
      const kind = each.kind === undefined ? undefined : kindOf(each.kind)
      if (place) {
        place.hasFigure ||= hasFigure(each)
        place.kind ??= kind
        place.last = row
      } else {
        const free = own.get(each.key) ?? []
        places.set(each.key, { free, hasFigure: hasFigure(each), kind, last: row })
      }
    }
  }
  for (const place of places.values()) place.kind ??= kindAt(lines, place)
  return places
}

const kindAt = (lines: readonly LineTexts[], { free: [first = -1] }: Place) =>
  lines[first]?.kind as LineKind | undefined

const isEmpty = (line: LineTexts) => TEXTS.every((name) => name === 'kind' || !line[name]?.trim())

/** '3 (Inventario)', '120,00', and '−50,00' of what is deducted */
function shown(line: LineTexts | undefined): string {
  const text = line?.quantity?.trim() || line?.amount?.trim()
  if (!text) return '—'
  const said = line?.kind === 'deduccion' ? `−${text}` : text
  return line?.reason ? `${said} (${line.reason})` : said
}

/** The line that a row makes of what the order has; none for 0. Or what is wrong. */
function lineOf(
  said: Said,
  before: LineTexts | undefined,
  inherited: LineKind | undefined,
  mostDays: number,
): { line: LineTexts | undefined } | { problem: string; at: keyof Places } {
  const { known } = said
  const problem = (text: string, at: keyof Places = 'figure') => ({ problem: text, at })
  if (said.quantity !== undefined && !(known && isTimed(known.computed))) {
    return known ? problem('este concepto no lleva cantidad') : problem(NOT_NAMED, 'concept')
  }
  const quantity = said.quantity && parseDecimal(unmarked(said.quantity), QUANTITY.places)
  if (said.quantity !== undefined && quantity === undefined) {
    return problem(
      sheetFault(said.quantity) ?? `«${said.quantity}» no es una cantidad; escriba 7,5`,
    )
  }
  if (Number(quantity) > Number(QUANTITY.most)) return problem(`como máximo ${QUANTITY.most}`)
  const isAbsence = known?.kind === 'deduccion' && isOfDays(known.computed)
  if (isAbsence && Number(quantity) > mostDays) return problem(`son como máximo ${mostDays} días`)
  const amount = said.amount === undefined ? undefined : readAmount(said.amount)
  if (said.amount !== undefined && amount === undefined) return problem(amountFault(said.amount))
  const own = said.kind === undefined ? undefined : kindOf(said.kind)
  if (said.kind !== undefined && !own) {
    return problem(sheetFault(said.kind) ?? `«${said.kind}» no es asignación ni deducción`, 'kind')
  }
  if (known && own && own !== known.kind) {
    return problem(known.kind === 'asignacion' ? 'se asigna' : 'se deduce', 'kind')
  }
  if (quantity !== undefined && amount) return problem('diga la cantidad o el monto, no los dos')
  if (quantity === '0' || (!quantity && amount === 0)) return { line: undefined }
  const kind = known?.kind ?? own ?? before?.kind ?? inherited
  if (!kind) return problem(NOT_NAMED, 'concept')
  const reason = said.reason === undefined ? before?.reason : unmarked(said.reason)
  const broken = reason && said.reason && sheetFault(said.reason)
  if (broken) return problem(broken, 'reason')
  const fault = reason && reasonFault(reason)
  if (fault) return problem(`${lineLabels.reason}: ${fault}`, 'reason')
  const isSame = quantity
    ? quantity === parseDecimal(before?.quantity ?? '', QUANTITY.places)
    : amount === undefined ||
      (before?.amount !== undefined && !before.quantity && amount === parseBs(before.amount))
  const figures = quantity
    ? { quantity: formatDecimal(quantity) }
    : { amount: formatAmount(amount ?? NO_MONEY) }
  const had = { quantity: before?.quantity, amount: before?.amount }
  if (isSame && !had.quantity?.trim() && !had.amount?.trim()) return NO_FIGURE
  // A free text stays as the order writes it.
  const concept = (!known && before?.concept) || said.concept
  const line = { concept, kind, ...(isSame ? had : figures), reason }
  return { line: defined(line) }
}

const NO_FIGURE = { problem: 'falta el monto', at: 'figure' } as const
const NOT_NAMED =
  'no está en Configuración, Conceptos: créelo, o diga si es asignación o deducción en «Tipo»'

/** What an order's form would find wrong with a reason. */
export function reasonFault(reason: string): string | undefined {
  if (reason.length > MOST_REASON) return lowerFirst(tooLong(MOST_REASON))
  return isCleanText(reason) ? undefined : lowerFirst(UNCLEAN)
}

/** 'Asignación', 'a', '+'; 'Deducción', 'd', '-' */
function kindOf(text: string) {
  const key = searchKey(unmarked(text))
  return LINE_KINDS.find((kind) => {
    const name = searchKey(LINE_KIND_NAMES[kind])
    return key === name || key === name.charAt(0) || key === (kind === 'asignacion' ? '+' : '-')
  })
}
