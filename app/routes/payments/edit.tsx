import { Page } from '#app/components/page.tsx'
import { PaymentForm } from '#app/components/payment-form.tsx'
import { hasErrors } from '#app/components/record-form.tsx'
import { contextOf, idOf, idParam, submitForm } from '#app/http/forms.server.ts'
import { backToOrders } from '#app/http/order-list.server.ts'
import { orderSaved } from '#app/http/order-notices.server.ts'
import { drawsVoided } from '#app/http/voided-edit.server.ts'
import { orderDrawn } from '#app/models/order-form.server.ts'
import { getPayment, type Payment } from '#app/models/payment.server.ts'
import { paymentInput } from '#app/models/payment.ts'
import { updatePayment } from '#app/models/payment-changes.server.ts'
import { paymentOptions, paymentValues } from '#app/models/payment-form.server.ts'
import { NO_MONEY } from '#app/services/money.ts'
import { formatDocumentNumber } from '#app/services/order-number.ts'
import type { Route } from './+types/edit'

export const handle = {
  crumb: (_: unknown, pathname: string) => [
    { label: 'Órdenes personales', to: '/payments' },
    { label: 'Editar orden', to: pathname, linksHere: true },
  ],
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const payment = await getPayment(db, idParam(args.params), undefined, drawsVoided(args))
  const { order, titular_id, version } = payment
  return {
    order,
    options: await paymentOptions(db, titular_id, payment),
    defaults: paymentValues(payment),
    edited: { ...ownOf(payment), version },
    back: backToOrders(args),
  }
}

/** What the payment took from its company account. */
const ownOf = ({ enterprise_id, amount, voided_at }: Payment) => ({
  enterprise_id,
  total: voided_at ? NO_MONEY : amount,
})

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  const id = idParam(args.params)
  return submitForm(args, {
    schema: paymentInput,
    save: async ({ tx, input, actor, version }) => {
      await updatePayment(tx, id, input, actor, version)
      return [id]
    },
    draw: async (typed) => {
      const payment = await getPayment(db, id, undefined, true)
      return orderDrawn(db, idOf(typed('titular_id')), { ...payment, ...ownOf(payment) })
    },
    edits: () => getPayment(db, id, undefined, true),
    current: async () => paymentValues(await getPayment(db, id)),
    done: async () => ({ to: backToOrders(args), toasts: [await orderSaved(db, 'payments', id)] }),
  })
}

export default function EditPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { order, options, defaults, edited, back } = loaderData
  return (
    <Page
      title="Editar orden personal"
      number={formatDocumentNumber(order)}
      hasErrors={hasErrors(actionData)}
    >
      <PaymentForm
        options={options}
        defaults={defaults}
        reply={actionData}
        edited={edited}
        cancelTo={back}
        submitLabel="Guardar cambios"
      />
    </Page>
  )
}
