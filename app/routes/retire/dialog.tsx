/** The dialogs that delete, activate and deactivate a titular or an account. */
import { useBackTo } from '#app/components/frame/back-to.ts'
import { listOfHold } from '#app/components/nouns/hold-list.ts'
import { ActivationDialog, RemovalDialog } from '#app/components/nouns/retire-dialogs.tsx'
import { holdText } from '#app/models/records/holds.ts'
import type { Route } from './+types/dialog'
import { readRetired, submitRetired } from './records.server.ts'

export const handle = { dialog: true }

export const loader = (args: Route.LoaderArgs) => readRetired(args)

export const action = (args: Route.ActionArgs) => submitRetired(args)

export default function RetireRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { list, own, holds, ...record } = loaderData
  const back = useBackTo(list)
  if (!holds) return <ActivationDialog {...record} closeTo={own} reply={actionData} />
  const listed = holds.map((hold) => ({ text: holdText(hold), to: listOfHold(hold, own) }))
  return <RemovalDialog {...record} holds={listed} closeTo={back} reply={actionData} />
}
