/** Copies each employee's last order into the wizard's draft (docs/rules/orders.md#15). */

import { companyAccountOptions } from '#app/models/accounts/read.server.ts'
import { readAccounts } from '#app/models/documents/parties.server.ts'
import { type LastOrder, lastOrders } from '#app/models/paysheets/last-orders.server.ts'
import { lineNames, lineTexts, lineValues, partValues } from '#app/models/paysheets/lines.ts'
import type { Tx } from '#db/client.server.ts'
import { ofEach, TOGGLES } from '#db/payroll-parts.ts'
import { changeSheets, type Draft } from './draft.server.ts'
import { extrasIn, type Texts, withoutNamesIn } from './fields.ts'

type Copying = { extras: boolean; toggles?: boolean; of?: readonly number[] }

/**
 * Copies each employee's last order: account, company account and toggles, and with `extras` the
 * additions, discounts and other concepts with their reasons. Without them those that were typed stay, and those
 * that were copied before go. Numbers stay. Employees without a last order stay unchanged. Accounts
 * that can no longer be used are left out. Returns how many orders were copied.
 */
export async function copyPrevious(
  tx: Tx,
  draft: Draft,
  { extras, of = draft.selected, toggles = true }: Copying,
): Promise<number> {
  const last = await lastOrders(tx, of)
  const accountsOf = await usableAccounts(tx, [...last.values()])
  const ids = of.filter((id) => last.has(id))
  await changeSheets(
    draft,
    ({ values, copied }, id) => {
      const order = last.get(id) as LastOrder
      const now = { ...partValues(order, order.law), ...linesAgain(order) }
      const kept = [...KEPT, ...withoutNamesIn(values)]
      const own = toggles ? kept : [...kept, ...TOGGLES]
      const typed = extras || copied ? own : [...own, ...extrasIn(values)]
      const taken = extras ? given(now, extrasIn(now)) : {}
      return {
        values: {
          ...given(values, typed),
          ...accountsOf(order),
          ...(toggles && given(now, TOGGLES)),
          ...taken,
        },
        copied: Object.keys(taken).length > 0,
      }
    },
    ids,
  )
  return ids.length
}

/** What the last order paid of arrears is paid; hours and days are computed anew. */
function linesAgain({ lines }: LastOrder): Texts {
  const others = lines.filter(({ code, fixed_id }) => code !== 'arrears' && !fixed_id)
  return lineNames(
    lineTexts(lineValues(others)).map(({ amount, ...line }) =>
      line.quantity ? line : { ...line, amount: amount ?? '' },
    ),
  )
}

const KEPT = ['number', 'observation', 'toggles'] as const

/** The values of these names that are not empty. */
const given = (values: Texts, names: readonly string[]): Texts =>
  ofEach(
    names.filter((name) => values[name]),
    (name) => values[name],
  )

type Paid = Pick<LastOrder, 'titular_id' | 'account_id' | 'enterprise_id'>

/** Returns what gives the accounts of an order that can still be used, as typed form values. */
export async function usableAccounts(tx: Tx, orders: readonly Paid[]) {
  const ids = orders.map(({ account_id }) => account_id)
  const known = await readAccounts(tx, ids)
  const company = new Set((await companyAccountOptions(tx)).map(({ id }) => id))
  return ({ titular_id, account_id, enterprise_id }: Paid): Texts => {
    const account = known.get(account_id)
    const isOwn = account?.active && account.titular_id === titular_id
    return {
      ...(isOwn && { account_id: String(account.id) }),
      ...(company.has(enterprise_id) && { enterprise_id: String(enterprise_id) }),
    }
  }
}
