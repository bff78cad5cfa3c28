/** Whose pay two runs differ in by rates alone (docs/rules/run-files.md#7). */
import { and, asc, gt, sql } from 'drizzle-orm'
import { inTurns } from '#app/kernel/turns.server.ts'
import type { Decimal } from '#app/kernel/values/decimals.ts'
import { exact } from '#app/kernel/values/fractions.ts'
import { isTypedLine } from '#app/models/payroll/concepts.ts'
import { KEPT_RATE, KEPT_WAGE } from '#app/models/payroll/kept.server.ts'
import { isSameWage, type Wage } from '#app/models/payroll/salary.ts'
import { liveOrders } from '#app/models/paysheets/read.server.ts'
import { newestRate } from '#app/models/rates/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Currency, Payday } from '#db/kinds.ts'
import { TYPED_PARTS, type TypedPart } from '#db/payroll-parts.ts'
import { batches, query } from '#db/query.server.ts'
import { type CodedLine, paysheets } from '#db/schema.ts'

/**
 * What a concept comes to in Bs, and the currency and rate that it goes by; absent for bolívares. `isHalved`: the
 * second fortnight has the odd céntimo.
 */
type Rated = { amount: bigint; currency?: Currency; rate?: Decimal; isHalved?: true }
/** What somebody gets in a run of which something goes by a rate, by concept. */
type RatedPay = { wage: Wage; payday: Payday; concepts: Map<string, Rated> }

/**
 * Returns the ids of those for whom a rate moved, whose monthly wage is the same in both runs, and whose every concept
 * is worth the same: in Bs, or in the currency that it goes by, but for what rounding to céntimos makes.
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
  const keys = new Set([...was.concepts.keys(), ...is.concepts.keys()])
  const concepts = [...keys].map((key) => [was.concepts.get(key), is.concepts.get(key)] as const)
  return (
    isSameWage(was.wage, is.wage) &&
    concepts.some(([before, now]) => before?.rate !== now?.rate) &&
    concepts.every(([before, now]) => {
      if (!before || !now) return false
      const odd = now.isHalved && was.payday !== is.payday ? 1 : 0
      const moved = now.amount - before.amount
      return (moved >= -odd && moved <= odd) || isRounding(before, now, odd)
    })
  )
}

/**
 * Whether two amounts at their rates differ by what rounding makes, and by an odd céntimo of the currency: wages, and
 * what is computed of them, are rounded.
 */
function isRounding(before: Rated, now: Rated, odd: number): boolean {
  if (!before.rate || !now.rate || before.currency !== now.currency) return false
  const [then, since] = [exact(before.rate), exact(now.rate)]
  const moved = exact(now.amount).div(since).sub(exact(before.amount).div(then))
  return moved.abs().compare(exact(1).div(since).add(exact(1).div(then)).add(odd)) <= 0
}

/** What a line goes by: what somebody typed is in bolívares, hours and days are of the wage, the rest is computed. */
function ratedBy({ code, quantity }: CodedLine, wage: Partial<Rated>, dollar: Decimal | undefined) {
  if (isTypedLine({ code }) || TYPED_PARTS.includes(code as TypedPart)) return quantity ? wage : {}
  if (code !== 'bonus') return { ...wage, isHalved: true as const }
  return dollar ? { currency: 'USD' as const, rate: dollar } : { isHalved: true as const }
}

/** By titular. Who has several orders, of which something goes by a rate, is left out. */
async function ratedPay(db: Db, run: number): Promise<Map<number, RatedPay>> {
  const found = new Map<number, RatedPay>()
  const mixed = new Set<number>()
  for await (const orders of batches(BATCH, (after) => ordersAfter(db).execute({ run, after }))) {
    for (const { titular_id, payday, salary, agreed, rate, amount, lines } of orders) {
      if (found.has(titular_id) || (!agreed && !rate)) {
        mixed.add(titular_id)
        continue
      }
      const by = agreed ? { currency: agreed.currency, rate: agreed.rate.value } : {}
      const base: Rated = { amount: BigInt(amount), ...by, isHalved: true }
      const concepts = new Map([['base', base]])
      for (const line of lines) {
        const key = `${line.code} ${line.kind} ${line.concept}`
        const own = concepts.get(key)?.amount ?? 0n
        const came = { amount: own + BigInt(line.amount), ...ratedBy(line, by, rate?.value) }
        concepts.set(key, came)
      }
      found.set(titular_id, { wage: agreed ?? { salary, currency: 'VES' }, payday, concepts })
    }
  }
  for (const id of mixed) found.delete(id)
  return found
}

const BATCH = 1_000
const ordersAfter = query((db) => {
  const { id, titular_id, payday, salary, amount, lines } = paysheets
  const kept = { agreed: KEPT_WAGE, rate: KEPT_RATE }
  return db
    .select({ id, titular_id, payday, salary, amount, lines, ...kept })
    .from(paysheets)
    .where(and(liveOrders, gt(id, sql.placeholder('after'))))
    .orderBy(asc(id))
    .limit(BATCH)
})
