import { Page } from '#app/components/page.tsx'
import { PaysheetForm } from '#app/components/paysheet-form.tsx'
import { hasErrors } from '#app/components/record-form.tsx'
import { contextOf, idOf, idParam, submitForm } from '#app/http/forms.server.ts'
import { backToOrders } from '#app/http/order-list.server.ts'
import { orderSaved } from '#app/http/order-notices.server.ts'
import { drawsVoided } from '#app/http/voided-edit.server.ts'
import { orderDrawn } from '#app/models/order-form.server.ts'
import { getPaysheet, type Paysheet, paysheetTerms } from '#app/models/paysheet.server.ts'
import { paysheetFormInput } from '#app/models/paysheet.ts'
import { updatePaysheet } from '#app/models/paysheet-changes.server.ts'
import { paysheetDrawn, paysheetOptions, paysheetValues } from '#app/models/paysheet-form.server.ts'
import { NO_MONEY } from '#app/services/money.ts'
import { formatDocumentNumber } from '#app/services/order-number.ts'
import type { Route } from './+types/edit'

export const handle = {
  crumb: (_: unknown, pathname: string) => [
    { label: 'Órdenes de nómina', to: '/paysheets' },
    { label: 'Editar orden', to: pathname, linksHere: true },
  ],
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const paysheet = await getPaysheet(db, idParam(args.params), undefined, drawsVoided(args))
  const { titular_id, version, order } = paysheet
  return {
    order,
    options: await paysheetOptions(db, titular_id, paysheet),
    defaults: paysheetValues(paysheet),
    edited: {
      titular_id,
      ...ownOf(paysheet),
      version,
      ...(await paysheetTerms(db, paysheet.id)),
    },
    back: backToOrders(args),
  }
}

/** What the order took from its company account. */
const ownOf = ({ enterprise_id, total, voided_at }: Paysheet) => ({
  enterprise_id,
  total: voided_at ? NO_MONEY : total,
})

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  const id = idParam(args.params)
  return submitForm(args, {
    schema: paysheetFormInput,
    save: async ({ tx, input, actor, version }) => {
      await updatePaysheet(tx, id, input, actor, version)
      return [id]
    },
    draw: async (typed) => {
      const paysheet = await getPaysheet(db, id, undefined, true)
      const titular_id = idOf(typed('titular_id'))
      const own = { ...paysheet, ...ownOf(paysheet) }
      return {
        ...(await orderDrawn(db, titular_id, own)),
        ...(await paysheetDrawn(db, titular_id)),
      }
    },
    edits: () => getPaysheet(db, id, undefined, true),
    current: async () => paysheetValues(await getPaysheet(db, id)),
    done: async () => ({ to: backToOrders(args), toasts: [await orderSaved(db, 'paysheets', id)] }),
  })
}

export default function EditPaysheet({ loaderData, actionData }: Route.ComponentProps) {
  const { order, options, defaults, edited, back } = loaderData
  return (
    <Page
      title="Editar orden de nómina"
      number={formatDocumentNumber(order)}
      hasErrors={hasErrors(actionData)}
    >
      <PaysheetForm
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
