/** The file of pay inputs that a user's draft keeps until it is applied (docs/rules/pay-inputs.md#4). */

import { createHash } from 'node:crypto'
import type { TextRow } from '#app/io/spreadsheets/headings.ts'
import { type Corrections, correctedRows } from '#app/io/spreadsheets/judged.ts'
import { leftOutFile } from '#app/io/spreadsheets/left-out.server.ts'
import type { TableFormat } from '#app/io/spreadsheets/table-file.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { giveWay, inTurns } from '#app/kernel/turns.server.ts'
import { findByRic } from '#app/kernel/values/ric-forms.ts'
import { readCatalogue } from '#app/models/concepts/read.server.ts'
import { titularsByRic } from '#app/models/titulars/read.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { changeDraft, changeSheets, type Draft, saysSame } from './draft.server.ts'
import {
  clearInputs,
  type InputsHead,
  readInputs,
  storeInputs,
  storeInputsFile,
} from './draft-rows.server.ts'
import { extrasIn } from './fields.ts'
import { type InputField, type InputMeaning, inputLabels } from './inputs.ts'
import { type JudgedInput, judgePerson } from './inputs-judged.ts'

export { readInputsFile } from './draft-rows.server.ts'

/** A table of pay inputs as read. */
type InputTable = Pick<InputsHead, 'ignored' | 'layout' | 'fault'> & {
  rows: readonly TextRow<InputMeaning>[]
}
type InputFile = InputTable & { name: string; content: Uint8Array }

/** Keeps a file with the draft, in place of an earlier one. */
export async function keepInputs(tx: Tx, actor: Actor, file: InputFile): Promise<void> {
  const { rows, content, ...head } = file
  const keep = (draft: Draft) => {
    draft.inputs = { ...head, read: draft.version }
  }
  await changeDraft(tx, actor, keep, [])
  await storeInputs(tx, actor, rows)
  await storeInputsFile(tx, actor, content)
}

/** Keeps the file as it is read now, at another place or by other columns. Throws NotFound, and StaleVersion when the draft changed. */
export async function keepInputsAgain(
  tx: Tx,
  actor: Actor,
  version: number,
  { rows, ...table }: InputTable,
): Promise<void> {
  const keep = (draft: Draft) => {
    if (!draft.inputs) throw new NotFound()
    if (draft.version !== version + 1) throw new StaleVersion(draft.version - 1)
    draft.inputs = { name: draft.inputs.name, ...table, read: draft.version }
  }
  await changeDraft(tx, actor, keep, [])
  await storeInputs(tx, actor, rows)
}

export async function dropInputs(tx: Tx, actor: Actor): Promise<void> {
  const drop = (draft: Draft) => {
    delete draft.inputs
  }
  await changeDraft(tx, actor, drop, [])
  await clearInputs(tx, actor)
}

export async function judgeInputs(
  db: Db,
  person: Pick<Actor, 'id'>,
  draft: Draft,
): Promise<JudgedInput[]> {
  const rows = await readInputs(db, person)
  const index = await titularsByRic(db)
  const { concepts } = await readCatalogue(db, false)
  const chosen = new Set(draft.selected)
  const { payday } = draft.basics.values
  const found = await inTurns(rows, (some) =>
    some.map((row) => ({ row, people: row.ric ? findByRic(index, row.ric) : [] })),
  )
  // Of nobody, or of several, each row stands for itself.
  const keyOf = ({ row, people: [only, ...others] }: (typeof found)[number]) =>
    only && others.length === 0 ? `${only.id}` : `row ${row.line}`
  const groups = [...Map.groupBy(found, keyOf).values()]
  const judged: JudgedInput[] = []
  for (const group of groups) {
    await giveWay()
    const people = group[0]?.people ?? []
    const before = people.length === 1 ? draft.sheets[people[0]?.id ?? 0]?.values : undefined
    const named = people.map((each) => ({ ...each, isSelected: chosen.has(each.id) }))
    const own = group.map(({ row }) => row)
    const about = { people: named, before: before ?? {}, payday }
    for (const each of judgePerson(own, about, concepts)) judged.push(each)
  }
  return judged.sort((one, other) => one.row.line - other.row.line)
}

