import { useBackTo } from '#app/components/frame/back-to.ts'
import { listOfHold } from '#app/components/nouns/hold-list.ts'
import { RemovalDialog } from '#app/components/nouns/retire-dialogs.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { submitRemoval } from '#app/http/forms/retire.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { holdingTitular } from '#app/models/records/holders.server.ts'
import { holdText } from '#app/models/records/holds.ts'
import { deactivateTitular, deleteTitular } from '#app/models/titulars/change.server.ts'
import { getTitular } from '#app/models/titulars/read.server.ts'
import type { Route } from './+types/delete'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const { id, name, active } = await getTitular(db, idParam(args.params))
  const holds = await holdingTitular(db, id)
  return { titular: { id, name, active }, holds }
}

export function action(args: Route.ActionArgs) {
  return submitRemoval(args, {
    what: 'el titular',
    to: backToList('/titulars', args.url),
    remove: deleteTitular,
    deactivate: deactivateTitular,
  })
}

export default function DeleteTitular({ loaderData, actionData }: Route.ComponentProps) {
  const { titular, holds } = loaderData
  return (
    <RemovalDialog
      noun="titular"
      name={titular.name}
      active={titular.active}
      holds={holds.map((hold) => ({
        text: holdText(hold),
        to: listOfHold(hold, `/titulars/${titular.id}`),
      }))}
      closeTo={useBackTo('/titulars')}
      reply={actionData}
    />
  )
}
