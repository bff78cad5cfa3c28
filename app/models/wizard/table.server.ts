/** Many orders of the wizard at once, as rows of a table (docs/rules/run-review.md#3). */

import { createHash } from 'node:crypto'
import type { Actor } from '#app/kernel/access/actor.ts'
import { StaleVersion } from '#app/kernel/errors/errors.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import type { Tx } from '#db/client.server.ts'
import {
  type Draft,
  type Loaded,
  readHead,
  readSheet,
  type Sheet,
  saysSame,
  setSheet,
  storeSheets,
  storeVersion,
} from './draft.server.ts'
import { TABLE_FIELDS, type TableField } from './fields.ts'

export type TableValues = Partial<Record<TableField, string>>

/** A row as a page sends it. */
export type TypedRow = {
  id: number
  values: TableValues
  /** The mark of the values that the page drew; another text once the row was edited. */
  drawn: string
}

/** A row that another page has changed since: both values. */
export type ChangedRow = { id: number; typed: TableValues; current: TableValues }

/** The part of an order's values that the table shows. */
export const tableValues = (values: Sheet['values']): TableValues =>
  Object.fromEntries(TABLE_FIELDS.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))

/** A short text that two rows share only if they say the same. */
export function markOf(values: TableValues): string {
  const text = JSON.stringify(TABLE_FIELDS.map((name) => values[name] ?? ''))
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/**
 * Stores the rows that were edited; those as drawn write nothing, whatever the draft says now.
 * Returns those that another page has changed meanwhile: they are not stored.
 */
export async function saveRows(
  tx: Tx,
  actor: Actor,
  rows: readonly TypedRow[],
  loaded: Loaded,
): Promise<ChangedRow[]> {
  const head = await readHead(tx, actor)
  head.version += 1
  const draft: Draft = { ...head, sheets: {} }
  const chosen = new Set(head.selected)
  const conflicts: ChangedRow[] = []
  const saved: Draft['sheets'] = {}
  for (const row of rows) {
    if (!chosen.has(row.id) || row.drawn === markOf(row.values)) continue
    const stored = await readSheet(tx, actor, row.id)
    if (saysSame(stored?.values ?? {}, row.values, TABLE_FIELDS)) continue
    if (stored) draft.sheets[row.id] = stored
    const conflict = setRow(draft, row, loaded)
    if (conflict) conflicts.push(conflict)
    else saved[row.id] = draft.sheets[row.id] as Sheet
  }
  if (Object.keys(saved).length > 0) {
    await storeVersion(tx, actor, head)
    await storeSheets(tx, actor, saved)
  }
  return conflicts
}

/** Sets a row in the draft; its other values stay. Returns a conflict in place of StaleVersion. */
function setRow(draft: Draft, { id, values }: TypedRow, loaded: Loaded): ChangedRow | undefined {
  const stored = draft.sheets[id]
  const others = Object.entries(stored?.values ?? {}).filter(([name]) => !SHOWN.has(name))
  try {
    const salary = stored?.salary ?? NO_MONEY
    setSheet(draft, id, { values: { ...Object.fromEntries(others), ...values }, salary }, loaded)
  } catch (error) {
    if (!(error instanceof StaleVersion)) throw error
    return { id, typed: values, current: tableValues(stored?.values ?? {}) }
  }
}

const SHOWN = new Set<string>(TABLE_FIELDS)
