/** 'Aportes del mes': what workers' deductions took, and what the employer owes (docs/rules/contributions.md#3). */
import { Amount } from '#app/components/documents/amount.tsx'
import { withQuery } from '#app/components/frame/own-address.ts'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { ListPanel } from '#app/components/lists/panel.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { nameRecords, readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import {
  addMonths,
  formatDateShort,
  formatMonth,
  type Month,
  monthOf,
} from '#app/kernel/values/dates.ts'
import { type Centimos, formatAmount } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import {
  CONTRIBUTIONS_TITLE,
  contributionScreen,
  FAOV,
  FAOV_TITLE,
  KIND_LABELS,
  monthAsked,
  type OwedKind,
  owedKinds,
  runAsked,
  TAKEN_KINDS,
} from '#app/models/contributions/fields.ts'
import {
  type Contribution,
  type ContributionSums,
  contributionPage,
  monthOfRun,
  readContributions,
} from '#app/models/contributions/read.server.ts'
import { atRate } from '#app/models/documents/dollars.server.ts'
import { formatRate } from '#app/models/rates/fields.ts'
import type { Route } from './+types/screen'

export const handle = { crumb: CONTRIBUTIONS_TITLE }

const MONTHS = 24

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const query = await nameRecords(db, readListScreen(contributionScreen, args.url), args.url)
  const run = runAsked(query.listing)
  const thisMonth = monthOf(today)
  const asked = monthAsked(query.listing)
  const { signal } = args.request
  const ofRun = run === undefined ? undefined : await monthOfRun(db, run)
  const month = ofRun ?? asked ?? thisMonth
  const { people, sums, remarks, rate } = await readContributions(db, month, { run, signal })
  const isWanted = query.listing.currency === 'USD'
  const isAsked = isWanted && rate
  const inDollars = (amount: bigint | number | undefined) =>
    isAsked && amount !== undefined ? atRate(amount, rate) : undefined
  const dollars =
    isWanted &&
    (isAsked
      ? `En dólares a la tasa ${formatRate(rate.value)} del ${formatDateShort(rate.day)}`
      : 'Sin tasa del dólar hasta el fin del mes: no hay montos en dólares')
  const shown = await readPage(query, async (listing) => {
    const page = await contributionPage({ people }, listing)
    return { ...page, data: page.data.map((row) => ({ ...row, usd: inDollars(row.total) })) }
  })
  const earlier = Array.from({ length: MONTHS }, (_, i) => addMonths(thisMonth, -i - 1))
  const offered = asked && !earlier.includes(asked) ? [asked, ...earlier] : earlier
  const { chips } = query
  return {
    ...(await withTools(args, shown, { hasDollars: isWanted || rate !== undefined })),
    ...{ month, thisMonth, offered, sums, run, chips, usd: inDollars(sums.total) },
    remarks: dollars ? [...remarks, dollars] : remarks,
  }
}

type Row = Contribution & { usd: bigint | undefined }

const MISSING = '—'
const amountText = (amount: Centimos | bigint | undefined) =>
  amount === undefined ? MISSING : formatAmount(amount)

export default function ContributionsScreen({ loaderData }: Route.ComponentProps) {
  const { list, page, month, thisMonth, offered, remarks, sums, run, chips, usd } = loaderData
  return (
    <Page
      title={CONTRIBUTIONS_TITLE}
      actions={
        <ActionLink to={FAOV + withQuery('', { month })} variant="ghost">
          {FAOV_TITLE}
        </ActionLink>
      }
    >
      <Totals month={month} run={run} sums={sums} usd={usd} remarks={remarks} />
      <ListView
        list={list}
        page={page}
        caption={`Aportes de ${formatMonth(month)}`}
        noun={['empleado', 'empleados']}
        columns={columnsOf(owedKinds(run))}
        rowKey={({ titular_id }) => titular_id}
        filters={
          run === undefined
            ? [
                {
                  name: 'month',
                  label: 'Mes',
                  all: `Este mes, ${formatMonth(thisMonth)}`,
                  options: offered.map((value) => ({ value, label: formatMonth(value) })),
                },
              ]
            : []
        }
        fixed={chips}
        links={<Files month={month} run={run} />}
      />
    </Page>
  )
}

/** What cannot be said is in no sum. */
const totalLabel = (kinds: readonly OwedKind[], { owed }: ContributionSums) =>
  kinds.includes('pensions') && owed.pensions === undefined ? 'Total, sin las pensiones' : 'Total'

