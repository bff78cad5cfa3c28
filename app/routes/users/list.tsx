import { Badge } from '#app/components/frame/badge.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import type { RowAction } from '#app/components/lists/data-table.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { ADMIN, ROLE_NAMES } from '#app/kernel/access/roles.ts'
import { usersWithFactor } from '#app/models/second-factor/read.server.ts'
import { userLabels, userListing } from '#app/models/users/fields.ts'
import { type Lookalike, lookalikesOf, warningsOf } from '#app/models/users/lookalikes.server.ts'
import { listUsers, type User } from '#app/models/users/read.server.ts'
import type { Route } from './+types/list'
import { USERS } from './role-dialog.tsx'

export const handle = {
  crumb: [{ label: 'Usuarios', to: '/users' }, { label: 'Listado de usuarios' }],
}

export async function loader(args: Route.LoaderArgs) {
  const { db, user } = contextOf(args)
  const query = readListScreen(userListing, args.url, { with: ['titular'] })
  const shown = await readPage(query, (listing) => listUsers(db, listing))
  const { page, list } = await withTools(args, shown, { exported: '/settings/users' })
  const viewer = { id: user?.id ?? null, isAdmin: user?.role_id === ADMIN }
  const alike = await lookalikesOf(db, page.data)
  const ids = page.data.map(({ id }) => id)
  const withFactor = viewer.isAdmin ? await usersWithFactor(db, ids) : new Set<number>()
  const data = page.data.map((row) => ({
    ...rowOf(row, alike.get(row.id)),
    hasFactor: withFactor.has(row.id),
  }))
  return { page: { ...page, data }, list, viewer }
}

/** The data of a user's row. A user waiting for confirmation has no role yet. */
const rowOf = (
  { id, name, email, role, role_id, type, active, titular }: User,
  alike: Lookalike | undefined,
) => ({
  id,
  name,
  email,
  alike: warningsOf(alike),
  role: type === 0 ? null : role,
  isAdmin: role_id === ADMIN,
  active,
  titular: titular ? { id: titular.id, name: titular.name } : null,
})

type Row = ReturnType<typeof rowOf> & { hasFactor: boolean }

export default function Users({ loaderData: { page, list, viewer } }: Route.ComponentProps) {
  const create = (
    <ActionLink to={`${USERS}/create`} icon="add" keepSearch>
      Nuevo usuario
    </ActionLink>
  )
  return (
    <Page title="Listado de usuarios" actions={create}>
      <ListView
        list={list}
        page={page}
        caption="Listado de usuarios"
        noun={['usuario', 'usuarios']}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        filters={FILTERS}
        actions={(row) => actionsOf(row, viewer)}
        noActions="Sin opciones"
      />
    </Page>
  )
}

/** Only administrators change administrators, and nobody changes their own role or state. */
function actionsOf(row: Row, viewer: { id: number | null; isAdmin: boolean }): RowAction[] {
  const at = (what: string) => `${USERS}/${row.id}/${what}`
  if (row.role === null) {
    return [
      { label: 'Confirmar', to: at('confirm'), keepSearch: true },
      { label: 'Rechazar', to: at('reject'), keepSearch: true, destructive: true },
    ]
  }
  if (row.isAdmin && !viewer.isAdmin) return []
  const { titular } = row
  const picker = titular
    ? { label: 'Vínculo', to: at(`titulars?search=${encodeURIComponent(titular.name)}`) }
    : { label: 'Vincular titular', to: at('titulars') }
  const reset = { label: 'Restablecer contraseña', to: at('reset'), keepSearch: true }
  const removeFactor = {
    ...{ label: 'Quitar segundo factor', to: at('second-factor') },
    ...{ keepSearch: true, destructive: true },
  }
  const canReset = viewer.isAdmin && row.active
  if (row.id === viewer.id) return canReset ? [picker, reset] : [picker]
  return [
    picker,
    { label: 'Cambiar rol', to: at('role'), keepSearch: true },
    ...(canReset ? [reset] : []),
    ...(row.hasFactor ? [removeFactor] : []),
    row.active
      ? { label: 'Desactivar', to: at('activation'), keepSearch: true, destructive: true }
      : { label: 'Activar', to: at('activation'), keepSearch: true },
  ]
}

const COLUMNS: Parameters<typeof ListView<Row>>[0]['columns'] = [
  {
    key: 'name',
    label: userLabels.name,
    sort: 'name',
    card: 'title',
    className: 'long wraps',
    cell: ({ name, alike }) => withWarning(name, alike.name),
  },
  {
    key: 'email',
    label: userLabels.email,
    sort: 'email',
    card: 'plain',
    className: 'long wraps',
    cell: ({ email, alike }) => withWarning(email, alike.email),
  },
  {
    key: 'role',
    label: 'Rol',
    sort: 'role',
    className: 'table-from-48',
    cell: (row) => row.role ?? '—',
  },
  { key: 'state', label: 'Estado', card: 'plain', cell: stateOf },
  {
    key: 'titular',
    label: 'Titular',
    sort: 'titular',
    className: 'long table-from-80',
    cell: ({ titular }) =>
      titular ? (
        <a href={`/titulars/${titular.id}`}>{titular.name}</a>
      ) : (
        <span className="muted">Sin titular</span>
      ),
  },
]

function withWarning(text: string, warning: string | null) {
  if (!warning) return text
  return (
    <>
      {text}
      <span className="cell-warning">{warning}</span>
    </>
  )
}

function stateOf({ role, active }: Row) {
  if (role === null) return <Badge tone="accent">Por confirmar</Badge>
  return active ? 'Activo' : <Badge tone="neutral">Desactivado</Badge>
}

const FILTERS = [
  {
    name: 'role',
    label: 'Rol',
    all: 'Todos',
    options: Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'pending',
    label: 'Registro',
    all: 'Todos',
    options: [
      { value: '1', label: 'Por confirmar' },
      { value: '0', label: 'Confirmados' },
    ],
  },
  {
    name: 'active',
    label: 'Estado',
    all: 'Todos',
    options: [
      { value: '1', label: 'Activos' },
      { value: '0', label: 'Desactivados' },
    ],
  },
]
