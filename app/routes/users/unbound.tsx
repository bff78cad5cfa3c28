import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { unbindUser } from '#app/models/users/link.server.ts'
import { getUser } from '#app/models/users/read.server.ts'
import type { Route } from './+types/unbound'
import { USERS } from './role-dialog.tsx'

export const handle = { dialog: true }

const pickerOf = (id: number) => `${USERS}/${id}/titulars`

export async function loader(args: Route.LoaderArgs) {
  const { id, version } = await getUser(contextOf(args).db, idParam(args.params))
  return { id, version }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return confirmForm(
    args,
    ({ tx, actor, version }) => unbindUser(tx, id, actor, version),
    succeeded(backToList(pickerOf(id), args.url, true), 'Se ha removido el vínculo'),
  )
}

export default function UnbindUser({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version } = loaderData
  return (
    <ConfirmDialog
      title="¿Seguro que desea remover este vínculo??"
      message={<p>Siempre puedes volver a vincularlo</p>}
      closeTo={useBackTo(pickerOf(id))}
      confirmLabel="Remover"
      hidden={[['version', String(version)]]}
      reply={actionData}
      destructive
    />
  )
}
