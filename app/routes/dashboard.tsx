import { OwnOrders } from '#app/components/own-orders.tsx'
import { Page } from '#app/components/page.tsx'
import { YearCards } from '#app/components/year-cards.tsx'
import { YearHead } from '#app/components/year-head.tsx'
import { scope } from '#app/http/forms.server.ts'
import { readListScreen, readPage } from '#app/http/list-screen.server.ts'
import { listPaysheets } from '#app/models/paysheet.server.ts'
import {
  addYears,
  parseYear,
  yearBounds,
  yearsBeside,
  yearTotals,
} from '#app/models/statistics.server.ts'
import type { IsoDate } from '#app/services/dates.ts'
import type { ListingRules } from '#app/services/listing.ts'
import { allows } from '#app/services/permissions.ts'
import type { Db } from '#db/client.server.ts'
import type { Route } from './+types/dashboard'

/** A year of fortnights. */
const OWN_PER_PAGE = 24
const OWN_ORDERS: ListingRules = { sorts: ['issued_at'], defaultSort: 'issued_at,desc' }

export async function loader(args: Route.LoaderArgs) {
  const { db, user, today } = scope(args)
  const asked = args.url.searchParams.get('year')?.trim()
  const thisYear = Number(today.slice(0, 4))
  const year = (asked && parseYear(asked)) || thisYear
  const dropped = Boolean(asked) && year !== Number(asked)
  if (allows(user?.role_id ?? null, '/api/statistics')) {
    const current = year === thisYear ? Number(today.slice(5, 7)) - 1 : undefined
    const beside = await yearsBeside(db, year)
    return { kind: 'company' as const, year, dropped, beside, current, ...(await totals(db, year)) }
  }
  const titular = user?.titular_id
  if (!titular) return { kind: 'unlinked' as const, year, dropped }
  const { startDate, endDate } = yearBounds(year)
  const bounds = { startDate: startDate as IsoDate, endDate: endDate as IsoDate }
  const query = readListScreen(OWN_ORDERS, args.url, { perPage: OWN_PER_PAGE })
  const { page } = await readPage(query, (listing) =>
    listPaysheets(db, { ...listing, ...bounds, filters: { titular } }),
  )
  const beside = await yearsBeside(db, year, titular)
  return { kind: 'own' as const, year, dropped, beside, page }
}

async function totals(db: Db, year: number) {
  const paysheets = await yearTotals(db, 'paysheet', year)
  const payments = await yearTotals(db, 'payment', year)
  const incomes = await yearTotals(db, 'income', year)
  return { paysheets, payments, incomes, expenses: addYears(paysheets, payments) }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { year, dropped } = loaderData
  return (
    <Page title="Dashboard">
      {dropped && (
        <p className="notice">{`No se tomó en cuenta el año pedido: se muestra ${year}.`}</p>
      )}
      {loaderData.kind !== 'unlinked' && <YearHead year={year} {...loaderData.beside} />}
      {loaderData.kind === 'company' && <YearCards {...loaderData} />}
      {loaderData.kind === 'own' && <OwnOrders page={loaderData.page} />}
      {loaderData.kind === 'unlinked' && (
        <p className="notice">
          Su usuario aún no está vinculado a un titular. Pida a un administrador que lo vincule para
          ver aquí sus órdenes de nómina y sus recibos.
        </p>
      )}
    </Page>
  )
}
