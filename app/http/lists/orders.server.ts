/** Lists of orders: all orders on their own screen, or one record's orders in its tab. */
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { ORDER_PATHS, ORDERS, type OrderPath } from '#app/http/orders.server.ts'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { nameRecords, readListScreen, readPage, TAB_PER_PAGE } from './screen.server.ts'
import { withTools } from './tools.server.ts'

/** The record whose orders a list shows: its id, under the filter's name. */
export type OrdersOf = Partial<Record<'titular' | 'account' | 'enterprise', number>>

/** The kind of order of a route, read from its pattern: an address can be written in many ways. */
export function orderKind({ pattern }: { pattern: string }): OrderPath {
  const parts = pattern.split('/')
  return ORDER_PATHS.find((path) => parts.includes(path)) ?? 'paysheets'
}

/** Lists of orders, an order's page, and a payroll run. */
const ORDER_SCREENS = new RegExp(
  String.raw`^/(?:(?:(?:titulars|accounts|company-accounts)/\d+/)?(?:${ORDER_PATHS.join('|')})|(?:${ORDER_PATHS.join('|')}|payroll-runs)/\d+)(?:\?[\x21-\x7e]*)?$`,
)

/** The screen that an order's form was opened from, by `back` in its query, or the main list. */
export function backToOrders(args: Pick<RouteArgs, 'url'> & { pattern: string }): string {
  const back = args.url.searchParams.get('back') ?? ''
  return ORDER_SCREENS.test(back) ? back : `/${orderKind(args)}`
}

/**
 * Reads a list's query and its page. In a tab (`of`) the record is always the filter; elsewhere
 * `chips` names the titular or accounts in the query.
 */
export async function readOrderList(args: RouteArgs, kind: OrderPath, of: OrdersOf = {}) {
  const { db } = contextOf(args)
  const { rules, rows, sum } = ORDERS[kind]
  const record = Object.keys(of)
  const asks = record.length > 0 ? { perPage: TAB_PER_PAGE } : {}
  const query = readListScreen(withoutFilters(rules, record), args.url, asks)
  const { listing, screen, chips } = await nameRecords(db, query, args.url)
  const bounded = { ...listing, filters: { ...listing.filters, ...of } }
  const summed = await sum(db, bounded)
  const shown = await readPage({ listing: bounded, screen }, (bound) =>
    rows(db, bound, summed?.total),
  )
  const waiting = listing.filters.pending === true && { pending: 'Por aprobar' }
  const dated = { dated: true, sum: summed, report: { kind, of } }
  const list = `/${kind}` as const
  const own = { views: list, choose: { list, bankFile: kind === 'payments' } }
  const whole = await withTools(args, shown, record.length > 0 ? dated : { ...dated, ...own })
  return { ...whole, kind, of, chips: { ...chips, ...waiting } }
}

function withoutFilters(rules: ListingRules, names: string[]): ListingRules {
  const filters = Object.entries(rules.filters ?? {}).filter(([name]) => !names.includes(name))
  return { ...rules, filters: Object.fromEntries(filters) }
}
