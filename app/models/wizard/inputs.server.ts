/** The file of pay inputs that a user's draft keeps until it is applied (docs/rules/pay-inputs.md#4). */

import { asc, gt, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, StaleVersion } from '#app/kernel/errors/errors.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { addByRic, type ByRic, findByRic } from '#app/kernel/values/ric-forms.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { batches, query } from '#db/query.server.ts'
import { titulars } from '#db/schema.ts'
import { changeDraft, changeSheets, type Draft, saysSame } from './draft.server.ts'
import { clearInputs, readInputs, storeInputs } from './draft-rows.server.ts'
import { REASONED } from './fields.ts'
import type { InputRow } from './inputs.ts'
import { type JudgedInput, judgeInputRow, type Person } from './inputs-judged.ts'

/** A file as read: its name, its rows, and the headings that mean nothing. */
export type InputFile = { name: string; ignored: string[]; rows: InputRow[] }

/** Keeps a file with the draft, in place of an earlier one. */
export async function keepInputs(tx: Tx, actor: Actor, file: InputFile): Promise<void> {
  const { name, ignored, rows } = file
  const keep = (draft: Draft) => {
    draft.inputs = { name, ignored }
  }
  await changeDraft(tx, actor, keep, [])
  await storeInputs(tx, actor, rows)
}

/** Forgets the file. */
export async function dropInputs(tx: Tx, actor: Actor): Promise<void> {
  const drop = (draft: Draft) => {
    delete draft.inputs
  }
  await changeDraft(tx, actor, drop, [])
  await clearInputs(tx, actor)
}

/** Judges the rows of the user's file against the draft as it is now. */
export async function judgeInputs(
  db: Db,
  person: Pick<Actor, 'id'>,
  draft: Draft,
): Promise<JudgedInput[]> {
  const rows = await readInputs(db, person)
  const index = await readPeople(db, draft.selected)
  const lines = linesByPerson(rows, index)
  return inTurns(rows, (some) =>
    some.map((row) => {
      const people = row.ric ? findByRic(index, row.ric) : []
      const id = people.length === 1 ? people[0]?.id : undefined
      const found = { people, lines: lines.get(id ?? 0) ?? [] }
      return judgeInputRow(row, found, draft.sheets[id ?? 0]?.values ?? {})
    }),
  )
}

/** The lines of the file about each person whom exactly one cédula means. */
function linesByPerson(rows: readonly InputRow[], index: ByRic<Person>) {
  const lines = new Map<number, number[]>()
  for (const { ric, line } of rows) {
    const [person, ...others] = ric ? findByRic(index, ric) : []
    if (!person || others.length > 0) continue
    const same = lines.get(person.id)
    if (same) same.push(line)
    else lines.set(person.id, [line])
  }
  return lines
}

/** People that are read at once. */
const PEOPLE_AT_ONCE = 1000

async function readPeople(db: Db, selected: readonly number[]): Promise<ByRic<Person>> {
  const chosen = new Set(selected)
  const index: ByRic<Person> = new Map()
  const people = batches(PEOPLE_AT_ONCE, (after) => peopleAfter(db).execute({ after }))
  for await (const rows of people) {
    addByRic(
      index,
      rows.map((row) => ({ ...row, isSelected: chosen.has(row.id) })),
    )
  }
  return index
}

const peopleAfter = query((db) =>
  db
    .select({ id: titulars.id, name: titulars.name, ric: titulars.ric })
    .from(titulars)
    .where(gt(titulars.id, sql.placeholder('after')))
    .orderBy(asc(titulars.id))
    .limit(PEOPLE_AT_ONCE),
)

/** What the screen has shown: the draft's version; and whether wrong rows may be left out. */
type Confirmed = { version: number; goodOnly: boolean }

/**
 * Applies the file to the draft. Wrong rows stay; a file without any is forgotten. Returns how many
 * employees changed and how many rows are wrong. Throws StaleVersion when the draft changed since,
 * and FieldErrors when rows are wrong and may not be left out, or when nothing would change.
 */
export async function applyInputs(
  tx: Tx,
  actor: Actor,
  { version, goodOnly }: Confirmed,
): Promise<{ changed: number; wrong: number }> {
  const count = { changed: 0, wrong: 0 }
  await changeDraft(tx, actor, async (draft) => {
    if (draft.version !== version + 1) throw new StaleVersion(draft.version - 1)
    const judged = await judgeInputs(tx, actor, draft)
    const good = new Map(
      judged.filter(isChanged).map(({ person, values }) => [person?.id as number, values]),
    )
    count.changed = good.size
    count.wrong = judged.filter(({ state }) => state === 'wrong').length
    if (count.wrong > 0 && !goodOnly) throw new FieldErrors({ good_only: SOME_WRONG })
    if (good.size === 0) throw new FieldErrors({ '': NOTHING })
    changeSheets(
      draft,
      (sheet, id) => {
        const values = good.get(id) ?? sheet.values
        return { values, copied: sheet.copied && saysSame(sheet.values, values, REASONED) }
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
