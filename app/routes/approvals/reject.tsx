import { RejectDialog } from '#app/components/documents/decision-dialogs.tsx'
import { submitRejection } from '#app/http/forms/decision.server.ts'
import type { Route } from './+types/reject'
import { decidedBy, readDecided } from './decided.server.ts'

export const handle = { dialog: true }

export const loader = (args: Route.LoaderArgs) => readDecided(args)

export function action(args: Route.ActionArgs) {
  const { what, reject: decide, under } = decidedBy(args)
  return submitRejection(args, { decide, to: under, done: `Se ha rechazado la ${what}` })
}

export default function Reject({ loaderData, actionData }: Route.ComponentProps) {
  const { what, version, name, amount, effect, under } = loaderData
  return (
    <RejectDialog what={what} version={version} closeTo={under} reply={actionData}>
      <p>
        Está por rechazar {name} por <b className="money">{amount}</b>, {effect}: queda anulada.
      </p>
    </RejectDialog>
  )
}
