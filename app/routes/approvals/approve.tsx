import { ApproveDialog } from '#app/components/documents/decision-dialogs.tsx'
import { SharedAddresses } from '#app/components/nouns/shared-addresses.tsx'
import { submitApproval } from '#app/http/forms/decision.server.ts'
import type { Route } from './+types/approve'
import { decidedBy, readDecided } from './decided.server.ts'

export const handle = { dialog: true }

export const loader = (args: Route.LoaderArgs) => readDecided(args)

export function action(args: Route.ActionArgs) {
  const { what, approve: decide, under, next, id } = decidedBy(args)
  return submitApproval(args, {
    decide,
    to: next?.(id) ?? under,
    done: `Se ha aprobado la ${what}`,
  })
}

export default function Approve({ loaderData, actionData }: Route.ComponentProps) {
  const { what, version, name, amount, effect, shared = [], under } = loaderData
  return (
    <ApproveDialog what={what} version={version} closeTo={under} reply={actionData}>
      <p>
        Está por aprobar {name} por <b className="money">{amount}</b>, {effect}.
      </p>
      <SharedAddresses texts={shared} />
    </ApproveDialog>
  )
}
