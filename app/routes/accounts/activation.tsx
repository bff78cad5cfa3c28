import { accountScreens } from '#app/components/nouns/account-screens.ts'
import { ActivationDialog } from '#app/components/nouns/retire-dialogs.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { submitActivation } from '#app/http/forms/retire.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { activateAccount, deactivateAccount } from '#app/models/accounts/change.server.ts'
import { getAccount } from '#app/models/accounts/read.server.ts'
import type { Route } from './+types/activation'

export const handle = { dialog: true }

const detailOf = ({ url, params }: Route.LoaderArgs | Route.ActionArgs) =>
  `${accountScreens(url.pathname).path}/${idParam(params)}`

export async function loader(args: Route.LoaderArgs) {
  const { number, active } = await getAccount(contextOf(args).db, idParam(args.params))
  return { number, active, detail: detailOf(args) }
}

export function action(args: Route.ActionArgs) {
  return submitActivation(args, {
    what: 'la cuenta',
    to: detailOf(args),
    activate: activateAccount,
    deactivate: deactivateAccount,
  })
}

export default function AccountActivation({ loaderData, actionData }: Route.ComponentProps) {
  const { number, active, detail } = loaderData
  return (
    <ActivationDialog
      noun="cuenta"
      name={formatAccountNumber(number)}
      active={active}
      closeTo={detail}
      reply={actionData}
    />
  )
}
