import { readEditedOrder, submitEditedOrder } from '#app/routes/orders/screens.server.ts'
import { EditedOrder } from '#app/routes/orders/screens.tsx'
import { paysheetScreens } from '#app/routes/paysheets/screens.server.ts'
import type { Route } from './+types/edit'
import { PaysheetForm } from './form.tsx'

export const handle = {
  crumb: (_: unknown, pathname: string) => [
    { label: 'Órdenes de nómina', to: '/paysheets' },
    { label: 'Editar orden', to: pathname, linksHere: true },
  ],
}

export const loader = (args: Route.LoaderArgs) => readEditedOrder(args, paysheetScreens)
export const action = (args: Route.ActionArgs) => submitEditedOrder(args, paysheetScreens)

export default function EditPaysheet({ loaderData, actionData }: Route.ComponentProps) {
  return <EditedOrder kind="paysheet" form={PaysheetForm} data={loaderData} reply={actionData} />
}
