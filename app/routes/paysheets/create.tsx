import { unlessRefreshed, useFocusWhenCleared } from '#app/components/cleared-form.ts'
import { ActionLink, Page } from '#app/components/page.tsx'
import { PaysheetForm } from '#app/components/paysheet-form.tsx'
import { hasErrors } from '#app/components/record-form.tsx'
import { contextOf, idOf, newKey, submitForm } from '#app/http/forms.server.ts'
import { orderMade, orderSaved } from '#app/http/order-notices.server.ts'
import { orderDrawn } from '#app/models/order-form.server.ts'
import { paysheetFormInput } from '#app/models/paysheet.ts'
import { createPaysheet } from '#app/models/paysheet-changes.server.ts'
import { paysheetDrawn, paysheetOptions } from '#app/models/paysheet-form.server.ts'
import type { Route } from './+types/create'

export const handle = {
  crumb: [{ label: 'Órdenes de nómina', to: '/paysheets' }, { label: 'Crear orden' }],
}

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const titular_id = args.url.searchParams.get('titular') ?? ''
  const options = await paysheetOptions(db, idOf(titular_id))
  const defaults = { titular_id, issued_at: today, realized: options.realized[0] ?? '' }
  return { options, defaults, key: newKey() }
}

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  return submitForm(args, {
    schema: paysheetFormInput,
    creates: 'paysheet',
    save: async ({ tx, input, actor }) => [await createPaysheet(tx, input, actor)],
    draw: async (typed) => {
      const titular_id = idOf(typed('titular_id'))
      return { ...(await orderDrawn(db, titular_id)), ...(await paysheetDrawn(db, titular_id)) }
    },
    already: ([id = 0]) => orderMade(db, 'paysheets', id),
    done: async ([id = 0]) => ({
      to: '/paysheets/create',
      toasts: [await orderSaved(db, 'paysheets', id)],
    }),
  })
}

export const shouldRevalidate = unlessRefreshed

export default function CreatePaysheet({ loaderData, actionData }: Route.ComponentProps) {
  const { options, defaults, key } = loaderData
  useFocusWhenCleared(key, 'paysheet-titular_id')
  const list = (
    <ActionLink to="/paysheets" variant="ghost">
      Ver órdenes
    </ActionLink>
  )
  return (
    <Page title="Crear orden de nómina" actions={list} hasErrors={hasErrors(actionData)}>
      <PaysheetForm
        key={key}
        options={options}
        defaults={defaults}
        reply={actionData}
        oneTimeKey={key}
        cancelTo="/paysheets"
        submitLabel="Crear orden"
      />
    </Page>
  )
}
