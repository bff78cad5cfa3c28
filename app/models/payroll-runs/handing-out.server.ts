/** Sends the receipts of a run to its employees (docs/rules/run-files.md#8). */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/services/access/actor.ts'
import { type Listing, type PageOf, pageOf } from '#app/services/asking/listing.ts'
import { windowOf } from '#app/services/asking/queries.server.ts'
import { enqueue, type Message } from '#app/services/messaging/outbox.server.ts'
import { recordAudit } from '#app/services/records/audit.server.ts'
import { monthOf } from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import { formatBs } from '#app/services/values/money.ts'
import { searchKey } from '#app/services/values/text.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { placeholdersOf, prepared } from '#db/prepared.server.ts'
import { outbox, paysheets, titulars, users } from '#db/schema.ts'
import { thePeriod } from './fields.ts'
import { liveOrders } from './figures.server.ts'
import {
  canSend,
  RECEIPT_STATES,
  type ReceiptState,
  type Receiving,
  receiptState,
} from './handing-out.ts'

/** An order of a run, and where its receipt stands. */
export type ReceiptRow = Receiving & {
  id: number
  order: number
  titular_id: number
  name: string
}

/**
 * The message that tells of the order: a notice with the receipt, made with the order or sent later.
 * It has one occasion, so that nobody gets it twice.
 */
const occasionOf = (order: { id: number }) => `paysheet:${order.id}`
const TOLD = and(
  eq(outbox.user_id, titulars.user_id),
  sql`${outbox.occasion} = 'paysheet:' || ${paysheets.id}`,
)

const columns = {
  id: paysheets.id,
  order: paysheets.order,
  titular_id: titulars.id,
  name: titulars.name,
  pending: paysheets.pending,
  user_id: users.id,
  active: users.active,
  type: users.type,
  bot: users.simgulary_bot_id,
  state: outbox.state,
  last_error: outbox.last_error,
}

const receiptsOf = (db: Db) =>
  db
    .select({
      ...columns,
      told: outbox.id,
      ...{ payday: paysheets.payday, issued_at: paysheets.issued_at, total: paysheets.total },
    })
    .from(paysheets)
    .innerJoin(titulars, eq(titulars.id, paysheets.titular_id))
    .leftJoin(users, eq(users.id, titulars.user_id))
    .leftJoin(outbox, TOLD)

type Found = Awaited<ReturnType<typeof receiptsOf>>[number]

const rowOf = ({ active, type, ...row }: Found) => ({
  ...row,
  enters: active === true && type !== 0,
  hasTelegram: row.bot !== null,
})

/** The orders in force of a run, by number. */
export async function runReceipts(db: Db, run: number): Promise<ReceiptRow[]> {
  const find = prepared(db, 'receipts of a payroll run', () =>
    receiptsOf(db).where(liveOrders).orderBy(asc(paysheets.id)),
  )
  const found = await find.execute({ run })
  return found.map((row) => {
    const { id, order, titular_id, name, pending, user_id, state, last_error } = row
    const { enters, hasTelegram } = rowOf(row)
    const receiving = { pending, user_id, state, last_error, enters, hasTelegram }
    return { id, order, titular_id, name, ...receiving }
  })
}

/** How many receipts stand where. */
export function countStates(rows: readonly Receiving[]): Record<ReceiptState, number> {
  const counts = Object.fromEntries(RECEIPT_STATES.map((state) => [state, 0]))
  for (const row of rows) counts[receiptState(row)] = (counts[receiptState(row)] ?? 0) + 1
  return counts as Record<ReceiptState, number>
}

const byName = new Intl.Collator('es').compare

/** A page of them: what the search finds, of one state or of all. */
export function receiptsPage(rows: readonly ReceiptRow[], listing: Listing): PageOf<ReceiptRow> {
  const term = searchKey(listing.search)
  const { state } = listing.filters
  const found = rows.filter(
    (row) =>
      (!Array.isArray(state) || state.includes(receiptState(row))) &&
      (!term || searchKey(row.name).includes(term)),
  )
  const { field, direction } = listing.sort
  const sorted = field === 'name' ? found.sort((a, b) => byName(a.name, b.name)) : found
  const turned = direction === 'desc' ? sorted.toReversed() : sorted
  const { limit, offset } = windowOf(listing)
  return pageOf(turned.slice(offset, offset + limit), found.length, listing)
}

/** Orders sent in one transaction. */
export const AT_ONCE = 500

/**
 * Sends the receipts of these orders of a run to those who can get them and have not. Returns how
 * many are sent, which the run's trail keeps: orders that wait or were voided, and messages that may
 * have arrived, are not.
 */
export async function sendReceipts(
  tx: Tx,
  run: number,
  ids: readonly number[],
  actor: Actor,
): Promise<number> {
  if (ids.length === 0) return 0
  const { shape, list, values } = placeholdersOf(ids)
  const find = prepared(tx, `receipts to send, ${shape}`, () =>
    receiptsOf(tx).where(and(liveOrders, inArray(paysheets.id, list))),
  )
  const rows = (await find.execute({ run, ...values })).map(rowOf).filter(canSend)
  const messages = rows.map((row) => ({ row, message: messageOf(row) }))
  const fresh = messages.filter(({ row }) => row.told === null)
  const made = await enqueue(
    tx,
    fresh.map(({ message }) => message),
    actor.at,
  )
  const again = messages.filter(({ row }) => row.told !== null)
  for (const { row, message } of again) await sendAgain(tx, row.told ?? 0, message, actor.at)
  const count = made + again.length
  if (count > 0) await recordAudit(tx, actor, 'send', 'payroll_run', run, null, { count })
  return count
}

/** By Telegram alone: the notice in the app stays the one that it is. */
async function sendAgain(tx: Tx, id: number, message: Message, at: Date): Promise<void> {
  const { title, content, attachment } = message
  await tx
    .update(outbox)
    .set({
      // Those of an old message are deleted.
      ...{ title, content, attachment },
      ...{ state: 'waiting', attempts: 0, last_error: null, next_attempt_at: at.toISOString() },
    })
    .where(eq(outbox.id, id))
}

function messageOf(row: ReturnType<typeof rowOf>): Message {
  const { id, order, payday, issued_at, total, user_id, bot } = row
  const period = thePeriod(payday, monthOf(issued_at))
  const number = formatDocumentNumber(order)
  return {
    receiver: { id: user_id ?? 0, simgulary_bot_id: bot },
    occasion: occasionOf(row),
    title: 'Recibo de pago',
    content: `Su recibo de nómina ${number} de ${period}, por ${formatBs(total)}.`,
    attachment: { kind: 'paysheets', id },
  }
}
