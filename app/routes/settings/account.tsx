import { DetailList } from '#app/components/detail-list.tsx'
import { Page } from '#app/components/page.tsx'
import { scope } from '#app/http/forms.server.ts'
import { titularName } from '#app/models/relations.server.ts'
import { userLabels } from '#app/models/user.ts'
import { allows, ROLE_NAMES } from '#app/services/permissions.ts'
import type { Route } from './+types/account'

export const handle = { crumb: 'Mi cuenta' }

export async function loader(args: Route.LoaderArgs) {
  const { db, user } = scope(args)
  const titular_id = user?.titular_id ?? null
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    role: ROLE_NAMES[user?.role_id ?? 0] ?? '',
    titular: titular_id ? { id: titular_id, name: await titularName(db, titular_id) } : null,
    opensTitulars: allows(user?.role_id ?? null, '/titulars'),
  }
}

export default function MyAccount({ loaderData }: Route.ComponentProps) {
  const { name, email, role, titular, opensTitulars } = loaderData
  const linked =
    titular && opensTitulars ? (
      <a href={`/titulars/${titular.id}`}>{titular.name}</a>
    ) : (
      titular?.name
    )
  return (
    <Page title="Mi cuenta">
      <DetailList
        items={[
          { label: userLabels.name, value: name },
          { label: userLabels.email, value: email },
          { label: 'Rol', value: role },
          { label: 'Titular vinculado', value: linked ?? 'Ninguno' },
        ]}
      />
    </Page>
  )
}
