import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { updateUser } from '#app/models/users/access.server.ts'
import { getUser } from '#app/models/users/read.server.ts'
import type { Route } from './+types/activation'
import { USERS } from './role-dialog.tsx'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { name, active, version } = await getUser(contextOf(args).db, idParam(args.params))
  return { name, active, version }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return confirmForm(
    args,
    async ({ tx, actor, form, version }) => {
      const wanted = form.get('active')
      // Our own form always says which of the two is meant.
      if (wanted !== '0' && wanted !== '1')
        throw new FieldErrors({ '': problem('malformed', 'Vuelva a cargar la página') })
      await updateUser(tx, id, { active: wanted === '1' }, actor, version)
    },
    (form) => {
      const text = `Se ha ${form.get('active') === '1' ? 'activado' : 'desactivado'} el usuario`
      return succeeded(backToList(USERS, args.url, true), text)
    },
  )
}

export default function UserActivation({ loaderData, actionData }: Route.ComponentProps) {
  const { name, active, version } = loaderData
  const effect = active
    ? 'Sus sesiones se cierran enseguida y no podrá iniciar otra.'
    : 'Podrá iniciar sesión otra vez.'
  return (
    <ConfirmDialog
      title={active ? 'Desactivar usuario' : 'Activar usuario'}
      message={
        <p>
          Está por {active ? 'desactivar' : 'activar'} a <b>{name}</b>. {effect}
        </p>
      }
      closeTo={useBackTo(USERS)}
      confirmLabel={active ? 'Desactivar' : 'Activar'}
      hidden={[
        ['active', active ? '0' : '1'],
        ['version', String(version)],
      ]}
      reply={actionData}
    />
  )
}
