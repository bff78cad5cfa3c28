import { unlessRefreshed } from '#app/components/cleared-form.ts'
import { PaymentForm } from '#app/components/payment-form.tsx'
import { readNewOrder, submitNewOrder } from '#app/routes/orders/screens.server.ts'
import { NewOrder } from '#app/routes/orders/screens.tsx'
import { paymentScreens } from '#app/routes/payments/screens.server.ts'
import type { Route } from './+types/create'

export const handle = {
  crumb: [{ label: 'Órdenes personales', to: '/payments' }, { label: 'Crear orden' }],
}

export const loader = (args: Route.LoaderArgs) => readNewOrder(args, paymentScreens)
export const action = (args: Route.ActionArgs) => submitNewOrder(args, paymentScreens)

export const shouldRevalidate = unlessRefreshed

export default function CreatePayment({ loaderData, actionData }: Route.ComponentProps) {
  return <NewOrder kind="payment" form={PaymentForm} data={loaderData} reply={actionData} />
}
