/** Copies each employee's last order into the wizard's draft (docs/rules/orders.md#15). */

import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { formatAmount } from '#app/kernel/values/money.ts'
import { companyAccountOptions } from '#app/models/accounts/read.server.ts'
import { togglesOf } from '#app/models/paysheets/last-orders.server.ts'
import { withParts } from '#app/models/paysheets/lines.ts'
import type { Tx } from '#db/client.server.ts'
import { ofEach, reasonOf, TOGGLES, TYPED_PARTS } from '#db/payroll-parts.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { accounts, paysheets, titulars } from '#db/schema.ts'
import { changeSheets, type Draft, type Sheet } from './draft.server.ts'
import { REASONED } from './fields.ts'

type Values = Sheet['values']

/**
 * Copies each employee's last order: account, company account and toggles, and with `extras` the
 * additions and discounts with their reasons. Without them those that were typed stay, and those
 * that were copied before go. Numbers stay. Employees without a last order stay unchanged. Accounts
 * that can no longer be used are left out. Returns how many orders were copied.
 */
export async function copyPrevious(
  tx: Tx,
  draft: Draft,
  { extras, of = draft.selected, toggles = true }: Copying,
): Promise<number> {
  const last = await lastOrders(tx, of)
  const usable = new Set((await companyAccountOptions(tx)).map(({ id }) => id))
  const ids = of.filter((id) => last.has(id))
  changeSheets(
    draft,
    ({ values, copied }, id) => {
      const order = last.get(id) as LastOrder
      const own = toggles ? KEPT : [...KEPT, ...TOGGLES]
      const typed = extras || copied ? own : [...own, ...REASONED]
      const kept = Object.fromEntries(typed.flatMap((name) => entryOf(values, name)))
      const taken = extras ? extrasOf(order) : {}
      return {
        values: {
          ...kept,
          ...accountsOf(order, usable),
          ...(toggles && switchesOf(order)),
          ...taken,
        },
        copied: Object.keys(taken).length > 0,
      }
    },
    ids,
  )
  return ids.length
}

/** What is copied, and of whom. */
type Copying = { extras: boolean; toggles?: boolean; of?: readonly number[] }

const KEPT = ['number', 'observation', 'toggles'] as const

const entryOf = (values: Values, name: keyof Values): [string, string][] =>
  values[name] ? [[name, values[name]]] : []

type LastOrder = Awaited<ReturnType<typeof ordersBy>>[number]

/** Returns each employee's last order by date, without voided ones. */
async function lastOrders(tx: Tx, ids: readonly number[]): Promise<Map<number, LastOrder>> {
  const found = await inSlices(ids, (some) => lastOf(tx).execute({ ids: listed(some) }))
  const rows = await ordersBy(
    tx,
    found.flatMap(({ last }) => last ?? []),
  )
  return new Map(rows.map((row) => [row.titular_id, row]))
}

const lastOf = query((db) => {
  const newest = db
    .select({ id: paysheets.id })
    .from(paysheets)
    .where(and(eq(paysheets.titular_id, sql.raw('titulars.id')), isNull(paysheets.voided_at)))
    .orderBy(desc(paysheets.issued_at), desc(paysheets.id))
    .limit(1)
  return db
    .select({ last: sql<number | null>`(${newest})` })
    .from(titulars)
    .where(isIn(titulars.id))
})

const ordersBy = (tx: Tx, ids: readonly number[]) =>
  inSlices(ids, async (some) =>
    (await ordersById(tx).execute({ ids: listed(some) })).map(withParts),
  )

const ordersById = query((db) =>
  db
    .select({
      titular_id: paysheets.titular_id,
      account_id: paysheets.account_id,
      isOwn:
        sql<boolean>`${accounts.active} and ${accounts.titular_id} = ${paysheets.titular_id}`.mapWith(
          Boolean,
        ),
      enterprise_id: paysheets.enterprise_id,
      lines: paysheets.lines,
      gross: paysheets.gross,
    })
    .from(paysheets)
    .innerJoin(accounts, eq(accounts.id, paysheets.account_id))
    .where(isIn(paysheets.id)),
)

type Paid = Pick<LastOrder, 'isOwn' | 'account_id' | 'enterprise_id'>

/** The accounts of an order that can still be used, as typed form values. */
export const accountsOf = (order: Paid, usable: ReadonlySet<number>): Values => ({
  ...(order.isOwn && { account_id: String(order.account_id) }),
  ...(usable.has(order.enterprise_id) && { enterprise_id: String(order.enterprise_id) }),
})

/** An order's toggles, as typed form values. */
const switchesOf = (order: LastOrder): Values =>
  Object.fromEntries(togglesOf(order).map((name) => [name, 'on']))

/** An order's additions and discounts with their reasons, as typed form values. */
function extrasOf(order: LastOrder): Values {
  const given = TYPED_PARTS.filter((part) => order[part] > 0)
  return {
    ...ofEach(given, (part) => formatAmount(order[part])),
    ...ofEach(given.map(reasonOf), (reason) => order[reason] ?? ''),
  }
}
