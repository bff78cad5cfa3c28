/** The catalogue of concepts (docs/rules/law.md#14). */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Listing, PageOf } from '#app/kernel/asking/listing.ts'
import { contains, pageOfRows } from '#app/kernel/asking/queries.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { workFactors } from '#app/models/parameters/read.server.ts'
import { type Catalogue, naturesOf } from '#app/models/payroll/catalogue.ts'
import type { Db } from '#db/client.server.ts'
import { PART_KEYS } from '#db/payroll-parts.ts'
import { query } from '#db/query.server.ts'
import { concepts, type PartNatures } from '#db/schema.ts'

const { id, code, name, kind, nature, computed, active, version, created_at, updated_at } = concepts
const columns = { id, code, name, kind, nature, computed, active, version, created_at, updated_at }

export type ConceptRecord = Pick<typeof concepts.$inferSelect, keyof typeof columns>

export async function listConcepts(db: Db, listing: Listing): Promise<PageOf<ConceptRecord>> {
  const { filters, search } = listing
  const where = and(
    search ? contains(concepts.search_key, search) : undefined,
    filters.kind === undefined ? undefined : sql`${kind} = ${filters.kind}`,
    filters.active === undefined ? undefined : eq(active, filters.active === true),
  )
  const select = db.select(columns).from(concepts).where(where)
  const sorts = { columns: { ...columns, name: concepts.name_key }, id }
  return pageOfRows(db, listing, select, { table: concepts, where }, sorts)
}

/** Throws NotFound. */
export async function getConcept(db: Db, of: number): Promise<ConceptRecord> {
  const [found] = await db.select(columns).from(concepts).where(eq(id, of))
  if (!found) throw new NotFound()
  return found
}

/** Returns what lines of orders may name; `timed` with the values that hours and days count by. */
export async function readCatalogue(db: Db, timed: boolean): Promise<Catalogue> {
  const found = await all(db).execute()
  return { concepts: found, factors: timed ? await workFactors(db) : [] }
}

/** What parts of orders are a base of, where the company chose another than usual. */
export async function partNatures(db: Db): Promise<PartNatures | undefined> {
  return naturesOf(await ofParts(db).execute())
}

const ofParts = query((db) =>
  db
    .select({ code, nature })
    .from(concepts)
    .where(and(inArray(code, [...PART_KEYS]), eq(computed, 'part'))),
)

const all = query((db) =>
  db.select({ id, code, name, kind, nature, computed, active }).from(concepts).orderBy(asc(id)),
)