type OfRun = { month: Month; run: number | undefined }
type TotalsProps = OfRun & { sums: ContributionSums; usd: bigint | undefined; remarks: string[] }
type TotalRow = {
  label: string
  taken?: bigint | undefined
  owed: bigint | undefined
  usd?: bigint | undefined
}

/** The month's sums, a line a kind, and what is to be known of them. */
function Totals({ month, run, sums, usd, remarks }: TotalsProps) {
  const kinds = owedKinds(run)
  const taken = TAKEN_KINDS.reduce((sum, kind) => sum + sums.taken[kind], 0n)
  const rows: TotalRow[] = [
    ...kinds.map((kind) => ({
      label: KIND_LABELS[kind],
      taken: kind in sums.taken ? sums.taken[kind as keyof typeof sums.taken] : undefined,
      owed: sums.owed[kind],
    })),
    { label: totalLabel(kinds, sums), taken, owed: sums.total, usd },
  ]
  return (
    <ListPanel>
      <div className="form-section">
        <h2>Totales de {formatMonth(month)}</h2>
        <p>
          De las órdenes {run === undefined ? 'que pagan el mes' : 'de la nómina'}, sin las
          anuladas. No mueve dinero: lo que se paga a cada ente se registra aparte.
        </p>
        {remarks.length > 0 && (
          <ul className="muted">
            {remarks.map((remark) => (
              <li key={remark}>{remark}.</li>
            ))}
          </ul>
        )}
      </div>
      <DataTable
        caption={`Totales de ${formatMonth(month)}`}
        columns={TOTAL_COLUMNS}
        rows={rows}
        rowKey={({ label }) => label}
      />
    </ListPanel>
  )
}

const TOTAL_COLUMNS: Column<TotalRow>[] = [
  { key: 'label', label: 'Aporte', card: 'title', cell: ({ label }) => label },
  {
    ...{ key: 'taken', label: 'Deducido a trabajadores', align: 'end', className: 'money' },
    cell: ({ taken }) => amountText(taken),
  },
  {
    ...{ key: 'owed', label: 'Patrono', align: 'end', className: 'money' },
    cell: ({ owed, usd }) => total(owed, usd),
  },
]

const total = (amount: Centimos | bigint | undefined, usd: bigint | undefined) =>
  amount === undefined || usd === undefined ? (
    amountText(amount)
  ) : (
    <Amount amount={amount} usd={usd} />
  )

const columnsOf = (kinds: readonly OwedKind[]): Column<Row>[] => [
  {
    key: 'name',
    label: 'Empleado',
    sort: 'name',
    card: 'title',
    className: 'kept-start wraps',
    cell: ({ titular_id, name }) => <a href={`/titulars/${titular_id}/paysheets`}>{name}</a>,
  },
  {
    ...{ key: 'ric', label: 'Cédula', card: 'plain', className: 'table-from-80' },
    cell: ({ ric }) => formatRic(ric),
  },
  ...TAKEN_KINDS.map(
    (kind): Column<Row> => ({
      ...{ key: `taken-${kind}`, label: `${KIND_LABELS[kind]}, trabajador` },
      ...{ align: 'end', className: 'money' },
      cell: ({ taken }) => formatAmount(taken[kind]),
    }),
  ),
  ...kinds.map(
    (kind): Column<Row> => ({
      ...{ key: `owed-${kind}`, label: `${KIND_LABELS[kind]}, patrono` },
      ...{ align: 'end', className: 'money' },
      cell: ({ owed }) => amountText(owed[kind]),
    }),
  ),
  {
    ...{ key: 'total', label: 'Total patrono', align: 'end', card: 'value' },
    className: 'money kept-end',
    cell: (row) => total(row.total, row.usd),
  },
]

const FORMATS: { query: Record<string, string>; label: string }[] = [
  { query: {}, label: 'PDF' },
  { query: { format: 'xlsx' }, label: 'Excel' },
  { query: { format: 'csv', csv: 'es' }, label: 'CSV' },
]

const Files = ({ month, run }: OfRun) =>
  FORMATS.map(({ query, label }) => (
    <a
      key={label}
      href={`/api/reports/payroll-contributions${withQuery('', { month, ...(run && { payroll_run: String(run) }), ...query })}`}
      target="_blank"
      rel="noreferrer"
      data-document=""
    >
      <span className="sr-only">Aportes en </span>
      {label}
    </a>
  ))
