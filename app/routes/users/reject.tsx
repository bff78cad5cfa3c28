import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { rejectUser } from '#app/models/users/access.server.ts'
import { getUser } from '#app/models/users/read.server.ts'
import type { Route } from './+types/reject'
import { USERS } from './role-dialog.tsx'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { name, email, version } = await getUser(contextOf(args).db, idParam(args.params))
  return { name, email, version }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return confirmForm(
    args,
    ({ tx, actor, version }) => rejectUser(tx, id, actor, version),
    succeeded(backToList(USERS, args.url), 'Se ha rechazado el registro'),
  )
}

export default function RejectUser({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, version } = loaderData
  return (
    <ConfirmDialog
      title="Rechazar registro"
      message={
        <p>
          Está por rechazar el registro de <b>{name}</b> ({email}). Esta acción no puede deshacerse.
        </p>
      }
      closeTo={useBackTo(USERS)}
      confirmLabel="Rechazar"
      hidden={[['version', String(version)]]}
      reply={actionData}
      destructive
    />
  )
}
