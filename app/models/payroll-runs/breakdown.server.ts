/** A run's sums by concept, by company account and by the employees' bank. */

import { asc, desc, eq, sql } from 'drizzle-orm'
import { exactly } from '#app/services/asking/queries.server.ts'
import { BASE_LABEL, partLabel } from '#app/services/payroll-parts.ts'
import type { Db } from '#db/client.server.ts'
import type { LineKind } from '#db/kinds.ts'
import { BY_SIGN, type PartKey } from '#db/payroll-parts.ts'
import { prepared } from '#db/prepared.server.ts'
import { accounts, banks, paysheets } from '#db/schema.ts'
import { conceptOf, MOST_CONCEPTS, OTHER_CONCEPTS } from './concepts.ts'
import { liveOrders, type OrderLines, ordersWithLines } from './figures.server.ts'

/** What a concept adds to or deducts from a run, in céntimos. */
export type ConceptSum = {
  /** The order's column; null for the concepts of lines. */
  part: 'amount' | PartKey | null
  concept: string
  kind: LineKind
  /** How many orders have it. */
  count: number
  amount: bigint
}
/** What a company account pays, in céntimos. */
export type AccountSum = {
  account_id: number
  number: string
  bank: string
  count: number
  total: bigint
}
/** What the employees' accounts at a bank get, in céntimos. */
export type BankSum = { bank: string; count: number; total: bigint }

const COUNT = sql`count(*)`.mapWith(Number)
const TOTAL = exactly(sql`sum(${paysheets.total})`)

/**
 * What is earned, then what is deducted; concepts that no order has are left out, and those of lines
 * that a page has no room for come together.
 */
export async function byConcept(db: Db, run: number): Promise<ConceptSum[]> {
  const [parts, lines] = [await partSums(db, run), await lineSums(db, run)]
  return (['asignacion', 'deduccion'] as const).flatMap((kind) => {
    const ofKind = new Map(
      lines.filter((line) => line.kind === kind).map((line) => [line.concept, line]),
    )
    const whole = parts
      .filter((part) => part.kind === kind)
      .map((part) => withItsLines(part, ofKind))
      .filter(({ count }) => count > 0)
    const others = [...ofKind.values()].map(({ alone: _, ...line }) => line)
    return [...whole, ...others]
  })
}

/** Adds the lines in the part's own words, as papers do, and takes them out of the others. */
function withItsLines(part: PartSum, lines: Map<string, LineSum>): ConceptSum {
  const words = conceptOf(part.part)
  const own = lines.get(words)
  if (!own) return part
  lines.delete(words)
  return { ...part, count: part.count + own.alone, amount: part.amount + own.amount }
}

type PartSum = ConceptSum & { part: 'amount' | PartKey }

async function partSums(db: Db, run: number): Promise<PartSum[]> {
  const parts = ['amount', ...BY_SIGN.map(({ key }) => key)] as const
  const find = prepared(db, 'parts of a payroll run', () => {
    const sums = parts.flatMap((part) => [
      [part, exactly(sql`coalesce(sum(${paysheets[part]}), 0)`)],
      [`${part}_count`, sql`count(case when ${paysheets[part]} > 0 then 1 end)`.mapWith(BigInt)],
    ])
    return db
      .select(Object.fromEntries(sums) as Record<string, ReturnType<typeof exactly>>)
      .from(paysheets)
      .where(liveOrders)
  })
  const [sums = {}] = await find.execute({ run })
  const signs = new Map<string, string>(BY_SIGN.map(({ key, sign }) => [key, sign]))
  return parts.map((part) => ({
    part,
    concept: part === 'amount' ? BASE_LABEL : partLabel(part),
    kind: signs.get(part) === 'deducts' ? 'deduccion' : 'asignacion',
    count: Number(sums[`${part}_count`] ?? 0),
    amount: sums[part] ?? 0n,
  }))
}

/** `alone` is how many orders have it without a part of the same words. */
type LineSum = ConceptSum & { alone: number }

/** Which part has the words of a line. */
const PART_OF = new Map<string, 'amount' | PartKey>([
  [`asignacion:${BASE_LABEL}`, 'amount'],
  ...BY_SIGN.map(({ key, sign }) => {
    const kind: LineKind = sign === 'adds' ? 'asignacion' : 'deduccion'
    return [`${kind}:${conceptOf(key)}`, key] as const
  }),
])

/**
 * Reads order by order: a run may have 200,000 concepts, of which the first are kept apart, in the
 * order of their orders, and those in the words of parts.
 */
async function lineSums(db: Db, run: number): Promise<LineSum[]> {
  const sums = new Map<string, LineSum>()
  for await (const orders of ordersWithLines(db, run)) {
    for (const order of orders) addLines(sums, order)
  }
  const isRest = ({ concept }: ConceptSum) => Number(concept === OTHER_CONCEPTS)
  return [...sums.values()].sort(
    (a, b) =>
      isRest(a) - isRest(b) || byName(a.concept, b.concept) || (a.concept < b.concept ? -1 : 1),
  )
}

const byName = new Intl.Collator('es').compare

function addLines(sums: Map<string, LineSum>, order: OrderLines): void {
  const counted = new Set<LineSum>()
  for (const { kind, concept: own, amount } of order.lines) {
    const part = PART_OF.get(`${kind}:${own}`)
    const hasRoom = part || sums.size < MOST_CONCEPTS || sums.has(`${kind}:${own}`)
    const concept = hasRoom ? own : OTHER_CONCEPTS
    const key = `${kind}:${concept}`
    const sum = sums.get(key) ?? { part: null, concept, kind, count: 0, alone: 0, amount: 0n }
    sums.set(key, sum)
    sum.amount += BigInt(amount)
    if (counted.has(sum)) continue
    counted.add(sum)
    sum.count++
    if (!part || order[part] === 0) sum.alone++
  }
}

/** By what each company account pays, the most first. */
export async function byAccount(db: Db, run: number): Promise<AccountSum[]> {
  const find = prepared(db, 'accounts of a payroll run', () =>
    db
      .select({
        account_id: accounts.id,
        number: accounts.number,
        bank: banks.name,
        count: COUNT,
        total: TOTAL,
      })
      .from(paysheets)
      .innerJoin(accounts, eq(accounts.id, paysheets.enterprise_id))
      .innerJoin(banks, eq(banks.id, accounts.bank_id))
      .where(liveOrders)
      .groupBy(accounts.id, accounts.number, banks.name)
      .orderBy(desc(sql`sum(${paysheets.total})`), asc(accounts.id)),
  )
  return find.execute({ run })
}

/** By what the employees' banks get, the most first. */
export async function byBank(db: Db, run: number): Promise<BankSum[]> {
  const find = prepared(db, 'banks of a payroll run', () =>
    db
      .select({ bank: banks.name, count: COUNT, total: TOTAL })
      .from(paysheets)
      .innerJoin(accounts, eq(accounts.id, paysheets.account_id))
      .innerJoin(banks, eq(banks.id, accounts.bank_id))
      .where(liveOrders)
      .groupBy(banks.name)
      .orderBy(desc(sql`sum(${paysheets.total})`), asc(banks.name)),
  )
  return find.execute({ run })
}
