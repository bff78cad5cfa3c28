import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useLocation } from 'react-router'
import { listUnder } from '#app/components/frame/back-to.ts'
import { idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import type { Db } from '#db/client.server.ts'
import type { Route } from './+types/delete'
import { VoidOrder } from './void-order.tsx'
import { readOrder, readVoiding, submitVoiding } from './voiding.server.ts'

export const handle = { dialog: true }

/** Also when it changed: the dialog then shows the document as it is by now. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate

/** The records that list orders, by the path's first part: the order's column for them. */
const OWNERS = {
  titulars: 'titular_id',
  accounts: 'account_id',
  'company-accounts': 'enterprise_id',
  'payroll-runs': 'payroll_run_id',
} as const

/**
 * The order that the path names. Under a record's tab it must belong to that record. Throws
 * NotFound.
 */
async function orderOf(args: RouteArgs & { pattern: string }, db: Db) {
  const found = await readOrder(args, db, idParam(args.params, 'order'))
  const [record = ''] = args.pattern.replace(/^\//, '').split('/')
  const owner = Object.hasOwn(OWNERS, record) ? OWNERS[record as keyof typeof OWNERS] : undefined
  const of = owner && (found as Record<typeof owner, number | null | undefined>)[owner]
  if (owner && of !== idParam(args.params)) throw new NotFound()
  return found
}

/** Shown over the list of all orders of a kind, or over a titular's, an account's or a run's. */
export function loader(args: Route.LoaderArgs) {
  return readVoiding(args, (db) => orderOf(args, db))
}

export function action(args: Route.ActionArgs) {
  const list = listUnder(args.url.pathname)
  return submitVoiding(args, { param: 'order', list, find: (db) => orderOf(args, db) })
}

export default function DeleteOrder({ loaderData, actionData }: Route.ComponentProps) {
  return <VoidOrder data={loaderData} list={listUnder(useLocation().pathname)} reply={actionData} />
}
