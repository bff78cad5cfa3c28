import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { removeFactorOf } from '#app/models/second-factor/change.server.ts'
import { hasFactor } from '#app/models/second-factor/read.server.ts'
import { getUser } from '#app/models/users/read.server.ts'
import type { Route } from './+types/second-factor'
import { USERS } from './role-dialog.tsx'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const { id, name } = await getUser(db, idParam(args.params))
  return { name, isOn: await hasFactor(db, id) }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return confirmForm(
    args,
    ({ tx, actor }) => removeFactorOf(tx, id, actor),
    succeeded(backToList(USERS, args.url, true), 'Se ha quitado el segundo factor'),
  )
}

export default function RemoveFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isOn } = loaderData
  return (
    <ConfirmDialog
      title="Quitar el segundo factor"
      message={
        isOn ? (
          <p>
            <b>{name}</b> entrará solo con su contraseña, y se cerrarán sus sesiones. Hágalo solo si
            está seguro de quién se lo pide: se le avisará y quedará en la auditoría.
          </p>
        ) : (
          <p>
            <b>{name}</b> no tiene un segundo factor.
          </p>
        )
      }
      closeTo={useBackTo(USERS)}
      confirmLabel="Quitar"
      destructive
      reply={actionData}
    />
  )
}
