/** Whose pay two runs differ in by rates alone (docs/rules/run-files.md#7). */
import { isDeepStrictEqual } from 'node:util'
import { and, asc, gt, sql } from 'drizzle-orm'
import { inTurns } from '#app/kernel/turns.server.ts'
import type { Decimal } from '#app/kernel/values/decimals.ts'
import { exact } from '#app/kernel/values/fractions.ts'
import { KEPT_RATE, KEPT_WAGE } from '#app/models/payroll/kept.server.ts'
import { newestRate } from '#app/models/rates/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { CURRENCIES, type Currency } from '#db/kinds.ts'
import { batches, query } from '#db/query.server.ts'
import { paysheets } from '#db/schema.ts'
import { conceptsIn } from './concepts.ts'
import { liveOrders } from './figures.server.ts'

/** What somebody gets in a run of which something goes by a rate, in céntimos by concept. */
type RatedPay = { rates: Rated; concepts: Map<string, bigint> }
/** Bs for one, of the currency of the wage and of the dollar that the law goes by. */
type Rated = Partial<Record<Currency, Decimal>>

/**
 * Returns the ids of those whose every concept is worth the same in both runs: in Bs, or in a currency that both
 * go by, but for what rounding to céntimos makes.
 */
export async function paidByRate(db: Db, earlier: number, later: number): Promise<Set<number>> {
  if ((await newestRate(db)) === 0) return new Set()
  const [before, now] = [await ratedPay(db, earlier), await ratedPay(db, later)]
  const both = [...now].flatMap(([id, is]) => {
    const was = before.get(id)
    return was ? [{ id, was, is }] : []
  })
  const found = await inTurns(both, (some) => some.filter(({ was, is }) => isWorthTheSame(was, is)))
  return new Set(found.map(({ id }) => id))
}

function isWorthTheSame(was: RatedPay, is: RatedPay): boolean {
  const pairs = CURRENCIES.flatMap((each): [Decimal, Decimal][] => {
    const [before, now] = [was.rates[each], is.rates[each]]
    return before && now ? [[before, now]] : []
  })
  return [...new Set([...was.concepts.keys(), ...is.concepts.keys()])].every((concept) => {
    const [before = 0n, now = 0n] = [was.concepts.get(concept), is.concepts.get(concept)]
    return before === now || pairs.some(([then, since]) => isRounding(before, then, now, since))
  })
}

/** Whether two amounts at their rates differ by what rounding makes: wages, and what is computed of them, are rounded. */
function isRounding(before: bigint, then: Decimal, now: bigint, since: Decimal): boolean {
  const moved = exact(now)
    .div(exact(since))
    .sub(exact(before).div(exact(then)))
  return (
    moved.abs().compare(
      exact(1)
        .div(exact(since))
        .add(exact(1).div(exact(then))),
    ) <= 0
  )
}

/** By titular. Who has several orders at different rates, or one without any beside them, is left out. */
async function ratedPay(db: Db, run: number): Promise<Map<number, RatedPay>> {
  const found = new Map<number, RatedPay>()
  const mixed = new Set<number>()
  for await (const orders of batches(BATCH, (after) => ordersAfter(db).execute({ run, after }))) {
    for (const { titular_id, agreed, rate, ...order } of orders) {
      const rates: Rated = {
        ...(rate && { USD: rate.value }),
        ...(agreed && { [agreed.currency]: agreed.rate.value }),
      }
      const own = found.get(titular_id)
      if ((!agreed && !rate) || (own && !isDeepStrictEqual(own.rates, rates))) {
        mixed.add(titular_id)
        continue
      }
      const concepts = own?.concepts ?? new Map<string, bigint>()
      for (const { kind, concept, amount } of conceptsIn(order)) {
        const key = `${kind}:${concept}`
        concepts.set(key, (concepts.get(key) ?? 0n) + BigInt(amount))
      }
      found.set(titular_id, { rates, concepts })
    }
  }
  for (const id of mixed) found.delete(id)
  return found
}

const BATCH = 1_000
const ordersAfter = query((db) => {
  const { id, titular_id, amount, lines } = paysheets
  return db
    .select({ id, titular_id, amount, lines, agreed: KEPT_WAGE, rate: KEPT_RATE })
    .from(paysheets)
    .where(and(liveOrders, gt(id, sql.placeholder('after'))))
    .orderBy(asc(id))
    .limit(BATCH)
})
