import { and, asc, eq, sql } from 'drizzle-orm'
import { type ListingRules, parseListing } from '#app/kernel/asking/listing.ts'
import { quickRangeOf, quickRanges } from '#app/kernel/asking/quick-ranges.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { accountListing } from '#app/models/accounts/fields.ts'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import { runListing } from '#app/models/payroll-runs/fields.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { titularListing } from '#app/models/titulars/fields.ts'
import { transferListing } from '#app/models/transfers/fields.ts'
import type { Db } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import { saved_views } from '#db/schema.ts'
import type { ViewedList } from './fields.ts'

type SavedView = { id: number; list: ViewedList; name: string; query: string }

const RULES: Record<ViewedList, ListingRules> = {
  '/titulars': titularListing,
  '/accounts': accountListing,
  '/company-accounts': accountListing,
  '/paysheets': paysheetListing,
  '/payroll-runs': runListing,
  '/payments': paymentListing,
  '/incomes': incomeListing,
  '/transfers': transferListing,
}

/** The query that a view keeps: of a range that people ask for by name, which one it is. */
export function keptQuery(query: string, today: IsoDate): string {
  const kept = new URLSearchParams(query)
  const range = quickRangeOf(kept, today)
  if (!range) return query
  for (const name of ['startDate', 'endDate']) kept.delete(name)
  kept.set(RANGE, range.key)
  return kept.toString()
}

/** The query of a kept one, with the dates that its range has today. */
function shownQuery(kept: string, today: IsoDate): string {
  const { [RANGE]: key, ...query } = Object.fromEntries(new URLSearchParams(kept))
  const range = quickRanges(today).find((each) => each.key === key)
  const dates = range && { startDate: range.startDate, endDate: range.endDate }
  return new URLSearchParams({ ...query, ...dates }).toString()
}

/** No list has a filter of that name. */
const RANGE = 'range'

/** A user's views of a list, by name, as their queries are today. */
export async function savedViews(db: Db, user_id: number, list: ViewedList, today: IsoDate) {
  const rows = await viewsOfList(db).execute({ user_id, list })
  return rows.map(({ name, query }) => ({ name, query: canonical(list, query, today) }))
}

const viewsOfList = query((db) =>
  db
    .select({ name: saved_views.name, query: saved_views.query })
    .from(saved_views)
    .where(
      and(
        eq(saved_views.user_id, sql.placeholder('user_id')),
        eq(saved_views.list, sql.placeholder('list')),
      ),
    )
    .orderBy(asc(saved_views.name)),
)

export async function allSavedViews(db: Db, user_id: number, today: IsoDate): Promise<SavedView[]> {
  const { id, list, name, query } = saved_views
  const rows = await db
    .select({ id, list, name, query })
    .from(saved_views)
    .where(eq(saved_views.user_id, user_id))
    .orderBy(asc(list), asc(name))
  return rows.flatMap((row) => {
    if (!(row.list in RULES)) return []
    const view = row as SavedView
    return [{ ...view, query: canonical(view.list, view.query, today) }]
  })
}

/** A kept query in the order of `viewQuery`, by which a list knows that it is shown. */
const canonical = (list: ViewedList, kept: string, today: IsoDate) =>
  viewQuery(list, new URLSearchParams(shownQuery(kept, today)))

/** What the list knows and takes, always in the same order, without the page; empty when that is nothing. */
export function viewQuery(list: ViewedList, query: URLSearchParams): string {
  const rules = RULES[list]
  const { problems } = parseListing(rules, query)
  const names = [
    ...['search', ...Object.keys(rules.filters ?? {})],
    ...(rules.dated ? ['startDate', 'endDate'] : []),
    ...['sort_by', 'limit'],
  ]
  const kept = names.flatMap((name) => {
    const value = query.get(name)?.trim()
    return value && !(name in problems) ? [[name, value]] : []
  })
  return new URLSearchParams(kept).toString()
}
