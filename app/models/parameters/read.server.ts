/** The parameters that payroll is computed by (docs/rules/law.md#2). */
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Listing, PageOf } from '#app/kernel/asking/listing.ts'
import { pageOfRows } from '#app/kernel/asking/queries.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import { proposedTax, type TaxProposal } from '#app/models/payroll/income-tax.ts'
import { isParameter, parameterLabel } from '#app/models/payroll/parameter-words.ts'
import {
  PARAMETER_NAMES,
  type Parameter,
  type ParameterName,
  parametersOn,
  taxOn,
} from '#app/models/payroll/parameters.ts'
import type { Wage } from '#app/models/payroll/salary.ts'
import { type Rates, wageOn } from '#app/models/payroll/terms.ts'
import { rateOn } from '#app/models/rates/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { CURRENCIES } from '#db/kinds.ts'
import { TAX_QUANTITIES, WORK_QUANTITIES } from '#db/law-kinds.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { parameters } from '#db/schema.ts'

export type ParameterEntry = typeof parameters.$inferSelect & { name: ParameterName }

/** What `parametersOn` finds a day's values among. */
const toCompute = <E extends { confirmed_at: string | null }>(entry: E) => ({
  ...entry,
  isConfirmed: entry.confirmed_at !== null,
})

/** Returns all values of the company ever entered, or those of a titular, oldest first. */
export async function listParameters(
  db: Db,
  titular?: number,
): Promise<(ParameterEntry & Parameter)[]> {
  const whose =
    titular === undefined ? isNull(parameters.titular_id) : eq(parameters.titular_id, titular)
  const rows = await db.select().from(parameters).where(whose).orderBy(asc(parameters.id))
  return rows.flatMap((row) => (isParameter(row.name) ? toCompute({ ...row, name: row.name }) : []))
}

export async function listParameterPage(db: Db, listing: Listing): Promise<PageOf<ParameterEntry>> {
  const { id, name, since, created_at } = parameters
  const words = searchKey(listing.search)
  const called = PARAMETER_NAMES.filter((each) => searchKey(parameterLabel(each)).includes(words))
  const of = listing.filters.name
  const known = called.filter((each) => !Array.isArray(of) || of.includes(each))
  const where = and(isNull(parameters.titular_id), inArray(name, known))
  const select = db.select().from(parameters).where(where)
  const columns = { id, name, since, created_at }
  const page = await pageOfRows(db, listing, select, { table: parameters, where }, { columns, id })
  return { ...page, data: page.data as ParameterEntry[] }
}

/** Throws NotFound. */
export async function getParameter(db: Db, id: number): Promise<ParameterEntry> {
  const [row] = await db.select().from(parameters).where(eq(parameters.id, id))
  if (!row || !isParameter(row.name)) throw new NotFound()
  return { ...row, name: row.name }
}

/** The company's values, and those of titulars by their ids. */
export type PayrollParameters = { entries: Parameter[]; own: Map<number, Parameter[]> }

/** Of the company nothing while every part comes in full into each order, and all is paid whole. */
export async function payrollParameters(
  db: Db,
  titulars: readonly number[] = [],
): Promise<PayrollParameters> {
  const ids = [...new Set(titulars)]
  const rows = await inSlices(ids.length > 0 ? ids : [0], (some) =>
    inUse(db).execute({ ids: listed(some) }),
  )
  const known = new Map<number, Parameter & { titular_id: number | null }>()
  for (const { confirmed_at, name, ...row } of rows) {
    if (isParameter(name)) known.set(row.id, { ...row, name, isConfirmed: confirmed_at !== null })
  }
  const byTitular = Map.groupBy(known.values(), ({ titular_id }) => titular_id ?? 0)
  const entries = byTitular.get(0) ?? []
  byTitular.delete(0)
  return { entries, own: byTitular }
}

export async function ownParameters(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Parameter[]>> {
  const rows = await inSlices(ids, (some) => ofTitulars(db).execute({ ids: listed(some) }))
  return Map.groupBy(
    rows.flatMap(({ name, ...row }) => (isParameter(name) ? toCompute({ ...row, name }) : [])),
    ({ titular_id }) => titular_id ?? 0,
  )
}

const ofTitulars = query((db) =>
  db.select().from(parameters).where(isIn(parameters.titular_id)).orderBy(asc(parameters.id)),
)

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
  const { id, titular_id, name, value, since, confirmed_at } = parameters
  const rules = and(isNull(titular_id), inArray(name, RULE_NAMES))
  const some = db.select({ id }).from(parameters).where(rules)
  return db
    .select({ id, titular_id, name, value, since, confirmed_at })
    .from(parameters)
    .where(or(isIn(titular_id), and(isNull(titular_id), sql`exists ${some}`)))
    .orderBy(asc(id))
})

/** An employee's proposal on a day, and the percentage that stands, and what comes after it; `isOpen`: by values that nobody has confirmed. */
export type ProposedTax = {
  proposal?: TaxProposal | undefined
  isOpen: boolean
  current?: string | undefined
  /** The first one of a later day. */
  next?: { percent: string; since: IsoDate } | undefined
}

/** Returns what the tariff proposes for these employees by their salaries today; without a rate nothing. */
export async function taxProposals(
  db: Db,
  people: readonly (Wage & { id: number })[],
  today: IsoDate,
): Promise<Map<number, ProposedTax>> {
  const all = await listParameters(db)
  const { values, unconfirmed } = parametersOn(all, today, TAX_QUANTITIES)
  const rates: Rates = {}
  for (const currency of CURRENCIES) {
    if (!people.some((person) => person.currency === currency)) continue
    const rate = await rateOn(db, currency, today)
    if (rate) rates[currency] = [rate]
  }
  const own = await ownParameters(
    db,
    people.map(({ id }) => id),
  )
  return new Map(
    people.map(({ id, ...wage }): [number, ProposedTax] => {
      const salary = wageOn(wage, rates, today)?.salary
      const proposal = salary ? proposedTax(salary, values) : undefined
      const isOpen = unconfirmed.length > 0
      return [id, { proposal, isOpen, ...standingTax(own.get(id) ?? [], today) }]
    }),
  )
}

function standingTax(own: readonly Parameter[], day: IsoDate) {
  const later = own.flatMap(({ name, since }) => (name === 'islr' && since > day ? [since] : []))
  const [first] = later.sort()
  const next = first && taxOn(own, first)
  return {
    current: taxOn(own, day)?.value,
    next: next && { percent: next.value, since: next.since },
  }
}
