/** Tells administrators of other numbers of accounts that orders pay into (docs/rules/approval.md#13). */
import { and, eq, exists, isNull, or, sql } from 'drizzle-orm'
import { tellAdministrators } from '#app/io/messaging/tell-administrators.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { accountTail } from '#app/kernel/values/account-number.ts'
import type { Tx } from '#db/client.server.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { accounts, payments, paysheets, titulars } from '#db/schema.ts'

type Renumbered = { id: number; before: string; number: string }

const MOST_NAMED = 10

/** One message of all that were changed together; none of accounts that no order in force pays. */
export async function tellOfNumbers(
  tx: Tx,
  changed: readonly Renumbered[],
  actor: Actor,
): Promise<void> {
  const other = new Map(
    changed.filter(({ before, number }) => before !== number).map((each) => [each.id, each]),
  )
  const paid = await inSlices([...other.keys()], (some) =>
    paidOf(tx).execute({ ids: listed(some) }),
  )
  const [first] = paid
  if (!first) return
  const said = paid.slice(0, MOST_NAMED).map(({ id, name }) => {
    const { before = '', number = '' } = other.get(id) ?? {}
    return `${name}, de ${accountTail(before)} a ${accountTail(number)}`
  })
  const more = paid.length > MOST_NAMED ? `, y ${paid.length - MOST_NAMED} más` : ''
  const message = {
    occasion: `account:${first.id}:${actor.at.toISOString()}`,
    title: paid.length === 1 ? 'Cambió una cuenta que se paga' : 'Cambiaron cuentas que se pagan',
    content: `${actor.name} cambió el número de cuenta de ${said.join('; ')}${more}.`,
  }
  await tellAdministrators(tx, message, actor.at)
}

const paidOf = query((db) => {
  const pays = (orders: typeof payments | typeof paysheets) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(orders)
        .where(and(eq(orders.account_id, accounts.id), isNull(orders.voided_at))),
    )
  return db
    .select({ id: accounts.id, name: titulars.name })
    .from(accounts)
    .innerJoin(titulars, eq(titulars.id, accounts.titular_id))
    .where(and(isIn(accounts.id), or(pays(paysheets), pays(payments))))
    .orderBy(titulars.name_key)
})
