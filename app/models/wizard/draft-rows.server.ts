/** The rows of the wizard's draft: its head, an order for each employee beside it, and a file of pay inputs. */

import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Layout } from '#app/io/spreadsheets/layout.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import type { WageCurrency } from '#db/kinds.ts'
import { batches, eachSlice, inSlices, isIn, listed, query } from '#db/query.server.ts'
import { wizard_drafts, wizard_input_files, wizard_inputs, wizard_sheets } from '#db/schema.ts'
import type { Texts } from './fields.ts'
import type { InputMeaning, InputRow } from './inputs.ts'

/** The draft's version when a part was last changed, and the page that changed it. */
export type Stamp = { version: number; tab: string }

export type Sheet = Stamp & {
  /** The draft's version when all orders were last filled in together. */
  applied: number
  /** As typed; `toggles` says with which of them it began (../begun.ts). */
  values: Texts
  /** The monthly salary that the user saw when filling it in, as agreed; 0 for none. */
  salary: Centimos
  currency: WageCurrency
  /** Whether its additions and discounts are the last order's, and nobody edited them since. */
  copied: boolean
}

/** By titular id. Employees who are no longer selected keep theirs. */
export type Sheets = Record<string, Sheet>

/** All of a draft but the orders. */
export type Head = {
  /** Grows with every change; 0 for a draft that was never stored. */
  version: number
  /** The one-time key for creating the orders. */
  key: string
  /** Titular ids, in the order of selection. */
  selected: number[]
  basics: Stamp & { values: Texts }
  inputs?: InputsHead
}

/** The file of pay inputs that waits to be applied, but for its rows. */
export type InputsHead = {
  name: string
  /** Headings that mean nothing, and what else is not read. */
  ignored: string[]
  /** Absent of a file that an earlier version kept. */
  layout?: Layout<InputMeaning>
  /** Why no row was read: somebody has to say what the columns are. */
  fault?: string
  isCorrected?: true
  /** The draft's version when the file was read. Absent of a file that an earlier version kept. */
  read?: number
}

export const emptyHead = (): Head => ({
  version: 0,
  key: crypto.randomUUID(),
  selected: [],
  basics: { version: 0, tab: '', values: {} },
})

type Person = Pick<Actor, 'id'> | null

export async function readHead(db: Db, person: Person): Promise<Head> {
  const [row] = await headOf(db).execute({ user_id: person?.id ?? null })
  if (!row) return emptyHead()
  return { ...(row.state as Omit<Head, 'version'>), version: row.version }
}

const headOf = query((db) =>
  db
    .select({ state: wizard_drafts.state, version: wizard_drafts.version })
    .from(wizard_drafts)
    .where(eq(wizard_drafts.user_id, sql.placeholder('user_id'))),
)

export async function storeHead(tx: Tx, actor: Actor, { version, ...state }: Head): Promise<void> {
  const changed = { state, version, updated_at: actor.at.toISOString() }
  await tx
    .insert(wizard_drafts)
    .values({ user_id: actor.id as number, ...changed })
    .onConflictDoUpdate({ target: wizard_drafts.user_id, set: changed })
}

const ROWS_AT_ONCE = 250

/** Returns the orders of the user's draft: all of them, or those of these employees. */
export async function readSheets(db: Db, person: Person, ids?: readonly number[]): Promise<Sheets> {
  const user_id = person?.id ?? null
  const sheets: Sheets = {}
  const found = ids
    ? [await inSlices(ids, (some) => sheetsById(db).execute({ user_id, ids: listed(some) }))]
    : batches(
        ROWS_AT_ONCE,
        (after) => sheetsAfter(db).execute({ user_id, after }),
        ({ titular_id }) => titular_id,
      )
  for await (const rows of found) {
    for (const { titular_id, user_id: _, typed, ...rest } of rows) {
      sheets[titular_id] = { ...rest, values: typed as Texts }
    }
  }
  return sheets
}

