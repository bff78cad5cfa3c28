import { OrderList } from '#app/components/documents/order-list.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { readOrderList } from '#app/http/lists/orders.server.ts'
import type { Route } from './+types/list'

export const handle = { crumb: 'Órdenes personales' }

export function loader(args: Route.LoaderArgs) {
  return readOrderList(args, 'payments')
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const create = (
    <ActionLink to="/payments/create" icon="add">
      Crear orden
    </ActionLink>
  )
  return (
    <Page
      title="Órdenes personales"
      actions={
        <>
          <ActionLink to="/payments/bank-files" variant="ghost">
            Archivo del banco
          </ActionLink>
          {create}
        </>
      }
    >
      <OrderList {...loaderData} create={create} />
    </Page>
  )
}
