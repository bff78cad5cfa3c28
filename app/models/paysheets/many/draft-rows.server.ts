/** The rows of the wizard's draft: its head, and an order for each employee beside it. */

import { setImmediate as pause } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/services/access/actor.ts'
import type { Centimos } from '#app/services/values/money.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { insertRows, placeholdersOf, prepared } from '#db/prepared.server.ts'
import { wizard_drafts, wizard_sheets } from '#db/schema.ts'
import type { BasicsField, SheetField } from './fields.ts'

/** The draft's version when a part was last changed, and the page that changed it. */
export type Stamp = { version: number; tab: string }

export type Sheet = Stamp & {
  /** The draft's version when all orders were last filled in together. */
  applied: number
  /** As typed; `toggles` says with which of them it began (../begun.ts). */
  values: Partial<Record<SheetField | 'toggles', string>>
  /** The monthly salary in céntimos that the user saw when filling it in. */
  salary: Centimos
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
  selection: Stamp
  basics: Stamp & { values: Partial<Record<BasicsField, string>> }
  /** The file of pay inputs that waits to be applied: its name, and headings that mean nothing. */
  inputs?: { name: string; ignored: string[] }
}

export const emptyHead = (): Head => ({
  version: 0,
  key: crypto.randomUUID(),
  selected: [],
  selection: { version: 0, tab: '' },
  basics: { version: 0, tab: '', values: {} },
})

type Person = Pick<Actor, 'id'> | null

/** Returns the head of the user's draft, or of an empty one. */
export async function readHead(db: Db, person: Person): Promise<Head> {
  const find = prepared(db, 'wizard draft', () =>
    db
      .select({ state: wizard_drafts.state, version: wizard_drafts.version })
      .from(wizard_drafts)
      .where(eq(wizard_drafts.user_id, sql.placeholder('user_id'))),
  )
  const [row] = await find.execute({ user_id: person?.id ?? null })
  if (!row) return emptyHead()
  return { ...(row.state as Omit<Head, 'version'>), version: row.version }
}

export async function storeHead(tx: Tx, actor: Actor, { version, ...state }: Head): Promise<void> {
  const changed = { state, version, updated_at: actor.at.toISOString() }
  await tx
    .insert(wizard_drafts)
    .values({ user_id: actor.id as number, ...changed })
    .onConflictDoUpdate({ target: wizard_drafts.user_id, set: changed })
}

/** Stores a head of which only the version changed. The draft must exist. */
export async function storeVersion(tx: Tx, actor: Actor, { version }: Head): Promise<void> {
  await tx
    .update(wizard_drafts)
    .set({ version, updated_at: actor.at.toISOString() })
    .where(eq(wizard_drafts.user_id, actor.id as number))
}

/** Rows after which others get their turn. */
const ROWS_AT_ONCE = 1000

/** Returns all orders of the user's draft. */
export async function readSheets(db: Db, person: Person): Promise<Sheets> {
  const find = prepared(db, 'wizard sheets', () =>
    db
      .select()
      .from(wizard_sheets)
      .where(
        and(
          eq(wizard_sheets.user_id, sql.placeholder('user_id')),
          gt(wizard_sheets.titular_id, sql.placeholder('after')),
        ),
      )
      .orderBy(asc(wizard_sheets.titular_id))
      .limit(ROWS_AT_ONCE),
  )
  const sheets: Sheets = {}
  for (let after = 0; ; await pause()) {
    const rows = await find.execute({ user_id: person?.id ?? null, after })
    for (const row of rows) sheets[row.titular_id] = sheetOf(row)
    if (rows.length < ROWS_AT_ONCE) return sheets
    after = rows.at(-1)?.titular_id ?? 0
  }
}

/** Returns one employee's order of the user's draft. */
export async function readSheet(db: Db, person: Person, id: number): Promise<Sheet | undefined> {
  const find = prepared(db, 'wizard sheet', () =>
    db
      .select()
      .from(wizard_sheets)
      .where(
        and(
          eq(wizard_sheets.user_id, sql.placeholder('user_id')),
          eq(wizard_sheets.titular_id, sql.placeholder('id')),
        ),
      ),
  )
  const [row] = await find.execute({ user_id: person?.id ?? null, id })
  return row && sheetOf(row)
}

function sheetOf({
  version,
  tab,
  applied,
  typed,
  salary,
  copied,
}: typeof wizard_sheets.$inferSelect) {
  return { version, tab, applied, values: typed as Sheet['values'], salary, copied }
}

/** Stores these orders in place of those that the draft has of the same employees. */
export async function storeSheets(tx: Tx, actor: Actor, sheets: Sheets): Promise<void> {
  const user_id = actor.id as number
  const rows = Object.entries(sheets).map(([id, { values, ...sheet }]) => ({
    user_id,
    titular_id: Number(id),
    typed: values,
    ...sheet,
  }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    if (from > 0) await pause()
    const some = rows.slice(from, from + ROWS_AT_ONCE)
    await deleteSheets(
      tx,
      user_id,
      some.map(({ titular_id }) => titular_id),
    )
    await insertRows(tx, wizard_sheets, some)
  }
}

async function deleteSheets(tx: Tx, user_id: number, ids: readonly number[]): Promise<void> {
  const { shape, list, values } = placeholdersOf(ids)
  const remove = prepared(tx, `delete wizard sheets of ${shape}`, () =>
    tx
      .delete(wizard_sheets)
      .where(
        and(
          eq(wizard_sheets.user_id, sql.placeholder('user_id')),
          inArray(wizard_sheets.titular_id, list),
        ),
      ),
  )
  await remove.execute({ ...values, user_id })
}

/** Deletes all orders of the user's draft. */
export async function clearSheets(tx: Tx, actor: Actor): Promise<void> {
  await tx.delete(wizard_sheets).where(eq(wizard_sheets.user_id, actor.id as number))
}
