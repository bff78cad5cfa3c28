/** A run's sums by concept, by company account, and by the employees' bank and department. */

import { asc, desc, eq, sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { BASE_LABEL, printedLabel } from '#app/models/payroll/concepts.ts'
import { linesOfRun, liveOrders } from '#app/models/paysheets/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import { accounts, banks, paysheets, titulars } from '#db/schema.ts'
import { type Concept, Concepts, OTHER_CONCEPTS, partOf } from './concepts.ts'

/** What a concept adds to or deducts from a run, in céntimos. */
export type ConceptSum = Awaited<ReturnType<typeof byConcept>>['by_concept'][number]
/** What a company account pays, in céntimos. */
export type AccountSum = Awaited<ReturnType<typeof byAccount>>[number]
/** What the employees' accounts at each bank get, and the employees of each department, null for those without. */
export type PeopleSums = Awaited<ReturnType<typeof byPeople>>

const COUNT = sql`count(*)`.mapWith(Number)
const TOTAL = exactly(sql`sum(${paysheets.total})`)

/**
 * What is earned, then what is deducted; concepts that no order has are left out, and those of lines
 * that a page has no room for come together, at the end; `isOpen`: with values that nobody had confirmed.
 */
export async function byConcept(db: Db, run: number) {
  const concepts = new Concepts()
  for await (const orders of linesOfRun(db, run)) {
    for (const order of orders) concepts.add(order)
  }
  const isRest = ({ concept }: Concept) => Number(concept === OTHER_CONCEPTS)
  const all = concepts.all.toSorted((a, b) => a.kind.localeCompare(b.kind) || isRest(a) - isRest(b))
  const by_concept = all.map(({ key, concept, kind, count, amount }) => {
    /** Null for the concepts of typed lines. */
    const part = partOf({ key })
    const label = part === 'amount' ? BASE_LABEL : part && printedLabel(part)
    return { part, concept: label ?? concept, kind, count, amount }
  })
  return { by_concept, isOpen: concepts.isOpen }
}

/** By what each company account pays, the most first. */
export const byAccount = (db: Db, run: number) => ofAccounts(db).execute({ run })

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

/** By what the employees' banks and their departments of today get, the most first. */
export async function byPeople(db: Db, run: number) {
  const sums = await ofPeople(db).execute({ run })
  return { by_bank: summedBy(sums, 'bank'), by_department: summedBy(sums, 'department') }
}

const ofPeople = query((db) =>
  db
    .select({ bank: banks.name, department: titulars.department, count: COUNT, total: TOTAL })
    .from(paysheets)
    .innerJoin(accounts, eq(accounts.id, paysheets.account_id))
    .innerJoin(banks, eq(banks.id, accounts.bank_id))
    .innerJoin(titulars, eq(titulars.id, paysheets.titular_id))
    .where(liveOrders)
    .groupBy(banks.name, titulars.department)
    .orderBy(asc(banks.name), asc(titulars.department)),
)

type PeopleSum = { bank: string; department: string | null; count: number; total: bigint }

function summedBy<K extends 'bank' | 'department'>(sums: readonly PeopleSum[], key: K) {
  const added = [...Map.groupBy(sums, (sum) => sum[key])].map(([name, own]) => ({
    [key]: name,
    count: own.reduce((all, { count }) => all + count, 0),
    total: own.reduce((all, { total }) => all + total, 0n),
  })) as Pick<PeopleSum, K | 'count' | 'total'>[]
  return added.sort((a, b) => (a.total < b.total ? 1 : a.total > b.total ? -1 : 0))
}
