import { Page } from '#app/components/frame/page.tsx'
import { YearHead } from '#app/components/frame/year-head.tsx'
import { FirstSteps } from '#app/components/nouns/first-steps.tsx'
import { OwnLists } from '#app/components/nouns/own-orders.tsx'
import { RejectedList } from '#app/components/nouns/rejected-list.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readOwnOrders, readYear } from '#app/http/lists/own-orders.server.ts'
import { stepsFor } from '#app/http/missing-needs.server.ts'
import { COUNTED_KINDS, type CountedKind, DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { formatMoney } from '#app/kernel/values/currencies.ts'
import { formatDateShort } from '#app/kernel/values/dates.ts'
import { allows } from '#app/models/access/permissions.ts'
import { payingAccounts } from '#app/models/accounts/read.server.ts'
import { rejectedOrders } from '#app/models/bank-files/read.server.ts'
import { readYearSides } from '#app/models/dashboard/read.server.ts'
import { type YearInDollars, yearInDollars } from '#app/models/documents/dollars.server.ts'
import { addYears, yearTotals } from '#app/models/documents/statistics.server.ts'
import { type LatestOrder, latestOrders } from '#app/models/orders/latest.server.ts'
import { BANK_STATE_LABELS } from '#app/models/payroll-runs/fields.ts'
import { readFortnight } from '#app/models/payroll-runs/read.server.ts'
import type { Route } from './+types/screen'
import type { InDollars } from './bars-card.tsx'
import { LatestOrders } from './latest.tsx'
import { nextStep } from './next-step.server.ts'
import { BalancesPanel, FortnightPanel, WaitsPanel } from './panels.tsx'
import { waitsOf } from './waits.server.ts'
import { YearBalances, YearCards } from './year-cards.tsx'

const LATEST = 5

export async function loader(args: Route.LoaderArgs) {
  const { db, user, today } = contextOf(args)
  const { year, thisYear, notice } = readYear(args)
  const shown = { year, notice }
  if (allows(user?.role_id ?? null, '/api/statistics')) {
    const current = year === thisYear ? Number(today.slice(5, 7)) - 1 : undefined
    const fortnight = await readFortnight(db, today)
    const { waits, dollar } = await waitsOf(args)
    return {
      ...{ kind: 'company' as const, ...shown, current },
      steps: await stepsFor(args),
      fortnight,
      next: await nextStep(args, fortnight),
      waits,
      accounts: await payingAccounts(db, today),
      rejected: await rejectedOrders(db),
      latest: (await latestOrders(db, LATEST)).map(withState),
      // Only where the dollar is used: a rate of it was once entered.
      ...(await yearOf(args, year, dollar !== undefined)),
    }
  }
  const titular = user?.titular_id
  if (!titular) return { kind: 'unlinked' as const, ...shown }
  return { kind: 'own' as const, ...shown, ...(await readOwnOrders(args, year, titular)) }
}

/** The words of a state come from the server, so that the browser does not load its schemas. */
const withState = (order: LatestOrder) => ({
  ...order,
  state: order.at_bank && BANK_STATE_LABELS[order.at_bank],
})

async function yearOf(args: Route.LoaderArgs, year: number, hasDollars: boolean) {
  const { db } = contextOf(args)
  const isAsked = hasDollars && args.url.searchParams.get('currency') === 'USD'
  const dollars = isAsked ? await yearInDollars(db, year) : undefined
  const totals = await yearTotals(db, year)
  const expenses = COUNTED_KINDS.filter((kind) => DOCUMENTS[kind].money === 'goes')
  const inDollars = (kinds: readonly CountedKind[]) =>
    dollars && dollarTexts(kinds.map((kind) => dollars.months[kind]))
  return {
    counted: COUNTED_KINDS.map((kind) => ({
      ...{ kind, totals: totals[kind], dollars: inDollars([kind]) },
    })),
    expenses: addYears(
      year,
      expenses.map((kind) => totals[kind]),
    ),
    expensesInDollars: inDollars(expenses),
    ...(await readYearSides(db, year)),
    currency: { offered: hasDollars, isAsked, without: withoutRate(dollars) },
  }
}

/** The sums of kinds, each of twelve months, as people read them. */
function dollarTexts(kinds: readonly bigint[][]): InDollars {
  const months = Array.from({ length: 12 }, (_, i) =>
    kinds.reduce((sum, of) => sum + (of[i] ?? 0n), 0n),
  )
  const total = months.reduce((sum, month) => sum + month, 0n)
  return {
    total: formatMoney(total, 'USD'),
    months: months.map((each) => formatMoney(each, 'USD')),
  }
}

function withoutRate(dollars: YearInDollars | undefined): string | undefined {
  if (!dollars || dollars.since === undefined) return undefined
  return dollars.since
    ? `En dólares falta lo anterior al ${formatDateShort(dollars.since)}: no tiene tasa.`
    : 'En dólares falta todo: ninguna tasa es de estas fechas.'
}

type Loaded = Route.ComponentProps['loaderData']

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { year, notice } = loaderData
  return (
    <Page title="Dashboard">
      {notice && <p className="notice">{notice}</p>}
      {loaderData.kind === 'company' && <Company {...loaderData} />}
      {loaderData.kind === 'own' && (
        <>
          <YearHead title="Registros" path="/dashboard" year={year} {...loaderData.beside} />
          <OwnLists {...loaderData} />
        </>
      )}
      {loaderData.kind === 'unlinked' && (
        <p className="notice">
          Su usuario aún no está vinculado a un titular. Pida a un administrador que lo vincule para
          ver aquí sus órdenes y sus recibos.
        </p>
      )}
    </Page>
  )
}

/** What staff see: what to do now, and the year. A company in its first hour has little else. */
function Company(data: Extract<Loaded, { kind: 'company' }>) {
  const { year, beside, steps, fortnight, next, waits, accounts, rejected, latest, currency } = data
  return (
    <>
      <FirstSteps steps={steps} from="dashboard" />
      {!steps && (
        <div className="dashboard-panels">
          <FortnightPanel fortnight={fortnight} next={next} />
          <WaitsPanel waits={waits} />
          <BalancesPanel
            accounts={accounts}
            estimate={fortnight.waiting_total + fortnight.estimate}
          />
        </div>
      )}
      <RejectedList rejected={rejected} />
      {latest.length > 0 && <LatestOrders orders={latest} />}
      <YearHead
        title="Registros"
        path="/dashboard"
        year={year}
        {...beside}
        keep={currency.isAsked ? '&currency=USD' : ''}
      >
        {currency.offered && (
          <a
            href={`/dashboard?year=${year}${currency.isAsked ? '' : '&currency=USD'}`}
            data-keep-scroll=""
          >
            {currency.isAsked ? 'Solo en bolívares' : 'También en dólares'}
          </a>
        )}
      </YearHead>
      {currency.without && <p className="notice">{currency.without}</p>}
      <YearCards {...data} />
      <YearBalances {...data} />
    </>
  )
}
