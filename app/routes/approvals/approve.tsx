import { ApproveDialog } from '#app/components/documents/decision-dialogs.tsx'
import { SharedAddresses } from '#app/components/nouns/shared-addresses.tsx'
import { submitApproval } from '#app/http/forms/decision.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import type { Route } from './+types/approve'
import { decidedBy } from './decided.server.ts'

export const handle = { dialog: true }

/** Shown over the page of an order or a run, or over the list of transfers. */
export async function loader(args: Route.LoaderArgs) {
  const { what, read, id, under } = decidedBy(args)
  const shown = await read(contextOf(args).db, id)
  return { ...shown, what, under: backToList(under, args.url, true) }
}

export function action(args: Route.ActionArgs) {
  const { what, approve: decide, under, next, id } = decidedBy(args)
  return submitApproval(args, {
    decide,
    to: next?.(id) ?? backToList(under, args.url, true),
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
