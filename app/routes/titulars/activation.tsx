import { ActivationDialog } from '#app/components/nouns/retire-dialogs.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { submitActivation } from '#app/http/forms/retire.server.ts'
import { activateTitular, deactivateTitular } from '#app/models/titulars/change.server.ts'
import { getTitular } from '#app/models/titulars/read.server.ts'
import type { Route } from './+types/activation'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { id, name, active } = await getTitular(contextOf(args).db, idParam(args.params))
  return { id, name, active }
}

export function action(args: Route.ActionArgs) {
  return submitActivation(args, {
    what: 'el titular',
    to: `/titulars/${idParam(args.params)}`,
    activate: activateTitular,
    deactivate: deactivateTitular,
  })
}

export default function TitularActivation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, active } = loaderData
  return (
    <ActivationDialog
      noun="titular"
      name={name}
      active={active}
      closeTo={`/titulars/${id}`}
      reply={actionData}
    />
  )
}
