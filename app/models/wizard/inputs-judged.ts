/**
 * What each row of a file of pay inputs would change in the draft, and what is wrong with it
 * (docs/rules/pay-inputs.md#2). Runs anywhere.
 */

import {
  amountFault,
  lowerFirst,
  readAmount,
  sheetFault,
  unmarked,
} from '#app/io/spreadsheets/cell-texts.ts'
import { formatAmount, parseBs } from '#app/kernel/values/money.ts'
import { isCleanText, tooLong, UNCLEAN } from '#app/kernel/values/text.ts'
import { MOST_REASON } from '#app/models/paysheets/fields.ts'
import { reasonOf, TOGGLES, type Toggle, TYPED_PARTS, type TypedPart } from '#db/payroll-parts.ts'
import { PART_FIELDS, type PartField, type SheetField, sheetLabels } from './fields.ts'
import { type InputRow, NAME_LABEL } from './inputs.ts'

/** `isSelected`: whether the draft pays them. */
export type Person = { id: number; name: string; ric: string; isSelected: boolean }

type Values = Partial<Record<SheetField, string>>

export type JudgedInput = ReturnType<typeof judgeInputRow>

/** Who a row is about, and all rows of the file that are about them. */
type Found = { people: readonly Person[]; lines: readonly number[] }

/** Judges one row against the employee's order in the draft, as typed. */
export function judgeInputRow(row: InputRow, { people, lines }: Found, before: Values) {
  const [person] = people.length === 1 ? people : []
  const values = { ...before }
  const problems = [
    ...whoProblems(row, people),
    ...(lines.length > 1 ? [`Está dos veces: filas ${lines.slice(0, 5).join(', ')}`] : []),
    ...TYPED_PARTS.flatMap((part) => setPart(part, row, values)),
    ...TOGGLES.flatMap((part) => setToggle(part, row, values)),
  ]
  const changes = person?.isSelected ? changesOf(before, values) : []
  const change = changes.length > 0 ? 'changed' : 'same'
  return {
    line: row.line,
    /** The cédula as the file has it. */
    ric: row.ric ?? '',
    ...{ person, problems, changes },
    state: problems.length > 0 ? ('wrong' as const) : (change as 'changed' | 'same'),
    /** The order's texts with the changes. */
    values,
  }
}

function whoProblems({ ric }: InputRow, people: readonly Person[]): string[] {
  const [person, ...others] = people
  if (!ric) return ['Falta la cédula']
  const error = sheetFault(ric)
  if (error) return [error]
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
    return [`${sheetLabels[part]}: ${amountFault(text)}`]
  }
  if (amount === 0) {
    delete values[part]
    delete values[reason]
    return []
  }
  const isNew = amount !== undefined && amount !== parseBs(values[part] ?? '')
  if (isNew) values[part] = formatAmount(amount)
  const said = row[reason]
  const error = said === undefined ? undefined : sheetFault(said)
  if (error) return [`${sheetLabels[reason]}: ${error}`]
  const isSaid = said !== undefined && !isSameText(said, values[reason] ?? '')
  if (isSaid) values[reason] = unmarked(said)
  if (!isNew && !isSaid) return []
  if ((values[reason] ?? '').length > MOST_REASON) {
    return [`${sheetLabels[reason]}: ${lowerFirst(tooLong(MOST_REASON))}`]
  }
  if (!isCleanText(values[reason] ?? '')) return [`${sheetLabels[reason]}: ${lowerFirst(UNCLEAN)}`]
  if (!values[reason]?.trim()) return [`${sheetLabels[part]}: falta el motivo`]
  if (!parseBs(values[part] ?? '')) return [`${sheetLabels[reason]}: falta el monto`]
  return []
}

const isSameText = (said: string, before: string) =>
  [said, unmarked(said)].includes(before.trim().normalize('NFC'))

/** Sets a switch in `values`. Returns what is wrong. */
function setToggle(part: Toggle, row: InputRow, values: Values): string[] {
  const text = row[part]
  if (text === undefined) return []
  const word = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (ON.has(word)) values[part] = 'on'
  else if (OFF.has(word)) delete values[part]
  else return [`${sheetLabels[part]}: ${sheetFault(text) ?? `«${text}» no es sí ni no`}`]
  return []
}
const ON = new Set(['si', 's', 'x', '1', 'verdadero'])
const OFF = new Set(['no', 'n', '0', 'falso'])

/** The parts that differ, before and after, as people read them. */
function changesOf(before: Values, after: Values) {
  return PART_FIELDS.filter((part) => (before[part] ?? '') !== (after[part] ?? '')).map((part) => ({
    label: sheetLabels[part],
    before: shown(part, before[part]),
    after: shown(part, after[part]),
  }))
}

function shown(part: PartField, text: string | undefined): string {
  if (TOGGLES.includes(part as Toggle)) return text ? 'Sí' : 'No'
  return text?.trim() || '—'
}
