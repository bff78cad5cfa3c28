/**
 * The bulk wizard's draft: one per user, on the server, so that a reload or a crash loses nothing
 * (docs/rules/orders.md#15). It keeps texts as typed; sheets.server.ts checks them.
 */

import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, StaleVersion } from '#app/kernel/errors/errors.ts'
import { daysBefore, deleteOldest, type Purge } from '#app/kernel/purge.server.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import { monthPaid } from '#app/models/payroll/period.ts'
import type { Wage } from '#app/models/payroll/salary.ts'
import { typedPeriod } from '#app/models/payroll/typed.ts'
import { begunToggles } from '#app/models/paysheets/begun.server.ts'
import { beganOtherwise, begunValues } from '#app/models/paysheets/begun.ts'
import type { PaidPeriod } from '#app/models/paysheets/salary.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { wizard_drafts } from '#db/schema.ts'
import {
  clearInputs,
  clearSheets,
  emptyHead,
  type Head,
  readHead,
  readSheets,
  type Sheet,
  type Sheets,
  type Stamp,
  storeHead,
  storeSheets,
} from './draft-rows.server.ts'
import { extrasIn, MOST_ORDERS, sheetFields, type Texts } from './fields.ts'
import { togglesOfLastRun } from './last-run.server.ts'

export { type Head, readHead, type Sheet } from './draft-rows.server.ts'

export type Draft = Head & { sheets: Sheets }

/** The order of an employee of whom nobody has said anything yet. */
const EMPTY_SHEET: Sheet = {
  version: 0,
  tab: '',
  applied: 0,
  values: {},
  salary: NO_MONEY,
  currency: 'VES',
  copied: false,
}

/** Returns the user's draft, or an empty one. Orders that nobody has changed yet are begun. */
export async function readDraft(db: Db, person: Pick<Actor, 'id'> | null): Promise<Draft> {
  const draft = { ...(await readHead(db, person)), sheets: await readSheets(db, person) }
  // They keep their stamps, so that pages that are open stay current.
  await beginSheets(db, draft, {})
  return draft
}

/** The period of the basic data, and whose salary pays it; undefined until they are complete. */
export function periodOf(values: Texts): PaidPeriod | undefined {
  const period = typedPeriod(values)
  return period && { ...period, salary_of: values.salary_of === 'on' ? 'today' : null }
}

/** The fortnight of a draft whose basic data are complete. */
export const fortnightOf = ({ basics }: Pick<Draft, 'basics'>) =>
  periodOf(basics.values) as PaidPeriod

/** Begins the selected orders that are due, as part of a change of the draft. */
export const beginDraft = (tx: Tx, draft: Draft): Promise<void> =>
  beginSheets(tx, draft, { version: draft.version, tab: '' })

/** Begins the selected orders that nobody has touched yet, or only for another fortnight. */
async function beginSheets(
  db: Db,
  { sheets, selected, basics }: Draft,
  stamp: Partial<Stamp>,
): Promise<void> {
  const fortnight = periodOf(basics.values)
  if (!fortnight) return
  const of = `${monthPaid(fortnight)} ${fortnight.payday}`
  const due = selected.filter((id) => {
    const sheet = sheets[id]
    return !sheet || beganOtherwise(sheet.values, of)
  })
  if (due.length === 0) return
  const begun = await begunToggles(db, fortnight, due, await togglesOfLastRun(db, fortnight))
  await replaceSheets(sheets, due, (sheet, id) => {
    const values = begunValues(of, begun.get(id) ?? { on: [], taken: [] })
    return { ...sheet, ...stamp, values: { ...sheet.values, ...values } }
  })
}

/** Puts other orders in the place of these employees', with turns for others. */
async function replaceSheets(
  sheets: Sheets,
  ids: readonly number[],
  by: (sheet: Sheet, id: number) => Sheet,
): Promise<void> {
  const others = await inTurns(ids, (some) =>
    some.map((id) => [id, by(sheets[id] ?? EMPTY_SHEET, id)] as const),
  )
  Object.assign(sheets, Object.fromEntries(others))
}

/**
 * Changes the draft and stores it under its next version; `change` already sees that version, and stores
 * nothing if it returns false. With `ids` it has the orders of these employees alone: the others are neither
 * read nor written.
 */
