import { WaitingNotice } from '#app/components/documents/waiting-notice.tsx'
import { withQuery } from '#app/components/frame/here.ts'
import { Page } from '#app/components/frame/page.tsx'
import { FirstSteps } from '#app/components/nouns/first-steps.tsx'
import { RejectedList } from '#app/components/nouns/rejected-list.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { stepsFor } from '#app/http/lacks.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { countWaiting } from '#app/models/approval/read.server.ts'
import { rejectedOrders } from '#app/models/bank-files/read.server.ts'
import {
  addYears,
  parseYear,
  type YearTotals,
  yearBounds,
  yearsBeside,
  yearTotals,
} from '#app/models/documents/statistics.server.ts'
import { listPayments, type Payment } from '#app/models/payments/read.server.ts'
import { listPaysheets, type Paysheet } from '#app/models/paysheets/read.server.ts'
import { allows } from '#app/services/access/permissions.ts'
import {
  type Listing,
  type ListingRules,
  type PageOf,
  UNKNOWN,
} from '#app/services/asking/listing.ts'
import { droppedNotice } from '#app/services/asking/listing-notices.ts'
import { COUNTED_KINDS, type CountedKind, DOCUMENTS } from '#app/services/documents/kinds.ts'
import type { Db } from '#db/client.server.ts'
import type { Route } from './+types/screen'
import { OwnOrders } from './own-orders.tsx'
import { YearCards } from './year-cards.tsx'
import { YearHead } from './year-head.tsx'

/** A year of fortnights. */
const OWN_PER_PAGE = 24
/** The query parameters for the pages of both lists. */
const PAGE_NAMES = { paysheets: 'page', payments: 'payments_page' }
const OWN_ORDERS: ListingRules = { sorts: ['issued_at'], defaultSort: 'issued_at,desc' }

export async function loader(args: Route.LoaderArgs) {
  const { db, user, today } = contextOf(args)
  const query = args.url.searchParams
  const typed = query.get('year')?.trim()
  const thisYear = Number(today.slice(0, 4))
  const known = typed ? parseYear(typed) : undefined
  const year = known ?? thisYear
  const dropped = typed && !known ? droppedNotice({ year: [UNKNOWN] }, query) : undefined
  if (allows(user?.role_id ?? null, '/api/statistics')) {
    const current = year === thisYear ? Number(today.slice(5, 7)) - 1 : undefined
    const beside = await yearsBeside(db, year)
    const isApprover = allows(user?.role_id ?? null, '/approvals')
    const waiting = isApprover ? await countWaiting(db) : null
    const rejected = await rejectedOrders(db)
    const steps = await stepsFor(args)
    const shown = { steps, year, dropped, beside, current, waiting, rejected }
    return { kind: 'company' as const, ...shown, ...(await totals(db, year)) }
  }
  const titular = user?.titular_id
  if (!titular) return { kind: 'unlinked' as const, year, dropped }
  const beside = await yearsBeside(db, year, titular)
  return { kind: 'own' as const, year, dropped, beside, ...(await ownOrders(args, year, titular)) }
}

/** The titular's payroll and personal orders of the year, each list with its own pages. */
async function ownOrders(args: Route.LoaderArgs, year: number, titular: number) {
  const { db } = contextOf(args)
  const bounds = { ...yearBounds(year), filters: { titular, pending: false } }
  const read = async <T,>(name: string, list: (db: Db, listing: Listing) => Promise<PageOf<T>>) => {
    const url = new URL(args.url)
    url.search = withQuery('', { page: args.url.searchParams.get(name) })
    const query = readListScreen(OWN_ORDERS, url, { perPage: OWN_PER_PAGE })
    return readPage(query, (listing) => list(db, { ...listing, ...bounds }))
  }
  const paysheets = await read(PAGE_NAMES.paysheets, listPaysheets)
  const payments = await read(PAGE_NAMES.payments, listPayments)
  return {
    notices: [paysheets, payments].flatMap(({ list }) => list.dropped ?? []),
    paysheets: { ...paysheets.page, data: paysheets.page.data.map(rowOf) },
    payments: { ...payments.page, data: payments.page.data.map(rowOf) },
  }
}

/** The data of an order's row. */
function rowOf(order: Paysheet | Payment) {
  const { id, issued_at, concept, transaction } = order
  const [payday, total] = 'payday' in order ? [order.payday, order.total] : [null, order.amount]
  return { id, order: order.order, issued_at, concept, transaction, payday, total }
}

async function totals(db: Db, year: number) {
  const counted: { kind: CountedKind; totals: YearTotals }[] = []
  for (const kind of COUNTED_KINDS) counted.push({ kind, totals: await yearTotals(db, kind, year) })
  const gone = counted.filter(({ kind }) => DOCUMENTS[kind].money === 'goes')
  const expenses = gone.map(({ totals }) => totals)
  return { counted, expenses: addYears(year, expenses) }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { year, dropped } = loaderData
  return (
    <Page title="Dashboard">
      {dropped && <p className="notice">{`${dropped}. Se muestra ${year}.`}</p>}
      {loaderData.kind === 'company' && <FirstSteps steps={loaderData.steps} from="dashboard" />}
      {loaderData.kind === 'company' && <WaitingNotice waiting={loaderData.waiting} />}
      {loaderData.kind !== 'unlinked' && <YearHead year={year} {...loaderData.beside} />}
      {loaderData.kind === 'company' && <RejectedList rejected={loaderData.rejected} />}
      {loaderData.kind === 'company' && <YearCards {...loaderData} />}
      {loaderData.kind === 'own' && <OwnLists {...loaderData} />}
      {loaderData.kind === 'unlinked' && (
        <p className="notice">
          Su usuario aún no está vinculado a un titular. Pida a un administrador que lo vincule para
          ver aquí sus órdenes y sus recibos.
        </p>
      )}
    </Page>
  )
}

type OwnListsProps = Awaited<ReturnType<typeof ownOrders>>

function OwnLists({ notices, paysheets, payments }: OwnListsProps) {
  return (
    <>
      {notices.map((notice) => (
        <p key={notice} className="notice">
          {notice}
        </p>
      ))}
      <OwnOrders kind="paysheets" pageName={PAGE_NAMES.paysheets} page={paysheets} />
      <OwnOrders kind="payments" pageName={PAGE_NAMES.payments} page={payments} />
    </>
  )
}
