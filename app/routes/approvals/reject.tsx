import { RejectDialog } from '#app/components/documents/decision-dialogs.tsx'
import { submitRejection } from '#app/http/forms/decision.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import type { Route } from './+types/reject'
import { decidedBy } from './decided.server.ts'

export const handle = { dialog: true }

/** Shown over the page of an order or a run, or over the list of transfers. */
export async function loader(args: Route.LoaderArgs) {
  const { what, read, id, under } = decidedBy(args)
  const shown = await read(contextOf(args).db, id)
  return { ...shown, what, under: backToList(under, args.url, true) }
}

export function action(args: Route.ActionArgs) {
  const { what, reject: decide, under } = decidedBy(args)
  return submitRejection(args, {
    decide,
    to: backToList(under, args.url, true),
    done: `Se ha rechazado la ${what}`,
  })
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
