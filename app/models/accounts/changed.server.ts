/** Accounts that are not those that their titulars were paid into last (docs/rules/run-review.md#5). */

import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { accountName } from '#app/kernel/values/account-names.ts'
import { formatDateShort, todayInCaracas } from '#app/kernel/values/dates.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { type AccountSnapshot, audit, documentTable, titulars } from '#db/schema.ts'

/** An account that an order pays into; `id` is the account's. */
export type PaidInto = { titular_id: number; id: number } & Pick<AccountSnapshot, 'number' | 'bank'>

/** More than any order's id. */
const NONE = 2_147_483_647

/**
 * Says of those whose last order in force went into another account which it was, which it is, and
 * since when and by whom, by titular: 'de Banesco ··5816 a
 * Venezuela ··0001, desde el 20 nov 2026 por Ana'.
 * `before` is the first order that pays these accounts; those after it do not count.
 */
export async function changedAccounts(
  db: Db,
  kind: OrderKind,
  paid: readonly PaidInto[],
  before = NONE,
): Promise<Map<number, string>> {
  const last = await lastAccounts(
    db,
    kind,
    paid.map(({ titular_id }) => titular_id),
    before,
  )
  const changed = paid.filter(({ titular_id, number }) => {
    const account = last.get(titular_id)
    return account && account.number !== number
  })
  const stamps = await stampsOf(
    db,
    changed.map(({ id }) => id),
  )
  return new Map(
    changed.map(({ titular_id, id, ...account }) => {
      const was = last.get(titular_id) as AccountSnapshot
      return [titular_id, `de ${accountName(was)} a ${accountName(account)}${stamps.get(id) ?? ''}`]
    }),
  )
}

async function lastAccounts(
  db: Db,
  kind: OrderKind,
  ids: readonly number[],
  before: number,
): Promise<Map<number, AccountSnapshot>> {
  const rows = await inSlices(ids, (some) =>
    lastOrders(db, kind).execute({ ids: listed(some), before }),
  )
  return new Map(
    rows.flatMap(({ titular_id, snapshot: { account } }) =>
      account ? [[titular_id, account]] : [],
    ),
  )
}

const lastOrders = query((db, kind: OrderKind) => {
  // Both tables have the columns used here.
  const orders = documentTable(kind)
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.titular_id, sql.raw('titulars.id')),
        isNull(orders.voided_at),
        lt(orders.id, sql.placeholder('before')),
      ),
    )
    .orderBy(desc(orders.issued_at), desc(orders.id))
    .limit(1)
  const last = db
    .select({ id: sql<number>`(${newest})`.as('last') })
    .from(titulars)
    .where(isIn(titulars.id))
  return db
    .select({ titular_id: orders.titular_id, snapshot: orders.snapshot })
    .from(orders)
    .where(inArray(orders.id, last))
})

/** When and by whom each account got its number: ', desde el 20 nov 2026 por Ana'. */
async function stampsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await inSlices(ids, (some) => changesById(db).execute({ ids: listed(some) }))
  const numbered = rows.filter(
    ({ action, after }) => action === 'create' || after?.number !== undefined,
  )
  return new Map(
    numbered.map(({ record_id, at, user_name }) => {
      const day = formatDateShort(todayInCaracas(new Date(at)))
      return [record_id, `, desde el ${day} por ${user_name}`]
    }),
  )
}

const { record_id, action, after, at, user_name } = audit
const changesById = query((db) =>
  db
    .select({ record_id, action, after, at, user_name })
    .from(audit)
    .where(and(eq(audit.kind, 'account'), isIn(audit.record_id)))
    .orderBy(asc(audit.id)),
)
