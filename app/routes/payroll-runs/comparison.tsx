import { type DayText, useDayText } from '#app/components/frame/dates.tsx'
import { withQuery } from '#app/components/frame/own-address.ts'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { type ListScreen, readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { otherRun } from '#app/http/reports/run-requests.server.ts'
import { UNKNOWN } from '#app/kernel/asking/listing.ts'
import { droppedNotice } from '#app/kernel/asking/listing-notices.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import {
  compareRuns,
  comparisonPage,
  type EarlierRun,
  earlierRuns,
  lastAlike,
} from '#app/models/payroll-runs/comparison.server.ts'
import { CHANGE_LABELS, CHANGES, changeSums } from '#app/models/payroll-runs/comparison.ts'
import { comparisonListing } from '#app/models/payroll-runs/fields.ts'
import type { PayrollRun } from '#app/models/payroll-runs/read.server.ts'
import type { Route } from './+types/comparison'
import { columnsOf } from './comparison-columns.tsx'
import { ComparisonSums } from './comparison-sums.tsx'
import { departmentFilter } from './order-columns.tsx'
import { RunPage, runCrumbs } from './page.tsx'
import { readRun } from './record.server.ts'

export const handle = {
  crumb: ({ run }: { run: PayrollRun }) => runCrumbs(run, 'comparison'),
}

/** The run against the chosen one, or the last like it before; null when there is none, or nothing in force. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const run = await readRun(args)
  const offered = await earlierRuns(db, run)
  const query = readListScreen(comparisonListing, args.url)
  const named = query.screen.filters.earlier
  const chosen = named && (await otherRun(db, run.id, named))
  if (named && !chosen) query.screen = withoutEarlier(query.screen, args.url)
  const last = lastAlike(run, offered)
  const earlier_id = chosen || last?.id
  if (earlier_id === undefined || run.status === 'voided') return { run, compared: null }
  const comparison = await compareRuns(db, run.id, earlier_id)
  const shown = await readPage(query, (listing) => comparisonPage(db, comparison, listing))
  const { earlier, rows, concepts } = comparison
  const { id, order, title, payday, month, issued_at, total } = earlier
  const sums = { changes: changeSums(rows), concepts }
  return {
    run,
    compared: {
      ...(await withTools(args, shown)),
      earlier: { id, order, title, payday, month, issued_at, total },
      offered,
      last,
      sums,
    },
  }
}

export default function RunComparison({ loaderData: { run, compared } }: Route.ComponentProps) {
  const day = useDayText()
  if (!compared) {
    return (
      <RunPage run={run} part="comparison">
        <p className="notice">
          {run.status === 'voided'
            ? 'Esta nómina está anulada: no paga a nadie, y no hay qué comparar.'
            : 'No hay una nómina anterior con la cual comparar.'}
        </p>
      </RunPage>
    )
  }
  const { list, page, earlier, offered, last, sums } = compared
  return (
    <RunPage run={run} part="comparison">
      <ComparisonSums run={run} earlier={earlier} {...sums} />
      <ListView
        list={list}
        page={page}
        caption={`Comparación con ${earlier.title}`}
        noun={['empleado', 'empleados']}
        columns={columnsOf(page.data)}
        rowKey={(row) => row.titular_id}
        filters={[
          {
            name: 'earlier',
            label: 'Comparar con',
            all: last ? `${formatDocumentNumber(last.order)}, anterior` : 'Elija',
            options: optionsOf(day, offered, earlier),
          },
          {
            name: 'change',
            label: 'Cambio',
            all: 'Todos',
            options: CHANGES.map((value) => ({ value, label: CHANGE_LABELS[value] })),
          },
          ...departmentFilter(run.by_department),
        ]}
        links={<Files run={run} earlier={earlier} />}
      />
    </RunPage>
  )
}

/** A run that is not there, or this one, is dropped like any unknown value. */
function withoutEarlier(screen: ListScreen, url: URL): ListScreen {
  const { earlier: _, ...filters } = screen.filters
  const problems = { ...screen.problems, earlier: [UNKNOWN] }
  return { ...screen, filters, problems, dropped: droppedNotice(problems, url.searchParams) }
}

function optionsOf(day: DayText, offered: EarlierRun[], chosen: EarlierRun) {
  const isOffered = offered.some(({ id }) => id === chosen.id)
  return (isOffered ? offered : [chosen, ...offered]).map(({ id, order, title, issued_at }) => ({
    value: String(id),
    label: `${formatDocumentNumber(order)} ${title} (${day(issued_at)})`,
  }))
}

type Compared = { run: Pick<PayrollRun, 'id'>; earlier: Pick<PayrollRun, 'id'> }

const FORMATS = [
  { format: null, label: 'PDF' },
  { format: 'xlsx', label: 'Excel' },
]

function Files({ run, earlier }: Compared) {
  return FORMATS.map(({ format, label }) => (
    <a
      key={label}
      href={`/api/reports/payroll-runs/${run.id}/comparison${withQuery('', { earlier: String(earlier.id), format })}`}
      target="_blank"
      rel="noreferrer"
      data-document=""
    >
      <span className="sr-only">Comparación en </span>
      {label}
    </a>
  ))
}
