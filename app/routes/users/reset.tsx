import { data } from 'react-router'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { HandOver } from '#app/components/nouns/hand-over.tsx'
import { contextOf, idParam, readOwnForm } from '#app/http/forms/forms.server.ts'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { createResetSecret, resetPath } from '#app/models/users/account.server.ts'
import { getUser } from '#app/models/users/read.server.ts'
import type { Route } from './+types/reset'
import { USERS } from './role-dialog.tsx'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { name } = await getUser(contextOf(args).db, idParam(args.params))
  return { name }
}

type Made = { url?: string; errors?: string[] }

/** Answers with the link itself, which is shown only once. */
export async function action(args: Route.ActionArgs) {
  const { write } = contextOf(args)
  await readOwnForm(args)
  try {
    const secret = await write((tx, actor) => createResetSecret(tx, idParam(args.params), actor))
    return data<Made>({ url: args.url.origin + resetPath(secret) })
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    return data<Made>({ errors: [error.message] }, 409)
  }
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const back = useBackTo(USERS)
  const { name } = loaderData
  if (actionData?.url)
    return (
      <HandOver
        title="Enlace para restablecer la contraseña"
        name={name}
        url={actionData.url}
        back={back}
      />
    )
  return (
    <ConfirmDialog
      title="Restablecer contraseña"
      message={
        <p>
          Se hará un enlace de un solo uso con el que <b>{name}</b> elige una contraseña nueva.
          Sirve durante 24 horas; si ya había otro, deja de servir.
        </p>
      }
      closeTo={back}
      confirmLabel="Generar enlace"
      reply={actionData}
    />
  )
}
