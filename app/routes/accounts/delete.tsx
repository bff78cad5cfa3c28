import { useBackTo } from '#app/components/frame/back-to.ts'
import { accountScreens } from '#app/components/nouns/account-screens.ts'
import { listOfHold } from '#app/components/nouns/hold-list.ts'
import { RemovalDialog } from '#app/components/nouns/retire-dialogs.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { submitRemoval } from '#app/http/forms/retire.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { deactivateAccount, deleteAccount } from '#app/models/accounts/change.server.ts'
import { getAccount } from '#app/models/accounts/read.server.ts'
import { holdingAccount } from '#app/models/records/holders.server.ts'
import { holdText } from '#app/models/records/holds.ts'
import type { Route } from './+types/delete'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const { id, number, active } = await getAccount(db, idParam(args.params))
  return { id, number, active, holds: await holdingAccount(db, id), path: args.url.pathname }
}

export function action(args: Route.ActionArgs) {
  return submitRemoval(args, {
    what: 'la cuenta',
    to: backToList(accountScreens(args.url.pathname).path, args.url),
    remove: deleteAccount,
    deactivate: deactivateAccount,
  })
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, active, holds } = loaderData
  const { path } = accountScreens(loaderData.path)
  return (
    <RemovalDialog
      noun="cuenta"
      name={formatAccountNumber(number)}
      active={active}
      holds={holds.map((hold) => ({
        text: holdText(hold),
        to: listOfHold(hold, `${path}/${id}`),
      }))}
      closeTo={useBackTo(path)}
      reply={actionData}
    />
  )
}
