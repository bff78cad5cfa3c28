import { Page } from '#app/components/frame/page.tsx'
import { YearHead } from '#app/components/frame/year-head.tsx'
import { FirstSteps } from '#app/components/nouns/first-steps.tsx'
import { OwnLists } from '#app/components/nouns/own-orders.tsx'
import { RejectedList } from '#app/components/nouns/rejected-list.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readOwnOrders, readYear } from '#app/http/lists/own-orders.server.ts'
import { stepsFor } from '#app/http/missing-needs.server.ts'
import { COUNTED_KINDS, DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { allows } from '#app/models/access/permissions.ts'
import { payingAccounts } from '#app/models/accounts/read.server.ts'
import { adjustedIn } from '#app/models/adjustments/read.server.ts'
import { rejectedOrders } from '#app/models/bank-files/read.server.ts'
import { addYears, yearsBeside, yearTotals } from '#app/models/documents/statistics.server.ts'
import { type LatestOrder, latestOrders } from '#app/models/orders/latest.server.ts'
import { BANK_STATE_LABELS } from '#app/models/payroll-runs/fields.ts'
import { readFortnight } from '#app/models/payroll-runs/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Route } from './+types/screen'
import { LatestOrders } from './latest.tsx'
import { nextStep } from './next-step.server.ts'
import { BalancesPanel, FortnightPanel, WaitsPanel } from './panels.tsx'
import { readWaits } from './waits.server.ts'
import { YearBalances, YearCards } from './year-cards.tsx'

const LATEST = 5

export async function loader(args: Route.LoaderArgs) {
  const { db, user, today } = contextOf(args)
  const { year, thisYear, notice } = readYear(args)
  const shown = { year, notice }
  if (allows(user?.role_id ?? null, '/api/statistics')) {
    const current = year === thisYear ? Number(today.slice(5, 7)) - 1 : undefined
    const fortnight = await readFortnight(db, today)
    return {
      ...{ kind: 'company' as const, ...shown, current },
      beside: await yearsBeside(db, year),
      steps: await stepsFor(args),
      fortnight,
      next: await nextStep(args, fortnight),
      waits: await readWaits(args),
      accounts: await payingAccounts(db, today),
      rejected: await rejectedOrders(db),
      latest: (await latestOrders(db, LATEST)).map(withState),
      ...(await yearOf(db, year)),
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

async function yearOf(db: Db, year: number) {
  const totals = await yearTotals(db, year)
  const counted = COUNTED_KINDS.map((kind) => ({ kind, totals: totals[kind] }))
  const adjusted = await adjustedIn(db, year)
  const gone = counted.filter(({ kind }) => DOCUMENTS[kind].money === 'goes')
  const expenses = gone.map(({ totals }) => totals)
  return { counted, expenses: addYears(year, expenses), adjusted }
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
  const { year, beside, steps, fortnight, next, waits, accounts, rejected, latest } = data
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
      <YearHead title="Registros" path="/dashboard" year={year} {...beside} />
      <YearCards {...data} />
      <YearBalances {...data} />
    </>
  )
}
