/**
 * The bulk wizard's draft: one per user, on the server, so that a reload or a crash loses nothing
 * (docs/rules/orders.md#15). It keeps texts as typed; many/sheets.server.ts checks them.
 */

import type { Actor } from '#app/kernel/access/actor.ts'
import { StaleVersion } from '#app/kernel/errors/errors.ts'
import { daysBefore, deleteOldest, type Purge } from '#app/kernel/purge.server.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { parseIsoDate } from '#app/kernel/values/dates.ts'
import { isPayday } from '#app/models/payroll/typed.ts'
import type { Fortnight } from '#app/models/paysheets/last-orders.server.ts'
import type { PaidPeriod } from '#app/models/paysheets/salary.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { wizard_drafts } from '#db/schema.ts'
import { beginSheets, EMPTY_SHEET } from './begin.server.ts'
import {
  clearSheets,
  emptyHead,
  type Head,
  readHead,
  readSheet,
  readSheets,
  type Sheet,
  type Sheets,
  type Stamp,
  storeHead,
  storeSheets,
  storeVersion,
} from './draft-rows.server.ts'
import { REASONED, type SheetField } from './fields.ts'
import { clearInputs } from './inputs-rows.server.ts'

export {
  type Head,
  readHead,
  readSheet,
  type Sheet,
  storeSheets,
  storeVersion,
} from './draft-rows.server.ts'

type Filled = Pick<Sheet, 'values' | 'salary' | 'copied'>

export type Draft = Head & { sheets: Sheets }

/** Returns the user's draft, or an empty one. Orders that nobody has changed yet are begun. */
export async function readDraft(db: Db, person: Pick<Actor, 'id'> | null): Promise<Draft> {
  const head = await readHead(db, person)
  const draft = { ...head, sheets: await readSheets(db, person) }
  await beginSheets(db, draft, periodOf(head.basics.values))
  return draft
}

/** The period of the basic data, and whose salary pays it; undefined until they are complete. */
export function periodOf(values: Record<string, string | undefined>): PaidPeriod | undefined {
  const { payday, salary_of } = values
  const issued_at = parseIsoDate(values.issued_at ?? '')
  if (!isPayday(payday) || !issued_at) return undefined
  return { payday, issued_at, salary_of: salary_of === 'on' ? 'today' : null }
}

/** Begins the selected orders that are due, as part of a change of the draft. */
export async function beginDraft(tx: Tx, draft: Draft): Promise<void> {
  const begun = await beginSheets(tx, draft, periodOf(draft.basics.values))
  const stamp = { version: draft.version, tab: '' }
  for (const id of begun) Object.assign(draft.sheets[id] as Sheet, stamp)
}

/** Changes the draft and stores it under its next version; `change` already sees that version. */
export async function changeDraft(
  tx: Tx,
  actor: Actor,
  change: (draft: Draft) => void | Promise<void>,
): Promise<Draft> {
  const head = await readHead(tx, actor)
  const draft = { ...head, version: head.version + 1, sheets: await readSheets(tx, actor) }
  await beginDraft(tx, draft)
  await change(draft)
  const { sheets, ...changedHead } = draft
  await storeHead(tx, actor, changedHead)
  const changed = Object.entries(sheets).filter(([, { version }]) => version === draft.version)
  await storeSheets(tx, actor, Object.fromEntries(changed))
  return draft
}

/** Changes the selection or the basic data, as `changeDraft`, without reading the orders. */
export async function changeHead(
  tx: Tx,
  actor: Actor,
  change: (head: Head) => void,
): Promise<Head> {
  const head = await readHead(tx, actor)
  head.version += 1
  change(head)
  await storeHead(tx, actor, head)
  return head
}

/**
 * Stores one selected employee's order as typed, with the salary shown beside it; the other orders
 * are neither read nor written. Throws StaleVersion.
 */
export async function changeSheet(
  tx: Tx,
  actor: Actor,
  id: number,
  typed: Typed,
  loaded: Loaded,
): Promise<void> {
  const head = await readHead(tx, actor)
  head.version += 1
  const before = await readSheet(tx, actor, id)
  const draft: Draft = { ...head, sheets: before ? { [id]: before } : {} }
  setSheet(draft, id, typed, loaded)
  await storeVersion(tx, actor, head)
  await storeSheets(tx, actor, draft.sheets)
}

/** Starts a new draft after the orders were created. Versions go on, so older pages are stale. */
export async function clearDraft(tx: Tx, actor: Actor): Promise<void> {
  const { version } = await readHead(tx, actor)
  await storeHead(tx, actor, { ...emptyHead(), version: version + 1 })
  await clearSheets(tx, actor)
  await clearInputs(tx, actor)
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

/** Stores the selection, without duplicates. */
export function setSelected(draft: Head, ids: Iterable<number>): void {
  draft.selected = [...new Set(ids)]
  draft.selection = { version: draft.version, tab: '' }
}

/** Stores the basic data as typed. Throws StaleVersion. */
export function setBasics(draft: Head, values: Head['basics']['values'], loaded: Loaded): void {
  checkStamp(draft.basics, loaded)
  draft.basics = { version: draft.version, tab: loaded.tab, values }
}

/** What one order of the draft says, and the salary shown beside it. */
type Typed = Omit<Filled, 'copied'>

/** Stores one employee's order as typed, with the salary shown beside it. Throws StaleVersion. */
export function setSheet(draft: Draft, id: number, { values, salary }: Typed, loaded: Loaded) {
  const before = draft.sheets[id]
  checkStamp(before, loaded)
  const applied = before?.applied ?? 0
  const copied = before?.copied === true && saysSame(before.values, values, REASONED)
  const toggles = before?.values.toggles
  draft.sheets[id] = {
    ...{ version: draft.version, tab: loaded.tab, applied, salary, copied },
    values: toggles === undefined ? values : { ...values, toggles },
  }
}

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
    const sheet = draft.sheets[id] ?? EMPTY_SHEET
    const changed = { ...sheet, ...change(sheet, id) }
    const { version } = draft
    draft.sheets[id] = { ...changed, version, tab: '', applied: version }
  }
}

/** The fortnight of a draft whose basic data are complete. */
export function fortnightOf({ basics }: Pick<Draft, 'basics'>): Fortnight {
  const { payday, issued_at } = basics.values
  return { payday: payday as Payday, issued_at: issued_at as IsoDate }
}
