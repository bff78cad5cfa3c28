/** Making, naming and voiding payroll runs (docs/rules/runs.md#1). */

import { asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/services/access/actor.ts'
import { questionOfHeld } from '#app/services/bank-files/held.server.ts'
import { nextDocumentNumber } from '#app/services/documents/ledger.server.ts'
import { voidOrders } from '#app/services/documents/void-many.server.ts'
import { problem } from '#app/services/errors/codes.ts'
import { Conflict, checkVersion, NotFound } from '#app/services/errors/errors.ts'
import type { Allowed } from '#app/services/errors/questions.ts'
import type { InputOf } from '#app/services/fields/inputs.ts'
import { recordAudit } from '#app/services/records/audit.server.ts'
import { changeRecord } from '#app/services/records/change.server.ts'
import { type IsoDate, monthOf } from '#app/services/values/dates.ts'
import { searchKey } from '#app/services/values/text.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRow } from '#db/insert.server.ts'
import type { Payday } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import { payroll_runs, paysheets } from '#db/schema.ts'
import { defaultTitle, type runInput } from './fields.ts'
import { figuresOf, liveOrders } from './figures.server.ts'

type Opened = { payday: Payday; issued_at: IsoDate; title?: string }

/** Makes a run without orders and returns its id. Whoever makes it adds an order at once. */
export async function openPayrollRun(tx: Tx, run: Opened, actor: Actor): Promise<number> {
  const { payday, issued_at } = run
  const month = monthOf(issued_at)
  const title = run.title ?? defaultTitle(payday, month)
  const order = await nextDocumentNumber(tx, 'payroll_run')
  const at = actor.at.toISOString()
  const made = await insertRow(tx, payroll_runs, {
    ...{ order, title, payday, month, issued_at },
    search_key: searchKey(title),
    ...{ created_by: actor.id, created_at: at, updated_at: at },
  })
  await recordAudit(tx, actor, 'create', 'payroll_run', made.id, null, made)
  return made.id
}

/**
 * Gives a run its next version. Every change of one of its orders does, so that nobody approves or
 * voids a run that is no longer what they saw.
 */
export async function touchRun(tx: Tx, id: number, actor: Actor): Promise<void> {
  await nextVersion(tx).execute({ id, at: actor.at.toISOString() })
}

const nextVersion = query((db) =>
  db
    .update(payroll_runs)
    .set({
      version: sql`${payroll_runs.version} + 1`,
      updated_at: sql`${sql.placeholder('at')}`,
    })
    .where(eq(payroll_runs.id, sql.placeholder('id'))),
)

/**
 * Gives the runs of orders that came back their next version; one that had no order in force before is
 * no longer voided, which its trail tells.
 */
export async function restoreRuns(
  tx: Tx,
  orders: readonly { payroll_run_id: number | null }[],
  actor: Actor,
): Promise<void> {
  for (const [id, own] of Map.groupBy(orders, (order) => order.payroll_run_id)) {
    if (id === null) continue
    await touchRun(tx, id, actor)
    const [figures] = await figuresOf(tx, [id])
    if (figures?.count !== own.length) continue
    await recordAudit(tx, actor, 'restore', 'payroll_run', id, {}, { count: own.length })
  }
}

/** Changes a run's title. Throws NotFound, StaleVersion. */
export async function renamePayrollRun(
  tx: Tx,
  id: number,
  changes: Partial<InputOf<typeof runInput>>,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await runOf(tx, id)
  checkVersion(before, version)
  const { title = before.title } = changes
  const values = { title, search_key: searchKey(title) }
  await changeRecord(tx, { kind: 'payroll_run', table: payroll_runs }, before, values, actor)
}

/**
 * Voids all orders in force of a run, or none; returns their ids. Throws NotFound, StaleVersion, DocumentsRefused, which
 * names those that cannot be voided, and Conflict when none is in force, a day is closed, or to ask
 * because bank files hold some.
 */
export async function voidPayrollRun(
  tx: Tx,
  id: number,
  actor: Actor,
  reason: string | null,
  version?: number,
  answers: Allowed<'in_bank_file'> = {},
): Promise<number[]> {
  checkVersion(await runOf(tx, id), version)
  const orders = await namedOrders(tx).execute({ run: id })
  if (orders.length === 0) throw new Conflict(ALREADY_VOIDED)
  const ids = orders.map((order) => order.id)
  const held = answers.allow_in_bank_file ? undefined : await questionOfHeld(tx, 'paysheet', ids)
  if (held) throw new Conflict(held)
  await voidOrders(tx, 'paysheet', orders, actor, reason)
  await touchRun(tx, id, actor)
  const said = { count: orders.length, void_reason: reason }
  await recordAudit(tx, actor, 'void', 'payroll_run', id, {}, said)
  return ids
}

/** The orders in force, each with its number, whom it pays and when. */
const namedOrders = query((db) => {
  const { id, order, issued_at } = paysheets
  const name = sql<string>`${paysheets.snapshot} -> 'titular' ->> 'name'`
  return db
    .select({ id, order, name, issued_at })
    .from(paysheets)
    .where(liveOrders)
    .orderBy(asc(id))
})

const ALREADY_VOIDED = problem('already_done', 'La nómina ya está anulada')

/** Throws NotFound. */
async function runOf(tx: Tx, id: number) {
  const [run] = await tx.select().from(payroll_runs).where(eq(payroll_runs.id, id))
  if (!run) throw new NotFound()
  return run
}
