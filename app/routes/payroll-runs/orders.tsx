import { useOwnAddress } from '#app/components/frame/own-address.ts'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { nameRecords, readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { runOrderListing } from '#app/models/payroll-runs/fields.ts'
import { runOrderRows, sumRunOrders } from '#app/models/payroll-runs/orders.server.ts'
import type { PayrollRun } from '#app/models/payroll-runs/read.server.ts'
import type { Route } from './+types/orders'
import { actionsOf, columnsOf, filtersOf } from './order-columns.tsx'
import { RunPage, runCrumbs } from './page.tsx'
import { readRun } from './record.server.ts'

export const handle = {
  crumb: ({ run }: { run: PayrollRun }) => runCrumbs(run),
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const run = await readRun(args)
  const query = await nameRecords(db, readListScreen(runOrderListing, args.url), args.url)
  const sum = await sumRunOrders(db, run.id, query.listing)
  const shown = await readPage(query, (listing) => runOrderRows(db, run.id, listing, sum?.total))
  const choose = { list: `/payroll-runs/${run.id}` }
  return { run, ...(await withTools(args, shown, { sum, choose })) }
}

export default function RunOrders({ loaderData: { run, list, page } }: Route.ComponentProps) {
  const { pathname, search } = useOwnAddress()
  return (
    <RunPage run={run}>
      <ListView
        list={list}
        page={page}
        caption="Órdenes de la nómina"
        noun={['orden', 'órdenes']}
        columns={columnsOf(run, page.data)}
        rowKey={(row) => row.id}
        rowLabel={(row) => `orden de ${row.titular}`}
        actions={(row) => actionsOf(row, pathname, search)}
        filters={filtersOf(run)}
        emptyAction={
          // A voided run has no orders but voided ones.
          run.status === 'voided' &&
          list.filters.voided !== '1' && (
            <a className="btn btn-ghost" href={`/payroll-runs/${run.id}?voided=1`}>
              Ver las órdenes anuladas
            </a>
          )
        }
      />
    </RunPage>
  )
}
