/**
 * What each row of a file of pay inputs would change in the draft, and what is wrong with it
 * (docs/rules/pay-inputs.md#2). Runs anywhere.
 */

import { formatAmount, parseBs } from '#app/services/values/money.ts'
import { isCleanText, tooLong, UNCLEAN } from '#app/services/values/text.ts'
import { reasonOf, TOGGLES, type Toggle, TYPED_PARTS, type TypedPart } from '#db/payroll-parts.ts'
import { type SheetField, sheetLabels } from './fields.ts'
import { type InputPart, type InputRow, NAME_LABEL } from './inputs.ts'
import type { Person } from './inputs-people.ts'

type Values = Partial<Record<SheetField, string>>

/** One part of an order, before and after, as people read it. */
export type InputChange = { label: string; before: string; after: string }

export type JudgedInput = {
  line: number
  /** The cédula as the file has it. */
  ric: string
  person: Person | undefined
  state: 'wrong' | 'changed' | 'same'
  problems: string[]
  changes: InputChange[]
  /** The order's texts with the changes. */
  values: Values
}

/** Who a row is about, and all rows of the file that are about them. */
type Found = { people: readonly Person[]; lines: readonly number[] }

/** Judges one row against the employee's order in the draft, as typed. */
export function judgeInputRow(
  row: InputRow,
  { people, lines }: Found,
  before: Values,
): JudgedInput {
  const [person] = people.length === 1 ? people : []
  const values = { ...before }
  const problems = [
    ...whoProblems(row, people),
    ...(lines.length > 1 ? [`Está dos veces: filas ${lines.slice(0, 5).join(', ')}`] : []),
    ...TYPED_PARTS.flatMap((part) => setPart(part, row, values)),
    ...TOGGLES.flatMap((part) => setToggle(part, row, values)),
  ]
  const changes = person?.isSelected ? changesOf(before, values) : []
  const isSame = changes.length === 0
  const state = problems.length > 0 ? 'wrong' : isSame ? 'same' : 'changed'
  return { line: row.line, ric: row.ric ?? '', person, state, problems, changes, values }
}

function whoProblems({ ric }: InputRow, people: readonly Person[]): string[] {
  const [person, ...others] = people
  if (!ric) return ['Falta la cédula']
  if (!person) return ['No se conoce esta cédula']
  if (others.length > 0) return ['Varias personas tienen este número: escriba la letra']
  return person.isSelected ? [] : [`${NAME_LABEL} que no está en esta nómina`]
}

/** Sets an amount and its reason in `values`. Returns what is wrong. */
function setPart(part: TypedPart, row: InputRow, values: Values): string[] {
  const reason = reasonOf(part)
  const text = row[part]
  const amount = text === undefined ? undefined : readAmount(text)
  if (text !== undefined && amount === undefined) {
    const fault = UNSURE.test(text) ? 'no dice si lleva decimales' : 'no es un monto'
    return [`${sheetLabels[part]}: «${text}» ${fault}; escriba 1234,56`]
  }
  if (amount === 0) {
    delete values[part]
    delete values[reason]
    return []
  }
  const isNew = amount !== undefined && amount !== parseBs(values[part] ?? '')
  if (isNew) values[part] = formatAmount(amount)
  const said = row[reason]
  const isSaid = said !== undefined && !isSameText(said, values[reason] ?? '')
  if (isSaid) values[reason] = readText(said)
  if (!isNew && !isSaid) return []
  if ((values[reason] ?? '').length > MOST_REASON) {
    return [`${sheetLabels[reason]}: ${lowerFirst(tooLong(MOST_REASON))}`]
  }
  if (!isCleanText(values[reason] ?? '')) return [`${sheetLabels[reason]}: ${lowerFirst(UNCLEAN)}`]
  if (!values[reason]?.trim()) return [`${sheetLabels[part]}: falta el motivo`]
  if (!parseBs(values[part] ?? '')) return [`${sheetLabels[reason]}: falta el monto`]
  return []
}

/** The most characters of a reason (docs/rules/limits.md#1). */
const MOST_REASON = 255

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** `1.234`: thousands for some, decimals for others. */
const UNSURE = /^\d{1,3}\.\d{3}$/
const ENGLISH = /^[1-9]\d{0,2}(?:,\d{3})+\.\d{1,2}$/

/**
 * Reads an amount in Bs: `1234,56`, `1.234,56`, `1234.56`, and `1,234.56`, whose two signs tell that
 * the last one is the decimal one. Undefined for anything else, `1.234` and `1,234` too.
 */
export function readAmount(text: string) {
  if (UNSURE.test(text)) return undefined
  return parseBs(ENGLISH.test(text) ? text.replaceAll(',', '') : text)
}

/** CSV files mark a text that looks like a formula by an apostrophe. */
const MARKED = /^'(?=[=+\-@＝＋－＠])/
const readText = (text: string) => text.replace(MARKED, '').normalize('NFC')

const isSameText = (said: string, before: string) =>
  [said, readText(said)].includes(before.trim().normalize('NFC'))

/** Sets a switch in `values`. Returns what is wrong. */
function setToggle(part: Toggle, row: InputRow, values: Values): string[] {
  const text = row[part]
  if (text === undefined) return []
  const word = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (ON.has(word)) values[part] = 'on'
  else if (OFF.has(word)) delete values[part]
  else return [`${sheetLabels[part]}: «${text}» no es sí ni no`]
  return []
}
const ON = new Set(['si', 's', 'x', '1', 'verdadero'])
const OFF = new Set(['no', 'n', '0', 'falso'])

function changesOf(before: Values, after: Values): InputChange[] {
  const parts: InputPart[] = [
    ...TYPED_PARTS.flatMap((part) => [part, reasonOf(part)] as const),
    ...TOGGLES,
  ]
  return parts
    .filter((part) => (before[part] ?? '') !== (after[part] ?? ''))
    .map((part) => ({
      label: sheetLabels[part],
      before: shown(part, before[part]),
      after: shown(part, after[part]),
    }))
}

function shown(part: InputPart, text: string | undefined): string {
  if (TOGGLES.includes(part as Toggle)) return text ? 'Sí' : 'No'
  return text?.trim() || '—'
}
