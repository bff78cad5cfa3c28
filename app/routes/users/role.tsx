import { contextOf, idParam, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { updateUser } from '#app/models/users/access.server.ts'
import { roleInput } from '#app/models/users/fields.ts'
import { getUser } from '#app/models/users/read.server.ts'
import type { Route } from './+types/role'
import { RoleDialog, USERS } from './role-dialog.tsx'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { db, user } = contextOf(args)
  const { name, role_id, version } = await getUser(db, idParam(args.params))
  return { name, type: String(role_id), version, by: user?.role_id ?? 0 }
}

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  const id = idParam(args.params)
  return submitForm(args, {
    schema: roleInput,
    save: ({ tx, input, actor, version }) =>
      updateUser(tx, id, { role_id: input.type }, actor, version),
    current: async () => ({ type: String((await getUser(db, id)).role_id) }),
    done: async () => {
      const { name, role } = await getUser(db, id)
      return succeeded(backToList(USERS, args.url, true), `${name} tiene ahora el rol ${role}`)
    },
  })
}

export default function ChangeRole({ loaderData, actionData }: Route.ComponentProps) {
  const { name, type, version, by } = loaderData
  return (
    <RoleDialog
      title="Cambiar rol"
      message={`El rol decide lo que ${name} puede ver y hacer. Vale desde su próxima página.`}
      submitLabel="Cambiar rol"
      user={{ type, version }}
      by={by}
      reply={actionData}
    />
  )
}
