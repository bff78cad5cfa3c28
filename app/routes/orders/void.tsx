import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { orderKind } from '#app/http/lists/orders.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Route } from './+types/void'
import { VoidOrder } from './void-order.tsx'
import { readOrder, readVoiding, submitVoiding } from './voiding.server.ts'

export const handle = { dialog: true }

/** Also when it changed: the dialog then shows the document as it is by now. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate

const orderOf = (args: RouteArgs & { pattern: string }, db: Db) =>
  readOrder(args, db, idParam(args.params))

/** Shown over the order's page, which afterwards shows the order as voided. */
export async function loader(args: Route.LoaderArgs) {
  const data = await readVoiding(args, (db) => orderOf(args, db))
  return { ...data, page: pageOf(args) }
}

export function action(args: Route.ActionArgs) {
  return submitVoiding(args, { param: 'id', list: pageOf(args), find: (db) => orderOf(args, db) })
}

const pageOf = (args: RouteArgs & { pattern: string }) =>
  `/${orderKind(args)}/${idParam(args.params)}`

export default function VoidOnPage({ loaderData, actionData }: Route.ComponentProps) {
  return <VoidOrder data={loaderData} list={loaderData.page} reply={actionData} />
}
