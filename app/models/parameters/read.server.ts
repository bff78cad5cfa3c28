/** The parameters that payroll is computed by (docs/rules/law.md#2). */
import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { sortingOf, windowOf } from '#app/kernel/asking/queries.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import {
  isParameter,
  PARAMETER_NAMES,
  type Parameter,
  type ParameterName,
  parameterLabel,
} from '#app/models/payroll/parameters.ts'
import type { Db } from '#db/client.server.ts'
import { WORK_QUANTITIES } from '#db/law-kinds.ts'
import { query } from '#db/query.server.ts'
import { parameters } from '#db/schema.ts'

/** A value as it was entered. */
export type ParameterEntry = typeof parameters.$inferSelect & { name: ParameterName }

/** What `parametersOn` finds a day's values among. */
const toCompute = <E extends { confirmed_at: string | null }>(entry: E) => ({
  ...entry,
  isConfirmed: entry.confirmed_at !== null,
})

/** Returns all values ever entered, oldest first. */
export async function listParameters(db: Db): Promise<(ParameterEntry & Parameter)[]> {
  const rows = await db.select().from(parameters).orderBy(asc(parameters.id))
  return rows.flatMap((row) => (isParameter(row.name) ? toCompute({ ...row, name: row.name }) : []))
}

/** A page of values, by the listing's parameter and words. */
export async function listParameterPage(db: Db, listing: Listing): Promise<PageOf<ParameterEntry>> {
  const { id, name, since, created_at } = parameters
  const words = searchKey(listing.search)
  const called = PARAMETER_NAMES.filter((each) => searchKey(parameterLabel(each)).includes(words))
  const of: unknown = listing.filters.name
  const known = called.filter((each) => of === undefined || each === of)
  const where = inArray(name, known)
  const { limit, offset } = windowOf(listing)
  const rows = await db
    .select()
    .from(parameters)
    .where(where)
    .orderBy(...sortingOf(listing, { id, name, since, created_at }, id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ n: count() }).from(parameters).where(where)
  return pageOf(rows as ParameterEntry[], total?.n ?? 0, listing)
}

/** Throws NotFound. */
export async function getParameter(db: Db, id: number): Promise<ParameterEntry> {
  const [row] = await db.select().from(parameters).where(eq(parameters.id, id))
  if (!row || !isParameter(row.name)) throw new NotFound()
  return { ...row, name: row.name }
}

/** What orders are computed by: nothing while every part comes in full into each order, and all is paid whole. */
export async function payrollParameters(db: Db): Promise<Parameter[]> {
  const rows = await inUse(db).execute()
  return rows.flatMap((row) => {
    if (!isParameter(row.name)) return []
    const { confirmed_at: _, ...entry } = toCompute({ ...row, name: row.name })
    return entry
  })
}

/** What hours and days count by. */
export async function workFactors(db: Db): Promise<Parameter[]> {
  const rows = await ofWork(db).execute()
  return rows.map(({ confirmed_at, name, ...row }) => ({
    ...{ ...row, name: name as ParameterName, isConfirmed: confirmed_at !== null },
  }))
}

const ofWork = query((db) => {
  const { id, name, value, since, confirmed_at } = parameters
  return db
    .select({ id, name, value, since, confirmed_at })
    .from(parameters)
    .where(inArray(name, [...WORK_QUANTITIES]))
    .orderBy(asc(id))
})

const RULE_NAMES = ['rule_lph', 'rule_sso', 'rule_lacks', 'rule_bonus', 'broken']

const inUse = query((db) => {
  const { id, name, value, since, confirmed_at } = parameters
  const some = db.select({ id }).from(parameters).where(inArray(name, RULE_NAMES))
  return db
    .select({ id, name, value, since, confirmed_at })
    .from(parameters)
    .where(sql`exists ${some}`)
    .orderBy(asc(id))
})
