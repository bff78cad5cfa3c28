/** The wizard's first step: which employees can be paid, and which of them are selected. */

import { and, asc, count, eq, inArray, type SQL } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { MAX_SEARCH, pageOf, placeOf } from '#app/kernel/asking/listing.ts'
import { isPerson } from '#app/kernel/asking/persons.server.ts'
import { arePiledUp, isCleanText } from '#app/kernel/values/text.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { inSlices } from '#db/query.server.ts'
import { titulars } from '#db/schema.ts'
import { changeDraft, type Head, setSelected } from './draft.server.ts'
import { EMPLOYEES_A_PAGE, MOST_ORDERS } from './fields.ts'
import { canBePaid, hasAccount } from './last-run.server.ts'

const { id, name, ric, salary, salary_currency } = titulars

/** What employees are looked for by; '' for all. */
export type Sought = { search: string; department: string }

const EVERYBODY: Sought = { search: '', department: '' }

const offered = ({ search, department }: Sought): (SQL | undefined)[] => [
  eq(titulars.scope, 'Empleado'),
  eq(titulars.active, true),
  search ? isPerson(search) : undefined,
  department ? eq(titulars.department, department) : undefined,
]

/** Reads what is sought from a form or a query. */
export const soughtIn = (sent: Pick<FormData | URLSearchParams, 'get'>): Sought => ({
  search: searchOf(sent.get('search')),
  department: searchOf(sent.get('department')),
})

/** Returns the text; empty if it holds something that no name can contain. */
export function searchOf(text: unknown): string {
  const search = typeof text === 'string' ? text.slice(0, MAX_SEARCH).trim() : ''
  return isCleanText(search) && !arePiledUp(search) ? search : ''
}

/**
 * A page of the active employees of a department whose name or CI match the search, by name; salaries in céntimos.
 * Nobody is paid without a salary and an account.
 */
export async function listEmployees(db: Db, sought: Sought, wanted: number) {
  const where = and(...offered(sought))
  const [found] = await db.select({ n: count() }).from(titulars).where(where)
  const total = found?.n ?? 0
  const place = placeOf(wanted, EMPLOYEES_A_PAGE, total)
  const rows = await db
    .select({ id, name, ric, salary, salary_currency, has_account: hasAccount.mapWith(Boolean) })
    .from(titulars)
    .where(where)
    .orderBy(asc(titulars.name_key), asc(titulars.id))
    .limit(place.limit)
    .offset((place.page - 1) * place.limit)
  return pageOf(rows, total, place)
}

/** Returns those of these employees who can be paid, by name. */
export const payable = (db: Db, ids: readonly number[]): Promise<number[]> =>
  inSlices(ids, (some) => payableOf(db, ...offered(EVERYBODY), inArray(titulars.id, [...some])))

async function payableOf(db: Db, ...conditions: (SQL | undefined)[]): Promise<number[]> {
  const rows = await db
    .select({ id: titulars.id })
    .from(titulars)
    .where(and(...conditions, canBePaid))
    .orderBy(asc(titulars.name_key), asc(titulars.id))
  return rows.map(({ id }) => id)
}

/**
 * The rows of one page of the list: who was selected when it was drawn and who is ticked now.
 * `touched` were changed back and forth since.
 */
export type Ticks = { had: number[]; ticked: number[]; touched: number[] }

/** Applies the page's changes to the selection; all other employees stay as they are. */
export async function saveTicks(tx: Tx, actor: Actor, ticks: Ticks): Promise<Head> {
  const had = new Set(ticks.had)
  const ticked = new Set(ticks.ticked)
  const differing = [...new Set([...had, ...ticked])].filter((id) => had.has(id) !== ticked.has(id))
  const changed = new Set([...differing, ...ticks.touched])
  const added = [...changed].filter((id) => ticked.has(id)).slice(0, MOST_ORDERS)
  const payableOnes = await payable(tx, added)
  return select(tx, actor, (selected) => {
    const kept = selected.filter((id) => !changed.has(id) || ticked.has(id))
    return [...kept, ...payableOnes]
  })
}

/** Selects all matching employees who can be paid, on all pages, or deselects them. */
export async function selectAll(tx: Tx, actor: Actor, sought: Sought, on: boolean): Promise<Head> {
  const found = await payableOf(tx, ...offered(sought))
  const gone = new Set(found)
  return select(tx, actor, (selected) => {
    if (on) return [...selected, ...found]
    const isPart = sought.search !== '' || sought.department !== ''
    return isPart ? selected.filter((id) => !gone.has(id)) : []
  })
}

/** Changes the selection; no order is read or written. */
function select(
  tx: Tx,
  actor: Actor,
  change: (selected: readonly number[]) => number[],
): Promise<Head> {
  return changeDraft(tx, actor, (draft) => setSelected(draft, change(draft.selected)), [])
}
