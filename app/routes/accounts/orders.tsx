/** An account's payroll orders or, under another path, personal orders: paid into it or by it. */

import { OrderList } from '#app/components/documents/order-list.tsx'
import { ActionLink } from '#app/components/frame/page.tsx'
import { accountScreensOf } from '#app/components/nouns/account-screens.ts'
import { orderKind, readOrderList } from '#app/http/lists/orders.server.ts'
import { readAccountRecord } from '#app/routes/accounts/account-record.server.ts'
import type { Route } from './+types/orders'
import { AccountPage, accountHandle } from './page.tsx'

export const handle = accountHandle()

export async function loader(args: Route.LoaderArgs) {
  const account = await readAccountRecord(args)
  const { ordersFilter } = accountScreensOf(account.scope)
  const orders = await readOrderList(args, orderKind(args), { [ordersFilter]: account.id })
  return { account, orders }
}

export default function AccountOrders({ loaderData: { account, orders } }: Route.ComponentProps) {
  const isPersonal = accountScreensOf(account.scope).kind === 'personal'
  const titular = isPersonal && account.titular_id ? `?titular=${account.titular_id}` : ''
  const create = (
    <ActionLink to={`/${orders.kind}/create${titular}`} icon="add">
      Crear orden
    </ActionLink>
  )
  return (
    <AccountPage account={account} part={orders.kind} actions={create}>
      <OrderList {...orders} create={create} />
    </AccountPage>
  )
}
