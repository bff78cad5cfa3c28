import { useBackTo } from '#app/components/frame/back-to.ts'
import { ActivationDialog } from '#app/components/nouns/retire-dialogs.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { submitActivation } from '#app/http/forms/retire.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { activateConcept, deactivateConcept } from '#app/models/concepts/change.server.ts'
import { CONCEPTS } from '#app/models/concepts/fields.ts'
import { getConcept } from '#app/models/concepts/read.server.ts'
import type { Route } from './+types/activation'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { name, active } = await getConcept(contextOf(args).db, idParam(args.params))
  return { name, active }
}

export function action(args: Route.ActionArgs) {
  return submitActivation(args, {
    what: 'el concepto',
    to: backToList(CONCEPTS, args.url, true),
    activate: activateConcept,
    deactivate: deactivateConcept,
  })
}

export default function ConceptActivation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ActivationDialog
      noun="concepto"
      {...loaderData}
      closeTo={useBackTo(CONCEPTS)}
      reply={actionData}
    />
  )
}
