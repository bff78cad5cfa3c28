/** Options and start values for the forms of payroll orders and payments. */

import type { IsoDate } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import {
  type AccountOption,
  accountOptions,
  payingAccounts,
} from '#app/models/accounts/read.server.ts'
import type { OrderParties } from '#app/models/documents/parties.server.ts'
import { listSignatories } from '#app/models/settings/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { payments } from '#db/schema.ts'

/** What an edited order took from its company account (céntimos); it counts as available there. */
export type Own = { enterprise_id: number; total: Centimos }

export async function orderOptions(
  db: Db,
  today: IsoDate,
  titular_id: number,
  edited?: OrderParties,
) {
  const [accounts, enterprises, signatories] = await Promise.all([
    titularAccounts(db, titular_id, edited),
    payingAccounts(db, today, edited?.enterprise_id),
    listSignatories(db),
  ])
  return {
    accounts,
    enterprises,
    realized: signatories.realized.map(({ name }) => name),
    authorized: signatories.authorized.map(({ name }) => name),
  }
}

/**
 * Returns what a redrawn form needs: the typed titular's accounts, the company accounts' balances
 * now and, when editing, the saved order's account and what it took from the company account.
 */
export async function orderDrawn(
  db: Db,
  today: IsoDate,
  titular_id: number,
  edited?: OrderParties & Own,
) {
  const [accounts, enterprises, saved] = await Promise.all([
    titularAccounts(db, titular_id, edited),
    payingAccounts(db, today, edited?.enterprise_id),
    edited ? titularAccounts(db, edited.titular_id, edited) : [],
  ])
  return {
    accounts,
    enterprises,
    own: edited && { enterprise_id: edited.enterprise_id, total: edited.total },
    saved: saved.find(({ id }) => id === edited?.account_id),
  }
}

async function titularAccounts(
  db: Db,
  titular_id: number,
  edited: OrderParties | undefined,
): Promise<AccountOption[]> {
  if (!titular_id) return []
  return accountOptions(
    db,
    titular_id,
    edited?.titular_id === titular_id ? edited.account_id : undefined,
  )
}

type OrderColumns = Omit<
  typeof payments.$inferSelect,
  'snapshot' | 'amount' | 'purchase_id' | 'search_key'
>

export function orderValues(order: OrderColumns) {
  return {
    titular_id: String(order.titular_id),
    account_id: String(order.account_id ?? ''),
    enterprise_id: String(order.enterprise_id),
    transaction: order.transaction,
    number: order.number,
    concept: order.concept,
    observation: order.observation ?? '',
    realized: order.realized,
    authorized: order.authorized ?? '',
    issued_at: order.issued_at,
  }
}
