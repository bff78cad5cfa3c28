/** Notifies employees of their new payroll orders. */

import { and, eq, ne } from 'drizzle-orm'
import { RECEIPT_EMAIL } from '#app/io/messaging/mail-queue.server.ts'
import { enqueue, type Receiver } from '#app/io/messaging/outbox.server.ts'
import { formatMonth } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { type Centimos, formatBs } from '#app/kernel/values/money.ts'
import { monthPaid, type Period } from '#app/models/payroll/period.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { titulars, users } from '#db/schema.ts'

type Order = Period & { id: number; order: number; titular_id: number; total: Centimos }

const PAYDAYS: Record<Payday, string> = {
  primera: 'primera quincena',
  segunda: 'segunda quincena',
  completo: 'mes completo',
}

/**
 * Queues a message with the receipt for the user of each order's titular, if the user allows it.
 */
export async function tellOfPaysheets(tx: Tx, orders: readonly Order[], at: Date): Promise<void> {
  const receivers = await receiversOf(tx, [...new Set(orders.map((order) => order.titular_id))])
  const messages = orders.flatMap((order) => {
    const receiver = receivers.get(order.titular_id)
    if (!receiver) return []
    const attachment = { kind: 'paysheets', id: order.id }
    return [{ receiver, occasion: `paysheet:${order.id}`, ...textOf(order), attachment }]
  })
  await enqueue(tx, messages, at)
}

function textOf({ order, payday, total, ...dated }: Order) {
  const period = `${PAYDAYS[payday]} de ${formatMonth(monthPaid(dated))}`
  const amount = formatBs(total)
  return {
    title: 'Nueva orden de nómina',
    content: `Se ha creado su orden de nómina ${formatDocumentNumber(order)}: ${period}, por ${amount}.`,
  }
}

/** Returns the users to notify, by titular id. */
export async function receiversOf(db: Db, ids: readonly number[]): Promise<Map<number, Receiver>> {
  const rows = await inSlices(ids, (some) => usersToTell(db).execute({ ids: listed(some) }))
  return new Map(rows.map(({ titular_id, ...receiver }) => [titular_id, receiver]))
}

const usersToTell = query((db) =>
  db
    .select({
      titular_id: titulars.id,
      id: users.id,
      simgulary_bot_id: users.simgulary_bot_id,
      email: RECEIPT_EMAIL,
    })
    .from(titulars)
    .innerJoin(users, eq(users.id, titulars.user_id))
    .where(
      and(
        isIn(titulars.id),
        eq(users.active, true),
        ne(users.type, 0),
        eq(users.allow_receive_paysheet_creation_notification, true),
      ),
    ),
)
