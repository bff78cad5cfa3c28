/** The file of pay inputs that a user's draft keeps until it is applied (docs/rules/pay-inputs.md#4). */

import { createHash } from 'node:crypto'
import type { TextRow } from '#app/io/spreadsheets/headings.ts'
import {
  type Corrections,
  correctedRows,
  ROW_STATES,
  type RowState,
} from '#app/io/spreadsheets/judged.ts'
import { leftOutFile } from '#app/io/spreadsheets/left-out.server.ts'
import type { TableFormat } from '#app/io/spreadsheets/table-file.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { createFairQueue } from '#app/kernel/fair-queue.server.ts'
import { giveWay, inTurns } from '#app/kernel/turns.server.ts'
import { findByRic } from '#app/kernel/values/ric-forms.ts'
import { readCatalogue } from '#app/models/concepts/read.server.ts'
import { titularsByRic } from '#app/models/titulars/read.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { changeDraft, changeSheets, type Draft, readDraft, saysSame } from './draft.server.ts'
import {
  clearInputs,
  type InputsHead,
  readInputs,
  storeInputs,
  storeInputsFile,
} from './draft-rows.server.ts'
import { extrasIn, type Texts } from './fields.ts'
import { type InputField, type InputMeaning, inputLabels } from './inputs.ts'
import { type JudgedInput, judgePerson } from './inputs-judged.ts'

/** One file is judged at a time: each takes up to some seconds of the processor. */
const judging = createFairQueue({ atWork: 1, places: 8 })

/**
 * Does work that judges a user's file when their turn comes. Throws Busy when no place to wait is free, and the
 * signal's reason instead of beginning for who has left.
 */
export const judgingInTurn = <T>(
  { id }: Pick<Actor, 'id'>,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> =>
  judging.run(String(id), () => {
    signal.throwIfAborted()
    return work()
  })

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

/**
 * Reads the file, and gives what judges it person by person: all of it, or the rows of everybody who has one of
 * these lines. Of what a row would do, nobody should hold more than is needed: a file has a million cells.
 */
export async function readJudging(db: Db, person: Pick<Actor, 'id'>, draft: Draft) {
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
  return async function* judge(lines?: ReadonlySet<number>): AsyncGenerator<JudgedInput[]> {
    for (const group of groups) {
      if (lines && !group.some(({ row }) => lines.has(row.line))) continue
      await giveWay()
      const people = group[0]?.people ?? []
      const before = people.length === 1 ? draft.sheets[people[0]?.id ?? 0]?.values : undefined
      const named = people.map((each) => ({ ...each, isSelected: chosen.has(each.id) }))
      const own = group.map(({ row }) => row)
      yield judgePerson(own, { people: named, before: before ?? {}, payday }, concepts)
    }
  }
}

type Judging = Awaited<ReturnType<typeof readJudging>>

/** The lines of the file, in its order, by what is to be done with them. */
export async function linesByState(judge: Judging): Promise<Map<RowState, number[]>> {
  const lines = new Map(ROW_STATES.map((state): [RowState, number[]] => [state, []]))
  for await (const judged of judge()) {
    for (const { row, state } of judged) lines.get(state)?.push(row.line)
  }
  for (const each of lines.values()) each.sort((one, other) => one - other)
  return lines
}

/** The rows of these lines, in their order. */
export async function rowsAt(judge: Judging, lines: readonly number[]): Promise<JudgedInput[]> {
  const rows = new Map<number, JudgedInput>()
  for await (const judged of judge(new Set(lines))) {
    for (const each of judged) rows.set(each.row.line, each)
  }
  return lines.flatMap((line) => rows.get(line) ?? [])
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
  const wrong: Pick<JudgedInput, 'row' | 'problems'>[] = []
  const judge = await readJudging(db, person, draft)
  for await (const judged of judge()) {
    for (const { row, problems, state } of judged)
      if (state === 'wrong') wrong.push({ row, problems })
  }
  wrong.sort((one, other) => one.row.line - other.row.line)
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
 * Says beforehand whether the file could be applied, so that what cannot keeps nobody from writing meanwhile.
 * Throws like applyInputs.
 */
export async function checkInputs(
  db: Db,
  person: Pick<Actor, 'id'>,
  confirmed: Confirmed,
): Promise<void> {
  await goodInputs(db, person, await readDraft(db, person), confirmed)
}

/**
 * Applies the file to the draft. Wrong rows stay; a file without any is forgotten. Returns how many
 * employees changed and how many rows are wrong. Throws StaleVersion when the draft or a concept changed since,
 * and FieldErrors when rows are wrong and may not be left out, or when nothing would change.
 */
export async function applyInputs(
  tx: Tx,
  actor: Actor,
  confirmed: Confirmed,
): Promise<{ changed: number; wrong: number }> {
  const count = { changed: 0, wrong: 0 }
  await changeDraft(tx, actor, async (draft) => {
    const shown = { ...draft, version: draft.version - 1 }
    const { good, wrong } = await goodInputs(tx, actor, shown, confirmed)
    Object.assign(count, { changed: good.size, wrong })
    await changeSheets(
      draft,
      (sheet, id) => {
        const values = good.get(id) ?? sheet.values
        const extras = extrasIn(sheet.values, values)
        return { values, copied: sheet.copied && saysSame(sheet.values, values, extras) }
      },
      [...good.keys()],
    )
    if (wrong === 0) delete draft.inputs
  })
  if (count.wrong === 0) await clearInputs(tx, actor)
  return count
}

/** What the orders would say by the right rows, by employee, and how many rows are wrong. Throws like applyInputs. */
async function goodInputs(
  db: Db,
  person: Pick<Actor, 'id'>,
  draft: Draft,
  { version, concepts, goodOnly }: Confirmed,
): Promise<{ good: Map<number, Texts>; wrong: number }> {
  const isShown = draft.version === version && concepts === (await conceptsMark(db))
  if (!isShown) throw new StaleVersion(draft.version)
  const good = new Map<number, Texts>()
  let wrong = 0
  const judge = await readJudging(db, person, draft)
  for await (const judged of judge()) {
    for (const { person: whose, state, values } of judged) {
      if (state === 'changed') good.set(whose?.id as number, values)
      if (state === 'wrong') wrong++
    }
  }
  if (wrong > 0 && !goodOnly) throw new FieldErrors({ good_only: SOME_WRONG })
  if (good.size === 0) throw new FieldErrors({ '': NOTHING })
  return { good, wrong }
}

const SOME_WRONG = problem(
  'invalid',
  'Hay filas con errores: corrija el archivo, o marque que se apliquen solo las correctas',
)
const NOTHING = problem('not_applicable', 'Ninguna fila cambia algo')
