/** What many orders take from the company accounts, and whether these can give it. */

import { inArray } from 'drizzle-orm'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, negated } from '#app/kernel/values/money.ts'
import type { Tx } from '#db/client.server.ts'
import { accounts } from '#db/schema.ts'

/** An amount taken from a company account; undefined takes nothing. */
type Payment = { enterprise_id: number; total: number } | undefined

/**
 * Returns the indexes of payments that the company accounts (balances in céntimos) cannot cover: in
 * each account the first that does not fit, and all later ones.
 */
export function shortOfFunds(
  payments: readonly Payment[],
  capitals: ReadonlyMap<number, number>,
): Set<number> {
  const left = new Map(capitals)
  const short = new Set<number>()
  for (const [i, payment] of payments.entries()) {
    if (!payment) continue
    const rest = (left.get(payment.enterprise_id) ?? 0) - payment.total
    if (rest < 0) short.add(i)
    left.set(payment.enterprise_id, rest < 0 ? Number.NEGATIVE_INFINITY : rest)
  }
  return short
}

/** The indexes of payments that the company accounts cannot cover with what they hold now. */
export async function shortNow(tx: Tx, payments: readonly Payment[]): Promise<Set<number>> {
  const ids = payments.flatMap((payment) => payment?.enterprise_id ?? [])
  return shortOfFunds(payments, await capitalsOf(tx, ids))
}

/** The accounts' balances, in céntimos, by id. */
export async function capitalsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const held = await tx
    .select({ id: accounts.id, capital: accounts.capital })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]))
  return new Map(held.map(({ id, capital }) => [id, capital]))
}

export const takenBy = (order: { enterprise_id: number; issued_at: IsoDate; total: Centimos }) => ({
  account_id: order.enterprise_id,
  issued_at: order.issued_at,
  amount: negated(order.total),
})
