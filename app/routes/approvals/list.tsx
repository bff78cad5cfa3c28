import { Day } from '#app/components/frame/dates.tsx'
import { Page } from '#app/components/frame/page.tsx'
import type { Column } from '#app/components/lists/data-table.tsx'
import { Namesake } from '#app/components/lists/namesake.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { waitingListing, waitingName } from '#app/models/approval/fields.ts'
import { listWaiting, trailsOfWaiting } from '#app/models/approval/read.server.ts'
import { decidersOf, type Stuck } from '#app/models/documents/deciders.server.ts'
import type { Route } from './+types/list'

export const handle = { crumb: 'Por aprobar' }

export async function loader(args: Route.LoaderArgs) {
  const { db, user } = contextOf(args)
  const query = readListScreen(waitingListing, args.url)
  const shown = await readPage(query, (listing) => listWaiting(db, listing))
  const { page, list } = await withTools(args, shown, { exported: '/approvals' })
  const deciders = await decidersOf(db, await trailsOfWaiting(db, page.data))
  const data = page.data.map(({ created_by, ...row }, i) => ({
    ...row,
    isOwn: created_by === user?.id,
    decides: deciders[i]?.may.has(user?.id ?? 0) === true,
    stuck: deciders[i]?.stuck,
  }))
  return { page: { ...page, data }, list }
}

type Row = Route.ComponentProps['loaderData']['page']['data'][number]

export default function Approvals({ loaderData: { page, list } }: Route.ComponentProps) {
  return (
    <Page
      title="Por aprobar"
      about="Aprueba o rechaza un administrador que no lo hizo ni lo cambió. Lo aprobado se paga."
    >
      <ListView
        list={list}
        page={page}
        caption="Por aprobar"
        noun={['por aprobar', 'por aprobar']}
        columns={COLUMNS}
        rowKey={(row) => `${row.path} ${row.id}`}
        rowLabel={(row) => `${waitingName(row.path)} ${formatDocumentNumber(row.order)}`}
        actions={actionsOf}
        searchable={false}
      />
    </Page>
  )
}

/** The screen of what waits; transfers have none but their list. */
const pageOf = ({ path, id }: Row) =>
  path === 'transfers' ? '/transfers?pending=1' : `/${path}/${id}`

const actionsOf = (row: Row) => {
  const own = `/${row.path}/${row.id}`
  const see = { label: 'Ver', to: pageOf(row) }
  if (!row.decides) return [see]
  return [
    { label: 'Aprobar', to: `${own}/approve` },
    see,
    { label: 'Rechazar', to: `${own}/reject`, destructive: true },
  ]
}

/** Who made it; also why this user does not decide. */
function makerOf({ isOwn, decides, stuck, maker }: Row): string {
  if (stuck) return `${isOwn ? 'Usted' : (maker ?? '—')}; ${STUCK[stuck]}`
  if (isOwn) return 'Usted: la aprueba otro'
  const name = maker ?? '—'
  return decides ? name : `${name}; usted intervino: la aprueba otro`
}

const STUCK: Record<Stuck, string> = {
  changed: 'nadie puede aprobarla: anúlela y créela de nuevo',
  held: 'la aprueba otro administrador cuando él o quien la hizo elija una contraseña propia',
}

const COLUMNS: Column<Row>[] = [
  {
    key: 'name',
    label: 'Qué',
    card: 'title',
    className: 'always-wraps',
    cell: (row) => (
      <>
        <a href={pageOf(row)}>
          {waitingName(row.path)} {formatDocumentNumber(row.order)} · {row.name}
        </a>
        <Namesake ric={row.namesake} />
      </>
    ),
  },
  { key: 'issued_at', label: 'Fecha', card: 'plain', cell: (row) => <Day of={row.issued_at} /> },
  {
    key: 'maker',
    label: 'Hecha por',
    card: 'plain',
    className: 'always-wraps table-from-48',
    cell: makerOf,
  },
  {
    key: 'amount',
    label: 'Monto',
    align: 'end',
    card: 'value',
    className: 'money in-flow',
    cell: (row) => formatBs(row.amount),
  },
]