export async function changeDraft(
  tx: Tx,
  actor: Actor,
  change: (draft: Draft) => unknown,
  ids?: readonly number[],
): Promise<Draft> {
  const head = await readHead(tx, actor)
  const sheets = await readSheets(tx, actor, ids)
  const draft = { ...head, version: head.version + 1, sheets }
  if (!ids) await beginDraft(tx, draft)
  if ((await change(draft)) === false) return draft
  const { sheets: all, ...changedHead } = draft
  await storeHead(tx, actor, changedHead)
  const changed = Object.entries(all).filter(([, { version }]) => version === draft.version)
  await storeSheets(tx, actor, Object.fromEntries(changed))
  return draft
}

/** What a page says of an employee's order. What it does not show of it stays. */
type TypedSheet = {
  values: Texts
  /** The salary that was shown beside it, once somebody has looked at it. */
  wage?: Wage | undefined
  /** What the page shows of the order, if not all. */
  names?: readonly string[]
}

/**
 * Stores orders as they are typed, of employees of the draft and only where they say something new.
 * Returns those that another page has changed since, as they are: they are not stored.
 */
export async function saveSheets(
  tx: Tx,
  actor: Actor,
  typed: readonly (TypedSheet & { id: number })[],
  loaded: Loaded,
): Promise<Map<number, Sheet>> {
  const stale = new Map<number, Sheet>()
  const save = (draft: Draft) => {
    const good = typed.filter(({ id, values, wage, names = sheetFields() }) => {
      const stored = draft.sheets[id]
      if (!stored && !draft.selected.includes(id)) return false
      if (!wage && saysSame(stored?.values ?? {}, values, names)) return false
      if (stored && isStale(stored, loaded)) stale.set(id, stored)
      return !stale.has(id)
    })
    for (const { id, ...rest } of good) setSheet(draft, id, rest, loaded)
    return good.length > 0
  }
  const ids = typed.map(({ id }) => id)
  await changeDraft(tx, actor, save, ids)
  return stale
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

/** Whether another page has changed the part since this one was loaded. */
const isStale = (part: Stamp | undefined, { version = 0, tab }: Loaded): boolean =>
  part !== undefined && part.version > version && part.tab !== tab

/** Stores the selection, without duplicates. Throws FieldErrors for more than can be paid at once. */
export function setSelected(draft: Head, ids: Iterable<number>): void {
  draft.selected = [...new Set(ids)]
  if (draft.selected.length > MOST_ORDERS) throw new FieldErrors({ '': TOO_MANY })
}

const TOO_MANY = problem('too_many', 'Puede pagar a 10.000 empleados a la vez como máximo')

/** Stores the basic data as typed. Throws StaleVersion. */
export function setBasics(draft: Head, values: Texts, loaded: Loaded): void {
  if (isStale(draft.basics, loaded)) throw new StaleVersion(draft.basics.version)
  draft.basics = { version: draft.version, tab: loaded.tab, values }
}

/** Stores one employee's order as typed. Throws StaleVersion. */
export function setSheet(draft: Draft, id: number, typed: TypedSheet, loaded: Loaded): void {
  const before = draft.sheets[id] ?? EMPTY_SHEET
  if (isStale(before, loaded)) throw new StaleVersion(before.version)
  const { values, wage = before, names = sheetFields() } = typed
  const { salary, currency } = wage
  const shown = new Set<string>(names)
  const others = Object.entries(before.values).filter(([name]) => !shown.has(name))
  draft.sheets[id] = {
    ...{ version: draft.version, tab: loaded.tab, applied: before.applied, salary, currency },
    values: { ...Object.fromEntries(others), ...values },
    copied: before.copied && saysSame(before.values, values, extrasIn(before.values, values)),
  }
}

/** Whether the two have the same texts under these names; a missing one is empty. */
export const saysSame = (one: Texts, other: Texts, names: readonly string[]): boolean =>
  names.every((name) => (one[name] ?? '') === (other[name] ?? ''))

type Filled = Pick<Sheet, 'values' | 'salary' | 'currency' | 'copied'>

/** Changes the orders of all selected employees; their open pages become stale. */
export async function changeSheets(
  draft: Draft,
  change: (sheet: Filled, id: number) => Partial<Filled>,
  ids: readonly number[] = draft.selected,
): Promise<void> {
  const { version } = draft
  await replaceSheets(draft.sheets, ids, (sheet, id) => ({
    ...{ ...sheet, ...change(sheet, id), version, tab: '', applied: version },
  }))
}
