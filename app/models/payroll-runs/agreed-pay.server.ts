/** Whose pay two runs differ in by rates alone (docs/rules/run-files.md#7). */
import { and, asc, gt, sql } from 'drizzle-orm'
import { inTurns } from '#app/kernel/turns.server.ts'
import type { Decimal } from '#app/kernel/values/decimals.ts'
import { exact } from '#app/kernel/values/fractions.ts'
import { isTypedLine } from '#app/models/payroll/concepts.ts'
import { KEPT_RATE, KEPT_WAGE } from '#app/models/payroll/kept.server.ts'
import { liveOrders } from '#app/models/paysheets/read.server.ts'
import { newestRate } from '#app/models/rates/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Currency } from '#db/kinds.ts'
import { TYPED_PARTS, type TypedPart } from '#db/payroll-parts.ts'
import { batches, query } from '#db/query.server.ts'
import { type CodedLine, paysheets } from '#db/schema.ts'

/** What a concept comes to in Bs, and the currency and rate that it goes by; absent for bolívares. */
type Rated = { amount: bigint; currency?: Currency; rate?: Decimal }
/** What somebody gets in a run of which something goes by a rate, by concept. */
type RatedPay = Map<string, Rated>

/**
 * Returns the ids of those whose every concept is worth the same in both runs: in Bs, or in the currency that it goes
 * by, but for what rounding to céntimos makes.
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

const isWorthTheSame = (was: RatedPay, is: RatedPay): boolean =>
  [...new Set([...was.keys(), ...is.keys()])].every((concept) => {
    const [before, now] = [was.get(concept), is.get(concept)]
    return before?.amount === now?.amount || (before && now && isRounding(before, now))
  })

/** Whether two amounts at their rates differ by what rounding makes: wages, and what is computed of them, are rounded. */
function isRounding(before: Rated, now: Rated): boolean {
  if (!before.rate || !now.rate || before.currency !== now.currency) return false
  const [then, since] = [exact(before.rate), exact(now.rate)]
  const moved = exact(now.amount).div(since).sub(exact(before.amount).div(then))
  return moved.abs().compare(exact(1).div(since).add(exact(1).div(then))) <= 0
}

/** What somebody typed is in bolívares; hours and days are of the wage, and the rest is computed. */
const isSaid = ({ code, quantity }: CodedLine): boolean =>
  !quantity && (isTypedLine({ code }) || TYPED_PARTS.includes(code as TypedPart))

/** By titular. Who has several orders, of which something goes by a rate, is left out. */
async function ratedPay(db: Db, run: number): Promise<Map<number, RatedPay>> {
  const found = new Map<number, RatedPay>()
  const mixed = new Set<number>()
  for await (const orders of batches(BATCH, (after) => ordersAfter(db).execute({ run, after }))) {
    for (const { titular_id, agreed, rate, amount, lines } of orders) {
      if (found.has(titular_id) || (!agreed && !rate)) {
        mixed.add(titular_id)
        continue
      }
      const wage = agreed ? { currency: agreed.currency, rate: agreed.rate.value } : {}
      const pay: RatedPay = new Map([['base', { amount: BigInt(amount), ...wage }]])
      for (const line of lines) {
        const key = `${line.code} ${line.kind} ${line.concept}`
        const own = pay.get(key)?.amount ?? 0n
        const dollar = rate ? { currency: 'USD' as const, rate: rate.value } : {}
        const of = line.code === 'bonus' ? dollar : isSaid(line) ? {} : wage
        pay.set(key, { amount: own + BigInt(line.amount), ...of })
      }
      found.set(titular_id, pay)
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
