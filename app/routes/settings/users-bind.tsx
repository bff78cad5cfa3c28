import { useBackTo } from '#app/components/back-to.ts'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { USERS } from '#app/components/role-dialog.tsx'
import { confirmForm, contextOf, idParam } from '#app/http/forms.server.ts'
import { backToList } from '#app/http/list-screen.server.ts'
import { getTitular } from '#app/models/titular.server.ts'
import { getUser } from '#app/models/user.server.ts'
import { bindUser } from '#app/models/user-link.server.ts'
import { NotFound } from '#app/services/errors.ts'
import { ROLE_NAMES } from '#app/services/permissions.ts'
import type { Route } from './+types/users-bind'

export const handle = { dialog: true }

type Args = Route.LoaderArgs | Route.ActionArgs

function chosen({ params }: Args) {
  const type = Number(params.type)
  if (!Object.hasOwn(ROLE_NAMES, type)) throw new NotFound()
  return { id: idParam(params), titular_id: idParam(params, 'titular'), type }
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const { id, titular_id, type } = chosen(args)
  const { name, version } = await getUser(db, id)
  const titular = await getTitular(db, titular_id)
  const role = (ROLE_NAMES[type] ?? '').toLowerCase()
  return { id, name, version, titular: titular.name, role }
}

export function action(args: Route.ActionArgs) {
  const { id, titular_id, type } = chosen(args)
  return confirmForm(
    args,
    ({ tx, actor, form }) => {
      const version = Number(form.get('version')) || undefined
      return bindUser(tx, id, { type, titular_id }, actor, version)
    },
    {
      to: backToList(`${USERS}/${id}/titulars`, args.url, true),
      toasts: [{ tone: 'success', title: 'Exito', text: 'Se ha creado el vínculo con el titular' }],
    },
  )
}

export default function BindUser({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, version, titular, role } = loaderData
  return (
    <ConfirmDialog
      title="Vincular titular"
      message={
        <>
          <p>Esta acción le dara acceso al {role}</p>
          <p>
            <b>{name}</b> quedará vinculado a <b>{titular}</b>.
          </p>
        </>
      }
      closeTo={useBackTo(`${USERS}/${id}/titulars`)}
      confirmLabel="Vincular"
      hidden={[['version', String(version)]]}
      reply={actionData}
    />
  )
}
