import { Badge } from '#app/components/frame/badge.tsx'
import { Page } from '#app/components/frame/page.tsx'
import type { Column } from '#app/components/lists/data-table.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import {
  owedLabels as labels,
  owedListing,
  paymentOfArrears,
} from '#app/models/titulars/salaries/fields.ts'
import { everybodyOwed, type OwedPerson } from '#app/models/titulars/salaries/read.server.ts'
import { pageOf } from '#app/services/asking/listing.ts'
import { windowOf } from '#app/services/asking/queries.server.ts'
import { formatBs } from '#app/services/values/money.ts'
import { formatRic } from '#app/services/values/ric.ts'
import type { Route } from './+types/arrears'

const PATH = '/settings/salary/arrears'

export const handle = {
  crumb: [{ label: 'Salarios', to: '/settings/salary' }, { label: 'Diferencias por pagar' }],
}

/** Everybody to whom arrears are owed: their sums sort, so all are read for a page. */
export async function loader(args: Route.LoaderArgs) {
  const query = readListScreen(owedListing, args.url)
  const owed = await everybodyOwed(contextOf(args).db, query.listing)
  const shown = await readPage(query, async (listing) => {
    const { limit, offset } = windowOf(listing)
    return pageOf(owed.slice(offset, offset + limit), owed.length, listing)
  })
  const sum = owed.reduce((all, { rest }) => all + rest, 0n)
  return withTools(args, shown, { sum: { sum, waiting: 0n }, exported: PATH })
}

export default function OwedArrears({ loaderData: { page, list } }: Route.ComponentProps) {
  return (
    <Page
      title="Diferencias por pagar"
      about="Quincenas que se pagaron antes de registrar un salario que ya regía. Nada se paga solo."
    >
      <ListView
        list={list}
        page={page}
        caption="Diferencias por pagar"
        noun={['persona', 'personas']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        actions={actionsOf}
        noActions="Más de lo que paga una orden"
        emptyAction={
          <p>
            A nadie se le deben diferencias. Aparecen aquí cuando se registra un salario o un
            aumento con fecha anterior. <a href="/settings/salary">Ir a Salarios</a>
          </p>
        }
      />
    </Page>
  )
}

const actionsOf = ({ id, rest }: OwedPerson) => {
  const to = paymentOfArrears(id, rest)
  return to ? [{ label: 'Pagar la diferencia', to }] : []
}

const COLUMNS: Column<OwedPerson>[] = [
  {
    key: 'name',
    label: 'Empleado',
    sort: 'name',
    card: 'title',
    className: 'long wraps',
    title: ({ name }) => name,
    cell: ({ id, name, active }) => (
      <>
        <a href={`/titulars/${id}/salaries`}>{name}</a>
        {!active && (
          <>
            {' '}
            <Badge tone="neutral">Inactivo</Badge>
          </>
        )}
      </>
    ),
  },
  { key: 'ric', label: 'CI/RIF', sort: 'ric', card: 'plain', cell: ({ ric }) => formatRic(ric) },
  {
    key: 'department',
    label: labels.department,
    sort: 'department',
    className: 'table-from-80 wraps',
    cell: ({ department }) => department ?? '—',
  },
  {
    key: 'fortnights',
    label: labels.fortnights,
    sort: 'fortnights',
    align: 'end',
    cell: ({ fortnights }) => fortnights,
  },
  {
    key: 'paid',
    label: labels.paid,
    sort: 'paid',
    align: 'end',
    className: 'table-from-80 always-wraps',
    cell: ({ paid, waits }) => (paid === 0n ? '—' : <Paid paid={paid} waits={waits} />),
  },
  {
    key: 'rest',
    label: labels.rest,
    sort: 'rest',
    align: 'end',
    className: 'money',
    card: 'value',
    cell: ({ rest }) => formatBs(rest),
  },
]

/** An order that waits for approval counts as paid, which is said here as in the person's tab. */
const Paid = ({ paid, waits }: Pick<OwedPerson, 'paid' | 'waits'>) => (
  <>
    <span className="money">{formatBs(paid)}</span>
    {waits && <small> (por&nbsp;aprobar)</small>}
  </>
)
