import { EditedOrder } from '#app/routes/orders/edited.tsx'
import { paymentScreens } from '#app/routes/payments/screens.server.ts'
import type { Route } from './+types/edit'
import { PaymentForm } from './form.tsx'

export const handle = {
  crumb: (_: unknown, pathname: string) => [
    { label: 'Órdenes personales', to: '/payments' },
    { label: 'Editar orden', to: pathname, linksHere: true },
  ],
}

export const loader = (args: Route.LoaderArgs) => paymentScreens.readEdited(args)
export const action = (args: Route.ActionArgs) => paymentScreens.submitEdited(args)

export default function EditPayment({ loaderData, actionData }: Route.ComponentProps) {
  return <EditedOrder kind="payment" form={PaymentForm} data={loaderData} reply={actionData} />
}
