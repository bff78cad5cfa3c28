import { unlessRefreshed } from '#app/components/forms/cleared-form.ts'
import { NewOrder } from '#app/routes/orders/screens.tsx'
import { paysheetScreens } from '#app/routes/paysheets/screens.server.ts'
import type { Route } from './+types/create'
import { withChangeSaid } from './changed.server.ts'
import { PaysheetForm } from './form.tsx'

export const handle = {
  crumb: [{ label: 'Órdenes de nómina', to: '/paysheets' }, { label: 'Crear orden' }],
}

export const loader = (args: Route.LoaderArgs) => paysheetScreens.readNew(args)
export const action = async (args: Route.ActionArgs) =>
  withChangeSaid(args, await paysheetScreens.submitNew(args))

export const shouldRevalidate = unlessRefreshed

export default function CreatePaysheet({ loaderData, actionData }: Route.ComponentProps) {
  return <NewOrder kind="paysheet" form={PaysheetForm} data={loaderData} reply={actionData} />
}
