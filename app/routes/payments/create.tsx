import { unlessRefreshed, useFocusWhenCleared } from '#app/components/cleared-form.ts'
import { ActionLink, Page } from '#app/components/page.tsx'
import { PaymentForm } from '#app/components/payment-form.tsx'
import { hasErrors } from '#app/components/record-form.tsx'
import { contextOf, idOf, newKey, submitForm } from '#app/http/forms.server.ts'
import { orderMade, orderSaved } from '#app/http/order-notices.server.ts'
import { orderDrawn } from '#app/models/order-form.server.ts'
import { paymentInput } from '#app/models/payment.ts'
import { createPayment } from '#app/models/payment-changes.server.ts'
import { paymentOptions } from '#app/models/payment-form.server.ts'
import type { Route } from './+types/create'

export const handle = {
  crumb: [{ label: 'Órdenes personales', to: '/payments' }, { label: 'Crear orden' }],
}

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const titular_id = args.url.searchParams.get('titular') ?? ''
  const options = await paymentOptions(db, idOf(titular_id))
  const defaults = { titular_id, issued_at: today, realized: options.realized[0] ?? '' }
  return { options, defaults, key: newKey() }
}

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  return submitForm(args, {
    schema: paymentInput,
    creates: 'payment',
    save: async ({ tx, input, actor }) => [await createPayment(tx, input, actor)],
    draw: (typed) => orderDrawn(db, idOf(typed('titular_id'))),
    already: ([id = 0]) => orderMade(db, 'payments', id),
    done: async ([id = 0]) => ({
      to: '/payments/create',
      toasts: [await orderSaved(db, 'payments', id)],
    }),
  })
}

export const shouldRevalidate = unlessRefreshed

export default function CreatePayment({ loaderData, actionData }: Route.ComponentProps) {
  const { options, defaults, key } = loaderData
  useFocusWhenCleared(key, 'payment-titular_id')
  const list = (
    <ActionLink to="/payments" variant="ghost">
      Ver órdenes
    </ActionLink>
  )
  return (
    <Page title="Crear orden personal" actions={list} hasErrors={hasErrors(actionData)}>
      <PaymentForm
        key={key}
        options={options}
        defaults={defaults}
        reply={actionData}
        oneTimeKey={key}
        cancelTo="/payments"
        submitLabel="Crear orden"
      />
    </Page>
  )
}
