/**
 * The bulk wizard's draft: one per user, on the server, so that a reload or a crash loses nothing
 * (docs/rules/orders.md#15). It keeps texts as typed; many/sheets.server.ts checks them.
 */

import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/services/access/actor.ts'
import { StaleVersion } from '#app/services/errors/errors.ts'
import { daysBefore, deleteOldest, type Purge } from '#app/services/upkeep/purge.server.ts'
import { type Centimos, NO_MONEY } from '#app/services/values/money.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { reasonOf, TYPED_PARTS } from '#db/payroll-parts.ts'
import { prepared } from '#db/prepared.server.ts'
import { wizard_drafts } from '#db/schema.ts'
import type { BasicsField, SheetField } from './fields.ts'

/** The draft's version when a part was last changed, and the page that changed it. */
type Stamp = { version: number; tab: string }

export type Sheet = Stamp & {
  /** The draft's version when all orders were last filled in together. */
  applied: number
  values: Partial<Record<SheetField, string>>
  /** The monthly salary in céntimos that the user saw when filling it in. */
  salary: Centimos
  /** Whether its additions and discounts are the last order's, and nobody edited them since. */
  copied?: boolean
}

type Filled = Pick<Sheet, 'values' | 'salary' | 'copied'>

export type Draft = {
  /** Grows with every change; 0 for a draft that was never stored. */
  version: number
  /** The one-time key for creating the orders. */
  key: string
  /** Titular ids, in the order of selection. */
  selected: number[]
  selection: Stamp
  basics: Stamp & { values: Partial<Record<BasicsField, string>> }
  /** By titular id. Employees who are no longer selected keep theirs. */
  sheets: Record<string, Sheet>
}

const emptyDraft = (): Draft => ({
  version: 0,
  key: crypto.randomUUID(),
  selected: [],
  selection: { version: 0, tab: '' },
  basics: { version: 0, tab: '', values: {} },
  sheets: {},
})

/** Returns the user's draft, or an empty one. */
export async function readDraft(db: Db, person: Pick<Actor, 'id'> | null): Promise<Draft> {
  const find = prepared(db, 'wizard draft', () =>
    db
      .select({ state: wizard_drafts.state, version: wizard_drafts.version })
      .from(wizard_drafts)
      .where(eq(wizard_drafts.user_id, sql.placeholder('user_id'))),
  )
  const [row] = await find.execute({ user_id: person?.id ?? null })
  if (!row) return emptyDraft()
  return { ...(row.state as Omit<Draft, 'version'>), version: row.version }
}

/** Changes the draft and stores it under its next version; `change` already sees that version. */
export async function changeDraft(
  tx: Tx,
  actor: Actor,
  change: (draft: Draft) => void | Promise<void>,
): Promise<Draft> {
  const draft = await readDraft(tx, actor)
  draft.version += 1
  await change(draft)
  await store(tx, actor, draft)
  return draft
}

/** Starts a new draft after the orders were created. Versions go on, so older pages are stale. */
export async function clearDraft(tx: Tx, actor: Actor): Promise<void> {
  const { version } = await readDraft(tx, actor)
  await store(tx, actor, { ...emptyDraft(), version: version + 1 })
}

async function store(tx: Tx, actor: Actor, { version, ...state }: Draft): Promise<void> {
  const changed = { state, version, updated_at: actor.at.toISOString() }
  await tx
    .insert(wizard_drafts)
    .values({ user_id: actor.id as number, ...changed })
    .onConflictDoUpdate({ target: wizard_drafts.user_id, set: changed })
}

/** After how many days an untouched draft is deleted. */
const KEPT_DAYS = 90

export const purgeDrafts: Purge = (tx, now, most) => {
  const { user_id: key, updated_at: age } = wizard_drafts
  const before = daysBefore(now, KEPT_DAYS)
  return deleteOldest(tx, { table: wizard_drafts, key, age, before }, most)
}

/** The draft's version when a page was loaded, and that page's id. */
export type Loaded = { version: number | undefined; tab: string }

/** Throws StaleVersion when another page has changed the part since this one was loaded. */
function checkStamp(part: Stamp | undefined, { version = 0, tab }: Loaded): void {
  if (part && part.version > version && part.tab !== tab) throw new StaleVersion(part.version)
}

/** Throws StaleVersion when another page has changed anything since this one was loaded. */
export function checkWhole(draft: Draft, loaded: Loaded): void {
  const sheets = draft.selected.map((id) => draft.sheets[id])
  for (const part of [draft.selection, draft.basics, ...sheets]) checkStamp(part, loaded)
}

/** Stores the selection, without duplicates. */
export function setSelected(draft: Draft, ids: Iterable<number>): void {
  draft.selected = [...new Set(ids)]
  draft.selection = { version: draft.version, tab: '' }
}

/** Stores the basic data as typed. Throws StaleVersion. */
export function setBasics(draft: Draft, values: Draft['basics']['values'], loaded: Loaded): void {
  checkStamp(draft.basics, loaded)
  draft.basics = { version: draft.version, tab: loaded.tab, values }
}

/** Stores one employee's order as typed, with the salary shown beside it. Throws StaleVersion. */
export function setSheet(
  draft: Draft,
  id: number,
  { values, salary }: Omit<Filled, 'copied'>,
  loaded: Loaded,
): void {
  const before = draft.sheets[id]
  checkStamp(before, loaded)
  const applied = before?.applied ?? 0
  const copied = before?.copied === true && saysSame(before.values, values, COPIED_FIELDS)
  draft.sheets[id] = { version: draft.version, tab: loaded.tab, applied, values, salary, copied }
}

/** What 'Copiar la quincena anterior' takes along only when asked to. */
export const COPIED_FIELDS = TYPED_PARTS.flatMap((part) => [part, reasonOf(part)])

/** Whether the two have the same texts under these names; a missing one is empty. */
export const saysSame = (
  one: Sheet['values'],
  other: Sheet['values'],
  names: readonly SheetField[],
): boolean => names.every((name) => (one[name] ?? '') === (other[name] ?? ''))

/** Changes the orders of all selected employees; their open pages become stale. */
export function changeSheets(
  draft: Draft,
  change: (sheet: Filled, id: number) => Partial<Filled>,
  ids: readonly number[] = draft.selected,
): void {
  for (const id of ids) {
    const sheet = draft.sheets[id] ?? { applied: 0, values: {}, salary: NO_MONEY }
    const changed = { ...sheet, ...change(sheet, id) }
    const { version } = draft
    draft.sheets[id] = { ...changed, version, tab: '', applied: version }
  }
}
