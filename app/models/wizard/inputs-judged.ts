/**
 * What each row of a file of pay inputs would change in the draft, and what is wrong with it
 * (docs/rules/pay-inputs.md#2). Runs anywhere.
 */

import {
  amountFault,
  isOnWord,
  readAmount,
  sheetFault,
  unmarked,
} from '#app/io/spreadsheets/cell-texts.ts'
import type { RowState } from '#app/io/spreadsheets/judged.ts'
import { formatAmount, parseBs } from '#app/kernel/values/money.ts'
import type { Concept } from '#app/models/payroll/catalogue.ts'
import { lineNames, lineTexts } from '#app/models/paysheets/lines.ts'
import { reasonOf, TOGGLES, type Toggle, TYPED_PARTS, type TypedPart } from '#db/payroll-parts.ts'
import { PART_FIELDS, type PartField, sheetLabels, type Texts } from './fields.ts'
import { conceptsIn, type InputProblem, type SaidOfRow } from './input-concepts.ts'
import { type Change, changingLines, reasonFault } from './input-lines.ts'
import { type InputRow, NAME_LABEL } from './inputs.ts'

/** `isSelected`: whether the draft pays them. */
export type Person = { id: number; name: string; ric: string; isSelected: boolean }

export type JudgedInput = ReturnType<typeof judgePerson>[number]

/** `payday` is what the draft pays, a month or a fortnight of it. */
type About = { people: readonly Person[]; before: Texts; payday?: string | undefined }

/** More rows about one person than concepts, parts and corrections need. */
const MOST_ROWS = 40

/**
 * Judges all rows of a file about one person, in their order: each goes on from those before it. A wrong one may be
 * meant for any concept, so that beside it no line goes for what is not said.
 */
export function judgePerson(rows: readonly InputRow[], about: About, concepts: readonly Concept[]) {
  if (rows.length > MOST_ROWS) {
    const wrong = { problems: [{ text: TOO_MANY }], changes: [], values: about.before }
    return rows.map((row) => judgedRow(row, { person: onlyOf(about), ...wrong }))
  }
  const said = rows.map((row) => conceptsIn(row, concepts))
  const lines = lineTexts(about.before)
  const of = { concepts, payday: about.payday }
  const changing = changingLines(lines, of, said)
  const judged = judgeRows(rows, about, said, changing)
  const isWrong = judged.some(({ state }) => state === 'wrong')
  if (!isWrong || !changing.hasLeft()) return judged
  return judgeRows(rows, about, said, changingLines(lines, of, said, true))
}

const onlyOf = ({ people }: About) => (people.length === 1 ? people[0] : undefined)

function judgeRows(
  rows: readonly InputRow[],
  about: About,
  said: readonly SaidOfRow[],
  changing: ReturnType<typeof changingLines>,
) {
  const { people, before } = about
  const person = onlyOf(about)
  const others = Object.entries(before).filter(([name]) => !name.startsWith('lines.'))
  let parts: Texts = Object.fromEntries(others)
  // The order's texts with the changes of a row and those before it.
  let values: Texts = { ...parts, ...lineNames(changing.lines()) }
  const twice = saidTwice(rows)
  return rows.map((row, i) => {
    const next = { ...parts }
    const wrong: InputProblem[] = [
      ...whoProblems(row, people),
      ...twice.filter(({ field }) => row[field] !== undefined),
      ...TYPED_PARTS.flatMap((part) => setPart(part, row, next)),
      ...TOGGLES.flatMap((part) => setToggle(part, row, next)),
    ]
    const { problems, changes: ofLines } = changing.next(said[i] as SaidOfRow, wrong)
    const isWrong = problems.length > 0
    const isShown = !isWrong && person?.isSelected
    const changes = isShown ? [...changesOf(parts, next), ...ofLines] : []
    if (!isWrong) {
      parts = next
      values = { ...parts, ...lineNames(changing.lines()) }
    }
    return judgedRow(row, { person, problems, changes, values })
  })
}

type Judged = {
  person: Person | undefined
  problems: readonly InputProblem[]
  changes: Change[]
  values: Texts
}

