/** Whose pay two runs differ in by the rate alone, where wages are agreed in dollars or euros (docs/rules/run-files.md#7). */
import { and, asc, gt, sql } from 'drizzle-orm'
import { inTurns } from '#app/kernel/turns.server.ts'
import { exact } from '#app/kernel/values/fractions.ts'
import { KEPT_WAGE } from '#app/models/payroll/kept.server.ts'
import { newestRate } from '#app/models/rates/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { batches, query } from '#db/query.server.ts'
import { type AgreedWage, paysheets } from '#db/schema.ts'
import { conceptsIn } from './concepts.ts'
import { liveOrders } from './figures.server.ts'

/** What somebody gets in a run whose wage is agreed in another currency, in céntimos by concept. */
type AgreedPay = Pick<AgreedWage, 'currency' | 'rate'> & { concepts: Map<string, bigint> }

/**
 * Returns the ids of those whose every concept is worth the same in both runs: in Bs, or in their currency but
 * for what rounding to céntimos makes.
 */
export async function paidByRate(db: Db, earlier: number, later: number): Promise<Set<number>> {
  if ((await newestRate(db)) === 0) return new Set()
  const [before, now] = [await agreedPay(db, earlier), await agreedPay(db, later)]
  const both = [...now].flatMap(([id, is]) => {
    const was = before.get(id)
    return was ? [{ id, was, is }] : []
  })
  const found = await inTurns(both, (some) => some.filter(({ was, is }) => isWorthTheSame(was, is)))
  return new Set(found.map(({ id }) => id))
}

function isWorthTheSame(was: AgreedPay, is: AgreedPay): boolean {
  if (was.currency !== is.currency) return false
  return [...new Set([...was.concepts.keys(), ...is.concepts.keys()])].every((concept) => {
    const [before = 0n, now = 0n] = [was.concepts.get(concept), is.concepts.get(concept)]
    if (before === now) return true
    const moved = worth(now, is).sub(worth(before, was))
    return moved.abs().compare(worth(CENTIMO, is).add(worth(CENTIMO, was))) <= 0
  })
}

/** Céntimos in hundredths of the currency. */
const worth = (amount: bigint, { rate }: AgreedPay) => exact(amount).div(exact(rate.value))

/** Wages and what is computed of them are rounded, each by half a céntimo at most. */
const CENTIMO = 1n

/** By titular. Who has several orders at different rates, or one in bolívares beside them, is left out. */
async function agreedPay(db: Db, run: number): Promise<Map<number, AgreedPay>> {
  const found = new Map<number, AgreedPay>()
  const mixed = new Set<number>()
  for await (const orders of batches(BATCH, (after) => ordersAfter(db).execute({ run, after }))) {
    for (const { titular_id, agreed, ...order } of orders) {
      const own = found.get(titular_id)
      if (!agreed || (own && !isAlike(own, agreed))) {
        mixed.add(titular_id)
        continue
      }
      const { currency, rate } = agreed
      const concepts = own?.concepts ?? new Map<string, bigint>()
      for (const { kind, concept, amount } of conceptsIn(order)) {
        const key = `${kind}:${concept}`
        concepts.set(key, (concepts.get(key) ?? 0n) + BigInt(amount))
      }
      found.set(titular_id, { currency, rate, concepts })
    }
  }
  for (const id of mixed) found.delete(id)
  return found
}

const isAlike = (one: AgreedPay, other: AgreedWage) =>
  one.currency === other.currency && one.rate.value === other.rate.value

const BATCH = 1_000
const ordersAfter = query((db) => {
  const { id, titular_id, amount, lines } = paysheets
  return db
    .select({ id, titular_id, amount, lines, agreed: KEPT_WAGE })
    .from(paysheets)
    .where(and(liveOrders, gt(id, sql.placeholder('after'))))
    .orderBy(asc(id))
    .limit(BATCH)
})
