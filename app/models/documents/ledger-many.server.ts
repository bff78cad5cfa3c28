/** The ledger of many documents at once: each has its own movement, and each account changes once. */

import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import {
  type Centimos,
  centimos,
  NO_MONEY,
  negated,
  sumCentimos,
} from '#app/kernel/values/money.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import type { DocumentKind } from '#db/kinds.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { movements } from '#db/schema.ts'
import {
  changeCapital,
  changeLive,
  type Entry,
  InsufficientFunds,
  type LedgerDocument,
  movementOf,
  sumByDay,
} from './ledger.server.ts'

/** A document that moves `amount` (signed céntimos, below 0 out) in one account. */
export type Payment = Omit<LedgerDocument, 'kind'> & Entry

/**
 * Posts many new documents of a kind, each with its own movement, but changes each account once.
 * Throws InsufficientFunds when an account cannot give all of it; every account then keeps its
 * balance.
 */
export async function payDocuments(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  payments: readonly Payment[],
): Promise<void> {
  await record(tx, actor, kind, payments, await takeAll(tx, payments), false)
}

/** Records what was done to the accounts, which had these `balances` before. */
async function record(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  payments: readonly Payment[],
  balances: Map<number, Centimos>,
  reversal: boolean,
): Promise<void> {
  const rows = payments.map(({ id, account_id, amount, issued_at }) => {
    const balance = sumCentimos([balances.get(account_id) ?? NO_MONEY, amount])
    balances.set(account_id, balance)
    return movementOf(actor, { kind, id, issued_at }, { account_id, amount, reversal }, balance)
  })
  await insertRows(tx, movements, rows)
  await sumByDay(tx, kind, rows)
}

/** Takes each account's sum at once; returns each account's balance before. */
async function takeAll(tx: Tx, payments: readonly Payment[]): Promise<Map<number, Centimos>> {
  const sums = new Map(sumsOf(payments))
  const held = new Map<number, Centimos>()
  for (const [account_id, amount] of sums) {
    try {
      held.set(account_id, centimos((await changeCapital(tx, { account_id, amount })) - amount))
    } catch (error) {
      // After a database error the transaction is gone and nothing can be put back.
      if (!(error instanceof InsufficientFunds)) throw error
      for (const id of held.keys()) {
        await changeCapital(tx, { account_id: id, amount: -(sums.get(id) ?? 0) })
      }
      throw error
    }
  }
  return held
}

/** What these documents have posted, by id: the sum of each one's movements in an account. */
export const postedByAll = (
  tx: Tx,
  kind: DocumentKind,
  ids: readonly number[],
): Promise<Payment[]> =>
  inSlices(ids, (some) => postedSums(tx).execute({ kind, ids: listed(some) }))

const postedSums = query((db) => {
  const { document_id: id, account_id, issued_at, amount } = movements
  return db
    .select({
      ...{ id, account_id, issued_at },
      amount: sql<Centimos>`sum(${amount})`.mapWith(amount).as('amount'),
    })
    .from(movements)
    .where(and(eq(movements.kind, sql.placeholder('kind')), isIn(id)))
    .groupBy(id, account_id, issued_at)
    .having(sql`sum(${amount}) <> 0`)
    .orderBy(id)
})

/**
 * Gives back what orders of a kind have taken, each by its own movement of its own date, and counts
 * `count` orders less as live: those that wait for approval have taken nothing. Throws
 * CapitalTooLarge.
 */
export async function reversePayments(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  posted: readonly Payment[],
  count: number,
): Promise<void> {
  const balances = new Map<number, Centimos>()
  for (const [account_id, amount] of sumsOf(posted)) {
    const after = await changeCapital(tx, { account_id, amount: -amount })
    balances.set(account_id, centimos(after + amount))
  }
  const back = posted.map((taken) => ({ ...taken, amount: negated(taken.amount) }))
  await record(tx, actor, kind, back, balances, true)
  await changeLive(tx, kind, -count)
}

/** Each account's sum, always in the same order, so that two transactions do not deadlock. */
function sumsOf(entries: readonly Entry[]): [account_id: number, sum: number][] {
  const sums = new Map<number, number>()
  for (const { account_id, amount } of entries) {
    sums.set(account_id, (sums.get(account_id) ?? 0) + amount)
  }
  return [...sums].sort(([a], [b]) => a - b)
}
