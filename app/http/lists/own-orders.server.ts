/** An employee's own orders of a year, on the dashboard and above the report cards. */
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import {
  type Listing,
  type ListingRules,
  type PageOf,
  UNKNOWN,
} from '#app/kernel/asking/listing.ts'
import { droppedNotice } from '#app/kernel/asking/listing-notices.ts'
import { ownYearsBeside, parseYear, yearBounds } from '#app/models/documents/statistics.server.ts'
import { listPayments, type Payment } from '#app/models/payments/read.server.ts'
import { listPaysheets, type Paysheet } from '#app/models/paysheets/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { readListScreen, readPage } from './screen.server.ts'

/** A year of fortnights. */
const OWN_PER_PAGE = 24
/** The query parameters for the pages of both lists. */
const PAGE_NAMES = { paysheets: 'page', payments: 'payments_page' }
const OWN_ORDERS: ListingRules = { sorts: ['issued_at'], defaultSort: 'issued_at,desc' }

/** The year that the query asks for, the present one unless it does; with a notice of a wrong one. */
export function readYear(args: Pick<RouteArgs, 'url' | 'context'>) {
  const { today } = contextOf(args)
  const query = args.url.searchParams
  const typed = query.get('year')?.trim()
  const thisYear = Number(today.slice(0, 4))
  const known = typed ? parseYear(typed) : undefined
  const year = known ?? thisYear
  const dropped = typed && !known ? droppedNotice({ year: [UNKNOWN] }, query) : undefined
  return { year, thisYear, notice: dropped && `${dropped}. Se muestra ${year}.` }
}

/** The titular's payroll and personal orders of the year, each list with its own pages. */
export async function readOwnOrders(args: RouteArgs, year: number, titular: number) {
  const { db } = contextOf(args)
  const bounds = { ...yearBounds(year), filters: { titular, pending: false } }
  const read = async <T>(name: string, list: (db: Db, listing: Listing) => Promise<PageOf<T>>) => {
    const url = new URL(args.url)
    url.search = new URLSearchParams({ page: args.url.searchParams.get(name) ?? '' }).toString()
    const query = readListScreen(OWN_ORDERS, url, { perPage: OWN_PER_PAGE })
    return readPage(query, (listing) => list(db, { ...listing, ...bounds }))
  }
  const paysheets = await read(PAGE_NAMES.paysheets, listPaysheets)
  const payments = await read(PAGE_NAMES.payments, listPayments)
  return {
    beside: await ownYearsBeside(db, year, titular),
    notices: [paysheets, payments].flatMap(({ list }) => list.dropped ?? []),
    paysheets: { ...paysheets.page, data: paysheets.page.data.map(rowOf) },
    payments: { ...payments.page, data: payments.page.data.map(rowOf) },
  }
}

function rowOf(order: Paysheet | Payment) {
  const { id, issued_at, concept, transaction } = order
  const { payday, period, total } =
    'payday' in order ? order : { payday: null, period: null, total: order.amount }
  return { id, order: order.order, issued_at, period, concept, transaction, payday, total }
}
