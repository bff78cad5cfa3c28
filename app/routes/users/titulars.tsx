import { keepQuery, useOwnAddress } from '#app/components/frame/own-address.ts'
import { Page } from '#app/components/frame/page.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { titularLabels } from '#app/models/titulars/fields.ts'
import { listTitulars, type Titular } from '#app/models/titulars/read.server.ts'
import { getUser } from '#app/models/users/read.server.ts'
import { SCOPES } from '#db/kinds.ts'
import type { Route } from './+types/titulars'
import { rolesFor } from './role-dialog.tsx'

export const handle = {
  crumb: [{ label: 'Usuarios', to: '/settings/users' }, { label: 'Vincular titular' }],
}

const RULES: ListingRules = {
  sorts: ['name', 'ric', 'scope'],
  defaultSort: 'name,asc',
  filters: { scope: { kind: 'choice', values: SCOPES } },
}

export async function loader(args: Route.LoaderArgs) {
  const { db, user: viewer } = contextOf(args)
  const user = await getUser(db, idParam(args.params), { with: new Set(['titular']) })
  const query = readListScreen(RULES, args.url, { with: ['user'] })
  const shown = await readPage(query, (listing) =>
    listTitulars(db, { ...listing, filters: { ...listing.filters, active: true } }),
  )
  const { page, list } = await withTools(args, shown)
  // Nobody changes their own role by a link.
  const roles = rolesFor(viewer?.role_id ?? 0).filter(
    ({ value }) => user.id !== viewer?.id || value === String(user.role_id),
  )
  return {
    user: { id: user.id, name: user.name, titular: user.titular?.name ?? null },
    page: { ...page, data: page.data.map((titular) => rowOf(titular, user.id)) },
    list,
    roles,
  }
}

function rowOf({ id, name, ric, scope, user }: Titular, user_id: number) {
  return {
    id,
    name,
    ric: formatRic(ric),
    scope,
    owner: user?.name ?? null,
    own: user?.id === user_id,
  }
}
type Row = ReturnType<typeof rowOf>

export default function PickTitular({ loaderData }: Route.ComponentProps) {
  const { user, page, list, roles } = loaderData
  const { search } = useOwnAddress()
  const isElsewhere = !page.data.some((row) => row.own)
  return (
    <Page title={`Vincular a ${user.name}`}>
      <p className="notice">
        {user.titular ? (
          <>
            Vinculado a <b>{user.titular}</b>. Para vincular a otro titular, remueva primero este
            vínculo.{isElsewhere && <> {removeLink(user.id, search)}</>}
          </>
        ) : (
          'Sin titular. Elija uno y el acceso que tendrá el usuario.'
        )}
      </p>
      <ListView
        list={list}
        page={page}
        caption="Titulares"
        noun={['titular', 'titulares']}
        columns={[...COLUMNS, linkColumn(user, roles)]}
        rowKey={(row) => row.id}
        filters={FILTERS}
      />
    </Page>
  )
}

type Column = Parameters<typeof ListView<Row>>[0]['columns'][number]

const COLUMNS: Column[] = [
  {
    key: 'name',
    label: titularLabels.name,
    sort: 'name',
    card: 'title',
    className: 'long wraps',
    cell: (row) => row.name,
  },
  { key: 'ric', label: 'CI/RIF', sort: 'ric', card: 'plain', cell: (row) => row.ric },
  {
    key: 'scope',
    label: titularLabels.scope,
    sort: 'scope',
    card: 'plain',
    cell: (row) => row.scope,
  },
]

const FILTERS = [
  {
    name: 'scope',
    label: titularLabels.scope,
    all: 'Todos',
    options: SCOPES.map((value) => ({ value, label: value })),
  },
]

type Linking = { id: number; titular: string | null }
type Roles = ReturnType<typeof rolesFor>

/** Only the linked titular shows 'Remover'; without a link each shows 'Seleccionar'. */
function linkColumn(user: Linking, roles: Roles): Column {
  return {
    key: 'link',
    label: 'Vínculo',
    align: 'end',
    card: 'plain',
    className: 'row-actions',
    cell: (row) => <LinkCell row={row} user={user} roles={roles} />,
  }
}

const pathOf = (user_id: number) => `/settings/users/${user_id}/titulars`

const removeLink = (user_id: number, search: string) => (
  <a
    href={keepQuery(`${pathOf(user_id)}/unbound`, search)}
    className="destructive"
    data-keep-scroll=""
  >
    Remover
  </a>
)

function LinkCell({ row, user, roles }: { row: Row; user: Linking; roles: Roles }) {
  const { search } = useOwnAddress()
  if (row.own) return removeLink(user.id, search)
  if (row.owner) return <span className="muted">De {row.owner}</span>
  if (user.titular !== null) return null
  return (
    <details className="row-menu choose-menu" name="row-menu" data-popup="">
      <summary aria-label={`Seleccionar: ${row.name}`}>Seleccionar</summary>
      <div className="menu-popup">
        {roles.map(({ value, label }) => (
          <a
            key={value}
            href={keepQuery(`${pathOf(user.id)}/${row.id}/bind/${value}`, search)}
            data-keep-scroll=""
          >
            {label}
          </a>
        ))}
      </div>
    </details>
  )
}
