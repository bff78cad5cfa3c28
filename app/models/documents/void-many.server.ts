/** Voids many orders of a kind in one transaction: all of them or none. */

import { sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { type DocumentFault, DocumentsRefused } from '#app/kernel/errors/errors.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { MAX_CAPITAL } from '#app/kernel/values/money.ts'
import { recordChanges } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { eachSlice, isIn, listed, query } from '#db/query.server.ts'
import { documentTable } from '#db/schema.ts'
import { refuseClosed } from './closed.server.ts'
import { capitalsOf } from './funds.server.ts'
import { CapitalTooLarge } from './ledger.server.ts'
import { type Payment, postedByAll, reversePayments } from './ledger-many.server.ts'

export type NamedOrder = { id: number; order: number; name: string; issued_at: IsoDate }

/**
 * Voids orders in force with one reason; their money returns to the company accounts. Throws
 * Conflict when a day is closed, and DocumentsRefused, which names those that cannot be voided.
 */
export async function voidOrders(
  tx: Tx,
  kind: OrderKind,
  orders: readonly NamedOrder[],
  actor: Actor,
  reason: string | null,
  action: 'void' | 'reject' = 'void',
): Promise<void> {
  await refuseClosed(
    tx,
    orders.map(({ issued_at }) => issued_at),
  )
  const ids = orders.map(({ id }) => id)
  const posted = await postedByAll(tx, kind, ids)
  const [first, ...more] = await overfilling(tx, orders, posted)
  if (first) throw new DocumentsRefused('No se pueden anular todas las órdenes', [first, ...more])
  await reversePayments(tx, actor, kind, posted, orders.length)
  const voiding = {
    voided_at: actor.at.toISOString(),
    voided_by: actor.id,
    void_reason: reason,
  }
  await eachSlice(ids, async (some) => {
    await voided(tx, kind).execute({ ids: listed(some), ...voiding })
  })
  const changes = ids.map((id) => ({ id, before: {}, after: voiding }))
  await recordChanges(tx, actor, action, kind, changes)
}

const voided = query((db, kind: OrderKind) => {
  // Both tables have the columns used here.
  const table = documentTable(kind)
  return db
    .update(table)
    .set({
      voided_at: sql`${sql.placeholder('voided_at')}`,
      voided_by: sql`${sql.placeholder('voided_by')}`,
      void_reason: sql`${sql.placeholder('void_reason')}`,
      pending: false,
      version: sql`${table.version} + 1`,
      updated_at: sql`${sql.placeholder('voided_at')}`,
    })
    .where(isIn(table.id))
})

/** The orders whose money no longer fits into its account, given those before them. */
async function overfilling(
  tx: Tx,
  orders: readonly NamedOrder[],
  posted: readonly Payment[],
): Promise<DocumentFault[]> {
  const ids = posted.map(({ account_id }) => account_id)
  const capitals = await capitalsOf(tx, ids)
  const full = new Set<number>()
  for (const { id, account_id, amount } of posted) {
    const after = (capitals.get(account_id) ?? 0) - amount
    if (after > MAX_CAPITAL) full.add(id)
    else capitals.set(account_id, after)
  }
  const { problem } = new CapitalTooLarge()
  return orders.flatMap((order) => (full.has(order.id) ? [{ ...order, problem }] : []))
}
