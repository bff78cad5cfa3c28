import { Named } from '#app/components/frame/badge.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { FirstSteps } from '#app/components/nouns/first-steps.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { stepsFor } from '#app/http/missing-needs.server.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { TITULAR_PARTS, titularLabels, titularListing } from '#app/models/titulars/fields.ts'
import { listTitulars } from '#app/models/titulars/read.server.ts'
import { SCOPES, TITULAR_TYPES } from '#db/kinds.ts'
import type { Route } from './+types/list'

export const handle = { crumb: 'Titulares' }

const asOption = (value: string) => ({ value, label: value })
const FILTERS = [
  { name: 'scope', label: titularLabels.scope, all: 'Todos', options: SCOPES.map(asOption) },
  { name: 'type', label: titularLabels.type, all: 'Todos', options: TITULAR_TYPES.map(asOption) },
  {
    name: 'active',
    label: 'Estado',
    all: 'Todos',
    options: [
      { value: '1', label: 'Activos' },
      { value: '0', label: 'Inactivos' },
    ],
  },
]

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const query = readListScreen(titularListing, args.url, { withCount: ['accounts'] })
  const read = await readPage(query, (listing) => listTitulars(db, listing))
  const byMail = contextOf(args).app.mail.sender !== null
  const shown = await withTools(args, read, { views: '/titulars', exported: '/titulars' })
  return { ...shown, byMail, steps: await stepsFor(args) }
}

type Row = Route.ComponentProps['loaderData']['page']['data'][number]

export default function Titulars({ loaderData }: Route.ComponentProps) {
  const { page, list, steps, byMail } = loaderData
  const create = (
    <ActionLink to="/titulars/create" icon="add" keepSearch>
      Nuevo titular
    </ActionLink>
  )
  const inviteMany = (
    <ActionLink to="/titulars/invite" variant="ghost">
      Invitar a varios
    </ActionLink>
  )
  const hire = (
    <ActionLink to="/titulars/hire" icon="hire" variant="ghost" keepSearch>
      Registrar como empleado
    </ActionLink>
  )
  return (
    <Page
      title="Titulares"
      actions={
        <>
          {byMail && inviteMany}
          <ActionLink to="/import" variant="ghost">
            Importar
          </ActionLink>
          {hire}
          {create}
        </>
      }
    >
      <FirstSteps steps={steps} from="titulars" />
      <ListView
        list={list}
        page={page}
        caption="Titulares"
        noun={['titular', 'titulares']}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        actions={actionsOf}
        filters={FILTERS}
        emptyAction={create}
      />
    </Page>
  )
}

const COLUMNS: Parameters<typeof ListView<Row>>[0]['columns'] = [
  {
    key: 'name',
    label: titularLabels.name,
    sort: 'name',
    card: 'title',
    className: 'long wraps',
    title: (row) => row.name,
    cell: ({ id, name, active }) => (
      <Named active={active}>
        <a href={`/titulars/${id}`}>{name}</a>
      </Named>
    ),
  },
  {
    key: 'ric',
    label: titularLabels.ric,
    sort: 'ric',
    card: 'plain',
    cell: (row) => formatRic(row.ric),
  },
  {
    key: 'scope',
    label: titularLabels.scope,
    sort: 'scope',
    card: 'plain',
    cell: (row) => row.scope,
  },
  { key: 'type', label: titularLabels.type, sort: 'type', card: 'plain', cell: (row) => row.type },
  {
    key: 'accounts_count',
    label: 'Cuentas',
    sort: 'accounts_count',
    align: 'end',
    cell: (row) => row.accounts_count,
  },
]

const actionsOf = ({ id }: Row) => [
  { label: 'Ver detalles', to: `/titulars/${id}` },
  ...Object.entries(TITULAR_PARTS).map(([part, label]) => ({
    label,
    to: `/titulars/${id}/${part}`,
  })),
  { label: 'Eliminar', to: `/titulars/${id}/delete`, keepSearch: true, destructive: true },
]
