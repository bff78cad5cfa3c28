import { DataTable } from '#app/components/lists/data-table.tsx'
import { ListPages } from '#app/components/lists/pages.tsx'
import { ListPanel } from '#app/components/lists/panel.tsx'
import { AUDIT_COLUMNS } from '#app/components/nouns/audit-columns.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { runTrail } from '#app/models/audit/read.server.ts'
import type { PayrollRun } from '#app/models/payroll-runs/read.server.ts'
import type { Route } from './+types/history'
import { RunPage, runCrumbs } from './page.tsx'
import { readRun } from './record.server.ts'

const TRAIL: ListingRules = { sorts: ['id'], defaultSort: 'id,desc' }

export const handle = {
  crumb: ({ run }: { run: PayrollRun }) => runCrumbs(run, 'history'),
}

/** The changes of the run and of its orders, newest first. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const run = await readRun(args)
  const query = readListScreen(TRAIL, args.url)
  const shown = await readPage(query, (listing) => runTrail(db, run.id, listing))
  return { run, ...(await withTools(args, shown)) }
}

export default function RunHistory({ loaderData: { run, list, page } }: Route.ComponentProps) {
  return (
    <RunPage run={run} part="history">
      <ListPanel>
        {list.dropped && <p className="list-notice">{list.dropped}</p>}
        <DataTable
          caption="Historial"
          columns={AUDIT_COLUMNS}
          rows={page.data}
          rowKey={(row) => row.id}
        />
        <ListPages list={list} page={page} />
      </ListPanel>
    </RunPage>
  )
}
