/** Reading saved views. Saving them is in views/change.server.ts. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { accountListing } from '#app/models/accounts/fields.ts'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import { runListing } from '#app/models/payroll-runs/fields.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { titularListing } from '#app/models/titulars/fields.ts'
import { transferListing } from '#app/models/transfers/fields.ts'
import { type ListingRules, parseListing } from '#app/services/asking/listing.ts'
import type { Db } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
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

/** A user's views of a list, by name. */
export function savedViews(db: Db, user_id: number, list: ViewedList) {
  const find = prepared(db, 'saved views of a list', () =>
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
  return find.execute({ user_id, list })
}

/** All views of a user, by list and name. */
export async function allSavedViews(db: Db, user_id: number): Promise<SavedView[]> {
  const { id, list, name, query } = saved_views
  const rows = await db
    .select({ id, list, name, query })
    .from(saved_views)
    .where(eq(saved_views.user_id, user_id))
    .orderBy(asc(list), asc(name))
  return rows.flatMap((row) => (row.list in RULES ? [row as SavedView] : []))
}

/**
 * What a view keeps of a list's query, always in the same order: what the list knows and takes, without
 * the page. Empty when that is nothing.
 */
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
