import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { ROLE_NAMES } from '#app/kernel/access/roles.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { getTitular } from '#app/models/titulars/read.server.ts'
import { bindUser } from '#app/models/users/link.server.ts'
import { getUser } from '#app/models/users/read.server.ts'
import type { Route } from './+types/bind'
import { USERS } from './role-dialog.tsx'

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
    ({ tx, actor, version }) => bindUser(tx, id, { type, titular_id }, actor, version),
    succeeded(
      backToList(`${USERS}/${id}/titulars`, args.url, true),
      'Se ha creado el vínculo con el titular',
    ),
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
