import { contextOf, idParam, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { confirmUser } from '#app/models/users/access.server.ts'
import { roleInput } from '#app/models/users/fields.ts'
import { lookalikesOf, warningsOf } from '#app/models/users/lookalikes.server.ts'
import { getUser } from '#app/models/users/read.server.ts'
import type { Route } from './+types/confirm'
import { RoleDialog, USERS } from './role-dialog.tsx'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { db, user: viewer } = contextOf(args)
  const user = await getUser(db, idParam(args.params))
  const { name, email, version } = user
  const alike = warningsOf((await lookalikesOf(db, [user])).get(user.id))
  return { name, email, version, alike, by: viewer?.role_id ?? 0 }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return submitForm(args, {
    schema: roleInput,
    save: ({ tx, input, actor, version }) => confirmUser(tx, id, input.type, actor, version),
    done: async () => {
      const { name } = await getUser(contextOf(args).db, id)
      return succeeded(backToList(USERS, args.url, true), `Se ha confirmado el registro de ${name}`)
    },
  })
}

export default function ConfirmUser({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, version, alike, by } = loaderData
  return (
    <RoleDialog
      title="Confirmar registro"
      message={`${name} (${email}) podrá iniciar sesión con el rol que elija.`}
      warnings={[alike.name, alike.email].filter((text) => text !== null)}
      submitLabel="Confirmar"
      user={{ type: '', version }}
      by={by}
      reply={actionData}
    />
  )
}
