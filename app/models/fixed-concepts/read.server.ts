/** Reads what persons' payroll orders have again and again (docs/rules/law.md#19). */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { allInOrder } from '#app/kernel/asking/in-order.server.ts'
import type { Listing, PageOf } from '#app/kernel/asking/listing.ts'
import { isPerson } from '#app/kernel/asking/persons.server.ts'
import { pageOfRows } from '#app/kernel/asking/queries.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import type { Month } from '#app/kernel/values/dates.ts'
import { toBs } from '#app/kernel/values/money.ts'
import { type FixedTerm, fortnightsPaid } from '#app/models/payroll/fixed.ts'
import { monthsOf, PAID_MONTH, PAY_MONTHS } from '#app/models/payroll/paid-month.server.ts'
import { keptOf } from '#app/models/payroll/said-lines.ts'
import type { Db } from '#db/client.server.ts'
import type { Nature } from '#db/law-kinds.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { concepts, fixed_concepts, paysheets, titulars } from '#db/schema.ts'

const { id, titular_id, concept_id, kind, amount, paydays, since, until } = fixed_concepts
const { version, created_at, updated_at } = fixed_concepts
/** The name that its concept has now. */
const concept = sql<string>`coalesce(${concepts.name}, ${fixed_concepts.concept})`
const columns = {
  ...{ id, titular_id, concept_id, concept, kind, amount, paydays, since, until },
  ...{ version, created_at, updated_at },
}

/** A fixed concept with its name; the amount in céntimos. */
export type FixedConcept = Omit<typeof fixed_concepts.$inferSelect, 'concept'> & { concept: string }

const named = (db: Db) =>
  db.select(columns).from(fixed_concepts).leftJoin(concepts, eq(concepts.id, concept_id))

export async function listFixedConcepts(db: Db, listing: Listing): Promise<PageOf<FixedConcept>> {
  const { titular } = listing.filters
  const where = and(
    typeof titular === 'number' ? eq(titular_id, titular) : undefined,
    listing.search ? inArray(titular_id, found(db, listing.search)) : undefined,
  )
  const select = db.select({ id }).from(fixed_concepts).where(where)
  const counted = { table: fixed_concepts, where }
  const page = await pageOfRows(db, listing, select, counted, { columns, id })
  const data = await allInOrder(
    page.data.map((row) => row.id),
    (some) => named(db).where(inArray(id, some)),
  )
  return { ...page, data }
}

const found = (db: Db, search: string) =>
  db.select({ id: titulars.id }).from(titulars).where(isPerson(search))

/** All of a titular's, the first written first. */
export const fixedConceptsOf = (db: Db, titular: number): Promise<FixedConcept[]> =>
  named(db).where(eq(titular_id, titular)).orderBy(asc(id))

/** Throws NotFound. */
export async function getFixedConcept(db: Db, of: number): Promise<FixedConcept> {
  const [found] = await named(db).where(eq(id, of))
  if (!found) throw new NotFound()
  return found
}

export const presentFixedConcept = (found: FixedConcept) => ({
  ...found,
  amount: toBs(found.amount),
})

type Months = { first: Month; last: Month }
/** What a person's form may ask for. */
const EVER: Months = { first: '1900-01' as Month, last: '2999-12' as Month }

/**
 * What is fixed for these titulars, by titular, with the fortnights of these months in which live orders took
 * it: what orders that do not exist yet have of themselves.
 */
export async function fixedTerms(
  db: Db,
  ids: readonly number[],
  months: Months = EVER,
): Promise<Map<number, FixedTerm[]>> {
  const rows = await inSlices(ids, (some) => termsOf(db).execute({ ids: listed(some) }))
  const people = [...new Set(rows.map((row) => row.titular_id))]
  const orders = await inSlices(people, (some) => ordersOf(db).execute(monthsOf(some, months)))
  const taken = new Map<number, string[]>()
  for (const { payday, month, lines } of orders) {
    for (const { fixed_id } of lines) {
      if (!fixed_id) continue
      taken.set(fixed_id, [...(taken.get(fixed_id) ?? []), ...fortnightsPaid(payday, month)])
    }
  }
  const terms = rows.map(({ titular_id, nature, ...row }) => {
    const { concept_id, ...own } = row
    const id = concept_id ?? 0
    const named = nature ? keptOf({ id, kind: row.kind, nature }) : concept_id && { concept_id }
    return { titular_id, term: { ...own, ...named, taken: taken.get(row.id) ?? [] } }
  })
  const byTitular = Map.groupBy(terms, (each) => each.titular_id)
  return new Map([...byTitular].map(([of, all]) => [of, all.map(({ term }) => term)]))
}

const termsOf = query((db) =>
  db
    .select({
      ...{ id, titular_id, concept_id, concept, kind, amount, paydays, since, until },
      /** Of a concept that has turned since, what is held no longer keeps its own. */
      nature: sql<Nature | null>`case when ${concepts.kind} = ${kind} then ${concepts.nature} end`,
    })
    .from(fixed_concepts)
    .leftJoin(concepts, eq(concepts.id, concept_id))
    .where(isIn(titular_id))
    .orderBy(asc(titular_id), asc(id)),
)

const ordersOf = query((db) => {
  const { payday, lines } = paysheets
  return db
    .select({ payday, month: PAID_MONTH, lines })
    .from(paysheets)
    .where(and(PAY_MONTHS, sql`cast(${lines} as text) like '%"fixed_id"%'`))
})
