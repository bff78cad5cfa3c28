import { idParam } from '#app/http/forms/forms.server.ts'
import { EditedOrder } from '#app/routes/orders/edited.tsx'
import { paysheetScreens } from '#app/routes/paysheets/screens.server.ts'
import type { Route } from './+types/edit'
import { withChangeSaid } from './changed.server.ts'
import { PaysheetForm, type PaysheetFormProps } from './form.tsx'
import { LineRows } from './line-rows.tsx'

export const handle = {
  crumb: (_: unknown, pathname: string) => [
    { label: 'Órdenes de nómina', to: '/paysheets' },
    { label: 'Editar orden', to: pathname, linksHere: true },
  ],
}

export const loader = (args: Route.LoaderArgs) => paysheetScreens.readEdited(args)
export const action = async (args: Route.ActionArgs) =>
  withChangeSaid(args, await paysheetScreens.submitEdited(args), idParam(args.params))

/** An order may have lines from the start. */
const FormWithRows = (props: PaysheetFormProps) => <PaysheetForm {...props} rows={LineRows} />

export default function EditPaysheet({ loaderData, actionData }: Route.ComponentProps) {
  return <EditedOrder kind="paysheet" form={FormWithRows} data={loaderData} reply={actionData} />
}