/** `at` has the column of each problem; null for those of the whole row. */
function judgedRow(row: InputRow, { problems, changes, ...judged }: Judged) {
  const state: RowState = problems.length > 0 ? 'wrong' : changes.length > 0 ? 'changed' : 'same'
  return {
    ...{ row, ...judged, changes, state },
    problems: problems.map(({ text }) => text),
    at: problems.map(({ field }) => field ?? null),
  }
}

const TOO_MANY = `Está en demasiadas filas: como máximo ${MOST_ROWS}`

/** The parts that rows of one person say twice: their concepts add up, but an order has one of each part. */
function saidTwice(rows: readonly InputRow[]): { field: PartField; text: string }[] {
  return PART_FIELDS.flatMap((part) => {
    const saying = rows.filter((row) => row[part] !== undefined)
    const isToggle = TOGGLES.includes(part as Toggle)
    const isClear = isToggle && saying.every((row) => row[part] === saying[0]?.[part])
    if (saying.length < 2 || isClear) return []
    const lines = saying.slice(0, 5).map(({ line }) => line)
    return wrongIn(part, `está dos veces, filas ${lines.join(', ')}`)
  })
}

function whoProblems({ ric }: InputRow, people: readonly Person[]): InputProblem[] {
  const [person, ...others] = people
  const wrong = (text: string): InputProblem[] => [{ text, field: 'ric' }]
  if (!ric) return wrong('Falta la cédula')
  const error = sheetFault(ric)
  if (error) return wrong(error)
  if (!person) return wrong('No se conoce esta cédula')
  if (others.length > 0) return wrong('Varias personas tienen este número: escriba la letra')
  return person.isSelected ? [] : wrong(`${NAME_LABEL} que no está en esta nómina`)
}

/** The problem of a part, which can be put right in its own column or in the one `at`. */
const wrongIn = (part: PartField, text: string, at = part) => ({
  ...{ text: `${sheetLabels[part]}: ${text}`, field: at },
})

/** Sets an amount and its reason in `values`. Returns what is wrong. */
function setPart(part: TypedPart, row: InputRow, values: Texts): InputProblem[] {
  const reason = reasonOf(part)
  const text = row[part]
  const amount = text === undefined ? undefined : readAmount(text)
  if (text !== undefined && amount === undefined) return [wrongIn(part, amountFault(text))]
  if (amount === 0) {
    delete values[part]
    delete values[reason]
    return []
  }
  const isNew = amount !== undefined && amount !== parseBs(values[part] ?? '')
  if (isNew) values[part] = formatAmount(amount)
  const said = row[reason]
  const error = said === undefined ? undefined : sheetFault(said)
  if (error) return [wrongIn(reason, error)]
  const isSaid = said !== undefined && !isSameText(said, values[reason] ?? '')
  if (isSaid) values[reason] = unmarked(said)
  if (!isNew && !isSaid) return []
  const fault = reasonFault(values[reason] ?? '')
  if (fault) return [wrongIn(reason, fault)]
  if (!values[reason]?.trim()) return [wrongIn(part, 'falta el motivo', reason)]
  if (!parseBs(values[part] ?? '')) return [wrongIn(reason, 'falta el monto', part)]
  return []
}

const isSameText = (said: string, before: string) =>
  [said, unmarked(said)].includes(before.trim().normalize('NFC'))

/** Sets a switch in `values`. Returns what is wrong. */
function setToggle(part: Toggle, row: InputRow, values: Texts): InputProblem[] {
  const text = row[part]
  if (text === undefined) return []
  const isOn = isOnWord(text)
  if (isOn) values[part] = 'on'
  else if (isOn === false) delete values[part]
  else return [wrongIn(part, sheetFault(text) ?? `«${text}» no es sí ni no`)]
  return []
}

/** The parts that differ, before and after, as people read them. */
function changesOf(before: Texts, after: Texts) {
  return PART_FIELDS.filter((part) => (before[part] ?? '') !== (after[part] ?? '')).map((part) => ({
    ...{ label: sheetLabels[part], field: part },
    before: shown(part, before[part]),
    after: shown(part, after[part]),
  }))
}

function shown(part: PartField, text: string | undefined): string {
  if (TOGGLES.includes(part as Toggle)) return text ? 'Sí' : 'No'
  return text?.trim() || '—'
}
