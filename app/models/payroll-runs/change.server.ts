/** Making, naming and voiding payroll runs (docs/rules/runs.md#1). */

import { asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, checkVersion, NotFound } from '#app/kernel/errors/errors.ts'
import type { Allowed } from '#app/kernel/errors/questions.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import { questionOfHeld } from '#app/models/documents/held.server.ts'
import { voidOrders } from '#app/models/documents/void-many.server.ts'
import { touchRun } from '#app/models/paysheets/change.server.ts'
import { liveOrders } from '#app/models/paysheets/read.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { changeRecord } from '#app/models/records/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import { payroll_runs, paysheets } from '#db/schema.ts'
import type { runInput } from './fields.ts'

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