/**
 * Puts texts of the file right, whatever else changed in the draft. Returns how many rows they changed. Throws
 * NotFound without a file, and StaleVersion when the file is not the one that was read then.
 */
export async function correctInputs(
  tx: Tx,
  actor: Actor,
  read: number,
  corrections: Corrections<InputField>,
): Promise<number> {
  const rows = await readInputs(tx, actor)
  const corrected = correctedRows(rows, corrections)
  const count = corrected.filter((row, i) => row !== rows[i]).length
  const correct = (draft: Draft) => {
    if (!draft.inputs) throw new NotFound()
    if (draft.inputs.read !== read) throw new StaleVersion(draft.version - 1)
    draft.inputs.isCorrected = true
    return count > 0
  }
  await changeDraft(tx, actor, correct, [])
  if (count > 0) await storeInputs(tx, actor, corrected)
  return count
}

/** The wrong rows as a file with the file's columns, and why (docs/rules/import.md#14). */
export async function wrongInputs(
  db: Db,
  person: Pick<Actor, 'id'>,
  draft: Draft,
  format: TableFormat,
) {
  const { concepts } = await readCatalogue(db, false)
  const judged = await judgeInputs(db, person, draft)
  const wrong = judged.filter(({ state }) => state === 'wrong')
  const used = new Set(wrong.flatMap(({ row }) => Object.keys(row)))
  const all = [...inputLabels(concepts)].filter(([field]) => used.has(field))
  return leftOutFile('novedades-con-errores', new Map(all), wrong, format)
}

/** Names what rows of a file mean by the concepts as they are: another mark, and they may mean something else. */
export async function conceptsMark(db: Db): Promise<string> {
  const { concepts } = await readCatalogue(db, false)
  const said = concepts.map(({ id, code, name, kind, computed, active }) => [
    ...[id, code, name, kind, computed, active],
  ])
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

/** What the screen has shown: the draft's version, and the concepts' mark; and whether wrong rows may be left out. */
type Confirmed = { version: number; concepts: string; goodOnly: boolean }

/**
 * Applies the file to the draft. Wrong rows stay; a file without any is forgotten. Returns how many
 * employees changed and how many rows are wrong. Throws StaleVersion when the draft or a concept changed since,
 * and FieldErrors when rows are wrong and may not be left out, or when nothing would change.
 */
export async function applyInputs(
  tx: Tx,
  actor: Actor,
  { version, concepts, goodOnly }: Confirmed,
): Promise<{ changed: number; wrong: number }> {
  const count = { changed: 0, wrong: 0 }
  await changeDraft(tx, actor, async (draft) => {
    const isShown = draft.version === version + 1 && concepts === (await conceptsMark(tx))
    if (!isShown) throw new StaleVersion(draft.version - 1)
    const judged = await judgeInputs(tx, actor, draft)
    const good = new Map(
      judged.filter(isChanged).map(({ person, values }) => [person?.id as number, values]),
    )
    count.changed = good.size
    count.wrong = judged.filter(({ state }) => state === 'wrong').length
    if (count.wrong > 0 && !goodOnly) throw new FieldErrors({ good_only: SOME_WRONG })
    if (good.size === 0) throw new FieldErrors({ '': NOTHING })
    await changeSheets(
      draft,
      (sheet, id) => {
        const values = good.get(id) ?? sheet.values
        const extras = extrasIn(sheet.values, values)
        return { values, copied: sheet.copied && saysSame(sheet.values, values, extras) }
      },
      [...good.keys()],
    )
    if (count.wrong === 0) delete draft.inputs
  })
  if (count.wrong === 0) await clearInputs(tx, actor)
  return count
}

const isChanged = ({ state }: JudgedInput) => state === 'changed'

const SOME_WRONG = problem(
  'invalid',
  'Hay filas con errores: corrija el archivo, o marque que se apliquen solo las correctas',
)
const NOTHING = problem('not_applicable', 'Ninguna fila cambia algo')
