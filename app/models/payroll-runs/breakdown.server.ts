/** A run's sums by concept, by company account and by the employees' bank. */

import { asc, desc, eq, sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { BASE_LABEL, partLabel } from '#app/models/payroll/concepts.ts'
import { linesOfRun, liveOrders } from '#app/models/paysheets/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { LineKind } from '#db/kinds.ts'
import type { PartKey } from '#db/payroll-parts.ts'
import { query } from '#db/query.server.ts'
import { accounts, banks, paysheets } from '#db/schema.ts'
import { type Concept, Concepts, OTHER_CONCEPTS, partOf } from './concepts.ts'

/** What a concept adds to or deducts from a run, in céntimos. */
export type ConceptSum = {
  /** The part of the order; null for the concepts of typed lines. */
  part: 'amount' | PartKey | null
  concept: string
  kind: LineKind
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
 * that a page has no room for come together, at the end.
 */
export async function byConcept(db: Db, run: number): Promise<ConceptSum[]> {
  const concepts = new Concepts()
  for await (const orders of linesOfRun(db, run)) {
    for (const order of orders) concepts.add(order)
  }
  const isRest = ({ concept }: Concept) => Number(concept === OTHER_CONCEPTS)
  const all = concepts.all.toSorted((a, b) => a.kind.localeCompare(b.kind) || isRest(a) - isRest(b))
  return all.map((each): ConceptSum => {
    const { kind, count, amount } = each
    const part = partOf(each)
    return { part, concept: part ? shownPart(part) : each.concept, kind, count, amount }
  })
}

const shownPart = (part: 'amount' | PartKey) => (part === 'amount' ? BASE_LABEL : partLabel(part))

/** By what each company account pays, the most first. */
export const byAccount = (db: Db, run: number): Promise<AccountSum[]> =>
  ofAccounts(db).execute({ run })

const ofAccounts = query((db) =>
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

/** By what the employees' banks get, the most first. */
export const byBank = (db: Db, run: number): Promise<BankSum[]> => ofBanks(db).execute({ run })

const ofBanks = query((db) =>
  db
    .select({ bank: banks.name, count: COUNT, total: TOTAL })
    .from(paysheets)
    .innerJoin(accounts, eq(accounts.id, paysheets.account_id))
    .innerJoin(banks, eq(banks.id, accounts.bank_id))
    .where(liveOrders)
    .groupBy(banks.name)
    .orderBy(desc(sql`sum(${paysheets.total})`), asc(banks.name)),
)
