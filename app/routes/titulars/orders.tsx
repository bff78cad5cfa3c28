/** A titular's payroll orders or, under another path, personal orders. */
import { OrderList } from '#app/components/documents/order-list.tsx'
import { ActionLink } from '#app/components/frame/page.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { orderKind, readOrderList } from '#app/http/lists/orders.server.ts'
import { getTitularWithCounts } from '#app/models/titulars/read.server.ts'
import type { Route } from './+types/orders'
import { TitularPage, titularHandle } from './page.tsx'

export const handle = titularHandle()

export async function loader(args: Route.LoaderArgs) {
  const titular = await getTitularWithCounts(contextOf(args).db, idParam(args.params))
  const orders = await readOrderList(args, orderKind(args), { titular: titular.id })
  return { titular, orders }
}

export default function TitularOrders({ loaderData: { titular, orders } }: Route.ComponentProps) {
  const create = (
    <ActionLink to={`/${orders.kind}/create?titular=${titular.id}`} icon="add">
      Crear orden
    </ActionLink>
  )
  return (
    <TitularPage titular={titular} part={orders.kind} actions={create}>
      <OrderList {...orders} create={create} />
    </TitularPage>
  )
}