const isOwn = eq(wizard_sheets.user_id, sql.placeholder('user_id'))
const sheetsAfter = query((db) =>
  db
    .select()
    .from(wizard_sheets)
    .where(and(isOwn, gt(wizard_sheets.titular_id, sql.placeholder('after'))))
    .orderBy(asc(wizard_sheets.titular_id))
    .limit(ROWS_AT_ONCE),
)
const sheetsById = query((db) =>
  db
    .select()
    .from(wizard_sheets)
    .where(and(isOwn, isIn(wizard_sheets.titular_id))),
)

/** Stores these orders in place of those that the draft has of the same employees. */
export async function storeSheets(tx: Tx, actor: Actor, sheets: Sheets): Promise<void> {
  const user_id = actor.id as number
  const rows = Object.entries(sheets).map(([id, { values, ...sheet }]) => ({
    user_id,
    titular_id: Number(id),
    typed: values,
    ...sheet,
  }))
  await inSlices(rows, async (some) => {
    const ids = listed(some.map(({ titular_id }) => titular_id))
    await deleteById(tx).execute({ user_id, ids })
    return insertRows(tx, wizard_sheets, some)
  })
}

const deleteById = query((db) =>
  db.delete(wizard_sheets).where(and(isOwn, isIn(wizard_sheets.titular_id))),
)

export async function clearSheets(tx: Tx, actor: Actor): Promise<void> {
  await tx.delete(wizard_sheets).where(eq(wizard_sheets.user_id, actor.id as number))
}

const ownFile = ({ id }: Pick<Actor, 'id'>) => eq(wizard_input_files.user_id, id as number)

/** Keeps a file of pay inputs as it was sent, or none. The draft must exist. */
export async function storeInputsFile(
  tx: Tx,
  actor: Actor,
  content: Uint8Array | null,
): Promise<void> {
  await tx.delete(wizard_input_files).where(ownFile(actor))
  if (!content) return
  const row = { user_id: actor.id as number, content: Buffer.from(content) }
  await tx.insert(wizard_input_files).values(row)
}

/** Throws NotFound where none waits. */
export async function readInputsFile(db: Db, person: Pick<Actor, 'id'>): Promise<Buffer> {
  const { content } = wizard_input_files
  const [row] = await db.select({ content }).from(wizard_input_files).where(ownFile(person))
  if (!row) throw new NotFound()
  return row.content
}

/** Stores the rows of a file of pay inputs in place of those of an earlier one. The draft must exist. */
export async function storeInputs(tx: Tx, actor: Actor, rows: readonly InputRow[]): Promise<void> {
  await deleteInputs(tx, actor)
  const user_id = actor.id as number
  let part = 0
  await eachSlice(rows, (some) =>
    tx.insert(wizard_inputs).values({ user_id, part: part++, rows: [...some] }),
  )
}

export async function readInputs(db: Db, { id }: Pick<Actor, 'id'>): Promise<InputRow[]> {
  const rows: InputRow[] = []
  for (let part = 0; ; part++) {
    const [found] = await partOf(db).execute({ user_id: id, part })
    if (!found) return rows
    for (const row of found.rows) rows.push(row as InputRow)
    await giveWay()
  }
}

const partOf = query((db) =>
  db
    .select({ rows: wizard_inputs.rows })
    .from(wizard_inputs)
    .where(
      and(
        eq(wizard_inputs.user_id, sql.placeholder('user_id')),
        eq(wizard_inputs.part, sql.placeholder('part')),
      ),
    ),
)

export async function clearInputs(tx: Tx, actor: Actor): Promise<void> {
  await storeInputsFile(tx, actor, null)
  await deleteInputs(tx, actor)
}

async function deleteInputs(tx: Tx, actor: Actor): Promise<void> {
  await tx.delete(wizard_inputs).where(eq(wizard_inputs.user_id, actor.id as number))
}
