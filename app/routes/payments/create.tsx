import { unlessRefreshed } from '#app/components/forms/cleared-form.ts'
import { NewOrder } from '#app/routes/orders/screens.tsx'
import { paymentScreens } from '#app/routes/payments/screens.server.ts'
import type { Route } from './+types/create'
import { PaymentForm } from './form.tsx'

export const handle = {
  crumb: [{ label: 'Órdenes personales', to: '/payments' }, { label: 'Crear orden' }],
}

export const loader = (args: Route.LoaderArgs) => paymentScreens.readNew(args)
export const action = (args: Route.ActionArgs) => paymentScreens.submitNew(args)

export const shouldRevalidate = unlessRefreshed

export default function CreatePayment({ loaderData, actionData }: Route.ComponentProps) {
  return <NewOrder kind="payment" form={PaymentForm} data={loaderData} reply={actionData} />
}
