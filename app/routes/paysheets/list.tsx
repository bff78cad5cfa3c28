import { OrderList } from '#app/components/documents/order-list.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { readOrderList } from '#app/http/lists/orders.server.ts'
import type { Route } from './+types/list'

export const handle = { crumb: 'Órdenes de nómina' }

export function loader(args: Route.LoaderArgs) {
  return readOrderList(args, 'paysheets')
}

export default function Paysheets({ loaderData }: Route.ComponentProps) {
  const create = (
    <ActionLink to="/paysheets/create" icon="add">
      Crear orden
    </ActionLink>
  )
  const actions = (
    <>
      <ActionLink to="/paysheets/create/many" icon="add">
        Crear varias
      </ActionLink>
      {create}
    </>
  )
  return (
    <Page title="Órdenes de nómina" actions={actions}>
      <OrderList {...loaderData} create={create} />
    </Page>
  )
}
